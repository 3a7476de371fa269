import { LANGUAGES_BY_FREQUENT_WORD } from '../../../languages/function-words.ts';
import type { Lexicons } from '../lexicon.ts';
import { joinsWithoutSpace } from './characters.ts';
import { isCompound } from './compounds.ts';
import type { TextLine } from './page.ts';

/** The words of a document and of its language. */
export interface Vocabulary {
  /** Number of times that the document has a lower-cased word. A hyphenated compound is one word. */
  count(word: string): number;
  /** ISO 639-1; undefined if the function words of the document do not tell it. */
  language: string | undefined;
  /** Whether a lower-cased word is frequent in the language. */
  isFrequent(word: string): boolean;
}

/** Function words that tell the language. */
const MIN_FUNCTION_WORDS = 3;

const WORD = /[\p{L}\p{M}\p{N}]+(?:[-‐‑’'][\p{L}\p{M}\p{N}]+)*/gu;
const LAST_PART =
  /(?<![\p{L}\p{M}\p{N}]|[\p{L}\p{M}\p{N}][-‐‑])(?:[\p{L}\p{M}\p{N}]+[-‐‑])*[\p{L}\p{M}\p{N}]+[-‐‑\u00ad]$/u;
/** Maximum word length in UTF-16 units; bounds how much of a growing text is searched again for each line. */
const MAX_WORD_LENGTH = 200;
const FIRST_PART = /^[\p{L}\p{M}\p{N}]+(?:[-‐‑][\p{L}\p{M}\p{N}]+)*/u;

/** Collects the words of a document, except those that a hyphen at a line end may have split. */
export function collectVocabulary(lines: readonly TextLine[], lexicons: Lexicons): Vocabulary {
  const counts = countWords(lines);
  const language = findLanguage(counts);
  return {
    count: (word) => counts.get(word) ?? 0,
    language,
    isFrequent: (word) => language !== undefined && lexicons(language).has(word),
  };
}

/** The language with the most function words. */
function findLanguage(counts: ReadonlyMap<string, number>): string | undefined {
  const found = new Map<string, number>();
  for (const [word, languages] of LANGUAGES_BY_FREQUENT_WORD) {
    for (const language of languages) found.set(language, (found.get(language) ?? 0) + (counts.get(word) ?? 0));
  }
  const [best] = [...found].sort(([, one], [, other]) => other - one);
  return best && best[1] >= MIN_FUNCTION_WORDS ? best[0] : undefined;
}

function countWords(lines: readonly TextLine[]): Map<string, number> {
  const vocabulary = new Map<string, number>();
  let isFirstWordSplit = false;
  for (const { text } of lines) {
    const words = text.match(WORD) ?? [];
    const isLastWordSplit = /[-‐‑\u00ad]$/u.test(text);
    words.forEach((word, index) => {
      if ((isFirstWordSplit && index === 0) || (isLastWordSplit && index === words.length - 1)) return;
      const key = normalizeWord(word);
      vocabulary.set(key, (vocabulary.get(key) ?? 0) + 1);
    });
    isFirstWordSplit = isLastWordSplit;
  }
  return vocabulary;
}

function normalizeWord(word: string): string {
  return word
    .replace(/\u00ad/gu, '')
    .replace(/[‐‑]/gu, '-')
    .toLowerCase();
}

/**
 * Joins consecutive texts with a space, or without one in Chinese, Japanese and paths, and restores hyphenated words. For
 * each text it searches only the last word of the text before, so the time is linear.
 */
export function joinTexts(texts: readonly string[], vocabulary: Vocabulary): string {
  const joined: string[] = [];
  let tail = '';
  for (const [index, text] of texts.entries()) {
    const separator = index === 0 ? '' : separatorOf(tail, text, vocabulary);
    if (separator === undefined) joined.push((joined.pop() ?? '').slice(0, -1));
    joined.push(separator ?? '', text);
    tail = ((separator === undefined ? tail.slice(0, -1) : tail + separator) + text).slice(-MAX_WORD_LENGTH);
  }
  return joined.join('');
}

/** The separator between two texts; undefined if the hyphen at the end of the first text has to be removed. */
function separatorOf(before: string, after: string, vocabulary: Vocabulary): string | undefined {
  const head = LAST_PART.exec(before)?.[0];
  const tail = FIRST_PART.exec(after)?.[0];
  if (head && tail) {
    return head.endsWith('\u00ad') || !keepsHyphen(head.slice(0, -1), tail, vocabulary) ? undefined : '';
  }
  return before.endsWith('/') || joinsWithoutSpace(before, after) ? '' : ' ';
}

/**
 * Whether a hyphen at a line end is part of the word. The spelling that the document uses more often decides. At a tie, the
 * hyphen is part of the word next to a capital or digit, in a compound with another hyphen, after a single letter, in a
 * compound of the language, and between two words that both occur alone. A frequent word of the language has none.
 */
function keepsHyphen(head: string, tail: string, { count, language, isFrequent }: Vocabulary): boolean {
  const whole = count(normalizeWord(head + tail));
  const compound = count(normalizeWord(`${head}-${tail}`));
  if (whole !== compound) return compound > whole;
  if (!/^\p{Ll}/u.test(tail) || /[\p{N}\p{Lu}]$/u.test(head)) return true;
  if (head.length === 1 || head.includes('-') || tail.includes('-')) return true;
  const [first, second] = [normalizeWord(head), normalizeWord(tail)];
  if (isFrequent(first + second)) return false;
  if (language !== undefined && isCompound(first, second, language, (word) => isFrequent(word) || count(word) > 0))
    return true;
  const isKnown = (part: string) => part.length >= 3 && count(part) > 0;
  return isKnown(first) && isKnown(second);
}
