import { overlap, stems } from '../stems.ts';

/** Stems of two lines that say the same, as a part of those of the shorter one. */
const SAME = 0.85;
/** A line of fewer stems is the same only where its words are. */
const MIN_STEMS = 4;
/** Of this many words, no more than so many times each, on average, are different words. */
const MIN_WORDS = 20;
const MAX_TIMES = 4;

/** Lines without those that say nothing that one before them has not said, in steps of one line. */
export function* withoutDuplicates(lines: readonly string[]): Generator<undefined, string[], void> {
  const kept: { line: string; key: string; digits: string; stems: Set<string> }[] = [];
  for (const line of lines) {
    const own = new Set(stems(line));
    const figures = digits(line);
    const key = line.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]+/gu, '');
    // What has other figures says something else.
    const repeats = kept.some(
      (other) =>
        other.key === key || (own.size >= MIN_STEMS && figures === other.digits && overlap(own, other.stems) >= SAME),
    );
    if (!repeats) kept.push({ line, key, digits: figures, stems: own });
    yield;
  }
  return kept.map(({ line }) => line);
}

const digits = (line: string): string => line.match(/\p{N}+/gu)?.join(' ') ?? '';

/** UTF-16 units of a line that are looked at for repetitions, which takes some 5 ms. */
const MAX_LOOKED_AT = 30_000;

/** The same words, or the same signs, again and again in the beginning of a line. */
export function isRepetitive(line: string): boolean {
  const beginning = line.slice(0, MAX_LOOKED_AT);
  if (/(.{1,20}?)\1{9}/su.test(beginning)) return true;
  const words = beginning.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return words.length >= MIN_WORDS && words.length / new Set(words).size > MAX_TIMES;
}
