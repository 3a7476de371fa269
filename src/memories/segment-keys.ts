import * as crypto from 'node:crypto';
import type { NewSegment } from './memory.ts';
import { isVariable, type SegmentToken, tokensOf } from './segment-tokens.ts';

/** The keys by which the index finds a segment. All are whole numbers below 2^48, which both databases keep exactly. */
export interface SegmentKeys {
  /** Equal for texts that differ only in the values of numbers and placeholders. */
  sourceKey: number;
  /** The rare words of the text: two texts of the score `INDEXED_SCORE` or more share at least one. */
  wordKeys: number[];
}

/** Pairs of texts with this score or more are found by their rare words. */
const INDEXED_SCORE = 70;
/** Rare words of one text. A text with more words has many of them. */
const MAX_WORD_KEYS = 16;
const KEY_BYTES = 6;

/**
 * The keys of a source text. The target language is part of each, so the index needs no column for it.
 *
 * Texts of which a share of the words agrees share one of their rarest words, if each is known by as many of its rarest words as
 * may differ, and one more. Which words are rare follows from their length, so the order is the same for all texts.
 */
export function keysOf(source: string, targetLanguage: string): SegmentKeys {
  const tokens = tokensOf(source);
  const seen = new Map<string, number>();
  const words = tokens.flatMap(({ kind, text }) => {
    if (kind !== 'word') return [];
    const word = text.toLowerCase();
    const count = (seen.get(word) ?? 0) + 1;
    seen.set(word, count);
    return [{ length: word.length, key: hash(`${targetLanguage}\nword\n${word}\n${count}`) }];
  });
  words.sort((one, other) => other.length - one.length || one.key - other.key);
  const indexed = Math.min(Math.floor(((100 - INDEXED_SCORE) / 100) * words.length) + 1, MAX_WORD_KEYS);
  return {
    sourceKey: sourceKeyOf(tokens, targetLanguage),
    wordKeys: [...new Set(words.slice(0, indexed).map(({ key }) => key))],
  };
}

/** All keys by which a segment is found. */
export function allKeysOf({ source, targetLanguage }: Pick<NewSegment, 'source' | 'targetLanguage'>): number[] {
  const { sourceKey, wordKeys } = keysOf(source, targetLanguage);
  return [sourceKey, ...wordKeys];
}

/** Only what is a variable may differ: words, marks and their case are part of the key, the blanks between them are not. */
function sourceKeyOf(tokens: readonly SegmentToken[], targetLanguage: string): number {
  const parts = tokens.map((token) => (isVariable(token) ? `\u0000${token.kind}` : token.text));
  return hash(`${targetLanguage}\nsource\n${parts.join('\u0001')}`);
}

function hash(text: string): number {
  return crypto.hash('sha256', text, 'buffer').readUIntBE(0, KEY_BYTES);
}
