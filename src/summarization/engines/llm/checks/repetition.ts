import { overlap, stems } from '../stems.ts';

/** Minimum overlap of the stems of two lines that count as duplicates, as a share of the shorter line. */
const DUPLICATE_OVERLAP = 0.85;
/** Lines with fewer stems are duplicates only when all their words are equal. */
const MIN_STEMS = 4;
/** A line of at least this many words repeats itself when each word occurs more often than this on average. */
const MIN_WORDS = 20;
const MAX_MEAN_OCCURRENCES = 4;

/** Removes lines that say the same as an earlier line. Lines with different numbers differ. Yields after each line. */
export function* removeDuplicates(lines: readonly string[]): Generator<undefined, string[], void> {
  const kept: { line: string; key: string; numbers: string; stems: Set<string> }[] = [];
  for (const line of lines) {
    const lineStems = new Set(stems(line));
    const numbers = numbersIn(line);
    const key = line.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]+/gu, '');
    const isDuplicate = kept.some(
      (other) =>
        other.key === key ||
        (lineStems.size >= MIN_STEMS &&
          numbers === other.numbers &&
          overlap(lineStems, other.stems) >= DUPLICATE_OVERLAP),
    );
    if (!isDuplicate) kept.push({ line, key, numbers, stems: lineStems });
    yield;
  }
  return kept.map(({ line }) => line);
}

const numbersIn = (line: string): string => line.match(/\p{N}+/gu)?.join(' ') ?? '';

/** UTF-16 units of a line that are searched for repetitions. The search takes about 5 ms. */
const MAX_SEARCHED_LENGTH = 30_000;

/** Whether the beginning of a line repeats the same words or characters over and over. */
export function isRepetitive(line: string): boolean {
  const beginning = line.slice(0, MAX_SEARCHED_LENGTH);
  if (/(.{1,20}?)\1{9}/su.test(beginning)) return true;
  const words = beginning.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return words.length >= MIN_WORDS && words.length / new Set(words).size > MAX_MEAN_OCCURRENCES;
}
