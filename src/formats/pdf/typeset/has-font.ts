import { findNotoFont } from './noto-fonts.ts';

/** Scripts of the fonts that are always there. */
const SCRIPTS: ReadonlySet<string | undefined> = new Set(['Latn', 'Cyrl', 'Grek']);

const scriptOf = (language: string): string | undefined => new Intl.Locale(language).maximize().script;

/** Whether the fonts that are always there have the letters of a language. @param language canonical code */
export function hasOwnFont(language: string): boolean {
  return SCRIPTS.has(scriptOf(language));
}

/**
 * Whether the pages of a PDF can be written in a language.
 * @param language canonical code
 * @param folders of fonts
 */
export function hasFont(language: string, folders: readonly string[]): boolean {
  const script = scriptOf(language);
  if (script === undefined || SCRIPTS.has(script)) return script !== undefined;
  return findNotoFont(script, { isSerif: false, isBold: false }, folders) !== undefined;
}
