import { readUnits, type Unit } from '../stream/units.ts';
import { wordRanges } from './word-blanks.ts';

/** A word between two stages. */
export interface Word {
  /** Whether a superblank stands before the word, which the stages cannot read. */
  followsBlank: boolean;
  /** A unit of the stream without `^` and `$`: `open/open<adj>/open<vblex><inf>` or `abrir<vblex><inf>`. */
  text: string;
}

/** A word behind the dictionary or the rules. */
export interface TranslatedWord extends Word {
  /** The indices of the analysed words that it comes from. */
  sources: readonly number[];
}

/** What a direction would do wrong with a text. */
export interface Correction {
  /** The analysed words with the readings that remain, as many as before. An undefined one is left out. Default: all remain. */
  readings?: readonly (string | undefined)[];
  /**
   * Corrects the translations that the dictionary gives, before the rules read them: units such as `open<adj>/abierto<adj>`.
   * Returns as many as it gets.
   */
  choose?(words: readonly TranslatedWord[]): readonly string[];
  /** Whether `choose` and `inflect` read the sources of words. Words without sources pass through the stages more quickly. */
  readsSources: boolean;
  /** Corrects words of the translation. Returns as many as it gets. */
  inflect(words: readonly TranslatedWord[]): readonly CorrectedWord[];
}

/** A unit in place of a word, or several in place of one: "turn", "off". An undefined one is left out. */
export type CorrectedWord = string | readonly string[] | undefined;

/** Finds what a direction would do wrong with the analysed words of a text. Returns undefined if it does nothing wrong. */
export interface FindCorrection {
  (words: readonly Word[]): Correction | undefined;
  /** Whether it corrects only texts with an unknown word that may be no name. Other texts are not divided into words for it. */
  onlyUnknown?: boolean;
}

/** In lower case, or at the start of a sentence. */
const UNKNOWN_WORD = /\/\*\p{Ll}|(?:^|<sent>\$ ?)\^\p{Lu}\p{Ll}{1,50}\/\*/u;

/** An analysed text whose words are corrected. */
export interface CorrectedText {
  correction: Correction;
  /** The corrected words, with word-bound blanks where the sources are read; undefined if nothing differs. */
  stream: string | undefined;
  /** The indices of the analysed words, by the ranges of their blanks. */
  indices: ReadonlyMap<string, number>;
}

/**
 * Corrects the readings of a text.
 * @param end of the text in the stream
 * @param withWordBlanks whether the words need blanks for another reason
 * @returns undefined if a direction does nothing wrong with the text
 */
export function correctReadings(
  stream: string,
  end: number,
  find: FindCorrection,
  withWordBlanks: boolean,
): CorrectedText | undefined {
  const text = stream.slice(0, end);
  if (find.onlyUnknown && !UNKNOWN_WORD.test(text)) return undefined;
  const { units, rest } = readUnits(text);
  const correction = find(units.map(toWord));
  if (!correction) return undefined;
  const { readings, readsSources } = correction;
  if (!readings && !readsSources) return { correction, stream: undefined, indices: NO_INDICES };
  const kept: Unit[] = [];
  const keptIndices: number[] = [];
  // What stands before a word that is left out, such as a dash, stays.
  let marks = '';
  for (const [index, unit] of units.entries()) {
    const text = readings ? readings[index] : unit.text;
    if (text === undefined) {
      if (/\S/.test(unit.blank)) marks += unit.blank;
      continue;
    }
    kept.push({ ...unit, text, blank: marks === '' ? unit.blank : marks + unit.blank.trimStart() });
    keptIndices.push(index);
    marks = '';
  }
  if (!readsSources && !withWordBlanks) {
    const words = kept.map(({ blank, text }) => `${blank}^${text}$`);
    return { correction, stream: words.join('') + marks + rest + stream.slice(end), indices: NO_INDICES };
  }
  const ranges = wordRanges(kept);
  const indices = new Map(ranges.map((range, at) => [range, keptIndices[at] ?? at]));
  const words = kept.map(({ blank, text }, at) => `${blank}[[${ranges[at]}]]^${text}$`);
  return { correction, stream: words.join('') + marks + rest + stream.slice(end), indices };
}

/**
 * Replaces words between two later stages.
 * @param change returns as many words as it gets
 */
export function correctWords(
  stream: string,
  { indices }: CorrectedText,
  change: (words: readonly TranslatedWord[]) => readonly CorrectedWord[],
): string {
  const { units, rest } = readUnits(stream);
  const changed = change(
    units.map((unit) => {
      const ranges = unit.wordBlank === '' ? [] : unit.wordBlank.slice(2, -2).split('; ');
      return { ...toWord(unit), sources: ranges.flatMap((range) => indices.get(range) ?? []) };
    }),
  );
  let output = '';
  for (const [at, unit] of units.entries()) {
    const word = changed[at];
    if (word === undefined) continue;
    output += blankBefore(unit, units[at - 1]);
    const texts = typeof word === 'string' ? [word] : word;
    output += texts.map((text) => `${unit.wordBlank}^${text}$`).join(' ');
  }
  return output + rest;
}

/** Some rules that move a word lose the blank before the word behind it. Units of measure stand at their number in some sources. */
function blankBefore({ blank, text }: Unit, previous: Unit | undefined): string {
  if (blank !== '' || previous === undefined || !WORD.test(previous.text)) return blank;
  const isWord = DIGIT.test(previous.text) ? LONG_WORD.test(text) : WORD.test(text);
  return isWord ? ' ' : '';
}

const NO_INDICES: ReadonlyMap<string, number> = new Map();
const WORD = /^[\p{L}\p{N}]/u;
const LONG_WORD = /^\p{L}{3}/u;
const DIGIT = /^\p{N}/u;

function toWord({ blank, text }: Unit): Word {
  return { followsBlank: blank.includes('['), text };
}
