import { clamp } from '../clamp.ts';
import type { FontStyle } from '../formats/pdf/content/fonts.ts';
import { type Coverage, coverOutline } from './coverage.ts';
import type { Ink } from './ink.ts';
import { type LevelView, toImage } from './raster.ts';
import type { TextTypeface, TextTypefaces } from './typefaces.ts';

/** A font in which a line of text looks like its letters in the image. */
export interface MatchedFont {
  readonly typeface: TextTypeface;
  /** Pixels. */
  readonly size: number;
  /** How much wider the letters are than those of the font. */
  readonly stretch: number;
  /** Level coordinate. */
  readonly baseline: number;
}

const STYLES: readonly FontStyle[] = (['sans', 'serif', 'mono'] as const).flatMap((family) =>
  [false, true].flatMap((isBold) => [false, true].map((isItalic) => ({ family, isBold, isItalic }))),
);
/** Letters that are compared. */
const MAX_LETTERS = 80;
/** Plain letters are meant where others fit hardly better. */
const BONUS = { sans: 0.02, upright: 0.06, regular: 0.03 };
const MAX_STRETCH = 1.15;
const MIN_STRETCH = 0.8;

const IDEOGRAPH = /[\p{Script=Hani}\p{Script=Hira}\p{Script=Kana}\p{Script=Hang}]/u;
/** Height of a line of letters, and its depth below the baseline, in font sizes. */
const SQUARE = { height: 0.92, descent: 0.1 };
const OTHER = { height: 1, descent: 0.24 };

/** A font, and how well its letters agree with those of the image; 1 is best. */
export interface FontCandidate extends MatchedFont {
  readonly score: number;
}

/** Draws the text of a line in each font over its letters. @returns the fonts that have its letters, in a fixed order */
export function matchFonts(text: string, ink: Ink, view: LevelView, typefaces: TextTypefaces): FontCandidate[] {
  const matched = STYLES.flatMap((style): FontCandidate[] => {
    const typeface = typefaces(style);
    const extents = typeface.extents(text);
    if (!extents) return [];
    const { box } = ink;
    const size = (box.bottom - box.top) / (extents.top - extents.bottom);
    const fullStretch = (box.right - box.left) / ((extents.right - extents.left) * size);
    const font = { typeface, size, stretch: fullStretch, baseline: box.top + extents.top * size };
    const left = box.left - extents.left * size * fullStretch;
    const overlap = text.length > MAX_LETTERS ? 0 : overlapOf(text, font, left, ink, view);
    const score =
      overlap -
      0.5 * Math.abs(Math.log(fullStretch)) +
      (style.family === 'sans' ? BONUS.sans : 0) +
      (style.isItalic ? 0 : BONUS.upright) +
      (style.isBold ? 0 : BONUS.regular);
    return [{ ...font, score, stretch: clamp(fullStretch, MIN_STRETCH, MAX_STRETCH) }];
  });
  return matched.length > 0 ? matched : [withoutLetters(text, ink, typefaces)];
}

/** A plain font of about the size of letters that no font for comparison has. */
function withoutLetters(text: string, { box }: Ink, typefaces: TextTypefaces): FontCandidate {
  const { height, descent } = IDEOGRAPH.test(text) ? SQUARE : OTHER;
  const size = (box.bottom - box.top) / height;
  const typeface = typefaces({ family: 'sans', isBold: false, isItalic: false });
  return { typeface, size, stretch: 1, baseline: box.bottom - descent * size, score: 0 };
}

/**
 * Chooses the font of each text: that of most of the texts, unless another one agrees clearly better.
 * @param texts candidates of each, and the number of its letters
 */
export function chooseFonts(
  texts: readonly { candidates: readonly FontCandidate[]; letters: number }[],
): (FontCandidate | undefined)[] {
  const totals = new Map<TextTypeface, number>();
  for (const { candidates, letters } of texts) {
    const best = bestOf(candidates);
    if (best) totals.set(best.typeface, (totals.get(best.typeface) ?? 0) + letters);
  }
  const [usual] = [...totals].sort(([, one], [, other]) => other - one)[0] ?? [];
  return texts.map(({ candidates }) => {
    const best = bestOf(candidates);
    const common = candidates.find(({ typeface }) => typeface === usual);
    return common && best && common.score > best.score - MIN_ADVANTAGE ? common : best;
  });
}

/** How much better another font than the usual one must agree. */
const MIN_ADVANTAGE = 0.07;

function bestOf(candidates: readonly FontCandidate[]): FontCandidate | undefined {
  return candidates.toSorted((one, other) => other.score - one.score)[0];
}

/** Share of the ink that the letters of a font have in common with those of the image. */
function overlapOf(text: string, font: MatchedFont, left: number, ink: Ink, view: LevelView): number {
  const bounds = { x0: ink.x0, y0: ink.y0, x1: ink.x0 + ink.widthPx, y1: ink.y0 + ink.heightPx };
  const { values }: Coverage = coverOutline(outlineOf(text, font, left, view), bounds);
  let [both, either] = [0, 0];
  for (let at = 0; at < values.length; at++) {
    const drawn = values[at] ?? 0;
    const letter = ink.strengths[at] ?? 0;
    both += Math.min(drawn, letter);
    either += Math.max(drawn, letter);
  }
  return both / (either || 1);
}

/** The polygons of a text on a line, in pixels of the image. @param left level coordinate */
export function outlineOf(
  text: string,
  { typeface, size, stretch, baseline }: Pick<MatchedFont, 'typeface' | 'size' | 'stretch' | 'baseline'>,
  left: number,
  view: LevelView,
): number[][] {
  const polygons: number[][] = [];
  let pen = left;
  for (const { id, advance } of typeface.shape(text) ?? []) {
    for (const outline of typeface.outline(id)) {
      const polygon: number[] = [];
      for (let at = 0; at < outline.length; at += 2) {
        const x = pen + ((outline[at] ?? 0) / 1000) * size * stretch;
        const y = baseline - ((outline[at + 1] ?? 0) / 1000) * size;
        polygon.push(...toImage(view, x, y));
      }
      polygons.push(polygon);
    }
    pen += (advance / 1000) * size * stretch;
  }
  return polygons;
}
