const BEFORE = /[\s\-'"(<[{/:\p{Ps}\p{Pi}\p{Pf}]|(?!\p{ASCII})[\p{Pd}\p{Po}]/u;
const AFTER = /[\s\-'")>\]}/:.,;!?\\\p{Pe}\p{Pi}\p{Pf}]|(?!\p{ASCII})[\p{Pd}\p{Po}]/u;
const PAIRS = new Map([
  ['"', '"'],
  ["'", "'"],
  ['(', ')'],
  ['[', ']'],
  ['{', '}'],
  ['<', '>'],
]);

/** Whether a mark can begin at an offset: at the start, after a blank, or after punctuation that opens something. */
export const isBoundaryBefore = (text: string, at: number): boolean => at === 0 || BEFORE.test(text.charAt(at - 1));

/** Whether a mark can end at an offset: at the end, before a blank, or before punctuation. */
export const isBoundaryAfter = (text: string, at: number): boolean => at >= text.length || AFTER.test(text.charAt(at));

/** Whether a mark is alone in quotation marks or brackets. */
export const isQuoted = (text: string, at: number, end: number): boolean =>
  at > 0 && PAIRS.get(text.charAt(at - 1)) === text.charAt(end);
