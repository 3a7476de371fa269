import type { GreyPixels } from './find-direction.ts';

/** Median difference of neighbouring pixels, out of 255. A scanner's grain has 4 or more; what a program drew has 0. */
const MIN_GRAIN = 2;
/** Below, small letters are so few pixels wide that smoothing blurs them. */
const MIN_DPI = 180;
/** One of 37 pixels is compared with its neighbour: 100,000 pixels of a page. */
const SAMPLE_STEP = 37;
/** Weights of a pixel and its neighbours, in sixteenths: a Gaussian with a deviation of one pixel. */
const [OUTER, INNER, CENTRE] = [1, 4, 6];

/**
 * Smooths the grain of a scanner, which Tesseract takes for parts of letters: it misses whole lines of Chinese and Japanese,
 * and reads four times as many words of a noisy page wrong. Pages without grain or with a low
 * resolution stay as they are.
 */
export function removeGrain(image: GreyPixels, dpi: number): GreyPixels {
  if (dpi < MIN_DPI || medianDifference(image.pixels) < MIN_GRAIN) return image;
  const { widthPx, heightPx } = image;
  const rows = smooth(image.pixels, widthPx, heightPx, 1, widthPx);
  return { widthPx, heightPx, pixels: smooth(rows, heightPx, widthPx, widthPx, 1) };
}

function medianDifference(pixels: Uint8Array): number {
  const counts = new Uint32Array(256);
  let total = 0;
  for (let at = 1; at < pixels.length; at += SAMPLE_STEP) {
    const difference = Math.abs((pixels[at] ?? 0) - (pixels[at - 1] ?? 0));
    counts[difference] = (counts[difference] ?? 0) + 1;
    total += 1;
  }
  let below = 0;
  return counts.findIndex((count) => {
    below += count;
    return below * 2 >= total;
  });
}

/**
 * Smooths in one direction. The two pixels at each end stay.
 * @param length of each line of pixels
 * @param lines their number
 * @param step from one pixel of a line to the next
 * @param lineStep from one line to the next
 */
function smooth(pixels: Uint8Array, length: number, lines: number, step: number, lineStep: number): Uint8Array {
  const smoothed = Uint8Array.from(pixels);
  for (let place = 2; place < length - 2; place++) {
    for (let line = 0; line < lines; line++) {
      const at = line * lineStep + place * step;
      const outer = (pixels[at - 2 * step] ?? 0) + (pixels[at + 2 * step] ?? 0);
      const inner = (pixels[at - step] ?? 0) + (pixels[at + step] ?? 0);
      smoothed[at] = (OUTER * outer + INNER * inner + CENTRE * (pixels[at] ?? 0) + 8) >> 4;
    }
  }
  return smoothed;
}
