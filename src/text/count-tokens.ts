import { countTokens, setMergeCacheSize } from 'gpt-tokenizer/encoding/o200k_base';
import { splitIntoWords } from './token-boundaries.ts';

/**
 * Disables the cache of the tokenizer. It deletes and sets a key on each use, and V8 keeps deleted entries of a Map until its
 * table is full, so that a repeated word costs quadratic time.
 */
setMergeCacheSize(0);

/** Cached words: enough for running text, and at most 10 MB with words of 256 characters. */
const MAX_CACHED_WORDS = 20_000;
const tokensByWord = new Map<string, number>();

/** Special tokens in a text count as ordinary text. */
const AS_TEXT = { allowedSpecial: new Set<string>(), disallowedSpecial: new Set<string>() };

/** V8 copies slices up to this length. A longer slice keeps the whole string in memory. */
const MAX_COPIED_LENGTH = 12;

/** Counts the tokens of each text. The task of the worker thread, called by this name. */
export function countAll(texts: readonly string[]): number[] {
  const steps = countInSteps(texts);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** As `countAll`, in steps of less than 5 ms. */
export function* countInSteps(texts: readonly string[]): Generator<void, number[], void> {
  const counts: number[] = [];
  for (const text of texts) {
    let tokens = 0;
    for (const word of splitIntoWords(text)) {
      const known = tokensByWord.get(word);
      tokens += known ?? countWord(word);
      if (known === undefined) yield;
    }
    counts.push(tokens);
  }
  return counts;
}

function countWord(word: string): number {
  const tokens = countTokens(word, AS_TEXT);
  if (tokensByWord.size >= MAX_CACHED_WORDS) tokensByWord.clear();
  tokensByWord.set(word.length > MAX_COPIED_LENGTH ? copyOf(word) : word, tokens);
  return tokens;
}

function copyOf(word: string): string {
  return Buffer.from(word, 'utf16le').toString('utf16le');
}
