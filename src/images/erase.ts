import { fillTexture } from './fill-texture.ts';
import { type Ink, LETTER } from './ink.ts';
import { type Raster, setColour } from './raster.ts';

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
  fillTexture(raster, ink, isErased);
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
