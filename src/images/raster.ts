import { clamp } from '../clamp.ts';
/** An image in memory: red, green, blue and alpha of each pixel, row by row. */
export interface Raster {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly pixels: Uint8Array;
}

export type Colour = readonly [red: number, green: number, blue: number];

export function setColour({ pixels, widthPx }: Raster, x: number, y: number, colour: readonly number[]): void {
  const at = 4 * (y * widthPx + x);
  for (const channel of [0, 1, 2]) pixels[at + channel] = Math.round(clamp(colour[channel] ?? 0, 0, 255));
}

/** The turned coordinates in which the lines of a text are level. */
export interface LevelView {
  readonly cos: number;
  readonly sin: number;
}

export const levelView = (angle: number): LevelView => ({ cos: Math.cos(angle), sin: Math.sin(angle) });

/** A rectangle in level coordinates. */
export interface LevelBox {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** The level coordinates of a place in the image. */
export function toLevel({ cos, sin }: LevelView, x: number, y: number): [x: number, y: number] {
  return [x * cos + y * sin, y * cos - x * sin];
}

/** The place in the image of level coordinates. */
export function toImage({ cos, sin }: LevelView, x: number, y: number): [x: number, y: number] {
  return [x * cos - y * sin, x * sin + y * cos];
}

export function grow({ left, top, right, bottom }: LevelBox, x: number, y: number): LevelBox {
  return { left: left - x, top: top - y, right: right + x, bottom: bottom + y };
}

/** The whole pixels that a level box may touch. */
export function pixelBounds(
  view: LevelView,
  { left, top, right, bottom }: LevelBox,
  { widthPx, heightPx }: Pick<Raster, 'widthPx' | 'heightPx'>,
): { x0: number; y0: number; x1: number; y1: number } {
  const corners = [toImage(view, left, top), toImage(view, right, top), toImage(view, left, bottom)];
  corners.push(toImage(view, right, bottom));
  const xs = corners.map(([x]) => x);
  const ys = corners.map(([, y]) => y);
  return {
    x0: Math.max(0, Math.floor(Math.min(...xs))),
    y0: Math.max(0, Math.floor(Math.min(...ys))),
    x1: Math.min(widthPx, Math.ceil(Math.max(...xs))),
    y1: Math.min(heightPx, Math.ceil(Math.max(...ys))),
  };
}
