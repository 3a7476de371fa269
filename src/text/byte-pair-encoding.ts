import { MAX_WORD_LENGTH, splitIntoWords } from './token-boundaries.ts';
import { readTokenRanks } from './token-ranks.ts';

const ranks = readTokenRanks();
const encoder = new TextEncoder();

/** The UTF-8 bytes of a word. A UTF-16 unit has at most three. */
const wordBytes = new Uint8Array(3 * MAX_WORD_LENGTH);
/** Where each part of a word begins while its parts are merged, and where the last one ends. */
const starts = new Int32Array(wordBytes.length + 1);
/** The rank of each part joined with the next one, `NO_TOKEN` if that is no token. */
const pairRanks = new Int32Array(wordBytes.length + 1);
const NO_TOKEN = 0x7fffffff;

/** Cached words: enough for running text, and at most 10 MB with words of 256 characters. */
const MAX_CACHED_WORDS = 20_000;
const tokensByWord = new Map<string, number>();

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

/** Counts like `countAll`, in steps of less than 5 ms. */
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
  const { written } = encoder.encodeInto(word, wordBytes);
  const tokens = ranks.rankOf(wordBytes, 0, written) === -1 ? countMerged(written) : 1;
  if (tokensByWord.size >= MAX_CACHED_WORDS) tokensByWord.clear();
  tokensByWord.set(word.length > MAX_COPIED_LENGTH ? copyOf(word) : word, tokens);
  return tokens;
}

/** Merges the neighbours of the lowest rank until no pair is a token, as byte pair encoding does. @returns the parts left */
function countMerged(length: number): number {
  let parts = length;
  for (let part = 0; part <= parts; part++) starts[part] = part;
  for (let part = 0; part < parts; part++) pairRanks[part] = rankOfPair(part, parts);
  for (;;) {
    let lowest = NO_TOKEN;
    let at = 0;
    for (let part = 0; part < parts - 1; part++) {
      const rank = pairRanks[part] ?? NO_TOKEN;
      if (rank >= lowest) continue;
      lowest = rank;
      at = part;
    }
    if (lowest === NO_TOKEN) return parts;
    starts.copyWithin(at + 1, at + 2, parts + 1);
    pairRanks.copyWithin(at + 1, at + 2, parts);
    parts--;
    pairRanks[at] = rankOfPair(at, parts);
    if (at > 0) pairRanks[at - 1] = rankOfPair(at - 1, parts);
  }
}

function rankOfPair(part: number, parts: number): number {
  if (part + 2 > parts) return NO_TOKEN;
  const rank = ranks.rankOf(wordBytes, starts[part] ?? 0, starts[part + 2] ?? 0);
  return rank === -1 ? NO_TOKEN : rank;
}

function copyOf(word: string): string {
  return Buffer.from(word, 'utf16le').toString('utf16le');
}
