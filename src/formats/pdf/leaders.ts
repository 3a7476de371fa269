import { multiply } from '../../extraction/matrix.ts';
import { startsLowerCase } from '../../extraction/pdf/layout/characters.ts';
import type { LinePart, TextLine } from '../../extraction/pdf/layout/page.ts';
import { hexOf } from './content/content.ts';
import type { InsetGlyph } from './inset.ts';
import { endsWithLeaders, isPageNumber, LEADER_RUNS } from './markers.ts';
import type { PlacedGlyph } from './page-glyphs.ts';
import type { PageView } from './page-view.ts';

/** Equal signs in a row, such as the dots from a title to the number of its page. */
export interface Leader {
  readonly page: number;
  /** Baseline. */
  readonly y: number;
  /** Left end of the last sign. */
  readonly lastX: number;
  /** Whether the signs lead from the left end of their text to the left. */
  readonly isRightToLeft?: true;
  /** Distance from sign to sign, in points. */
  readonly step: number;
  /** Width of a sign, in points. */
  readonly width: number;
  /** Distance of the first sign from the text before it, in points. */
  readonly gap: number;
  /** A sign at the place 0. */
  readonly glyph: InsetGlyph;
}

/** Where signs in a row are among glyphs. */
export interface LeaderRange {
  readonly start: number;
  readonly end: number;
  readonly x0: number;
  readonly x1: number;
}

const MIN_SIGNS = 4;
/** With fewer signs, a number follows: a sentence can end with four dots. */
const MIN_SIGNS_WITHOUT_NUMBER = 8;
/** In font sizes. */
const MAX_GAP = 0.25;
/** How much the distances of signs may differ, as a share of the first one. */
const EVEN = 0.3;

/** Finds signs in a row. @param glyphs of one line, from left to right */
export function findLeaders(glyphs: readonly PlacedGlyph[]): LeaderRange[] {
  const found: LeaderRange[] = [];
  const shown = glyphs.flatMap((one, index) => (one.glyph.isBlank ? [] : [{ one, index }]));
  for (let at = 0; at < shown.length; ) {
    const first = shown[at];
    const second = shown[at + 1];
    let end = at + 1;
    if (first && second) {
      const step = second.one.x - first.one.x;
      while (end < shown.length && follows(shown[end - 1]?.one, shown[end]?.one, step)) end++;
    }
    const last = shown[end - 1];
    if (first && last && end - at >= MIN_SIGNS) {
      found.push({ start: first.index, end: last.index + 1, x0: first.one.x, x1: last.one.endX });
    }
    at = end;
  }
  return found;
}

function follows(one: PlacedGlyph | undefined, next: PlacedGlyph | undefined, step: number): boolean {
  if (!one || !next || step <= 0 || Math.abs(next.y - one.y) > 0.5) return false;
  const isSame = one.glyph.font === next.glyph.font && one.glyph.code === next.glyph.code;
  return isSame && Math.abs(next.x - one.x - step) < EVEN * step;
}

/**
 * The signs in a row that can be set anew.
 * @param end right end of the text before them
 * @returns undefined where they have to stay
 */
export function readLeader(view: PageView, glyphs: readonly PlacedGlyph[], end: number): Leader | undefined {
  const shown = glyphs.filter(({ glyph }) => !glyph.isBlank);
  const [first, last] = [shown[0], shown.at(-1)];
  if (!first || !last || shown.length < 2) return undefined;
  const isMovable = shown.every(
    ({ glyph, isUpright }) =>
      isUpright && glyph.font.isKnown && glyph.isVisible && !glyph.isFixed && !view.source.shared.has(glyph),
  );
  if (!isMovable) return undefined;
  const { shape, font, color } = last.glyph;
  const [a, b, c, d] = multiply([...shape, 0, 0], view.matrix);
  return {
    page: view.number,
    y: last.y,
    lastX: last.x,
    step: (last.x - first.x) / (shown.length - 1),
    width: last.endX - last.x,
    gap: Math.max(0, Math.min(first.x - end, MAX_GAP * first.glyph.size)),
    glyph: { x: 0, y: 0, shape: [a, b, c, d], font: font.object, color, code: hexOf(last.glyph) },
  };
}

/**
 * Divides the parts of a line after its signs in a row.
 * @param ranges all of the line
 */
export function splitAtLeaders(phrases: readonly LinePart[], ranges: readonly LeaderRange[]): LinePart[] {
  return phrases.flatMap((phrase) => {
    const own = ranges.filter(({ x0, x1 }) => (x0 + x1) / 2 > phrase.x0 && (x0 + x1) / 2 < phrase.x1);
    const texts = [...phrase.text.matchAll(LEADER_RUNS)];
    if (own.length !== texts.length) return [phrase];
    const parts: LinePart[] = [];
    let [from, x] = [0, phrase.x0];
    for (const [at, { 0: signs, index }] of texts.entries()) {
      const end = index + signs.length;
      const x1 = own[at]?.x1 ?? phrase.x1;
      const rest = phrase.text.slice(end).trim();
      if (rest !== '' && !isPageNumber(rest) && (startsLowerCase(rest) || !/^[\p{L}\p{N}]/u.test(rest))) continue;
      parts.push({ text: phrase.text.slice(from, end).trim(), x0: x, x1 });
      [from, x] = [end, x1];
    }
    const rest = phrase.text.slice(from).trim();
    return rest === '' ? parts : [...parts, { text: rest, x0: x, x1: phrase.x1 }];
  });
}

/** Whether signs in a row lead from the text of a line to its end or to the number of a page. */
export function isLed({ text }: TextLine, next: TextLine | undefined, isContents: boolean): boolean {
  const runs = [...text.matchAll(LEADER_RUNS)];
  const last = runs.at(-1);
  if (!last) return false;
  const [signs] = last;
  const rest = text.slice(last.index + signs.length).trim();
  if (isPageNumber(rest)) return true;
  const isLong = runs.some(({ 0: run }) => run.replace(/\s/gu, '').length >= MIN_SIGNS_WITHOUT_NUMBER);
  return isLong && (isContents || !next || !startsLowerCase(next.text) || !endsWithLeaders(text));
}
