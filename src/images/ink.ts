import { median } from '../median.ts';
import { type Background, colourAt, difference, fitBackground } from './background.ts';
import { type Colour, grow, type LevelBox, type LevelView, pixelBounds, type Raster, toLevel } from './raster.ts';

/** The letters of a line as pixels. */
export interface Ink {
  readonly background: Background;
  readonly colour: Colour;
  /** Pixels from this one on, row by row: 0 for others, 1 for letters, 2 for lines and borders that reach out of the box. */
  readonly x0: number;
  readonly y0: number;
  readonly widthPx: number;
  readonly heightPx: number;
  readonly kinds: Uint8Array;
  /** How much of each pixel of a letter the letter covers, 0 to 1. */
  readonly strengths: Float32Array;
  /** Where the letters are. */
  readonly box: LevelBox;
}

export const LETTER = 1;
const OTHER = 2;
/** Difference from the background, out of 255, and in noises, of a pixel of a letter. */
const MIN_DIFFERENCE = 28;
const MIN_NOISES = 5;
/** Share of the ink that has the colour of the letters; the rest are their soft edges. */
const CORE_SHARE = 0.75;
/** Margins around the letters, in heights of the line. */
const PAD = 0.22;
const SIDE_PAD = 0.9;
const REACH = 0.12;
const MAX_LETTER_WIDTH = 1.4;

/** Finds the letters of a line. @returns undefined where its pixels do not differ from the background */
export function findInk(raster: Raster, view: LevelView, line: LevelBox): Ink | undefined {
  const height = line.bottom - line.top;
  const background = fitBackground(raster, view, grow(line, PAD * height, PAD * height));
  // A letter at an end of the line may reach out of the box that OCR found.
  const region = grow(line, SIDE_PAD * height, PAD * height);
  const bounds = pixelBounds(view, region, raster);
  const [x0, y0] = [bounds.x0, bounds.y0];
  const [widthPx, heightPx] = [bounds.x1 - x0, bounds.y1 - y0];
  if (widthPx <= 0 || heightPx <= 0) return undefined;
  const limit = Math.max(MIN_DIFFERENCE, MIN_NOISES * background.noise);
  const kinds = new Uint8Array(widthPx * heightPx);
  const differences = new Float32Array(widthPx * heightPx);
  for (let y = 0; y < heightPx; y++) {
    for (let x = 0; x < widthPx; x++) {
      const at = y * widthPx + x;
      differences[at] = difference(colourAt(raster, x0 + x, y0 + y), background.at(x0 + x, y0 + y));
      const [levelX, levelY] = toLevel(view, x0 + x + 0.5, y0 + y + 0.5);
      const isInside =
        levelX >= region.left && levelX <= region.right && levelY >= region.top && levelY <= region.bottom;
      if (isInside && (differences[at] ?? 0) >= limit) kinds[at] = LETTER;
    }
  }
  const inner = grow(line, REACH * height, REACH * height);
  const box = separateBorders({ kinds, x0, y0, widthPx, heightPx }, view, inner, height);
  if (!box) return undefined;
  const strong = [...differences].filter((_, at) => kinds[at] === LETTER).sort((a, b) => a - b);
  const full = strong[Math.floor(0.9 * strong.length)] ?? 0;
  const core = CORE_SHARE * full;
  const strengths = differences.map((value, at) => (kinds[at] === LETTER ? Math.min(1, value / full) : 0));
  const channels: [number[], number[], number[]] = [[], [], []];
  for (let at = 0; at < kinds.length; at++) {
    if (kinds[at] !== LETTER || (differences[at] ?? 0) < core) continue;
    const colour = colourAt(raster, x0 + (at % widthPx), y0 + Math.floor(at / widthPx));
    for (const channel of [0, 1, 2] as const) channels[channel].push(colour[channel]);
  }
  const [red, green, blue] = channels.map(median);
  return { background, colour: [red ?? 0, green ?? 0, blue ?? 0], x0, y0, widthPx, heightPx, kinds, strengths, box };
}

/**
 * Marks the connected pixels that reach out of the box of a line as borders.
 * @returns the box of the others
 */
function separateBorders(
  { kinds, x0, y0, widthPx, heightPx }: Pick<Ink, 'kinds' | 'x0' | 'y0' | 'widthPx' | 'heightPx'>,
  view: LevelView,
  inner: LevelBox,
  lineHeight: number,
): LevelBox | undefined {
  const seen = new Uint8Array(kinds.length);
  let box: LevelBox | undefined;
  for (let start = 0; start < kinds.length; start++) {
    if (kinds[start] !== LETTER || seen[start]) continue;
    const component = [start];
    seen[start] = 1;
    let own: LevelBox | undefined;
    let [besides, above] = [0, 0];
    for (let next = 0; next < component.length; next++) {
      const at = component[next] ?? 0;
      const [x, y] = [at % widthPx, Math.floor(at / widthPx)];
      const [levelX, levelY] = toLevel(view, x0 + x + 0.5, y0 + y + 0.5);
      if (levelY < inner.top || levelY > inner.bottom) above++;
      else if (levelX < inner.left || levelX > inner.right) besides++;
      own = {
        left: Math.min(own?.left ?? levelX, levelX - 0.5),
        right: Math.max(own?.right ?? levelX, levelX + 0.5),
        top: Math.min(own?.top ?? levelY, levelY - 0.5),
        bottom: Math.max(own?.bottom ?? levelY, levelY + 0.5),
      };
      for (let dy = -1; dy <= 1; dy++) {
        for (let dx = -1; dx <= 1; dx++) {
          const [nextX, nextY] = [x + dx, y + dy];
          if (nextX < 0 || nextY < 0 || nextX >= widthPx || nextY >= heightPx) continue;
          const neighbour = nextY * widthPx + nextX;
          if (kinds[neighbour] !== LETTER || seen[neighbour]) continue;
          seen[neighbour] = 1;
          component.push(neighbour);
        }
      }
    }
    const [width, height] = own ? [own.right - own.left, own.bottom - own.top] : [0, 0];
    const isRule = width > 6 * height && width > lineHeight;
    const isLetter = besides < 0.75 * component.length && width < MAX_LETTER_WIDTH * lineHeight;
    const isInside = above <= 0.02 * component.length && (besides <= 0.02 * component.length || isLetter);
    if (!isInside || isRule) for (const at of component) kinds[at] = OTHER;
    else if (own) box = box ? union(box, own) : own;
  }
  return box;
}

function union(one: LevelBox, other: LevelBox): LevelBox {
  return {
    left: Math.min(one.left, other.left),
    top: Math.min(one.top, other.top),
    right: Math.max(one.right, other.right),
    bottom: Math.max(one.bottom, other.bottom),
  };
}
