import { readParts, type TaggedText } from '@glossa/tagged-text';
import { applyEdits } from '../../edits.ts';
import type { Unit } from '../../format.ts';
import { LINE_BREAK } from '../runs/content.ts';
import { writtenText } from './string-reader.ts';

/** A text of a header or footer, with its range there. */
export interface HeaderText {
  readonly start: number;
  readonly end: number;
  readonly unit: Unit;
  /** One for each tag of the unit: a code, such as `&B` for bold. */
  readonly codes: readonly string[];
}

/** Longest header or footer, in UTF-16 units with its codes. */
const MAX_HEADER_LENGTH = 255;
/** A font, a colour, a size, a page number with an offset, or a single character (ECMA-376 part 1, 18.3.1.39). */
const CODE = /&(?:"[^"]{0,255}"|K(?:[0-9A-F]{6}|\d\d[+-]\d{3})|\d{1,3}|[PN][+-]\d{1,5}|.)/gis;
const SECTION = /^&[LCR]$/i;
const FIELD = /^&[PNDTFAZ]/i;
const LETTER = /\p{L}/u;
const LINE_FEED = /\n/g;
const SIZE = /&\d{1,3}$/;
const STARTS_WITH_DIGIT = /^\d/;

/** Finds the texts in the sections of a header or footer: on the left, in the centre and on the right. */
export function readHeader(header: string): HeaderText[] {
  const texts: HeaderText[] = [];
  let section = new SectionReader();
  let from = 0;
  const endSection = (): void => {
    const text = section.end();
    if (text) texts.push(text);
    section = new SectionReader();
  };
  for (const match of header.matchAll(CODE)) {
    const [code] = match;
    const end = match.index + code.length;
    section.addText(header.slice(from, match.index), from);
    if (SECTION.test(code)) endSection();
    else section.addCode(code, match.index);
    from = end;
  }
  section.addText(header.slice(from), from);
  endSection();
  return texts;
}

/** Collects one section. Codes before its first and behind its last word stay outside of its text. */
class SectionReader {
  #start: number | undefined;
  #end = 0;
  #text = '';
  #hasLetters = false;
  readonly #tags: { start: number; end: number; parent: undefined }[] = [];
  readonly #codes: string[] = [];
  /** Codes that no word follows yet. */
  #pending: string[] = [];

  addText(text: string, at: number): void {
    const words = this.#start === undefined ? text.trimStart() : text;
    if (words === '') return;
    this.#append(words, at + text.length - words.length, at + text.length);
    this.#hasLetters ||= LETTER.test(words);
  }

  addCode(code: string, at: number): void {
    const end = at + code.length;
    if (code === '&&') this.#append('&', at, end);
    else if (FIELD.test(code)) {
      const start = this.#append(code, at, end);
      this.#addTag(code, start);
    } else this.#pending.push(code);
  }

  end(): HeaderText | undefined {
    if (!this.#hasLetters || this.#start === undefined) return undefined;
    const verbatim = this.#tags.filter(({ start, end }) => start < end).map(({ start, end }) => ({ start, end }));
    const unit = {
      text: this.#text.replace(LINE_FEED, LINE_BREAK),
      tags: this.#tags,
      ...(verbatim.length > 0 ? { verbatim } : {}),
    };
    return { start: this.#start, end: this.#end, unit, codes: this.#codes };
  }

  /** @returns where the text begins in the unit */
  #append(text: string, from: number, to: number): number {
    if (this.#start !== undefined) for (const code of this.#pending) this.#addTag(code, this.#text.length);
    this.#pending = [];
    this.#start ??= from;
    const start = this.#text.length;
    this.#text += text;
    this.#end = to;
    return start;
  }

  #addTag(code: string, start: number): void {
    this.#tags.push({ start, end: this.#text.length, parent: undefined });
    this.#codes.push(code);
  }
}

/**
 * Writes a header with its translations.
 * @param translationOf of a text, by its index
 * @returns undefined if all texts stay, or if Excel has too little room for their translations
 */
export function editHeader(
  header: string,
  texts: readonly HeaderText[],
  translationOf: (index: number) => TaggedText | undefined,
): string | undefined {
  const edits = texts.flatMap((text, index) => {
    const translation = translationOf(index);
    return translation ? [{ start: text.start, end: text.end, text: writeText(text, translation) }] : [];
  });
  const changed = applyEdits(header, edits);
  return edits.length === 0 || changed.length > MAX_HEADER_LENGTH ? undefined : changed;
}

function writeText({ unit, codes }: HeaderText, translation: TaggedText): string {
  let header = '';
  let fields = 0;
  for (const part of readParts(translation)) {
    if (part.kind === 'text') {
      const text = fields > 0 ? '' : writtenText({ text: part.text, tags: [] }).replaceAll('&', '&&');
      // The digits of a text would belong to the size before it.
      header += (SIZE.test(header) && STARTS_WITH_DIGIT.test(text) ? ' ' : '') + text;
      continue;
    }
    const { start = 0, end = 0 } = unit.tags[part.tag] ?? {};
    if (part.kind === 'open') header += codes[part.tag] ?? '';
    if (start < end) fields += part.kind === 'open' ? 1 : -1;
  }
  return header;
}
