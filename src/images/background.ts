import { median } from '../median.ts';
import { type Colour, type LevelBox, type LevelView, pixelBounds, type Raster, toLevel } from './raster.ts';

/** The colour of a background at each place: it changes evenly from one side to the other. */
export interface Background {
  at(x: number, y: number): Colour;
  /** Typical difference of its pixels from it, out of 255. Flat colours have less than one, photos more than ten. */
  readonly noise: number;
}

/** Pixels that are looked at. */
const MAX_SAMPLES = 1_500;
const ROUNDS = 6;
/** Difference, out of 255, of a pixel that is a part of the background for sure. */
const MIN_LIMIT = 10;

interface Sample {
  x: number;
  y: number;
  colour: Colour;
}

/** Fits an even background to the pixels of a box that agree with most others, which leaves out its letters. */
export function fitBackground(raster: Raster, view: LevelView, box: LevelBox): Background {
  const samples = takeSamples(raster, view, box);
  const [middleX, middleY] = [mean(samples.map(({ x }) => x)), mean(samples.map(({ y }) => y))];
  let planes = [0, 1, 2].map((channel): Plane => [commonest(samples.map(({ colour }) => colour[channel] ?? 0)), 0, 0]);
  const valueAt = (x: number, y: number): Colour => {
    const [red, green, blue] = planes.map(([c, dx, dy]) => c + dx * (x - middleX) + dy * (y - middleY));
    return [red ?? 0, green ?? 0, blue ?? 0];
  };
  let noise = 0;
  let limit = 48;
  for (let round = 0; round < ROUNDS; round++) {
    const differences = samples.map(({ x, y, colour }) => difference(colour, valueAt(x, y)));
    const inner = samples.filter((_, index) => (differences[index] ?? 0) <= limit);
    if (inner.length < 8) break;
    planes = planes.map((_, channel) =>
      fitPlane(inner.map(({ x, y, colour }) => [x - middleX, y - middleY, colour[channel] ?? 0])),
    );
    noise = median(inner.map(({ x, y, colour }) => difference(colour, valueAt(x, y))));
    limit = Math.max(MIN_LIMIT, 3 * noise);
  }
  return { at: valueAt, noise };
}

/** The largest difference of a channel. */
export function difference(one: Colour, other: Colour): number {
  return Math.max(Math.abs(one[0] - other[0]), Math.abs(one[1] - other[1]), Math.abs(one[2] - other[2]));
}

export function colourAt({ pixels, widthPx }: Raster, x: number, y: number): Colour {
  const at = 4 * (y * widthPx + x);
  return [pixels[at] ?? 0, pixels[at + 1] ?? 0, pixels[at + 2] ?? 0];
}

function takeSamples(raster: Raster, view: LevelView, box: LevelBox): Sample[] {
  const { x0, y0, x1, y1 } = pixelBounds(view, box, raster);
  const step = Math.max(1, Math.ceil(Math.sqrt(((x1 - x0) * (y1 - y0)) / MAX_SAMPLES)));
  const samples: Sample[] = [];
  for (let y = y0; y < y1; y += step) {
    for (let x = x0; x < x1; x += step) {
      const [levelX, levelY] = toLevel(view, x + 0.5, y + 0.5);
      if (levelX < box.left || levelX > box.right || levelY < box.top || levelY > box.bottom) continue;
      samples.push({ x, y, colour: colourAt(raster, x, y) });
    }
  }
  return samples;
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / (values.length || 1);

/** Values closer than this are counted together. */
const BIN = 8;

/** The middle of the range that most values are in. */
function commonest(values: readonly number[]): number {
  const counts = new Uint32Array(256 / BIN + 1);
  for (const value of values) counts[Math.floor(value / BIN)] = (counts[Math.floor(value / BIN)] ?? 0) + 1;
  const most = counts.indexOf(counts.reduce((one, other) => Math.max(one, other)));
  return mean(values.filter((value) => Math.abs(Math.floor(value / BIN) - most) <= 1));
}

type Plane = [constant: number, perX: number, perY: number];

/** Least squares. @param points places about their middle, and values */
function fitPlane(points: readonly (readonly [x: number, y: number, value: number])[]): Plane {
  let [n, sx, sy, sxx, sxy, syy, sv, sxv, syv] = [0, 0, 0, 0, 0, 0, 0, 0, 0];
  for (const [x, y, value] of points) {
    [n, sx, sy, sv] = [n + 1, sx + x, sy + y, sv + value];
    [sxx, sxy, syy] = [sxx + x * x, sxy + x * y, syy + y * y];
    [sxv, syv] = [sxv + x * value, syv + y * value];
  }
  const constant = sv / n;
  const [cxx, cxy, cyy] = [sxx - (sx * sx) / n, sxy - (sx * sy) / n, syy - (sy * sy) / n];
  const [cxv, cyv] = [sxv - (sx * sv) / n, syv - (sy * sv) / n];
  const determinant = cxx * cyy - cxy * cxy;
  if (!(Math.abs(determinant) > 1)) return [constant, 0, 0];
  const perX = (cxv * cyy - cyv * cxy) / determinant;
  const perY = (cyv * cxx - cxv * cxy) / determinant;
  return [constant - (perX * sx) / n - (perY * sy) / n, perX, perY];
}
