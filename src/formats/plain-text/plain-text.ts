import type { TaggedText } from '@glossa/tagged-text';
import { applyEdits } from '../edits.ts';
import type { Format, ParsedText, TargetLanguage, TextRange } from '../format.ts';
import { isUnchanged } from '../unchanged.ts';
import { addSources } from './bilingual.ts';
import { divideText } from './divide.ts';

/** Plain text taken apart. */
interface ParsedPlainText extends ParsedText {
  /** Where each unit is in the source. */
  readonly places: readonly TextRange[];
}

/**
 * Plain text. Its lines show how it is laid out: paragraphs that are wrapped by hand, lists, tables, code. Its units are
 * parts of bounded length.
 */
export const plainText: Format<ParsedPlainText> = { parse, compose };

const LETTER = /\p{L}/u;
const LINE_BREAK = /\r\n|[\n\r]/;
/** Blank lines. The indentation of the first line with text tells how the text is laid out. */
const BLANK_LINES = /^\s*[\n\r\v\f\u0085\u2028\u2029]/;

function parse(source: string): ParsedPlainText {
  const places = divideText(source)
    .filter(({ start, end }) => LETTER.test(source.slice(start, end)))
    .map(({ start, end }) => withoutBlankLines(source, start, end));
  const units = places.map(({ start, end }) => ({
    text: source.slice(start, end),
    tags: [],
    layout: 'lines' as const,
  }));
  return { source, units, places };
}

function withoutBlankLines(source: string, start: number, end: number): TextRange {
  const text = source.slice(start, end);
  return { start: start + (BLANK_LINES.exec(text)?.[0].length ?? 0), end: start + text.trimEnd().length };
}

function compose(
  { source, units, places }: ParsedPlainText,
  translations: readonly (TaggedText | undefined)[],
  { shownSource }: TargetLanguage,
): string {
  const lineBreak = LINE_BREAK.exec(source)?.[0] ?? '\n';
  const edits = units.flatMap((unit, index) => {
    const place = places[index];
    const translation = translations[index];
    if (!place || !translation || isUnchanged(unit, translation)) return [];
    return [{ ...place, text: shownSource ? addSources(unit.text, translation.text, lineBreak) : translation.text }];
  });
  return applyEdits(source, edits);
}
