import { joinsWithoutBlank } from './characters.ts';
import type { Line } from './page.ts';

/** How often the words of a document occur inside its lines, lower-cased; a compound with hyphens counts as one word. */
export type Vocabulary = ReadonlyMap<string, number>;

const WORD = /[\p{L}\p{M}\p{N}]+(?:[-‐‑’'][\p{L}\p{M}\p{N}]+)*/gu;
const LAST_PART =
  /(?<![\p{L}\p{M}\p{N}]|[\p{L}\p{M}\p{N}][-‐‑])(?:[\p{L}\p{M}\p{N}]+[-‐‑])*[\p{L}\p{M}\p{N}]+[-‐‑\u00ad]$/u;
/** No word is longer, in UTF-16 units: a text that grows line by line is not read again from its start. */
const MAX_WORD_LENGTH = 200;
const FIRST_PART = /^[\p{L}\p{M}\p{N}]+(?:[-‐‑][\p{L}\p{M}\p{N}]+)*/u;

/** A line's last word and the first of the next are left out where a hyphen may have cut them. */
export function collectVocabulary(lines: readonly Line[]): Vocabulary {
  const vocabulary = new Map<string, number>();
  let cut = false;
  for (const { text } of lines) {
    const words = text.match(WORD) ?? [];
    const cutsNext = /[-‐‑\u00ad]$/u.test(text);
    words.forEach((word, index) => {
      if ((cut && index === 0) || (cutsNext && index === words.length - 1)) return;
      const key = normal(word);
      vocabulary.set(key, (vocabulary.get(key) ?? 0) + 1);
    });
    cut = cutsNext;
  }
  return vocabulary;
}

function normal(word: string): string {
  return word
    .replace(/\u00ad/gu, '')
    .replace(/[‐‑]/gu, '-')
    .toLowerCase();
}

/**
 * One text of consecutive pieces: a blank between them, none in Chinese, Japanese and paths, hyphenated words made whole.
 * No more than the last word is looked at again for each of them.
 */
export function joinTexts(texts: readonly string[], vocabulary: Vocabulary): string {
  const joined: string[] = [];
  let tail = '';
  for (const [index, text] of texts.entries()) {
    const seam = index === 0 ? '' : seamOf(tail, text, vocabulary);
    if (seam === undefined) joined.push((joined.pop() ?? '').slice(0, -1));
    joined.push(seam ?? '', text);
    tail = ((seam === undefined ? tail.slice(0, -1) : tail + seam) + text).slice(-MAX_WORD_LENGTH);
  }
  return joined.join('');
}

/** What stands between two pieces; undefined where the hyphen at the end of the first goes. */
function seamOf(before: string, after: string, vocabulary: Vocabulary): string | undefined {
  const head = LAST_PART.exec(before)?.[0];
  const tail = FIRST_PART.exec(after)?.[0];
  if (head && tail) {
    return head.endsWith('\u00ad') || !keepsHyphen(head.slice(0, -1), tail, vocabulary) ? undefined : '';
  }
  return before.endsWith('/') || joinsWithoutBlank(before, after) ? '' : ' ';
}

/**
 * Whether a hyphen at a line's end is part of the word: the document itself writes the compound elsewhere, or the cut
 * stands between a capital or figure, or inside a longer compound, or between two words that both occur on their own.
 */
function keepsHyphen(head: string, tail: string, vocabulary: Vocabulary): boolean {
  const whole = vocabulary.get(normal(head + tail)) ?? 0;
  const compound = vocabulary.get(normal(`${head}-${tail}`)) ?? 0;
  if (whole !== compound) return compound > whole;
  if (!/^\p{Ll}/u.test(tail) || /[\p{N}\p{Lu}]$/u.test(head)) return true;
  if (head.length === 1 || head.includes('-') || tail.includes('-')) return true;
  const known = (part: string) => part.length >= 3 && (vocabulary.get(normal(part)) ?? 0) > 0;
  return known(head) && known(tail);
}
