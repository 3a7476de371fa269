import type { GreyPixels } from './find-direction.ts';

/** Grey below which a pixel is dark. */
const DARK_GREY = 118;
/** Grey of a dark area below which it becomes white. */
const WHITE_BELOW = 90;
/** Share of dark pixels around a pixel of a dark area. Bold letters on paper have less, and light ones on a dark area leave more. */
const MIN_DARK_SHARE = 0.5;
/** Side of the square around a pixel, in inches: more than the height of a line of usual text. */
const AREA_INCHES = 0.45;
/** Part of half this side by which a dark area reaches beyond the pixels whose surroundings are dark. */
const EDGE = 0.6;

/**
 * Inverts dark areas, such as buttons and dark windows, so that their letters are dark on light, too: Tesseract leaves
 * light letters out where the rest of the page has dark ones. Pages without dark areas stay as they are.
 */
export function invertDarkAreas(image: GreyPixels, dpi: number): GreyPixels {
  const { widthPx, heightPx, pixels } = image;
  const radius = Math.max(2, Math.round((AREA_INCHES * dpi) / 2));
  const dark = pixels.map((grey) => (grey < DARK_GREY ? 1 : 0));
  const isInside = new Uint8Array(pixels.length);
  let count = 0;
  sumAround({ widthPx, heightPx, pixels: dark }, radius, (at, sum, area) => {
    if (sum < MIN_DARK_SHARE * area) return;
    isInside[at] = 1;
    count++;
  });
  if (count === 0) return image;
  const inverted = Uint8Array.from(pixels);
  sumAround({ widthPx, heightPx, pixels: isInside }, Math.ceil(EDGE * radius), (at, sum, area) => {
    // Letters leave holes in the area, and its edge has light surroundings.
    const isHole = sum > MIN_DARK_SHARE * area;
    if (isInside[at] || isHole || (sum > 0 && dark[at])) inverted[at] = invert(pixels[at] ?? 0);
  });
  return { widthPx, heightPx, pixels: inverted };
}

/** Dark grounds become as white as paper: Tesseract has one limit between ink and paper for a whole page. */
function invert(grey: number): number {
  return Math.round((255 * (255 - Math.max(grey, WHITE_BELOW))) / (255 - WHITE_BELOW));
}

/** Visits every pixel with the sum of the values in the square around it, and the number of these values. */
function sumAround(
  { widthPx, heightPx, pixels }: GreyPixels,
  radius: number,
  visit: (at: number, sum: number, area: number) => void,
): void {
  const columns = new Float64Array(widthPx);
  const addRow = (y: number, sign: 1 | -1): void => {
    for (let x = 0; x < widthPx; x++) columns[x] = (columns[x] ?? 0) + sign * (pixels[y * widthPx + x] ?? 0);
  };
  for (let y = 0; y < Math.min(radius, heightPx); y++) addRow(y, 1);
  for (let y = 0; y < heightPx; y++) {
    if (y + radius < heightPx) addRow(y + radius, 1);
    if (y - radius - 1 >= 0) addRow(y - radius - 1, -1);
    const rows = Math.min(heightPx - 1, y + radius) - Math.max(0, y - radius) + 1;
    let sum = 0;
    for (let x = 0; x < Math.min(radius, widthPx); x++) sum += columns[x] ?? 0;
    for (let x = 0; x < widthPx; x++) {
      if (x + radius < widthPx) sum += columns[x + radius] ?? 0;
      if (x - radius - 1 >= 0) sum -= columns[x - radius - 1] ?? 0;
      const width = Math.min(widthPx - 1, x + radius) - Math.max(0, x - radius) + 1;
      visit(y * widthPx + x, sum, width * rows);
    }
  }
}
