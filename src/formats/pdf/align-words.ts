import type { PlacedGlyph } from './page-glyphs.ts';

/** Gap between two words, in font sizes. */
const WORD_GAP = 0.16;
/** Smallest gap where words can be divided if their lengths tell so, in font sizes. */
const MIN_GAP = 0.04;
/** Bounds the work for a run. */
const MAX_GLYPHS = 400;
/** What a glyph more than a word has letters costs, in glyphs less. Ligatures and shifted letters are less. */
const EXTRA = 3;
/** What a gap costs that is no gap at all. */
const NO_GAP = 2;
/** Highest cost of each word. */
const MAX_COST = 2;

/**
 * Divides the glyphs of a run, from left to right, among its words: at the gaps if there are as many as words, else where gaps and the lengths
 * of the words tell.
 * @param size of the line
 * @returns undefined where that is not certain
 */
export function alignWords(
  words: readonly string[],
  glyphs: readonly PlacedGlyph[],
  size: number,
): PlacedGlyph[][] | undefined {
  const gaps = glyphs.map((glyph, index) => (glyph.x - (glyphs[index - 1]?.endX ?? glyph.x)) / size);
  const starts = [0, ...gaps.flatMap((gap, index) => (index > 0 && gap >= WORD_GAP ? [index] : []))];
  const found = starts.length === words.length ? starts : startsByLength(words, gaps);
  return found?.map((start, index) => glyphs.slice(start, found[index + 1] ?? glyphs.length));
}

/** The first glyph of each word such that gaps and lengths fit best. */
function startsByLength(words: readonly string[], gaps: readonly number[]): number[] | undefined {
  const count = gaps.length;
  if (count > MAX_GLYPHS || count < words.length) return undefined;
  /** For each word: the least cost if it begins at a glyph, and where the word after it begins. */
  let costs: readonly number[] = gaps.map(() => Number.POSITIVE_INFINITY);
  costs = [...costs, 0];
  const nexts: number[][] = [];
  for (const word of words.toReversed()) {
    const { length } = word;
    const own = new Array<number>(count + 1).fill(Number.POSITIVE_INFINITY);
    const next = new Array<number>(count + 1).fill(count);
    for (let start = 0; start < count; start++) {
      const gap = gaps[start] ?? 0;
      if (start > 0 && gap < MIN_GAP) continue;
      const before = start === 0 ? 0 : NO_GAP * Math.max(0, 1 - gap / WORD_GAP);
      for (let end = start + 1; end <= Math.min(count, start + length + 1); end++) {
        const glyphs = end - start;
        const cost = (costs[end] ?? 0) + before + (glyphs > length ? EXTRA : length - glyphs);
        if (cost >= (own[start] ?? 0)) continue;
        own[start] = cost;
        next[start] = end;
      }
    }
    costs = own;
    nexts.unshift(next);
  }
  if ((costs[0] ?? Number.POSITIVE_INFINITY) > MAX_COST * words.length) return undefined;
  const starts = [0];
  for (const next of nexts.slice(0, -1)) starts.push(next[starts.at(-1) ?? 0] ?? count);
  return starts;
}
