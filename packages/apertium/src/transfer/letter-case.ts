import { isUpper } from '../text/characters.ts';
import { memoize } from '../text/memoize.ts';

/** @returns `aa`, `Aa` or `AA`, by the first and the last character */
export function caseOf(text: string): string {
  if (!isUpper(text.codePointAt(0) ?? 0)) return 'aa';
  const last = lastCodePoint(text);
  return text.length > (last > 0xffff ? 2 : 1) && isUpper(last) ? 'AA' : 'Aa';
}

/** Gives a text the case of the first and the last character of a pattern. */
export function copyCase(pattern: string, text: string): string {
  if (pattern === '') return text;
  switch (caseOf(pattern)) {
    case 'AA':
      return text.toUpperCase();
    case 'Aa':
      return toTitleCase(text);
    default:
      return text.toLowerCase();
  }
}

/**
 * Gives a form the case of a pattern: its lemma before the first tag, and the invariable part of its lemma behind the last tag,
 * which never gets a capital at its start. The tags stay as they are.
 */
export function copyFormCase(pattern: string, form: string): string {
  const start = form.indexOf('<');
  const end = form.lastIndexOf('>') + 1;
  if (pattern === '' || start < 0 || end === 0) return copyCase(pattern, form);
  const lemma = copyCase(pattern, form.slice(0, start));
  const tags = form.slice(start, end > start ? end : form.length);
  const rest = form.slice(end);
  return lemma + tags + (caseOf(pattern) === 'AA' ? rest.toUpperCase() : rest.toLowerCase());
}

function lastCodePoint(text: string): number {
  const last = text.charCodeAt(text.length - 1);
  const isLowSurrogate = last >= 0xdc00 && last <= 0xdfff;
  return (isLowSurrogate ? text.codePointAt(text.length - 2) : last) ?? last;
}

/** The rules of ICU for the locale of the original programs. A full stop or a colon inside of a word divides it. */
const WORD_LOCALE = 'en-US-u-va-posix';
const ONE_LATIN_WORD = /^[A-Za-zÀ-ÖØ-Þà-öø-þ][A-Za-zÀ-ÖØ-öø-ɏ0-9_]*$/;
/** The first character that a word can have a title case of. */
const FIRST_CHARACTER = /[\p{Lu}\p{Ll}\p{Lt}\p{Lo}\p{N}\p{S}\p{Co}]|(?=\p{Lm})\p{Cased}/u;

/** The text with a capital at the start of each word. */
export function toTitleCase(text: string): string {
  return ONE_LATIN_WORD.test(text) ? text.charAt(0).toUpperCase() + text.slice(1).toLowerCase() : titleCaseOf(text);
}

/** Made for the first text that needs it, because this takes 10 ms. */
let words: Intl.Segmenter | undefined;

const titleCaseOf = memoize((text) => {
  words ??= new Intl.Segmenter(WORD_LOCALE, { granularity: 'word' });
  let result = '';
  for (const { segment } of words.segment(text)) {
    const found = FIRST_CHARACTER.exec(segment);
    if (found === null) result += segment;
    else {
      const [first] = found;
      const rest = segment.slice(found.index + first.length);
      result += segment.slice(0, found.index) + titleOf(first) + rest.toLowerCase();
    }
  }
  return result;
});

/** Letters whose title case is not their upper case. */
const TITLE_CASES = new Map([
  ['Ǆ', 'ǅ'],
  ['Ǉ', 'ǈ'],
  ['Ǌ', 'ǋ'],
  ['Ǳ', 'ǲ'],
  ['ʼN', 'ʼN'],
]);
const GEORGIAN_CAPITAL = /^[\u1c90-\u1cbf]$/;
const COMBINING_IOTA = '\u0345';

function titleOf(character: string): string {
  const upper = character.toUpperCase();
  const known = TITLE_CASES.get(upper);
  if (known !== undefined) return known;
  if (GEORGIAN_CAPITAL.test(upper)) return character;
  if ([...upper].length === 1) return upper;
  // The iota below a Greek letter becomes a letter only in upper case.
  if (upper.endsWith('Ι')) return (upper.slice(0, -1) + COMBINING_IOTA).normalize('NFC');
  return upper.charAt(0) + upper.slice(1).toLowerCase();
}
