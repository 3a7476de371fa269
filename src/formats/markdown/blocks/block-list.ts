import type { TextRange, UnitRole } from '../../format.ts';
import type { YamlValue } from '../../yaml/read-scalars.ts';
import { beforeBlanks } from '../blanks.ts';
import { type Content, contentOf, toSource } from '../content.ts';
import { endOfAttributeList, startOfTail } from '../inlines/attribute-lists.ts';
import { endOfDestination, endOfLabel, normalizeLabel, skipBlanks, titleAt } from '../inlines/link-parts.ts';
import type { Container } from './containers.ts';
import { fieldsOf } from './field-lists.ts';
import { PackedBlocks } from './packed-blocks.ts';
import { cellsOfRow } from './table-cells.ts';
import type { TextBlock } from './text-block.ts';

/** Begins the kind of a block of JSX, which ends with its code. */
export const JSX = 'jsx ';

/** The blocks of a document, in order. */
export interface BlockList {
  /** Values of the front matter. */
  readonly metadata: readonly YamlValue[];
  /** Made anew by each iteration. */
  readonly texts: Iterable<TextBlock>;
  /** Where the blocks of HTML are that are not in a quote, whose marks would be among their lines. */
  readonly htmlBlocks: readonly TextRange[];
  /** Where the destinations of definitions are. */
  readonly definitions: readonly TextRange[];
  /** Where those are that are in a quote. They stay. */
  readonly quotedHtml: readonly TextRange[];
  /** The kinds of all blocks, as they open and close. Documents of the same structure have the same. */
  readonly structure: readonly string[];
  /** The labels of link definitions and, after `[^`, of footnotes. */
  readonly labels: ReadonlySet<string>;
  /** Names that lines give to the block after them, such as `(name)=`. */
  readonly targets: ReadonlySet<string>;
  /** Where a line with a number sign would begin a separate document with the same blocks. */
  readonly starts: readonly number[];
  /** Whether the end could be a start. */
  readonly isClosed: boolean;
}

const TASK = /^\[[ \txX\n]\](?=[ \t]+\S|[ \t]*\n)/;
/** The kind of an alert, such as `[!NOTE]` or `[!tip | inline]`, at the start of a quote. */
const ALERT_MARK = /^\[![\w-]+(?:[ \t]*\|[^[\]]{0,100})?\][-+]?(?:[ \t]+|$)/;

/** Collects the blocks of a document. */
export class BlockCollector implements BlockList {
  metadata: readonly YamlValue[] = [];
  readonly texts = new PackedBlocks();
  readonly htmlBlocks: { start: number; end: number }[] = [];
  readonly quotedHtml: { start: number; end: number }[] = [];
  readonly definitions: TextRange[] = [];
  readonly structure: string[] = [];
  readonly labels = new Set<string>();
  readonly targets = new Set<string>();
  readonly starts: number[] = [];
  isClosed = true;
  readonly #source: string;

  constructor(source: string) {
    this.#source = source;
  }

  addLabel(label: string): void {
    this.labels.add(normalizeLabel(label));
  }

