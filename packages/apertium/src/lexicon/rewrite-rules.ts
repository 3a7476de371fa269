import { isUpper, toLower } from '../text/characters.ts';
import { classOf } from './label-order.ts';
import { createLetterTest } from './letters.ts';
import type { Lexicon } from './lexicon.ts';
import { createLookups, DEAD_END, openLookups } from './lookups.ts';
import type { LexiconOptions } from './options.ts';
import { readWord } from './read-word.ts';
import { createResults } from './results.ts';
import { firstInputClasses, startLookup, step } from './step.ts';
import { hasSuperblankBefore, joinFirstWords, passSymbols, replaceSymbols, type WordQueue } from './word-queue.ts';

/** Rules that rewrite the words of a queue. */
export interface RewriteRules {
  open(stream: string): void;
  /** Applies a rule where the first word continues, or passes symbols where none applies. */
  apply(): void;
  /** The number of spaces that rules added to the first word. Negative if they removed some. */
  addedSpaces: number;
}

const SPACE = 0x20;
/** Symbols that a lookup reads without an end in sight. */
const MAX_LOOKAHEAD = 2048;
/** A rule may apply to its own output. When a text grew this much, no more rules are applied. */
const MAX_GROWTH = 8;
const MIN_ROOM = 1_000;

export function createRewriteRules(lexicon: Lexicon, options: LexiconOptions, queue: WordQueue): RewriteRules {
  const isLetter = createLetterTest(lexicon);
  const lookups = createLookups(lexicon, { isCaseSensitive: options.isCaseSensitive, keepsCase: true });
  const { positions } = lookups;
  const results = createResults(lookups);
  const startClasses = firstInputClasses(lookups);

  /** The longest match begins at the start of the queue and ends here. */
  let matchEnd = 0;
  let hasMatch = false;
  let dropsLastSpace = false;
  /** How far the lookup read, and in which word of the queue. */
  let at = 0;
  let word = 0;
  /** Whether an item follows, of which a lookup reads the space at most. A word with a mark may join the one before the item. */
  let isAtItem = false;
  /** The letters that it read, and the case of the first two. */
  let letters = 0;
  let isCapitalized = false;
  let isUpperCase = false;
  let room = 0;

  function mayStart(symbol: number): boolean {
    if (startClasses[classOf(lexicon.labels, symbol)]) return true;
    if (options.isCaseSensitive || symbol <= 0 || !isUpper(symbol)) return false;
    return startClasses[classOf(lexicon.labels, toLower(symbol))] === 1;
  }

  function passUnmatchable(): void {
    const end = queue.ends[0] ?? 0;
    let next = queue.start;
    while (next < end && !mayStart(queue.symbols[next] ?? 0)) next++;
    passSymbols(queue, next);
  }

  function lookUp(): void {
    let position = startLookup(lookups);
    isCapitalized = false;
    isUpperCase = false;
    hasMatch = false;
    at = queue.start;
    word = 0;
    letters = 0;
    isAtItem = false;
    for (let read = 0; read < MAX_LOOKAHEAD && position !== DEAD_END; read++) {
      if (positions.kinds[position]) takeMatch(position);
      const symbol = readSymbol();
      if (isLetter(symbol)) noteCase(isUpper(symbol));
      position = step(lookups, position, symbol);
    }
  }

  /** @returns 0 at the end of the text */
  function readSymbol(): number {
    if (isAtItem) return 0;
    const end = queue.ends[word] ?? 0;
    if (at < end) return queue.symbols[at++] ?? 0;
    if (word + 1 === queue.ends.length && !readWord(queue, lexicon.tags)) return 0;
    isAtItem = hasSuperblankBefore(queue, word + 1);
    word++;
    at = end + 1;
    return SPACE;
  }

  function noteCase(isUpper: boolean): void {
    if (letters === 0) isCapitalized = isUpper;
    else if (letters === 1 && isCapitalized) isUpperCase = isUpper;
    letters++;
  }

  /** Joins the words of a match. A space at the end of a match is no part of it if the output has it too. */
  function takeMatch(position: number): void {
    results.position = position;
    results.isCapitalized = isCapitalized;
    results.isUpperCase = isUpperCase;
    hasMatch = true;
    dropsLastSpace = false;
    for (; word > 0; word--) {
      if (word === 1 && at === (queue.ends[0] ?? 0) + 1 && results.collect() > 0 && results.reversed[0] === SPACE) {
        dropsLastSpace = true;
        matchEnd = at - 1;
        return;
      }
      joinFirstWords(queue);
    }
    matchEnd = at;
  }

  function rewrite(): void {
    const { start } = queue;
    const count = results.collect();
    const output = results.reversed;
    const skipped = dropsLastSpace ? 1 : 0;
    const length = count - skipped;
    if (dropsLastSpace) output.copyWithin(0, 1, count);
    let kept = 0;
    while (kept < length && kept < matchEnd - start && output[kept] === queue.symbols[matchEnd - kept - 1]) kept++;
    rules.addedSpaces += countSpaces(output, 0, length) - countSpaces(queue.symbols, start, matchEnd);
    room -= length - kept;
    // Positions count from the word as it was, although its length may change.
    const passed = Math.max(1, matchEnd - kept - start);
    replaceSymbols(queue, matchEnd, output, length);
    passSymbols(queue, Math.min(queue.start + passed, queue.ends[0] ?? 0));
  }

  const rules: RewriteRules = {
    addedSpaces: 0,
    open(stream) {
      openLookups(lookups, stream.length);
      rules.addedSpaces = 0;
      room = MAX_GROWTH * stream.length + MIN_ROOM;
    },
    apply() {
      passUnmatchable();
      if (queue.start >= (queue.ends[0] ?? 0)) return;
      lookUp();
      if (hasMatch && room > 0) rewrite();
      else passSymbols(queue, queue.start + 1);
    },
  };
  return rules;
}

function countSpaces(symbols: Int32Array, start: number, end: number): number {
  let spaces = 0;
  for (let at = start; at < end; at++) if (symbols[at] === SPACE) spaces++;
  return spaces;
}
