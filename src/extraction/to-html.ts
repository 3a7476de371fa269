import { escapeHtml } from '../text/escape-html.ts';
import type { Block, TableCell } from './block.ts';
import { replaceRaised } from './note-marks.ts';

/** Readable on a screen and on paper, in both directions of writing. */
const STYLE = `
body { max-width: 42em; margin: 2em auto; padding: 0 1em; font: 1.05em/1.55 Georgia, "Noto Serif", serif; }
h1, h2 { line-height: 1.25; font-family: system-ui, "Noto Sans", sans-serif; }
h1 { font-size: 1.7em; }
h2 { font-size: 1.2em; margin-block-start: 1.8em; }
p, li, td { overflow-wrap: break-word; }
pre { overflow-x: auto; font-size: 0.85em; line-height: 1.35; direction: ltr; text-align: left; }
table { border-collapse: collapse; font-size: 0.85em; line-height: 1.3; margin-block: 1em; }
td { border-block: 1px solid #ddd; padding: 0.2em 0.6em; text-align: start; vertical-align: top; }
section { position: relative; }
section::before { content: attr(data-page); display: block; margin-block: 2em 1em; padding-block-start: 0.3em;
  border-block-start: 1px solid #bbb; color: #666; font: 0.8em system-ui, "Noto Sans", sans-serif; text-align: end; }
section:first-of-type::before { margin-block-start: 0; }
.marked { list-style: none; padding-inline-start: 1em; }
@media print { body { max-width: none; margin: 0; } }
`;

/** The number of an item, such as "12." or "12)". */
const NUMBER = /^(\d{1,4})[.)]\s+/;
/** Another mark that the text of an item begins with, such as "a)" or "(iv)". Bullets are not in the text. */
const MARK = /^(?:\p{L}{1,4}[.)]|\([\p{L}\p{N}]{1,4}\))\s/u;

/** What encloses consecutive blocks: start tags and end tags. */
const CONTAINERS = {
  '<ul>\n': '</ul>\n',
  '<ul class="marked">\n': '</ul>\n',
  '<ol>\n': '</ol>\n',
  '<table>\n': '</table>\n',
  '<pre><code>': '</code></pre>\n',
} as const;
type Container = keyof typeof CONTAINERS;

/**
 * Writes the text of a document as an HTML page: its headings, paragraphs, lists, tables and code, in a section for each page. The style shows
 * the page numbers.
 * @param name shown as the title of a document that does not begin with a heading
 */
export function toHtml(blocks: readonly Block[], name: string): string {
  const first = blocks[0];
  const title = first?.kind === 'heading' ? first.text : undefined;
  // The language is unknown. The translation replaces it by its own one.
  return `<!DOCTYPE html>
<html lang="und">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title${title === undefined ? ' translate="no"' : ''}>${escapeHtml(title ?? name)}</title>
<style>${STYLE}</style>
</head>
<body>
${[...pagesOf(blocks)].join('')}</body>
</html>
`;
}

function* pagesOf(blocks: readonly Block[]): Generator<string, void> {
  let start = 0;
  for (let end = 1; end <= blocks.length; end++) {
    const page = blocks[start]?.page;
    if (end < blocks.length && blocks[end]?.page === page) continue;
    const number = page === undefined ? '' : ` id="page-${page}" data-page="${page}"`;
    yield `<section${number}>\n${sectionOf(blocks.slice(start, end), start === 0)}</section>\n`;
    start = end;
  }
}

/** @param isFirst whether the section begins the document */
function sectionOf(blocks: readonly Block[], isFirst: boolean): string {
  let html = '';
  let open: Container | undefined;
  for (const [index, block] of blocks.entries()) {
    const { kind, text } = block;
    const next = containerOf(block);
    if (next !== open || columnsOf(block) !== columnsOf(blocks[index - 1])) html += endOf(open) + (next ?? '');
    open = next;
    if (kind === 'list_item') html += itemOf(block);
    else if (kind === 'table_row') html += rowOf(block.cells ?? []);
    else if (kind === 'code') html += `${escapeHtml(text)}\n`;
    else if (kind === 'heading') html += isFirst && index === 0 ? element('h1', block) : element('h2', block);
    else html += element('p', block);
  }
  return html + endOf(open);
}

function containerOf({ kind, text }: Block): Container | undefined {
  if (kind === 'table_row') return '<table>\n';
  if (kind === 'code') return '<pre><code>';
  if (kind !== 'list_item') return undefined;
  if (NUMBER.test(text)) return '<ol>\n';
  return MARK.test(text) ? '<ul class="marked">\n' : '<ul>\n';
}

/** Number of columns of a row of a table. */
function columnsOf(block: Block | undefined): number {
  return (block?.cells ?? []).reduce((sum, { columns }) => sum + columns, 0);
}

function endOf(container: Container | undefined): string {
  return container ? CONTAINERS[container] : '';
}

function rowOf(cells: readonly TableCell[]): string {
  const columns = (count: number): string => (count > 1 ? ` colspan="${count}"` : '');
  return `<tr>${cells.map((cell) => `<td${columns(cell.columns)}>${escapeHtml(cell.text)}</td>`).join('')}</tr>\n`;
}

function itemOf(block: Block): string {
  const number = NUMBER.exec(block.text);
  if (!number) return element('li', block);
  return `<li value="${number[1]}">${wordsOf(block, number[0].length)}</li>\n`;
}

function element(name: string, block: Block): string {
  return `<${name}>${wordsOf(block)}</${name}>\n`;
}

/** The words of a block with its links and marks of notes. */
function wordsOf({ text, links = [] }: Block, start = 0): string {
  let html = '';
  let at = start;
  for (const { start: from, end, url } of links) {
    if (from < at) continue;
    html += `${inlineOf(text.slice(at, from))}<a href="${escapeHtml(url)}">${inlineOf(text.slice(from, end))}</a>`;
    at = end;
  }
  return html + inlineOf(text.slice(at));
}

function inlineOf(text: string): string {
  return replaceRaised(escapeHtml(text), (mark) => `<sup>${mark}</sup>`);
}
