import { clamp } from '../clamp.ts';
import { type Ink, LETTER } from './ink.ts';
import type { Raster } from './raster.ts';

/** Noise of a background above which it has a texture, which is continued into the letters. */
const MAX_FLAT_NOISE = 4;
/** The soft edge of letters in pixels, and the part of it that grows with the height of a line. */
const EDGE_PX = 1;
const EDGE_SHARE = 0.04;

/** Covers the letters of a line by its background. All other pixels stay. */
export function eraseInk(raster: Raster, ink: Ink): void {
  const edge = EDGE_PX + Math.ceil(EDGE_SHARE * (ink.box.bottom - ink.box.top));
  const isErased = spreadLetters(ink, edge);
  if (ink.background.noise <= MAX_FLAT_NOISE) {
    for (let at = 0; at < isErased.length; at++) {
      if (!isErased[at]) continue;
      const [x, y] = [ink.x0 + (at % ink.widthPx), ink.y0 + Math.floor(at / ink.widthPx)];
      const colour = ink.background.at(x, y);
      setColour(raster, x, y, colour);
    }
    return;
  }
  fillFromAround(raster, ink, isErased);
}

/** The letters and the pixels close to them, without borders. */
function spreadLetters({ kinds, widthPx, heightPx }: Ink, edge: number): Uint8Array {
  const spread = new Uint8Array(kinds.length);
  for (let at = 0; at < kinds.length; at++) {
    if (kinds[at] !== LETTER) continue;
    const [x, y] = [at % widthPx, Math.floor(at / widthPx)];
    for (let nextY = Math.max(0, y - edge); nextY <= Math.min(heightPx - 1, y + edge); nextY++) {
      for (let nextX = Math.max(0, x - edge); nextX <= Math.min(widthPx - 1, x + edge); nextX++) {
        const next = nextY * widthPx + nextX;
        if (kinds[next] === 0 || kinds[next] === LETTER) spread[next] = 1;
      }
    }
  }
  return spread;
}

/** Fills pixels with the weighted mean of the nearest others in eight directions, and with a little of their grain. */
function fillFromAround(raster: Raster, { x0, y0, widthPx, heightPx }: Ink, isErased: Uint8Array): void {
  const { pixels } = raster;
  const filled: { x: number; y: number; colour: [number, number, number] }[] = [];
  const isOpen = (x: number, y: number): boolean => {
    const [ownX, ownY] = [x - x0, y - y0];
    const isInside = ownX >= 0 && ownY >= 0 && ownX < widthPx && ownY < heightPx;
    return !isInside || !isErased[ownY * widthPx + ownX];
  };
  for (let at = 0; at < isErased.length; at++) {
    if (!isErased[at]) continue;
    const [x, y] = [x0 + (at % widthPx), y0 + Math.floor(at / widthPx)];
    const sums = [0, 0, 0];
    let weights = 0;
    for (let dy = -1; dy <= 1; dy++) {
      for (let dx = -1; dx <= 1; dx++) {
        if (dx === 0 && dy === 0) continue;
        for (let distance = 1; distance <= heightPx + 2; distance++) {
          const [nextX, nextY] = [x + dx * distance, y + dy * distance];
          if (nextX < 0 || nextY < 0 || nextX >= raster.widthPx || nextY >= raster.heightPx) break;
          if (!isOpen(nextX, nextY)) continue;
          const weight = 1 / (distance * Math.hypot(dx, dy)) ** 2;
          const from = 4 * (nextY * raster.widthPx + nextX);
          for (const channel of [0, 1, 2])
            sums[channel] = (sums[channel] ?? 0) + weight * (pixels[from + channel] ?? 0);
          weights += weight;
          break;
        }
      }
    }
    const [red = 0, green = 0, blue = 0] = sums.map((sum) => sum / (weights || 1));
    if (weights > 0) filled.push({ x, y, colour: [red, green, blue] });
  }
  for (const { x, y, colour } of filled) setColour(raster, x, y, colour);
}

function setColour({ pixels, widthPx }: Raster, x: number, y: number, colour: readonly number[]): void {
  const at = 4 * (y * widthPx + x);
  for (const channel of [0, 1, 2]) pixels[at + channel] = Math.round(clamp(colour[channel] ?? 0, 0, 255));
}
