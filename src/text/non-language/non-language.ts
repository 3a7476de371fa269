import { EMPHASIS_MARK, pairEmphasis } from './emphasis.ts';
import { FAMILIES } from './families.ts';
import type { Span } from './span.ts';
import { characterOf } from './written-characters.ts';

/**
 * Parts of a text that are not language, such as URLs, placeholders, code, tags, marks of emphasis and emoji. One expression
 * finds all families of them. Each pattern is bounded or matches only at the start of a word, so that a search is linear.
 */

/** Longer words are data. They cost some engines quadratic time. */
const MAX_WORD_LENGTH = 200;

// A run of non-space characters ends at a tag, and in scripts that have no spaces between words.
const UNSPACED = String.raw`\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Tibetan}\p{Script=Hangul}`;
const TAG = String.raw`\/?[A-Za-z][A-Za-z\d]{0,20}>`;
const RUN_CHARACTER = `(?:(?!<${TAG})[^${UNSPACED}])`;
const RUN_HERE = new RegExp(`${RUN_CHARACTER}+`, 'uy');
/** A run starts after what ends one, or behind the bracket of a tag. */
const LONG_WORD = `(?:(?<![^${UNSPACED}])|(?<=<)(?=${TAG}))${RUN_CHARACTER}{${MAX_WORD_LENGTH + 1},}`;

const LETTER = /\p{L}/u;
/** Latin, Greek and Cyrillic letters. The ranges take a thousandth of the code of `\p{L}`. */
const ANY_LETTER = String.raw`[A-Za-z\u00C0-\u052F]`;
const LOWER_CASE = String.raw`[a-z\u00DF-\u052F]`;
/** Where nothing begins, which is most of a text: within a word, at a space, and at a word before a space. The signs are those of "Ctrl + C", "x > 5" and "kill -9". */
const PLAIN_WORD = `${ANY_LETTER}${LOWER_CASE}{0,30},? (?![+<>=!≤≥]|--?[A-Za-z\\d])`;
const PLAIN = `(?<=${LOWER_CASE})${LOWER_CASE}| |${PLAIN_WORD}`;
/** A text whose first letter is language, as in most. */
const STARTS_PLAIN = new RegExp(`^(?=\\p{L})${PLAIN_WORD}`, 'u');
/** The names of its groups are those of the families. */
const NOT_LANGUAGE = new RegExp(
  `(?!${PLAIN})(?:${[
    `(?<longWord>${LONG_WORD})`,
    ...FAMILIES.map(({ name, expressions }) => `(?<${name}>${expressions.join('|')})`),
    `(?<emphasis>${EMPHASIS_MARK})`,
  ].join('|')})`,
  'gu',
);
const DECORATIONS = FAMILIES.filter(({ isDecoration }) => isDecoration).map(({ name }) => name);

/** Finds the parts of a text that are not language, in order, without overlaps. */
export function findNonLanguage(text: string): Span[] {
  const spans: Span[] = [];
  const marks: Span[] = [];
  for (const { 0: match, index: start, groups = {} } of matchesIn(text)) {
    const end = start + match.length;
    if (groups.emphasis !== undefined) marks.push({ start, end, isDecoration: true });
    else spans.push({ start, end, isDecoration: isDecoration(match, groups) });
  }
  const paired = pairEmphasis(text, marks);
  return paired.length === 0 ? spans : [...spans, ...paired].sort((one, other) => one.start - other.start);
}

/** Finds all matches. `matchAll` would parse the expression again for each text. */
function* matchesIn(text: string): Generator<RegExpExecArray> {
  let start = 0;
  for (;;) {
    NOT_LANGUAGE.lastIndex = start;
    const match = NOT_LANGUAGE.exec(text);
    if (match === null) return;
    start = Math.max(NOT_LANGUAGE.lastIndex, match.index + 1);
    yield match;
  }
}

/** A reference to a character that is read, such as an apostrophe, belongs to its word. */
function isDecoration(match: string, groups: Readonly<Record<string, string | undefined>>): boolean {
  return DECORATIONS.some((name) => groups[name] !== undefined) && characterOf(match) === undefined;
}

/** Whether a text has a letter outside of what is not language, without a look at pairs of marks. */
export function hasLanguage(text: string): boolean {
  if (STARTS_PLAIN.test(text)) return true;
  let end = 0;
  for (const { 0: match, index } of matchesIn(text)) {
    if (LETTER.test(text.slice(end, index))) return true;
    end = index + match.length;
  }
  return LETTER.test(text.slice(end));
}

/** Replaces each part that is not language by a space, and each reference to a letter or mark by what it stands for. */
export function maskNonLanguage(text: string): string {
  let result = '';
  let end = 0;
  for (const span of findNonLanguage(text)) {
    const found = text.slice(span.start, span.end);
    result += text.slice(end, span.start) + (characterOf(found) ?? ' ');
    end = span.end;
  }
  return result + text.slice(end);
}

/** The end of the run of non-space characters that starts at an offset. */
export function endOfLongWord(text: string, start: number): number {
  RUN_HERE.lastIndex = start;
  RUN_HERE.test(text);
  return RUN_HERE.lastIndex;
}
