/**
 * Marks that stand for the tags of a segment, such as those of HTML. A mark is one character for private use, which is a
 * separate protected part and never occurs in the text of a segment. The tags of a segment are numbered from 0 in the order
 * of their opening marks.
 */

/** What a mark stands for: one end of a tag around words, or a tag that stands at a position. */
export interface TagMark {
  kind: 'open' | 'close' | 'position';
  tag: number;
}

const KINDS = ['open', 'close', 'position'] as const;
/** Near the end of the last plane for private use, far from the symbols of fonts, which begin at its start. */
const FIRST_CODE_POINT = 0x10f800;

/** Tags in one segment. A text with more of them is divided. */
export const MAX_TAGS = 100;

/** The code points of all marks, for a class of characters. */
export const MARK_RANGE = `\\u{${FIRST_CODE_POINT.toString(16)}}-\\u{${lastCodePoint().toString(16)}}`;

/** Matches the code points of all marks. */
export const TAG_MARKS = new RegExp(`[${MARK_RANGE}]`, 'gu');

/** Matches the marks and blanks at the end of a text. */
export const MARKS_AT_END = new RegExp(`(?<![\\s${MARK_RANGE}])[\\s${MARK_RANGE}]+$`, 'u');

function lastCodePoint(): number {
  return FIRST_CODE_POINT + KINDS.length * MAX_TAGS - 1;
}

/** The character of a mark. @param mark `tag` is less than `MAX_TAGS` */
export function toMark({ kind, tag }: TagMark): string {
  return String.fromCodePoint(FIRST_CODE_POINT + KINDS.length * tag + KINDS.indexOf(kind));
}

/** Reads a mark; undefined for any other text. */
export function readMark(text: string): TagMark | undefined {
  const code = text.codePointAt(0) ?? 0;
  const kind = KINDS[(code - FIRST_CODE_POINT) % KINDS.length];
  const isMark = code >= FIRST_CODE_POINT && code <= lastCodePoint() && text.length === 2;
  return isMark && kind ? { kind, tag: Math.floor((code - FIRST_CODE_POINT) / KINDS.length) } : undefined;
}

/** A text without its marks. */
export function stripMarks(text: string): string {
  return text.replace(TAG_MARKS, '');
}
