import type { TextRun } from '../../extraction/pdf/layout/page.ts';
import type { LineOfGlyphs } from './line-of-glyphs.ts';
import type { PlacedGlyph } from './page-glyphs.ts';

/** Distance of a glyph that is printed twice to look bold, and of a blank to the letters beside it, in font sizes. */
const OVERPRINT = 0.15;
const BESIDE = 0.1;
/** How far the middle of a glyph may be beyond its run, in points. */
const NEAR = 0.5;

/** Whether a line shows more glyphs than its text has characters. Some fonts do not tell the letters of all their glyphs. */
export function hasUnknownGlyphs({ line, part, glyphs }: LineOfGlyphs): boolean {
  const shown = glyphs.filter(({ glyph }) => !glyph.isBlank);
  let at = 0;
  for (const { text, x0, x1, y } of joinOverlapping(line.runs ?? [])) {
    if (x1 <= part.x0 + 0.5 || x0 >= part.x1 - 0.5) continue;
    const own: PlacedGlyph[] = [];
    for (; at < shown.length; at++) {
      const one = shown[at];
      const middle = one ? (one.x + one.endX) / 2 : x1;
      if (!one || middle >= x1 + NEAR) break;
      if (middle < x0 - NEAR) return true;
      if (Math.abs(one.y - y) < 0.5) own.push(one);
    }
    if (!hasCharacters(text, own)) return true;
  }
  return at < shown.length;
}

/** Whether a text has a character for each of its glyphs, which stand from left to right. */
export function hasCharacters(text: string, glyphs: readonly PlacedGlyph[]): boolean {
  const letters = text.replace(/\s/gu, '').length;
  if (glyphs.length <= letters) return true;
  const printed = withoutOverprint(glyphs);
  return printed.length <= letters || isSpelled(text, printed);
}

/** An accent is a separate run over its letter, between the runs of the letters before and after it. */
function joinOverlapping(runs: readonly TextRun[]): Pick<TextRun, 'text' | 'x0' | 'x1' | 'y'>[] {
  const joined: Pick<TextRun, 'text' | 'x0' | 'x1' | 'y'>[] = [];
  for (const { text, x0, x1, y } of runs.toSorted((one, other) => one.x0 - other.x0)) {
    const last = joined.at(-1);
    if (last && x0 < last.x1 - 0.1 && Math.abs(last.y - y) < 0.5) {
      joined[joined.length - 1] = { ...last, text: last.text + text, x1: Math.max(last.x1, x1) };
    } else joined.push({ text, x0, x1, y });
  }
  return joined;
}

function withoutOverprint(glyphs: readonly PlacedGlyph[]): PlacedGlyph[] {
  return glyphs.filter((one, index) => {
    const near = glyphs.slice(Math.max(0, index - 2), index);
    return !near.some((other) => one.x - other.x < OVERPRINT * one.glyph.size && one.glyph.code === other.glyph.code);
  });
}

/** Whether each character is a glyph, so that the blanks are glyphs that a font does not tell as such. */
function isSpelled(text: string, glyphs: readonly PlacedGlyph[]): boolean {
  if (text.length !== glyphs.length) return false;
  return glyphs.every((one, index) => {
    if (text[index] !== ' ') return true;
    const [before, after] = [glyphs[index - 1], glyphs[index + 1]];
    const gap = BESIDE * one.glyph.size;
    return before !== undefined && after !== undefined && one.x - before.endX < gap && after.x - one.endX < gap;
  });
}
