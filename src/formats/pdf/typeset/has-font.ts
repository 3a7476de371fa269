/** Scripts of the fonts that are installed, written from left to right. */
const SCRIPTS: ReadonlySet<string | undefined> = new Set(['Latn', 'Cyrl', 'Grek']);

/** Whether the pages of a PDF can be written in a language. @param language canonical code */
export function hasFont(language: string): boolean {
  return SCRIPTS.has(new Intl.Locale(language).maximize().script);
}
