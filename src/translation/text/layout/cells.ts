import { findInlineSeparators } from './inline-separators.ts';

/** Commands of LaTeX that begin as an escape does. Others with an argument are told by its brace. */
const LATEX =
  'n(?:ewline|oindent|ewpage|eq?|u|abla|ot|otin|ormalsize|i)|t(?:o|au|heta|imes|anh?|ilde|iny|extwidth|ableofcontents|itlepage)|r(?:ho|ight|ightarrow|angle|aggedright|m)';
const ESCAPE = String.raw`\\{1,2}(?!(?:${LATEX})(?![A-Za-z])|[a-z]{2,20}\{)(?:r\\{1,2}n|[nrt])`;
const IN_PATH = String.raw`(?<!(?<![A-Za-z\d])[A-Za-z]:(?:\\[^\s"<>|?*]{0,100}|(?=\\{1,2}[a-z]{2}))|(?<!\S)\\\\[\w.$\\\-]{1,100})`;
const BEFORE_FILE_NAME = String.raw`(?![\w\\\-]{0,60}\.(?:[jt]sx?|json|txt|md|exe|dll|ini|log|py|cs|xml|html?|docx?|xlsx?|pdf|png|jpe?g|zip)(?!\w))`;
/** An escape that stands alone is spoken of: "Write \n for a new line." */
const ALONE = String.raw`(?!(?<![^\s"'(])\\{1,2}\w(?:[\s"').,;:!?]|$))`;

/**
 * Source of an expression for line breaks and tabs that a string of a program writes as escapes: `First\nSecond`. What looks
 * alike in paths and in LaTeX is none.
 */
const WRITTEN_BREAKS = String.raw`(?<!\\)${IN_PATH}${ALONE}${BEFORE_FILE_NAME}(?:${ESCAPE})+|(?<![\d%])%n(?!\p{L}*%)(?![\p{Ll}\d])`;

/** A part of a line: text, or what stands between texts. The cells of a line join to it. */
export interface Cell {
  isSeparator: boolean;
  text: string;
}

/**
 * Characters that are never sent to an engine, because they make some engines crash or lose text: control characters
 * (including tabs), lone surrogates, private use, noncharacters and unassigned code points.
 */
export const UNSENDABLE = String.raw`[\p{Cc}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}\uFEFF]+`;
/** Dots and lines that lead from a title to a page number, or that a reader fills in. */
const LEADER = String.raw`(?: ?\.){4,}|…{2,}|·{3,}|_{3,}|__(?:\/_{2,})+`;
/** Boxes to tick: "( ) yes", "[x] no". A parameter of a function in code is none: "(x) => x". */
const BOX = String.raw`(?<![\p{L}\p{N}])(?:\([ *xX]\)(?!\p{Zs}{0,9}=>)|\[[ *xX]\])\p{Zs}+`;
/** Blanks in a tag divide nothing. */
const NOT_IN_TAG = `(?!(?<=[<{][^<>{}]{0,200})[^<>{}]{0,200}[>}])`;
const WIDE_GAP = String.raw`(?<!\p{Zs})\p{Zs}{3,}${NOT_IN_TAG}`;
/** Two blanks separate columns, but not sentences. */
const NARROW_GAP = String.raw`(?<![\p{Zs}\p{Sentence_Terminal}…"'\p{Pf}]|^)\p{Zs}{2}(?!\p{Zs})${NOT_IN_TAG}`;

/** Tabs and line breaks in a tag divide nothing either. Styles are long. The first part is for speed: few characters are controls. */
const NOT_IN_LONG_TAG = String.raw`(?=\p{C}|\p{Zl}|\p{Zp})(?!(?<=<[A-Za-z][^<>]{0,1000})\s[^<>]{0,1000}>)`;

/** Nothing begins at a letter, nor at a blank before one. For speed: that is most of a text. */
const NOT_IN_WORDS = '(?![A-Za-z]| [A-Za-z])';
const ALWAYS = `${NOT_IN_LONG_TAG}${UNSENDABLE}|${WRITTEN_BREAKS}|${LEADER}|${BOX}|${WIDE_GAP}`;
const SEPARATOR = new RegExp(`${NOT_IN_WORDS}(?:${ALWAYS}|${NARROW_GAP})`, 'gu');
/** In a sentence with its stop, two blanks are a slip, except before a capital. Many scripts have no capitals. */
const SEPARATOR_IN_SENTENCE = new RegExp(
  String.raw`${NOT_IN_WORDS}(?:${ALWAYS}|${NARROW_GAP}(?![\p{Ll}\p{Lo}]))`,
  'gu',
);
const SEPARATOR_IN_TABLE = new RegExp(String.raw`${ALWAYS}|\p{Zs}{0,2}\|+`, 'gu');
const VALUE_SEPARATOR = String.raw`(?:(?<!\d)[,;]|(?<=\d)[,;](?!\d))(?=\S)`;
/** What stands between values in an attribute of HTML divides no row. */
const NOT_IN_ELEMENT = '(?!(?<=<[^<>]{0,200})[^<>]{0,200}>)';
const SEPARATOR_IN_ROW = new RegExp(`${ALWAYS}|^"|"?${VALUE_SEPARATOR}${NOT_IN_ELEMENT}"?|"$`, 'gu');
const VALUE_SEPARATORS = new RegExp(VALUE_SEPARATOR, 'gu');
const SENTENCE_END = /[\p{Sentence_Terminal}…]\p{Pe}?$/u;
/** Only the beginning of a line shows whether it is a row. UTF-16 units. */
const HEAD_LENGTH = 400;
/** Tags, of which the last one can be cut, and references of characters. */
const MARKUP = /<\/?[A-Za-z][^<>]*(?:>|$)|&#?\w{1,30};/g;

/** Whether two lines are rows of values with the same number of separators: "a,b,c". */
export function areRows(one: string, other: string): boolean {
  const count = separatorsIn(one);
  return count >= 2 && count === separatorsIn(other);
}

function separatorsIn(content: string): number {
  return content.slice(0, HEAD_LENGTH).replace(MARKUP, '').match(VALUE_SEPARATORS)?.length ?? 0;
}

/**
 * Divides a line at bars of a table, written line breaks, separators of values, runs of blanks, leaders, boxes, signs between
 * items of a line, and characters that no engine gets. Linear in time.
 * @param isRow whether the line is a row of values
 */
export function* cellsOf(content: string, isRow: boolean): Generator<Cell, void> {
  let end = 0;
  for (const { index, 0: text } of content.matchAll(separatorOf(content, isRow))) {
    yield* itemsOf(content.slice(end, index));
    yield { isSeparator: true, text };
    end = index + text.length;
  }
  yield* itemsOf(content.slice(end));
}

/** Divides a cell at the signs that separate items. */
function* itemsOf(cell: string): Generator<Cell, void> {
  let end = 0;
  for (const separator of findInlineSeparators(cell)) {
    yield { isSeparator: false, text: cell.slice(end, separator.start) };
    yield { isSeparator: true, text: cell.slice(separator.start, separator.end) };
    end = separator.end;
  }
  yield { isSeparator: false, text: cell.slice(end) };
}

function separatorOf(content: string, isRow: boolean): RegExp {
  if (isRow) return SEPARATOR_IN_ROW;
  if (content.startsWith('|')) return SEPARATOR_IN_TABLE;
  return SENTENCE_END.test(content.slice(-4)) ? SEPARATOR_IN_SENTENCE : SEPARATOR;
}
