import { decodeHTMLStrict } from 'entities';
import type { TextRange } from '../../format.ts';
import { parseBlocks } from '../blocks/parse-blocks.ts';
import { type Content, contentOf, toSource } from '../content.ts';
import { idIn } from '../inlines/attribute-lists.ts';
import type { Inline } from '../inlines/inline.ts';
import { pairElements } from '../inlines/pair-elements.ts';
import { parseInlines } from '../inlines/parse-inlines.ts';
import { isVerbatim } from '../markdown-unit.ts';
import type { Syntax } from '../syntax.ts';

export interface Heading {
  /** Where its text begins. */
  readonly start: number;
  /** Where its text ends; undefined for an element of HTML. */
  readonly end: number | undefined;
  /** The text as readers see it. */
  readonly text: string;
  /** The id that the heading declares. */
  readonly id: string | undefined;
}

/** A link to a place on its page. The range is that of its fragment in the source, without the number sign. */
export interface Fragment extends TextRange {
  readonly kind: 'address' | 'wiki';
  readonly text: string;
}

/** The places of a page that links refer to, and those links. */
export interface Anchors {
  readonly headings: readonly Heading[];
  /** Ids that elements declare. */
  readonly ids: ReadonlySet<string>;
  readonly fragments: readonly Fragment[];
}

const HTML_HEADING = /<h([1-6])\b[^>]{0,1000}>([\s\S]{0,2000}?)<\/h\1\s{0,20}>/gi;
const HTML_ID = /\s(?:id|name)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/gi;
const HTML_FRAGMENT = /\shref\s*=\s*(["']?)#([^"'\s>]+)\1/gi;
const HTML_TAG = /<[^>]{0,2000}>/g;
const RESOURCE_FRAGMENT = /^\]\([ \t\n]*<?#([^\s)>]+)/;
const WIKI_FRAGMENT = /^\[\[#([^\]|\\]+)/;

/** Finds the headings of a document and the links to them. */
export function readAnchors(source: string, syntax: Syntax): Anchors {
  const { texts, htmlBlocks, labels, targets, definitions } = parseBlocks(source, syntax);
  const headings: Heading[] = [];
  const ids = new Set(targets);
  const fragments: Fragment[] = [];
  const readHtml = (html: string, offset: number): void => {
    for (const [, ...values] of html.matchAll(HTML_ID)) ids.add(values.find((value) => value !== undefined) ?? '');
    for (const { 0: match, 2: text = '', index, 1: quote = '' } of html.matchAll(HTML_FRAGMENT)) {
      const end = offset + index + match.length - quote.length;
      fragments.push({ kind: 'address', text, start: end - text.length, end });
    }
  };
  for (const block of texts) {
    const { kind, lines: ranges, role, attributes = [] } = block;
    const lists = attributes.map(({ start, end }) => idIn(source.slice(start, end)));
    const id = lists.find((list) => list !== undefined);
    if (id !== undefined) ids.add(id);
    if (kind === 'title' || kind === 'attribute') continue;
    const content = contentOf(source, ranges);
    const inlines = pairElements(content.text, parseInlines(content.text, labels, syntax));
    if (role === 'heading')
      headings.push({
        start: toSource(content, 0),
        end: toSource(content, content.text.length),
        text: plainTextOf(content.text, inlines),
        id,
      });
    for (const inline of inlines) {
      const [opening, closing] = marksOf(inline, content.text);
      if (inline.kind === 'tag' || inline.kind === 'element' || (inline.kind === 'code' && opening.startsWith('<')))
        readHtml(opening, toSource(content, inline.start));
      const attributesId = idIn(closing.slice(closing.lastIndexOf('{')));
      if (attributesId !== undefined) ids.add(attributesId);
      const fragment = fragmentIn(inline, opening, closing);
      if (fragment) fragments.push(locate(fragment, content));
    }
  }
  for (const { start, end } of htmlBlocks) {
    const html = source.slice(start, end);
    readHtml(html, start);
    for (const { 2: inner = '', index } of html.matchAll(HTML_HEADING)) {
      const text = decodeHTMLStrict(inner.replace(HTML_TAG, '')).trim();
      headings.push({ start: start + index, end: undefined, text, id: undefined });
    }
  }
  for (const { start, end } of definitions) {
    if (source.charAt(start) === '#')
      fragments.push({ kind: 'address', text: source.slice(start + 1, end), start: start + 1, end });
  }
  headings.sort((one, other) => one.start - other.start);
  fragments.sort((one, other) => one.start - other.start);
  return { headings, ids, fragments };
}

/** The opening and the closing mark of an element. A mark without a closing one counts as both. */
function marksOf({ start, openEnd, closeStart, end }: Inline, text: string): [opening: string, closing: string] {
  return openEnd < closeStart || closeStart < end
    ? [text.slice(start, openEnd), text.slice(closeStart, end)]
    : [text.slice(start, end), text.slice(start, end)];
}

/** The fragment of a link. Offsets are in the text of the block. */
function fragmentIn(inline: Inline, opening: string, closing: string): Fragment | undefined {
  const wiki = WIKI_FRAGMENT.exec(opening)?.[1];
  if (wiki !== undefined)
    return { kind: 'wiki', text: wiki, start: inline.start + 3, end: inline.start + 3 + wiki.length };
  const isShortcut = inline.kind === 'shortcut';
  const from = isShortcut ? closing.indexOf('](') : 0;
  const match = RESOURCE_FRAGMENT.exec(closing.slice(from));
  if (!match || (inline.kind !== 'link' && !isShortcut)) return undefined;
  const [whole, text = ''] = match;
  const end = (isShortcut ? inline.start : inline.closeStart) + from + whole.length;
  return { kind: 'address', text, start: end - text.length, end };
}

function locate(fragment: Fragment, content: Content): Fragment {
  const start = toSource(content, fragment.start);
  return { ...fragment, start, end: start + fragment.text.length };
}

/** The text of a heading without its marks and images. */
function plainTextOf(text: string, inlines: readonly Inline[]): string {
  const cuts = inlines.flatMap(({ kind, start, openEnd, closeStart, end, value = '' }) => {
    const isKept = isVerbatim(kind) || kind === 'character';
    if (kind === 'image' || isKept || openEnd === end) return [{ start, end, value: isKept ? value : '' }];
    return [
      { start, end: openEnd, value: '' },
      { start: closeStart, end, value: '' },
    ];
  });
  let plain = '';
  let at = 0;
  for (const { start, end, value } of cuts.sort((one, other) => one.start - other.start || other.end - one.end)) {
    if (start < at) continue;
    plain += text.slice(at, start) + value;
    at = end;
  }
  return plain + text.slice(at);
}
