import type { Format, ParsedText } from '../format.ts';

const SHORT_LINES = /(\sconfig:name="DoNotJustifyLinesWithManualBreak"[^<>]{0,200}>)false</;

/**
 * Makes the format of the settings of a document, which have no texts. In a bilingual document, the last lines of justified
 * translations keep their width above their sources.
 * @param file whether a text of the file has changed
 */
export function createSettingsFormat(file: { readonly isChanged: boolean }): Format<ParsedText> {
  return {
    parse: (source) => ({ source, units: [] }),
    compose: ({ source }, _, { shownSource }) => (shownSource && file.isChanged ? keepShortLines(source) : source),
  };
}

/** Lets the lines of justified paragraphs that end in a line break keep their width. */
export const keepShortLines = (settings: string): string => settings.replace(SHORT_LINES, '$1true<');
