import type { Stage } from '../stage.ts';
import { isSpace } from '../text/characters.ts';
import { compoundSymbolsOf, lookUpCompound } from './compounds.ts';
import { dropLeftParts, hasLeftPart } from './left-parts.ts';
import { createLetterTest, isUpperUnit } from './letters.ts';
import { INCONDITIONAL, type Lexicon, POSTBLANK, PREBLANK } from './lexicon.ts';
import { createLookups, DEAD_END, openLookups } from './lookups.ts';
import type { LexiconOptions } from './options.ts';
import { createResults, type Results } from './results.ts';
import { startLookup, step } from './step.ts';
import { createSymbolReader } from './symbol-reader.ts';
import { appendUnit, createTextBuffer, takeText } from './text-buffer.ts';
import { createWordWriter } from './word-writer.ts';

const SPACE = 0x20;
/** Symbols that a lookup reads without an end in sight. lttoolbox keeps as many. */
const MAX_LOOKAHEAD = 2048;
/** How often a text may be read again after lookups that went too far. Then they may not go far any more. */
const MAX_REREADINGS = 16;
const MIN_REREAD = 1 << 16;
const SHORT_LOOKAHEAD = 64;

/**
 * Divides a text into words and gives each its analyses. From where the last word ended, the longest entry of the dictionary
 * wins. An entry of a standard section ends only before a character that is no letter.
 */
export function createAnalysis(lexicon: Lexicon, options: LexiconOptions): Stage {
  const isLetter = createLetterTest(lexicon);
  const compounds = options.analysesCompounds ? compoundSymbolsOf(lexicon) : undefined;
  const reader = createSymbolReader(lexicon.tags);
  const lookups = createLookups(lexicon, { isCaseSensitive: options.isCaseSensitive, compounds });
  const { positions } = lookups;
  const analyses = createResults(lookups);
  const compoundAnalyses = createResults(lookups);
  const buffer = createTextBuffer();
  const writer = createWordWriter(reader, buffer, options.maxAnalyses);

  /** Where the word begins that is being read, and the lookup of what is read of it. */
  let start = 0;
  let position = 0;
  /**
   * The length of its longest form with analyses. A word without analyses keeps the one of the word before, if no blank is
   * between.
   */
  let length = 0;
  /** The sections of these analyses. */
  let isInconditional = false;
  let isPostblank = false;
  let isPreblank = false;
  let mayBeCompound = false;
  let rereadLeft = 0;

  function startWord(): void {
    position = startLookup(lookups);
    analyses.position = 0;
    start = reader.position;
    isInconditional = false;
    isPostblank = false;
    isPreblank = false;
    mayBeCompound = false;
  }

  /** Takes the analyses of the word up to the symbol that was read last. */
  function takeAnalyses(kinds: number, next: number): void {
    if (kinds & (1 << INCONDITIONAL)) isInconditional = true;
    else if (kinds & (1 << POSTBLANK)) isPostblank = true;
    else if (kinds & (1 << PREBLANK)) isPreblank = true;
    else if (isLetter(next)) {
      if (compounds && hasLeftPart(lookups, position)) mayBeCompound = true;
      return;
    } else {
      isInconditional = false;
      isPostblank = false;
      isPreblank = false;
    }
    length = reader.position - 1 - start;
    if (compounds) position = dropLeftParts(lookups, position);
    analyses.position = position;
    noteCase(analyses, length);
  }

  function noteCase(results: Results, length: number): void {
    results.isCapitalized = !options.usesDictionaryCase && isUpperUnit(reader.at(start));
    results.isUpperCase = results.isCapitalized && length > 1 && isUpperUnit(reader.at(start + length - 1));
  }

  /**
   * Writes the beginning of the word that has analyses, or an unknown word. What follows is read again.
   * @returns the symbol that was read last. At the end of the text lttoolbox loses what follows, and so does this
   */
  function writeLongest(next: number): number {
    const end = reader.position - 1;
    const isBeforeLetter = isLetter(next);
    if (mayBeCompound && isBeforeLetter && end > start && length <= lastBlank(end)) {
      const after = writeCompoundWithBlanks();
      if (after !== undefined) return after;
    }
    if (end === start && !isBeforeLetter) writer.character(next);
    else if (isPostblank) {
      writeAnalysed();
      appendUnit(buffer, SPACE);
    } else if (isPreblank) {
      appendUnit(buffer, SPACE);
      writeAnalysed();
    } else if (isInconditional || (!analyses.isEmpty() && !(isBeforeLetter && length > lastBlank(end))))
      writeAnalysed();
    else return writeUnknown(isBeforeLetter ? readLetters() : next);
    return next;
  }

  function writeAnalysed(): void {
    writer.word(start, start + length, analyses);
    reader.position = start + length;
  }

  /** The left part of a compound may have a blank. @returns the symbol that was read last, if it is one */
  function writeCompoundWithBlanks(): number | undefined {
    const read = reader.position;
    const after = readLetters();
    if (isCompound(reader.position - 1)) {
      writer.word(start, reader.position - 1, compoundAnalyses);
      reader.position--;
      return after;
    }
    reader.position = read;
    return undefined;
  }

  /** Writes the letters at the beginning of the word as an unknown word, another character as it is. */
  function writeUnknown(next: number): number {
    const end = reader.position - 1;
    let at = start;
    while (at < end && isLetter(reader.at(at))) at++;
    if (at === start) {
      writer.surface(start, start + 1);
      at++;
    } else {
      if (compounds && isCompound(at)) writer.compound(start, at, compoundAnalyses);
      else writer.unknown(start, at);
    }
    reader.position = at;
    return next;
  }

  /** Looks up the word as a compound. */
  function isCompound(end: number): boolean {
    const word = Array.from({ length: end - start }, (_, i) => reader.at(start + i));
    compoundAnalyses.position = lookUpCompound(lookups, word);
    noteCase(compoundAnalyses, end - start);
    return !compoundAnalyses.isEmpty();
  }

  /** @returns the first symbol that is no letter. It is read as well. */
  function readLetters(): number {
    let symbol = reader.next();
    while (isLetter(symbol)) symbol = reader.next();
    return symbol;
  }

  /** The index in the word of the last symbol that the dictionary does not call a letter, or 0. */
  function lastBlank(end: number): number {
    let at = end - 1;
    while (at > start && lexicon.letters.has(reader.at(at)) && reader.at(at) <= 0xffff) at--;
    return Math.max(0, at - start);
  }

  return {
    process(stream) {
      buffer.length = 0;
      reader.open(stream);
      openLookups(lookups, stream.length);
      length = 0;
      rereadLeft = MIN_REREAD + MAX_REREADINGS * stream.length;
      startWord();
      for (;;) {
        const next = reader.next();
        const kinds = positions.kinds[position] ?? 0;
        if (kinds !== 0) takeAnalyses(kinds, next);
        else if (isSpace(next) && reader.position - 1 === start) length = 0;
        position = step(lookups, position, next);
        const lookahead = rereadLeft > 0 ? MAX_LOOKAHEAD : SHORT_LOOKAHEAD;
        if (position !== DEAD_END && reader.position - start <= lookahead) continue;
        const read = reader.position;
        if (writeLongest(next) === 0) break;
        rereadLeft -= read - reader.position;
        startWord();
      }
      while (reader.hasBlank()) reader.writeBlank(buffer);
      return takeText(buffer);
    },
  };
}
