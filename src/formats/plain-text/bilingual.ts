import { startsLower } from '../../text/letter-case.ts';

/** Line breaks around lines without text. Every second part of a split is one. */
const BLANK_LINES = /((?:\r\n|[\n\r])(?:[^\S\n\r]{0,1000}(?:\r\n|[\n\r])){1,1000})/;
const LINE_BREAK = /(\r\n|[\n\r])/;
const LETTER = /\p{L}/u;
const ENDS_SENTENCE = /[\p{Sentence_Terminal}:;…][\p{Pe}\p{Pf}"']?\s{0,9}$/u;

/** Writes each paragraph of a text under its translation; each line where the lines are no parts of a wrapped paragraph. */
export function addSources(source: string, translation: string): string {
  const sources = source.split(BLANK_LINES);
  const translations = translation.split(BLANK_LINES);
  if (sources.length !== translations.length) return pairOf(source, translation);
  return translations.map((text, index) => (index % 2 === 1 ? text : pairOf(sources[index] ?? '', text))).join('');
}

function pairOf(source: string, translation: string): string {
  if (source === translation || !LETTER.test(source)) return translation;
  const [first = '', lineBreak = '\n', ...rest] = translation.split(LINE_BREAK);
  if (rest.length === 0) return `${translation}${lineBreak}${source}`;
  const [sources, translations] = [linesOf(source), [first, ...rest.filter((_, at) => at % 2 === 0)]];
  if (sources.length !== translations.length || isWrapped(sources))
    return `${translation}${lineBreak}${lineBreak}${source}`;
  return translations.map((line, at) => pairOf(sources[at] ?? '', line)).join(lineBreak);
}

const linesOf = (text: string): string[] => text.split(LINE_BREAK).filter((_, at) => at % 2 === 0);

/** Whether sentences run over the lines of a text. */
function isWrapped(lines: readonly string[]): boolean {
  return lines.some((line, at) => at > 0 && startsLower(line.trimStart()) && !ENDS_SENTENCE.test(lines[at - 1] ?? ''));
}
