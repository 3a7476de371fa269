import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findFirst } from '../find-first.ts';
import { latinToCyrillic } from './serbian-transliteration.ts';
import { WORD_LISTS, wordListsDirectory } from './word-lists.ts';

/** Flattens the frequencies of the most frequent words, which Zipf's law overestimates. */
const RANK_OFFSET = 30;

/** Frequency of a word in the languages whose lists do not have it, together. A word at the end of one list proves little. */
const UNLISTED_FREQUENCY = 3 / 10_000;

/**
 * An occurrence of a word in a list is one number: the hash of the word, the number of the list and the rank of the word.
 * The sorted numbers take 3 MB, where a map of strings takes 60 MB. A hash of 32 bits confuses one word in ten thousand.
 */
const MAX_RANKS = 2 ** 14;
const MAX_LISTS = 2 ** 6;
const OCCURRENCES_PER_HASH = MAX_LISTS * MAX_RANKS;

/** Votes of words for languages: shares by canonical code. Their sum is at most 1. */
export type WordVotes = (words: readonly string[]) => ReadonlyMap<string, number>;

/**
 * Loads the 10,000 most frequent words of 37 languages.
 * Sources: hermitdave/FrequencyWords (subtitles) and others, which the package lists.
 */
export function loadFrequentWords(): WordVotes {
  const codesOf: (readonly string[])[] = [];
  const unsorted: number[] = [];
  for (const [name, codes] of Object.entries(WORD_LISTS)) {
    for (const list of readLists(name, codes.split(' '))) {
      const offset = codesOf.push(list.codes) * MAX_RANKS - MAX_RANKS;
      for (const [rank, word] of list.words.entries()) unsorted.push(hashOf(word) + offset + rank);
    }
  }
  const occurrences = Float64Array.from(unsorted).sort();

  return (words) => {
    const votes = new Map<string, number>();
    for (const word of words) {
      const frequencies = new Map<string, number>();
      let total = UNLISTED_FREQUENCY;
      const hash = hashOf(word);
      for (let at = findFirst(occurrences, (one) => one >= hash); ; at++) {
        const place = (occurrences[at] ?? Number.POSITIVE_INFINITY) - hash;
        if (place >= OCCURRENCES_PER_HASH) break;
        const frequency = 1 / (RANK_OFFSET + (place % MAX_RANKS));
        for (const code of codesOf[Math.floor(place / MAX_RANKS)] ?? []) {
          const known = frequencies.get(code) ?? 0;
          if (frequency <= known) continue;
          frequencies.set(code, frequency);
          total += frequency - known;
        }
      }
      for (const [code, frequency] of frequencies) {
        votes.set(code, (votes.get(code) ?? 0) + frequency / (total * words.length));
      }
    }
    return votes;
  };
}

interface WordList {
  /** Canonical codes. */
  codes: readonly string[];
  /** Most frequent first. */
  words: readonly string[];
}

/** Reads a list of the package. The list of Serbian yields one in each script. */
function readLists(name: string, codes: readonly string[]): WordList[] {
  const path = join(wordListsDirectory(), `${name}.txt`);
  const words = readFileSync(path, 'utf8').toLowerCase().split('\n').slice(0, MAX_RANKS);
  const lists = [{ codes, words }];
  // One text takes half the time of ten thousand words.
  if (name === 'serbian') lists.push({ codes: ['sr'], words: latinToCyrillic(words.join('\n')).split('\n') });
  return lists;
}

/** FNV-1a of the UTF-16 units of a word, times the number of occurrences that a hash may have. */
function hashOf(word: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < word.length; at++) hash = Math.imul(hash ^ word.charCodeAt(at), 0x01000193);
  return (hash >>> 0) * OCCURRENCES_PER_HASH;
}
