import { toPlainCharacters } from '../../../extraction/raised-characters.ts';
import type { InsetPiece } from '../inset.ts';
import type { TextStyle } from '../style.ts';
import type { ShapedGlyph, Typeface, Typefaces } from './shape.ts';

/** A run without a place to break a line in it. */
export type WordRun = GlyphRun | InsetRun;

/** What keeps its own glyphs. */
export interface InsetRun {
  readonly kind: 'inset';
  readonly style: TextStyle;
  readonly piece: InsetPiece;
  /** In font sizes of the unit. */
  readonly width: number;
}

/** Glyphs of one style, one after the other. */
export interface GlyphRun {
  readonly kind: 'glyphs';
  readonly style: TextStyle;
  readonly typeface: Typeface;
  readonly glyphs: readonly ShapedGlyph[];
  readonly isRaised: boolean;
  /** Of its glyphs, in sizes of the text around it. */
  readonly scale: number;
  /** In font sizes of the unit. */
  readonly width: number;
}

/** Runs without a place to break a line between them. */
export interface Word {
  readonly runs: readonly WordRun[];
  readonly width: number;
  /** Width of the blank before the word. */
  readonly space: number;
}

export interface SetLine {
  readonly words: readonly Word[];
  /** Width with its blanks, in font sizes of the unit. */
  readonly width: number;
}

/** Size of raised characters of Unicode, and of others at least and at most, in sizes of their text. */
const RAISED_SIZE = 0.62;
const MAX_RAISED_SIZE = 0.85;
const RAISED = /[⁰¹²³⁴-⁹ᵃᵇᶜᵈᵉⁿ⁺⁻]+/gu;

/**
 * Shapes the words of a text.
 * @param usual style of its blanks
 * @param styleAt style of the character at an offset
 * @returns undefined where a font lacks a character
 */
export function shapeWords(
  text: string,
  usual: TextStyle,
  styleAt: (offset: number) => TextStyle,
  typefaces: Typefaces,
): Word[] | undefined {
  const words: Word[] = [];
  const blank = (typefaces(usual.font).shape(' ')?.[0]?.advance ?? 250) / 1000;
  for (const [start, end] of findWords(text, styleAt)) {
    let runs: WordRun[] = [];
    const endWord = (): void => {
      const width = runs.reduce((sum, run) => sum + run.width, 0);
      words.push({ runs, width, space: words.length === 0 ? 0 : blank });
      runs = [];
    };
    for (const [from, to] of divideWord(text.slice(start, end), (at) => styleAt(start + at))) {
      const style = styleAt(start + from);
      for (const [index, piece] of (style.inset ?? []).entries()) {
        if (index > 0) endWord();
        runs.push({ kind: 'inset', style, piece, width: piece.width / usual.size });
      }
      if (style.inset) continue;
      const run = shapeRun(text.slice(start + from, start + to), style, usual.size, typefaces);
      if (!run) return undefined;
      runs.push(run);
    }
    endWord();
  }
  return words;
}

/** The parts of a text between blanks. Those of an inset divide nothing. */
function findWords(text: string, styleAt: (offset: number) => TextStyle): [number, number][] {
  const words: [number, number][] = [];
  let end = -1;
  for (const { 0: word, index } of text.matchAll(/[^\s]+/gu)) {
    const last = words.at(-1);
    const inset = last && styleAt(end - 1).inset;
    if (last && inset && styleAt(index).inset === inset) last[1] = index + word.length;
    else words.push([index, index + word.length]);
    end = index + word.length;
  }
  return words;
}

/** The parts of a word with one style each, which are raised or not. */
function divideWord(word: string, styleAt: (at: number) => TextStyle): [number, number][] {
  const bounds = new Set([0, word.length]);
  for (const { 0: raised, index } of word.matchAll(RAISED)) {
    if (!styleAt(index).inset) bounds.add(index).add(index + raised.length);
  }
  for (let at = 1; at < word.length; at++) if (styleAt(at) !== styleAt(at - 1)) bounds.add(at);
  const sorted = [...bounds].sort((one, other) => one - other);
  return sorted.slice(1).map((end, index) => [sorted[index] ?? 0, end]);
}

/** @param size of the text around it */
function shapeRun(text: string, style: TextStyle, size: number, typefaces: Typefaces): GlyphRun | undefined {
  const plain = toPlainCharacters(text);
  const typeface = typefaces(style.font);
  const glyphs = typeface.shape(plain);
  if (!glyphs) return undefined;
  const isRaised = plain !== text || style.isRaised === true;
  const width = glyphs.reduce((sum, { advance }) => sum + advance, 0) / 1000;
  const raised = style.isRaised ? Math.max(RAISED_SIZE, Math.min(MAX_RAISED_SIZE, style.size / size)) : RAISED_SIZE;
  const scale = isRaised ? raised : 1;
  return { kind: 'glyphs', style, typeface, glyphs, isRaised, scale, width: scale * width };
}

/**
 * Fills lines from first to last.
 * @param widthOf width of a line in font sizes
 * @returns undefined where a word is wider than its line
 */
export function breakLines(words: readonly Word[], widthOf: (line: number) => number): SetLine[] | undefined {
  const lines: SetLine[] = [];
  let current: Word[] = [];
  let width = 0;
  for (const word of words) {
    const extended = width + (current.length === 0 ? 0 : word.space) + word.width;
    if (current.length > 0 && extended > widthOf(lines.length) + 0.01) {
      lines.push({ words: current, width });
      current = [];
      width = 0;
    }
    width += (current.length === 0 ? 0 : word.space) + word.width;
    current.push(word);
    if (current.length === 1 && width > widthOf(lines.length) + 0.01) return undefined;
  }
  if (current.length > 0) lines.push({ words: current, width });
  return lines;
}
