/** Bullets, and the numbers of items and headings, which stay where they are. */
const MARKER =
  /^(?:[•‣⁃∙·*–—\u2190-\u21ff\u25a0-\u27bf\u2b00-\u2bff-]|\(?(?:\d{1,3}|[a-zA-Z]|[ivx]{1,4})[.)]|\[\d{1,3}\]|\p{Co})\s+(?=\S)/u;
const NUMBER = /^(?:\d{1,3}(?:\.\d{1,3}){0,4}\.?|[A-Z](?:\.\d{1,3}){1,4}\.?)\s+(?=\S)/u;
/** The letter of an appendix or the number of a part, where a gap divides it from its title. */
const LETTER = /^(?:[A-Z]|[IVXLC]{1,6})$/;
/** Signs in a row: the dots up to the number of a page, and lines to be filled in. */
const LEADERS = /(?:[.·…_]\s?){4}/u;
export const LEADER_RUNS = /(?:[.·…_]\s?){4,}/gu;
const LAST_LEADERS = /(?:[.·…_]\s?){4}$/u;
const PAGE_NUMBER = /^(?:\d{1,4}|[ivxlc]{1,7}|[A-Z]{1,2}[-–]\d{1,3})$/iu;

/** The marker at the beginning of a text with the blanks after it. Empty for a text without a marker. */
export function markerOf(text: string, isHeading = false): string {
  return MARKER.exec(text)?.[0] ?? (isHeading ? (NUMBER.exec(text)?.[0] ?? '') : '');
}

/** Whether a text is a marker alone. */
export const isMarker = (text: string): boolean => markerOf(`${text} x`, true).length === text.length + 1;

export const isLetterOfSection = (text: string): boolean => LETTER.test(text);

export const isPageNumber = (text: string): boolean => PAGE_NUMBER.test(text);

export const endsWithLeaders = (text: string): boolean => LAST_LEADERS.test(text);

export function withoutLeaders(text: string): string {
  return text.slice(0, LEADERS.exec(text)?.index).trimEnd();
}
