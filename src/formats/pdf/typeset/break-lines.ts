import type { TextStyle } from '../style.ts';
import { type BaseDirection, levelsOf } from './bidi.ts';
import { breaksIn } from './line-breaks.ts';
import type { OwnFaces } from './own-faces.ts';
import { shapeRun } from './shape-run.ts';
import type { Typefaces } from './typefaces.ts';
import type { WordRun } from './word-runs.ts';

/** Runs without a place to break a line between them. */
export interface Word {
  readonly runs: readonly WordRun[];
  readonly width: number;
  /** Width of the blank before the word. 0 for a word without a blank before it. */
  readonly space: number;
  /** Of that blank. */
  readonly level: number;
}

export interface SetLine {
  readonly words: readonly Word[];
  /** Width with its blanks, in font sizes of the unit. */
  readonly width: number;
}

const RAISED = /[⁰¹²³⁴-⁹ᵃᵇᶜᵈᵉⁿ⁺⁻]+/gu;

/**
 * Shapes the words of a text.
 * @param usual style of its blanks
 * @param styleAt style of the character at an offset
 * @param own faces of the source, which are used where they have all letters
 * @returns undefined where the fonts lack a character
 */
export function shapeWords(
  text: string,
  usual: TextStyle,
  styleAt: (offset: number) => TextStyle,
  typefaces: Typefaces,
  base: BaseDirection = 'ltr',
  own?: OwnFaces,
): Word[] | undefined {
  const words: Word[] = [];
  const blank = own?.spaceOf(usual.font) ?? (typefaces(usual.font).shape(' ')?.[0]?.advance ?? 250) / 1000;
  const levelAt = levelsOf(text, base);
  let lastEnd = 0;
  for (const [start, end] of findWords(text, styleAt)) {
    let runs: WordRun[] = [];
    let space = words.length === 0 || start === lastEnd ? 0 : blank;
    const spaceLevel = levelAt(start - 1);
    const endWord = (): void => {
      const width = runs.reduce((sum, run) => sum + run.width, 0);
      words.push({ runs, width, space, level: spaceLevel });
      runs = [];
      space = blank;
    };
    for (const [from, to] of divideWord(text, start, end, styleAt, levelAt)) {
      const style = styleAt(from);
      const level = levelAt(from);
      for (const [index, piece] of (style.inset ?? []).entries()) {
        if (index > 0) endWord();
        runs.push({ kind: 'inset', style, piece, width: piece.width / usual.size, level });
      }
      if (style.inset) continue;
      const shaped = shapeRun(text.slice(from, to), style, usual.size, level, typefaces, own);
      if (!shaped) return undefined;
      runs.push(...shaped);
    }
    endWord();
    lastEnd = end;
  }
  return words;
}

/** The parts of a text between blanks and other places to break a line. Those of an inset divide nothing. */
function findWords(text: string, styleAt: (offset: number) => TextStyle): [number, number][] {
  const words: [number, number][] = [];
  for (const { 0: word, index } of text.matchAll(/[^\s]+/gu)) {
    const bounds = [0, ...breaksIn(word), word.length];
    for (const [at, from] of bounds.slice(0, -1).entries()) {
      const [start, end] = [index + from, index + (bounds[at + 1] ?? word.length)];
      const last = words.at(-1);
      const inset = last && styleAt(last[1] - 1).inset;
      if (last && inset && styleAt(start).inset === inset) last[1] = end;
      else words.push([start, end]);
    }
  }
  return words;
}

/** The parts of a word with one style and direction each, which are raised or not. */
function divideWord(
  text: string,
  start: number,
  end: number,
  styleAt: (offset: number) => TextStyle,
  levelAt: (offset: number) => number,
): [number, number][] {
  const bounds = new Set([start, end]);
  for (const { 0: raised, index } of text.slice(start, end).matchAll(RAISED)) {
    if (!styleAt(start + index).inset) bounds.add(start + index).add(start + index + raised.length);
  }
  for (let at = start + 1; at < end; at++) {
    const style = styleAt(at);
    if (style !== styleAt(at - 1) || (!style.inset && levelAt(at) !== levelAt(at - 1))) bounds.add(at);
  }
  const sorted = [...bounds].sort((one, other) => one - other);
  return sorted.slice(1).map((to, index) => [sorted[index] ?? start, to]);
}

/**
 * Fills lines from first to last.
 * @param widthOf width of a line in font sizes
 * @param blanks share of their width that they may lose so that one more word has room, and gain in justified lines
 * @returns undefined where a word is wider than its line
 */
export function breakLines(
  words: readonly Word[],
  widthOf: (line: number) => number,
  blanks: Blanks = { shrink: 0, stretch: 0 },
): SetLine[] | undefined {
  const lines: SetLine[] = [];
  let current: Word[] = [];
  let width = 0;
  for (const word of words) {
    const limit = widthOf(lines.length) + 0.01;
    const extended = width + (current.length === 0 ? 0 : word.space) + word.width;
    if (current.length > 0 && extended > limit && !isShrunk(current, word, width, limit, blanks)) {
      lines.push(toLine(current, width, limit));
      current = [];
      width = 0;
    }
    width += (current.length === 0 ? 0 : word.space) + word.width;
    current.push(word);
    if (current.length === 1 && width > widthOf(lines.length) + 0.01) return undefined;
  }
  if (current.length > 0) lines.push(toLine(current, width, widthOf(lines.length) + 0.01));
  return lines;
}

/** How far blanks may change, as a share of their width. */
interface Blanks {
  readonly shrink: number;
  readonly stretch: number;
}

const spaceOf = (words: readonly Word[]): number => words.slice(1).reduce((sum, { space }) => sum + space, 0);

/** Whether a line is better with one more word and narrower blanks than without it. */
function isShrunk(
  line: readonly Word[],
  word: Word,
  width: number,
  limit: number,
  { shrink, stretch }: Blanks,
): boolean {
  const before = spaceOf(line);
  const excess = width + word.space + word.width - limit;
  const room = shrink * (before + word.space);
  if (excess > room) return false;
  return stretch === 0 || before === 0 || excess / room <= (limit - width) / (stretch * before);
}

/** Shrinks the blanks of a line that is too wide. */
function toLine(words: readonly Word[], width: number, limit: number): SetLine {
  const blanks = spaceOf(words);
  if (width <= limit || blanks === 0) return { words, width };
  const ratio = 1 - (width - limit) / blanks;
  return {
    words: words.map((word, index) => (index === 0 ? word : { ...word, space: word.space * ratio })),
    width: limit,
  };
}
