import { compact } from '../compact.ts';
import type { TextRange, Unit, UnitRole } from '../format.ts';
import { type Item, isNoun, type TagItem, type TextItem, type WholeItem } from './items.ts';
import type { TagSource, TextPlace } from './parsed-html.ts';
import { collapse, findLineBreak, isBlankAt, withoutBlanks } from './whitespace.ts';

const LETTER = /\p{L}/u;

interface FoundUnit {
  readonly unit: Unit;
  readonly place: TextPlace;
}

/**
 * Makes a unit of the items of a piece. Returns undefined if it has nothing to translate.
 * @param range what its translation replaces
 */
export function buildUnit(items: readonly Item[], source: string, range = rangeOf(items)): FoundUnit | undefined {
  const [first] = items;
  if (first?.kind === 'text' && first.isPreformatted) return buildPreformatted(first, source);
  const builder = new UnitBuilder(source, withoutBlanks(source, range));
  for (const item of items) builder.add(item);
  return builder.build();
}

function buildPreformatted({ text, language, role, start, end }: TextItem, source: string): FoundUnit {
  const lineBreak = source.slice(start, end).includes('\r\n') ? '\r\n' : '\n';
  return {
    unit: { text, tags: [], layout: 'lines', ...(language === undefined ? {} : { language }), ...(role && { role }) },
    place: { kind: 'text', start, end, tags: [], lineBreak },
  };
}

/** The range from the first to the last item. */
export function rangeOf(items: readonly Item[]): TextRange {
  return { start: items[0]?.start ?? 0, end: items.at(-1)?.end ?? 0 };
}

class UnitBuilder {
  readonly #source: string;
  readonly #range: TextRange;
  #text = '';
  /** The last character of the text is not read from it, because that takes time in proportion to its length. */
  #endsWithBlank = true;
  /** The blank before the next text. */
  #blank = '';
  readonly #tags: { start: number; end: number; parent: number | undefined }[] = [];
  readonly #sources: (TagSource & { close: TextRange | undefined })[] = [];
  readonly #verbatim: TextRange[] = [];
  /** Elements around the current place, and those of them and line breaks that no text follows yet. */
  readonly #open: number[] = [];
  #begun: number[] = [];
  #lineBreak: string | undefined;
  #hasLetters = false;
  #role: UnitRole | undefined;
  #isLabel = false;
  #language: { value: string | undefined; isOutside: boolean } | undefined;

  constructor(source: string, range: TextRange) {
    this.#source = source;
    this.#range = range;
  }

  add(item: Item): void {
    if (item.kind === 'text') this.#addText(item);
    else if (item.kind === 'whole') this.#addWhole(item);
    else if (item.pair === undefined) this.#addPosition(item, true);
    else if (item.kind === 'open') this.#openTag(item);
    else this.#closeTag(item);
  }

  build(): FoundUnit | undefined {
    if (!this.#hasLetters) return undefined;
    const language = this.#language?.value;
    return {
      unit: {
        text: this.#text,
        tags: compact(this.#tags),
        ...(this.#verbatim.length > 0 ? { verbatim: compact(this.#verbatim) } : {}),
        ...(language === undefined ? {} : { language }),
        ...(this.#role && { role: this.#role }),
      },
      place: {
        kind: 'text',
        ...this.#range,
        tags: compact(this.#sources),
        lineBreak: this.#lineBreak ?? '\n',
        ...(this.#isLabel && { isLabel: true }),
      },
    };
  }

  #addText({ text, start, end, language, role, isLabel = false }: TextItem): void {
    const collapsed = collapse(text);
    const from = isBlankAt(collapsed, 0) ? 1 : 0;
    const to = Math.max(from, collapsed.length - (isBlankAt(collapsed, collapsed.length - 1) ? 1 : 0));
    if (from > 0) this.#addBlank(collapsed.charAt(0));
    if (from < to) {
      this.#startWords();
      this.#text += collapsed.slice(from, to);
      this.#endsWithBlank = false;
      this.#noteLanguage(collapsed, language);
      this.#role ??= role;
      this.#isLabel ||= isLabel;
    }
    if (to < collapsed.length && collapsed.length > 1) this.#addBlank(collapsed.charAt(to));
    if (this.#lineBreak !== undefined || !collapsed.includes('\n')) return;
    const within = this.#source.slice(Math.max(start, this.#range.start), Math.min(end, this.#range.end));
    this.#lineBreak = findLineBreak(within);
  }

  #noteLanguage(text: string, language: string | undefined): void {
    if (!LETTER.test(text)) return;
    this.#hasLetters = true;
    const isOutside = this.#open.length === 0;
    if (!this.#language || (isOutside && !this.#language.isOutside)) this.#language = { value: language, isOutside };
  }

  #addWhole(item: WholeItem): void {
    if (isNoun(item)) {
      this.#startWords();
      const start = this.#text.length;
      this.#text += item.text;
      this.#endsWithBlank = false;
      this.#addTag(item, { start, end: this.#text.length });
      this.#verbatim.push({ start, end: this.#text.length });
      return;
    }
    if (item.separates) this.#addSeparator(item);
    else this.#addPosition(item, false);
  }

  /** The words before and after a separator are separate. Its position is after the blank between them. */
  #addSeparator(item: WholeItem): void {
    const position = { start: this.#text.length, end: this.#text.length };
    this.#begun.push(this.#addTag(item, position, item.separates ? { separates: item.separates } : {}));
    this.#addBlank(' ');
  }

  #addPosition(item: TagItem | WholeItem, isUnpaired: boolean): void {
    this.#startWords();
    this.#addTag(item, { start: this.#text.length, end: this.#text.length }, { isUnpaired });
  }

  #openTag(item: TagItem): void {
    const position = { start: this.#text.length, end: this.#text.length };
    const tag = this.#addTag(item, position, item.formatting === undefined ? {} : { isFormat: true });
    this.#open.push(tag);
    this.#begun.push(tag);
  }

  /** An element ends before a blank at its end. An element without text stands at a position. */
  #closeTag(item: TagItem): void {
    if (this.#begun.length > 0) this.#startWords();
    const index = this.#open.pop();
    const tag = index === undefined ? undefined : this.#tags[index];
    const source = index === undefined ? undefined : this.#sources[index];
    if (tag) tag.end = this.#text.length;
    if (source) source.close = { start: item.start, end: item.end };
  }

  #addTag({ start, end }: TextRange, range: TextRange, kind?: Omit<TagSource, 'open' | 'close'>): number {
    this.#sources.push({ open: { start, end }, close: undefined, ...kind });
    return this.#tags.push({ ...range, parent: this.#open.at(-1) }) - 1;
  }

  #addBlank(blank: string): void {
    if (this.#blank !== '\n') this.#blank = blank;
  }

  /** Writes the blank before a word. Elements that have begun enclose what follows it. */
  #startWords(): void {
    if (!this.#endsWithBlank && this.#blank !== '') {
      this.#text += this.#blank;
      this.#endsWithBlank = true;
    }
    this.#blank = '';
    this.#setStarts();
  }

  #setStarts(): void {
    for (const index of this.#begun) {
      const tag = this.#tags[index];
      if (tag) tag.start = tag.end = this.#text.length;
    }
    this.#begun = [];
  }
}
