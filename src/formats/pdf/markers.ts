/** Bullets, and the numbers of items and headings, which stay where they are. */
const MARKER = /^(?:[•◦▪▫‣●○■□⁃∙·➢➤✓✔❖*–—-]|\(?(?:\d{1,3}|[a-zA-Z]|[ivx]{1,4})[.)]|\[\d{1,3}\]|\p{Co})\s+(?=\S)/u;
const NUMBER = /^(?:\d{1,3}(?:\.\d{1,3}){0,4}\.?|[A-Z](?:\.\d{1,3}){1,4}\.?)\s+(?=\S)/u;
/** The first dots of those up to the number of a page. */
const LEADERS = /(?:[.·…]\s?){4}/u;

/** The marker at the beginning of a text with the blanks after it. Empty for a text without a marker. */
export function markerOf(text: string, isHeading = false): string {
  return MARKER.exec(text)?.[0] ?? (isHeading ? (NUMBER.exec(text)?.[0] ?? '') : '');
}

/** Whether a text has dots up to the number of a page. */
export const hasLeaders = (text: string): boolean => LEADERS.test(text);

export function withoutLeaders(text: string): string {
  return text.slice(0, LEADERS.exec(text)?.index).trimEnd();
}
