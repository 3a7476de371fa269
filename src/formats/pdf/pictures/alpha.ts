import type { DecodedImage } from './decode-image.ts';

/** The even ground on which an image with transparent parts is read. */
export type Ground = 0 | 255;

/** Brightness of letters above which they are read on black. */
const LIGHT = 200;
/** Share of the ground in what surrounds a letter, out of 255, above which the letter stands on a transparent ground. */
const OPAQUE = 128;

/** The ground from which the opaque parts of an image differ most. @returns undefined for an image without transparent parts */
export function groundOf({ pixels }: DecodedImage): Ground | undefined {
  let [light, opaque, hasTransparent] = [0, 0, false];
  for (let at = 0; at < pixels.length; at += 4) {
    const alpha = pixels[at + 3] ?? 0;
    if (alpha < 255) hasTransparent = true;
    if (alpha < OPAQUE) continue;
    opaque++;
    light += brightness(pixels, at);
  }
  if (!hasTransparent) return undefined;
  return opaque > 0 && light / opaque > LIGHT ? 0 : 255;
}

const brightness = (pixels: Uint8Array, at: number): number =>
  ((pixels[at] ?? 0) + (pixels[at + 1] ?? 0) + (pixels[at + 2] ?? 0)) / 3;

/** The image as it looks on a ground. */
export function flatten({ widthPx, heightPx, pixels }: DecodedImage, ground: Ground): DecodedImage {
  const flat = new Uint8Array(pixels.length);
  for (let at = 0; at < pixels.length; at += 4) {
    const alpha = pixels[at + 3] ?? 0;
    for (let channel = 0; channel < 3; channel++) {
      const value = pixels[at + channel] ?? 0;
      flat[at + channel] = Math.round((value * alpha + ground * (255 - alpha)) / 255);
    }
    flat[at + 3] = 255;
  }
  return { widthPx, heightPx, pixels: flat };
}

/**
 * Gives a changed image its transparent parts back. Letters on a transparent ground stand on it alone, and all pixels that have not
 * changed are those of the source.
 * @param changed what `flatten` has made, with other pixels
 */
export function unflatten(source: DecodedImage, changed: DecodedImage, ground: Ground): DecodedImage {
  const { widthPx, heightPx, pixels } = source;
  const flat = flatten(source, ground).pixels;
  const result = pixels.slice();
  const isSame = (at: number): boolean =>
    [0, 1, 2].every((channel) => flat[at + channel] === changed.pixels[at + channel]);
  for (let y = 0; y < heightPx; y++) {
    for (let x = 0; x < widthPx; ) {
      const start = x;
      while (x < widthPx && !isSame(4 * (y * widthPx + x))) x++;
      if (x === start) {
        x++;
        continue;
      }
      const alphaOf = (place: number): number | undefined =>
        place >= 0 && place < widthPx ? pixels[4 * (y * widthPx + place) + 3] : undefined;
      const [left, right] = [alphaOf(start - 1), alphaOf(x)];
      const around = ((left ?? right ?? 255) + (right ?? left ?? 255)) / 2;
      for (let own = start; own < x; own++) {
        set(result, 4 * (y * widthPx + own), changed.pixels, around < OPAQUE ? ground : undefined);
      }
    }
  }
  return { widthPx, heightPx, pixels: result };
}

/** @param ground the transparent ground of the pixel; undefined for an opaque one */
function set(result: Uint8Array, at: number, changed: Uint8Array, ground: Ground | undefined): void {
  const colour = [changed[at] ?? 0, changed[at + 1] ?? 0, changed[at + 2] ?? 0];
  // The least opaque colour that looks alike on the ground.
  const alpha = ground === undefined ? 255 : Math.max(...colour.map((value) => Math.abs(value - ground)));
  for (const [channel, value] of colour.entries()) {
    result[at + channel] =
      ground === undefined || alpha === 0 ? value : Math.round(ground + ((value - ground) * 255) / alpha);
  }
  result[at + 3] = alpha;
}
