import { isPreformattedProse } from '../../text/preformatted.ts';
import type { TextRange } from '../format.ts';
import type { TextItem } from './items.ts';
import { isBlank, withoutBlanks } from './whitespace.ts';

const LINES_WITHOUT_TEXT = /^(?:[ \t]*\r?\n)+/;
/** Shortest paragraph in UTF-16 units. Most output that ends in a stop, such as "Done.", is shorter. */
const MIN_LENGTH = 20;
const STARTS_SENTENCE = /^[\p{L}\p{Pi}\p{Ps}"'¿¡]/u;
const ENDS_SENTENCE = /\p{Sentence_Terminal}[\p{Pe}\p{Pf}"']?$/u;
/** Signs of code, tables and character references, and blanks between columns. */
const NOT_PROSE = /[{}[\]<>=_|\\/*#$%^&@~`+\t\r]|\S {2,}\S/;

/**
 * Reads a preformatted text without elements: as one text with its lines if it is prose, or else the paragraphs in it that are
 * sentences. What has no items stays.
 */
export function readPreformatted(
  source: string,
  text: string,
  range: TextRange,
): Pick<TextItem, 'isPreformatted' | 'text' | 'start' | 'end'>[] {
  if (!isPreformattedProse(text))
    return findProse(source, range).map(({ start, end }) => ({ start, end, text: source.slice(start, end) }));
  const blank = LINES_WITHOUT_TEXT.exec(source.slice(range.start, range.end))?.[0].length ?? 0;
  const { end } = withoutBlanks(source, range);
  const visible = text.replace(LINES_WITHOUT_TEXT, '').trimEnd();
  return [{ start: range.start + blank, end, text: visible, isPreformatted: true }];
}

/** Finds the paragraphs of a preformatted text that are sentences. All others stay: code, commands, tables, drawings. */
function findProse(source: string, { start, end }: TextRange): TextRange[] {
  const paragraphs: TextRange[] = [];
  let from = start;
  let at = start;
  for (const line of `${source.slice(start, end)}\n\n`.split('\n')) {
    if (isBlank(line)) {
      const paragraph = withoutBlanks(source, { start: from, end: Math.min(at, end) });
      if (isProse(source.slice(paragraph.start, paragraph.end))) paragraphs.push(paragraph);
      from = at + line.length;
    }
    at += line.length + 1;
  }
  return paragraphs;
}

function isProse(text: string): boolean {
  return text.length >= MIN_LENGTH && STARTS_SENTENCE.test(text) && ENDS_SENTENCE.test(text) && !hasCode(text);
}

function hasCode(text: string): boolean {
  return text.split('\n').some((line) => NOT_PROSE.test(line.trim()));
}
