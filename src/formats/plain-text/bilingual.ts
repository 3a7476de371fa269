import { startsLower } from '../../text/letter-case.ts';

/** Line breaks around lines without text. Every second part of a split is one. */
const BLANK_LINES = /((?:\r\n|[\n\r])(?:[^\S\n\r]{0,1000}(?:\r\n|[\n\r])){1,1000})/;
const LINE_BREAK = /(\r\n|[\n\r])/;
const LETTER = /\p{L}/u;
const ENDS_SENTENCE = /[\p{Sentence_Terminal}:;…][\p{Pe}\p{Pf}"']?\s{0,9}$/u;

/** Writes each paragraph of a text under its translation; each line where the lines are no parts of a wrapped paragraph. @param lineBreak of the document */
export function addSources(source: string, translation: string, lineBreak: string): string {
  const sources = source.split(BLANK_LINES);
  const translations = translation.split(BLANK_LINES);
  if (sources.length !== translations.length) return pairOf(source, translation, lineBreak);
  return translations
    .map((text, index) => (index % 2 === 1 ? text : pairOf(sources[index] ?? '', text, lineBreak)))
    .join('');
}

function pairOf(source: string, translation: string, lineBreak: string): string {
  if (source === translation || !LETTER.test(source)) return translation;
  const lines = linesOf(translation);
  if (lines.length === 1) return `${translation}${lineBreak}${source}`;
  const sources = linesOf(source);
  if (sources.length !== lines.length || isWrapped(sources)) return `${translation}${lineBreak}${lineBreak}${source}`;
  return lines.map((line, at) => pairOf(sources[at] ?? '', line, lineBreak)).join(lineBreak);
}

const linesOf = (text: string): string[] => text.split(LINE_BREAK).filter((_, at) => at % 2 === 0);

/** Whether sentences run over the lines of a text. */
function isWrapped(lines: readonly string[]): boolean {
  return lines.some((line, at) => at > 0 && startsLower(line.trimStart()) && !ENDS_SENTENCE.test(lines[at - 1] ?? ''));
}
