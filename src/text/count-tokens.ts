import { countTokens, setMergeCacheSize } from 'gpt-tokenizer/encoding/o200k_base';
import { splitIntoWords } from './token-boundaries.ts';

/**
 * The tokenizer's own cache deletes and sets a key again with each use. V8 keeps what is deleted from a Map in its chains
 * until the table is full, so that one word again and again costs quadratic time.
 */
setMergeCacheSize(0);

/** Words whose tokens are remembered: enough for running text, at most 10 MB with words of 256 characters. */
const MAX_REMEMBERED = 20_000;
const remembered = new Map<string, number>();

/** What looks like a special token in a caller's text is text. */
const AS_TEXT = { allowedSpecial: new Set<string>(), disallowedSpecial: new Set<string>() };

/** V8 copies shorter slices of a string; a longer one keeps the whole string in memory. */
const MAX_COPIED_LENGTH = 12;

/** Counts the tokens of each text. */
export function countAll(texts: readonly string[]): number[] {
  const steps = countInSteps(texts);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** The same in steps of less than 5 ms. */
export function* countInSteps(texts: readonly string[]): Generator<void, number[], void> {
  const counts: number[] = [];
  for (const text of texts) {
    let tokens = 0;
    for (const word of splitIntoWords(text)) {
      const known = remembered.get(word);
      tokens += known ?? countWord(word);
      if (known === undefined) yield;
    }
    counts.push(tokens);
  }
  return counts;
}

function countWord(word: string): number {
  const tokens = countTokens(word, AS_TEXT);
  if (remembered.size >= MAX_REMEMBERED) remembered.clear();
  remembered.set(word.length > MAX_COPIED_LENGTH ? copyOf(word) : word, tokens);
  return tokens;
}

function copyOf(word: string): string {
  return Buffer.from(word, 'utf16le').toString('utf16le');
}
