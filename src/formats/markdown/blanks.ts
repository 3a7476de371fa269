/** Blanks are spaces and tabs, in Markdown. */
const isBlank = (code: number): boolean => code === 0x20 || code === 0x09;

/** The offset after the blanks from an offset. */
export function afterBlanks(text: string, start: number, end: number): number {
  let from = start;
  while (from < end && isBlank(text.charCodeAt(from))) from++;
  return from;
}

/** The offset before the blanks up to an offset. */
export function beforeBlanks(text: string, start: number, end: number): number {
  let to = end;
  while (to > start && isBlank(text.charCodeAt(to - 1))) to--;
  return to;
}
