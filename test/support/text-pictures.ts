import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import {
  ColorSpace,
  initializeImageMagick,
  MagickFormat,
  MagickImage,
  MagickReadSettings,
} from '@imagemagick/magick-wasm';
import { coverOutline } from '../../src/images/coverage.ts';
import { outlineOf } from '../../src/images/match-font.ts';
import { levelView, type Raster } from '../../src/images/raster.ts';
import { createTextTypefaces } from '../../src/images/typefaces.ts';

const typefaces = createTextTypefaces();
const WIDTH = 660;
/** Between the baselines of two lines, which are separate texts. Reading and drawing take time by pixels. */
const LINE_HEIGHT = 100;

export interface TextLook {
  /** Red, green, blue and alpha. */
  ground?: readonly [number, number, number, number];
  ink?: readonly [number, number, number];
  /** Whether the rows are from bottom to top. */
  isMirrored?: boolean;
}

/** An image with lines of text. Its letters are opaque. */
export function textPixels(lines: readonly string[], { ground, ink, isMirrored }: TextLook = {}): Raster {
  const [under, colour] = [ground ?? [255, 255, 255, 255], ink ?? [0, 0, 0]];
  const heightPx = LINE_HEIGHT * Math.max(lines.length, 1) + 20;
  const pixels = new Uint8Array(4 * WIDTH * heightPx);
  for (let at = 0; at < pixels.length; at++) pixels[at] = under[at % 4] ?? 0;
  const typeface = typefaces({ family: 'sans', isBold: false, isItalic: false });
  for (const [at, line] of lines.entries()) {
    const place = { typeface, size: 30, stretch: 1, baseline: 70 + LINE_HEIGHT * at };
    const outline = outlineOf(line, place, 60, levelView(0));
    const { values } = coverOutline(outline, { x0: 0, y0: 0, x1: WIDTH, y1: heightPx });
    for (const [pixel, share] of values.entries()) {
      if (share <= 0) continue;
      // The letters hide the colour of a transparent ground.
      const weight = under[3] === 0 ? 1 : share;
      for (const [channel, value] of colour.entries()) {
        pixels[4 * pixel + channel] = Math.trunc((under[channel] ?? 0) * (1 - weight) + value * weight);
      }
      pixels[4 * pixel + 3] = Math.max(under[3], Math.round(255 * share));
    }
  }
  if (!isMirrored) return { widthPx: WIDTH, heightPx, pixels };
  const rows = Array.from({ length: heightPx }, (_, y) => pixels.subarray(4 * WIDTH * y, 4 * WIDTH * (y + 1)));
  return { widthPx: WIDTH, heightPx, pixels: new Uint8Array(Buffer.concat(rows.reverse())) };
}

/** Loads what `encodeImage` needs. */
export async function openMagick(): Promise<void> {
  const library = fileURLToPath(import.meta.resolve('@imagemagick/magick-wasm'));
  await initializeImageMagick(readFileSync(library.replace(/index\.\w+$/, 'x86/magick.wasm')));
}

export function encodeImage({ widthPx, heightPx, pixels }: Raster, format: MagickFormat, isCmyk = false): Uint8Array {
  const image = MagickImage.create();
  const settings = new MagickReadSettings({ format: MagickFormat.Rgba, width: widthPx, height: heightPx });
  settings.depth = 8;
  image.read(pixels, settings);
  if (isCmyk) image.colorSpace = ColorSpace.CMYK;
  return image.write(format, (data) => data.slice());
}