  /**
   * Adds a paragraph. Definitions at its start are separate.
   * @param firstOf the container that the paragraph begins
   * @returns whether text is left
   */
  addParagraph(lines: readonly TextRange[], firstOf: Container['kind'] | undefined): boolean {
    const rest = this.addDefinitions(lines);
    if (rest.length === 0) return false;
    if (this.#addFields(rest)) return true;
    this.structure.push('paragraph');
    if (firstOf === 'item') this.#addText('paragraph', this.#withoutTask(rest), 'list_item');
    else if (firstOf === 'definition') this.#addText('paragraph', rest, 'list_item');
    else if (firstOf === 'quote') this.#addQuoted(rest);
    else this.#addText('paragraph', rest, firstOf === 'footnote' ? undefined : 'paragraph');
    return true;
  }

  /** Adds the texts of a list of fields, such as `:param name: text`, without the names. @returns whether it is one */
  #addFields(lines: readonly TextRange[]): boolean {
    const fields = fieldsOf(this.#source, lines);
    for (const field of fields) {
      this.structure.push('field');
      this.#addText('paragraph', field, 'list_item');
    }
    return fields.length > 0;
  }

  addHeading(level: number, line: TextRange): void {
    this.structure.push(`heading ${level}`);
    this.#addText('heading', [line], 'heading');
  }

  /** Adds a heading with a line below it, which is written like a paragraph. */
  addUnderlined(underline: string, lines: readonly TextRange[]): void {
    this.structure.push(`underlined ${underline}`);
    this.#addText('paragraph', lines, 'heading');
  }

  /** Adds the text of a line of a dialect, such as the title of an admonition. */
  addLine(text: TextRange): void {
    this.#addText('line', [text]);
  }

  /** Adds tags and expressions of JSX. Only texts in their attributes change. @param texts in order */
  addJsx({ start, end }: TextRange, texts: readonly TextRange[]): void {
    let at = start;
    const parts: string[] = [];
    for (const text of texts) {
      parts.push(this.#source.slice(at, text.start));
      at = text.end;
      this.texts.add({ kind: 'attribute', lines: [text], role: undefined });
    }
    this.structure.push(`${JSX}${parts.join('')}${this.#source.slice(at, end)}`);
  }

  addRow(line: TextRange, columns: number): void {
    const cells = cellsOfRow(this.#source, line, columns);
    this.structure.push(`row of ${cells.length}`);
    for (const cell of cells) this.#addText('cell', [cell], 'cell');
  }

  /** Reads the definitions at the start of a paragraph. @returns the other lines */
  addDefinitions(lines: readonly TextRange[]): readonly TextRange[] {
    if (this.#source.charAt(lines[0]?.start ?? 0) !== '[') return lines;
    const content = contentOf(this.#source, lines);
    let at = 0;
    for (let next = definitionAt(content.text, at); next; next = definitionAt(content.text, at)) {
      this.structure.push(next.title ? 'definition with a title' : 'definition');
      this.addLabel(next.label);
      this.definitions.push({
        start: toSource(content, next.destination.start),
        end: toSource(content, next.destination.end),
      });
      if (next.title) this.#addTitle(content, next.title);
      at = next.end;
    }
    if (at === 0) return lines;
    if (at >= content.text.length) return [];
    return lines.filter((_, line) => (content.starts[line] ?? 0) >= at);
  }

  #addTitle(content: Content, title: TextRange): void {
    const lines = linesWithin(content, title);
    this.#addText('title', lines);
  }

  #withoutTask(lines: readonly TextRange[]): readonly TextRange[] {
    const [first, ...others] = lines;
    const text = first ? this.#source.slice(first.start, first.end) + (others.length > 0 ? '\n' : '') : '';
    if (!first || !TASK.test(text)) return lines;
    this.structure.push('task');
    let start = first.start + 3;
    while (start < first.end && ' \t'.includes(this.#source.charAt(start))) start++;
    return start < first.end ? [{ start, end: first.end }, ...others] : others;
  }

  /** The mark of an alert stays, and its title is a text on its own. */
  #addQuoted([first, ...others]: readonly TextRange[]): void {
    if (!first) return;
    const mark = ALERT_MARK.exec(this.#source.slice(first.start, first.end))?.[0];
    if (mark === undefined) {
      this.#addText('paragraph', [first, ...others], 'paragraph');
      return;
    }
    this.structure.push(`alert ${mark.trimEnd()}`);
    this.#addText('paragraph', [{ start: first.start + mark.length, end: first.end }]);
    if (others.length > 0) this.#addText('paragraph', others, 'paragraph');
  }

  #addText(kind: TextBlock['kind'], lines: readonly TextRange[], role?: UnitRole): void {
    const isHeading = role === 'heading';
    const [text, attributes] = kind === 'title' ? [lines, []] : withoutAttributes(this.#source, lines, isHeading);
    const taken = attributes.length > 0 ? { attributes } : {};
    this.texts.add({ kind, lines: text, role, ...taken });
  }
}

/**
 * Takes the attributes and the name of a block from its ends: separate lines, and what stands at the end of its last line.
 * @returns the lines of the text, and the ranges of what is taken
 */
function withoutAttributes(
  source: string,
  lines: readonly TextRange[],
  isHeading: boolean,
): [text: readonly TextRange[], attributes: readonly TextRange[]] {
  const text = [...lines];
  const attributes: TextRange[] = [];
  for (let first = text[0]; first && text.length > 1; first = text[0]) {
    const range = { start: first.start, end: beforeBlanks(source, first.start, first.end) };
    if (endOfAttributeList(source.slice(range.start, range.end), 0) !== range.end - range.start) break;
    attributes.push(range);
    text.shift();
  }
  for (let last = text.at(-1); last; last = text.at(-1)) {
    const end = beforeBlanks(source, last.start, last.end);
    const start = last.start + startOfTail(source.slice(last.start, end), isHeading);
    if (start === end) break;
    attributes.push({ start, end });
    text.pop();
    if (beforeBlanks(source, last.start, start) > last.start) text.push({ start: last.start, end: start });
    if (source.charAt(end - 1) !== '}') break;
  }
  return [text, attributes];
}

/** The parts of the lines of a content within a range of its text. */
export function linesWithin(content: Content, { start, end }: TextRange): TextRange[] {
  const lines: TextRange[] = [];
  for (let at = start; at <= end; ) {
    const lineBreak = content.text.indexOf('\n', at);
    const to = lineBreak < 0 || lineBreak > end ? end : lineBreak;
    const from = toSource(content, at);
    lines.push({ start: from, end: from + to - at });
    at = to + 1;
  }
  return lines;
}

/** A definition such as `[label]: /url "title"`, with ranges in the text of its block. */
interface Definition {
  /** Offset after its last line. */
  readonly end: number;
  readonly label: string;
  readonly destination: TextRange;
  readonly title: TextRange | undefined;
}

const REST_OF_LINE = /[ \t]*(?:\n|$)/y;

/** Reads a definition. @param at where a line of the block begins */
function definitionAt(text: string, at: number): Definition | undefined {
  if (text.charAt(at) !== '[') return undefined;
  const labelEnd = endOfLabel(text, at);
  if (labelEnd === undefined || text.charAt(labelEnd) !== ':') return undefined;
  const start = skipBlanks(text, labelEnd + 1);
  const destination = endOfDestination(text, start);
  if (destination === undefined || destination === start) return undefined;
  const label = text.slice(at + 1, labelEnd - 1);
  const titleStart = skipBlanks(text, destination);
  const title = titleStart > destination ? titleAt(text, titleStart) : undefined;
  const endWithTitle = title && endOfLine(text, title.end + 1);
  const found = { label, destination: { start, end: destination } };
  if (endWithTitle !== undefined) return { ...found, end: endWithTitle, title };
  const end = endOfLine(text, destination);
  return end === undefined ? undefined : { ...found, end, title: undefined };
}

/** The offset after a line that has only blanks left. */
function endOfLine(text: string, at: number): number | undefined {
  REST_OF_LINE.lastIndex = at;
  return REST_OF_LINE.test(text) ? REST_OF_LINE.lastIndex : undefined;
}
