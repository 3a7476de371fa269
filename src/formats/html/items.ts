import type { TextRange, UnitRole } from '../format.ts';

/** A part of the source between two boundaries of blocks. */
export type Item = TextItem | TagItem | WholeItem;

/** A stretch of text that is translated, or of blanks. */
export interface TextItem extends TextRange {
  readonly kind: 'text';
  /** The text with its character references resolved. */
  readonly text: string;
  readonly language: string | undefined;
  /** What the block around it is in the running text. */
  readonly role?: UnitRole | undefined;
  /** Whether its lines and blanks count. It is the only item of its run. */
  readonly isPreformatted?: boolean;
  /** Whether it stands where a page has room for one text only. */
  readonly isLabel?: boolean;
}

/** A start tag or an end tag of an inline element. */
export interface TagItem extends TextRange {
  readonly kind: 'open' | 'close';
  readonly name: string;
  /** What distinguishes its text. Elements of equal formatting that follow each other are one. */
  readonly formatting?: string;
  /** Index of the other tag of the element, if that is in the same run. */
  pair: number | undefined;
}

/** A part that stays as it is, such as an image, a comment, or an element that is not translated. */
export interface WholeItem extends TextRange {
  readonly kind: 'whole';
  readonly name: string;
  /** Its text, cut after `MAX_NOUN_LENGTH` and one more; empty for what has none. */
  readonly text: string;
  /** Whether its text is a noun even without letters, as that of a field such as a page number. */
  readonly isField?: boolean;
  /** What it separates, for a line break and for a blank that is an element. */
  readonly separates?: 'lines' | 'words';
}

/** Text and inline elements that a browser lays out as one paragraph. */
export type Run = readonly Item[];

/** Longest text of an element that acts as a noun in its sentence, in UTF-16 units. */
export const MAX_NOUN_LENGTH = 100;

const LETTER = /\p{L}/u;

/** Whether an element that stays as it is acts as a noun in its sentence, such as inline code. */
export function isNoun({ text, isField }: WholeItem): boolean {
  return text.length <= MAX_NOUN_LENGTH && (isField ? text !== '' : LETTER.test(text));
}
