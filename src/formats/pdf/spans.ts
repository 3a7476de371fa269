import { markerOf, withoutLeaders } from './markers.ts';
import type { PlacedGlyph } from './page-glyphs.ts';
import { isAlike, type TextStyle } from './style.ts';

/** Glyphs with the text that they show. */
export interface StyledRun {
  readonly text: string;
  /** Without blanks, from left to right. */
  readonly glyphs: readonly PlacedGlyph[];
}

export interface Span {
  start: number;
  end: number;
  readonly style: TextStyle;
}

/** Words, and the signs around them. */
const WORDS = /[\p{L}\p{M}\p{N}]+(?:[^\s\p{L}\p{M}\p{N}]+[\p{L}\p{M}\p{N}]+)*|[^\s\p{L}\p{M}\p{N}]+/gu;
/** Characters that may lie between two runs, such as a hyphen or the mark of a note. */
const MAX_GAP = 40;

/**
 * The parts of a text that look different from the usual, by whole words.
 * @param runs in the order of the text
 */
export function findSpans(
  text: string,
  runs: readonly StyledRun[],
  styleOf: (glyph: PlacedGlyph) => TextStyle,
  usual: TextStyle,
): Span[] {
  const spans: Span[] = [];
  let at = 0;
  for (const { text: given, glyphs } of runs) {
    const place = findRun(text, given, at);
    if (!place) continue;
    at = place.end;
    for (const part of divide(text.slice(place.start, place.end), glyphs, styleOf)) {
      if (isAlike(part.style, usual)) continue;
      const [start, end] = [place.start + part.start, place.start + part.end];
      const last = spans.at(-1);
      if (last && isAlike(last.style, part.style) && text.slice(last.end, start).trim() === '') last.end = end;
      else if (!last || start >= last.end) spans.push({ start, end, style: part.style });
    }
  }
  return spans;
}

/** The place of a run in a text from an offset on. */
export function findRun(text: string, given: string, at: number): { start: number; end: number } | undefined {
  const words = given.trim().replace(/\s+/gu, ' ');
  // The hyphen of a divided word, the marker of an item, and the number of a page are not in the text.
  const plain = withoutLeaders(words.slice(markerOf(words, true).length)).trim();
  for (const found of [words, words.replace(/[-‐\u00ad]$/u, ''), plain, plain.replace(/[-‐\u00ad]$/u, '')]) {
    const start = found === '' ? -1 : text.indexOf(found, at);
    if (start >= 0 && start <= at + MAX_GAP) return { start, end: start + found.length };
  }
  return undefined;
}

/** Divides the words of a run where its glyphs change their look. Ligatures shift the estimate, so it ends at a word. */
function divide(
  text: string,
  glyphs: readonly PlacedGlyph[],
  styleOf: (glyph: PlacedGlyph) => TextStyle,
): { start: number; end: number; style: TextStyle }[] {
  const parts: { start: number; end: number; style: TextStyle }[] = [];
  const words = [...text.matchAll(WORDS)];
  const characters = words.reduce((sum, { 0: word }) => sum + word.length, 0);
  let before = 0;
  for (const { 0: word, index } of words) {
    const middle = ((before + word.length / 2) / characters) * glyphs.length;
    before += word.length;
    const glyph = glyphs[Math.min(glyphs.length - 1, Math.floor(middle))];
    if (!glyph) continue;
    const style = styleOf(glyph);
    const last = parts.at(-1);
    if (last && isAlike(last.style, style)) last.end = index + word.length;
    else parts.push({ start: index, end: index + word.length, style });
  }
  return parts;
}
