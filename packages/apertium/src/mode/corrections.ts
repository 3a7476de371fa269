import { readUnits, type Unit } from '../stream/units.ts';

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
  /** The analysed words with the readings that remain, as many as before. An undefined one is left out. */
  readings: readonly (string | undefined)[];
  /**
   * Corrects the translations that the dictionary gives, before the rules read them: units such as `open<adj>/abierto<adj>`.
   * Returns as many as it gets.
   */
  choose?(words: readonly TranslatedWord[]): readonly string[];
  /** Corrects words of the translation. Returns as many as it gets. */
  inflect(words: readonly TranslatedWord[]): readonly CorrectedWord[];
}

/** A unit in place of a word, or several in place of one: "turn", "off". An undefined one is left out. */
export type CorrectedWord = string | readonly string[] | undefined;

/** Finds what a direction would do wrong with the analysed words of a text. Returns undefined if it does nothing wrong. */
export type FindCorrection = (words: readonly Word[]) => Correction | undefined;

/** @param end of the text in the stream */
export function findCorrection(stream: string, end: number, find: FindCorrection): Correction | undefined {
  return find(readUnits(stream.slice(0, end)).units.map(toWord));
}

/** Replaces the analysed words of a text. */
export function correctReadings(stream: string, end: number, { readings }: Correction): string {
  const { units, rest } = readUnits(stream.slice(0, end));
  const kept = units.filter((_, at) => readings[at] !== undefined);
  return write(kept, keptReadings(readings)) + rest + stream.slice(end);
}

function keptReadings(readings: Correction['readings']): string[] {
  return readings.filter((reading) => reading !== undefined);
}

/**
 * Replaces words between two later stages.
 * @param analysed the corrected stream whose words have the blanks of `addWordBlanks`
 */
export function correctWords(
  stream: string,
  analysed: string,
  { readings }: Correction,
  change: Correction['inflect'],
): string {
  const kept = readings.flatMap((reading, index) => (reading === undefined ? [] : [index]));
  const indices = new Map(readUnits(analysed).units.map(({ wordBlank }, at) => [wordBlank.slice(2, -2), kept[at]]));
  const { units, rest } = readUnits(stream);
  const words = units.map((unit) => {
    const ranges = unit.wordBlank === '' ? [] : unit.wordBlank.slice(2, -2).split('; ');
    return { ...toWord(unit), sources: ranges.flatMap((range) => indices.get(range) ?? []) };
  });
  const changed = change(words);
  const isKept = (_: unknown, at: number): boolean => changed[at] !== undefined;
  return (
    write(
      units.map(withBlank).filter(isKept),
      changed.filter((text) => text !== undefined),
    ) + rest
  );
}

/** Some rules that move a word lose the blank before the word behind it. Units of measure stand at their number in some sources. */
function withBlank(unit: Unit, at: number, units: readonly Unit[]): Unit {
  const previous = units[at - 1];
  if (unit.blank !== '' || previous === undefined || !WORD.test(previous.text)) return unit;
  const isWord = DIGIT.test(previous.text) ? LONG_WORD.test(unit.text) : WORD.test(unit.text);
  return isWord ? { ...unit, blank: ' ' } : unit;
}

const WORD = /^[\p{L}\p{N}]/u;
const LONG_WORD = /^\p{L}{3}/u;
const DIGIT = /^\p{N}/u;

function toWord({ blank, text }: Unit): Word {
  return { followsBlank: blank.includes('['), text };
}

function write(units: readonly Unit[], texts: readonly (string | readonly string[])[]): string {
  return units
    .map(({ blank, wordBlank, text }, at) => {
      const written = [texts[at] ?? text].flat().map((one) => `${wordBlank}^${one}$`);
      return blank + written.join(' ');
    })
    .join('');
}
