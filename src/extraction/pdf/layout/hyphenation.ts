import { joinsWithoutSpace } from './characters.ts';
import type { TextLine } from './page.ts';

/** Counts of the lower-cased words inside the lines of a document. A hyphenated compound is one word. */
export type Vocabulary = ReadonlyMap<string, number>;

const WORD = /[\p{L}\p{M}\p{N}]+(?:[-‐‑’'][\p{L}\p{M}\p{N}]+)*/gu;
const LAST_PART =
  /(?<![\p{L}\p{M}\p{N}]|[\p{L}\p{M}\p{N}][-‐‑])(?:[\p{L}\p{M}\p{N}]+[-‐‑])*[\p{L}\p{M}\p{N}]+[-‐‑\u00ad]$/u;
/** Maximum word length in UTF-16 units; bounds how much of a growing text is searched again for each line. */
const MAX_WORD_LENGTH = 200;
const FIRST_PART = /^[\p{L}\p{M}\p{N}]+(?:[-‐‑][\p{L}\p{M}\p{N}]+)*/u;

/** Counts the words of a document, except those that a hyphen at a line end may have split. */
export function collectVocabulary(lines: readonly TextLine[]): Vocabulary {
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
 * hyphen is part of the word next to a capital or digit, in a compound with another hyphen, after a single letter, and
 * between two words that both occur alone.
 */
function keepsHyphen(head: string, tail: string, vocabulary: Vocabulary): boolean {
  const whole = vocabulary.get(normalizeWord(head + tail)) ?? 0;
  const compound = vocabulary.get(normalizeWord(`${head}-${tail}`)) ?? 0;
  if (whole !== compound) return compound > whole;
  if (!/^\p{Ll}/u.test(tail) || /[\p{N}\p{Lu}]$/u.test(head)) return true;
  if (head.length === 1 || head.includes('-') || tail.includes('-')) return true;
  const isKnown = (part: string) => part.length >= 3 && (vocabulary.get(normalizeWord(part)) ?? 0) > 0;
  return isKnown(head) && isKnown(tail);
}
