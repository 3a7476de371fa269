/* Finds the direction of the lines of text on a page. */

/** Grey pixels, row by row, 255 for white. */
export interface GreyPixels {
  widthPx: number;
  heightPx: number;
  pixels: Uint8Array;
}

export interface PageDirection {
  /** The lines run from top to bottom or from bottom to top. */
  isSideways: boolean;
  /** Degrees by which the lines fall to the right, or to the bottom of a page on its side; 0 when they cannot be told. */
  skewDegrees: number;
}

/** Longest side of the image in which lines are looked for. Those of small print still are several pixels high. */
const MAX_SIDE_PX = 1_000;
/** Scanners draw pages in askew by less. */
const MAX_SKEW_DEGREES = 10;
const COARSE_STEP_DEGREES = 0.5;
const FINE_STEP_DEGREES = 0.1;
/** Dark points that are enough to find lines. */
const MAX_POINTS = 60_000;
/** Pages with fewer dark points have no lines. */
const MIN_POINTS = 200;
/** How much clearer lines must be in the best direction than in the mean of all directions. */
const MIN_CLARITY = 1.5;
/** How much clearer lines must be on a page that is on its side. */
const MIN_SIDEWAYS_RATIO = 2;

/** Coordinates of dark points. */
interface Points {
  x: Float32Array;
  y: Float32Array;
}

/**
 * Finds the direction in which dark points gather in rows: there, the number of points changes most from one row to the
 * next. Lines of every script have it, and columns, pictures and noise do not disturb it.
 */
export function findDirection(image: GreyPixels): PageDirection {
  const points = darkPoints(image);
  if (points.x.length < MIN_POINTS) return { isSideways: false, skewDegrees: 0 };
  const level = bestAngle(points);
  const upended = bestAngle({ x: points.y, y: points.x });
  const isSideways = upended.score > MIN_SIDEWAYS_RATIO * level.score;
  const { degrees, clarity } = isSideways ? upended : level;
  return { isSideways, skewDegrees: clarity >= MIN_CLARITY ? degrees : 0 };
}

/** The points of a reduced image that are darker than its paper. */
function darkPoints({ widthPx, heightPx, pixels }: GreyPixels): Points {
  const factor = Math.max(1, Math.ceil(Math.max(widthPx, heightPx) / MAX_SIDE_PX));
  const [width, height] = [Math.floor(widthPx / factor), Math.floor(heightPx / factor)];
  const reduced = new Float32Array(width * height);
  let sum = 0;
  for (let y = 0; y < height * factor; y++) {
    const row = Math.floor(y / factor) * width;
    for (let x = 0; x < width * factor; x++) {
      const grey = pixels[y * widthPx + x] ?? 255;
      const at = row + Math.floor(x / factor);
      reduced[at] = (reduced[at] ?? 0) + grey;
      sum += grey;
    }
  }
  const area = factor * factor;
  const mean = sum / Math.max(1, width * height * area);
  // Letters fill a tenth of a page, so that the mean is close to the grey of the paper.
  const limit = mean * 0.8 * area;
  const dark: number[] = [];
  for (let at = 0; at < reduced.length; at++) if ((reduced[at] ?? 0) < limit) dark.push(at);
  const step = Math.max(1, dark.length / MAX_POINTS);
  const count = Math.floor(dark.length / step);
  const points: Points = { x: new Float32Array(count), y: new Float32Array(count) };
  for (let index = 0; index < count; index++) {
    const at = dark[Math.floor(index * step)] ?? 0;
    points.x[index] = at % width;
    points.y[index] = Math.floor(at / width);
  }
  return points;
}

function bestAngle(points: Points): { degrees: number; score: number; clarity: number } {
  let best = { degrees: 0, score: rowScore(points, 0) };
  let sum = 0;
  let count = 0;
  const tryAngle = (degrees: number): void => {
    const score = rowScore(points, degrees);
    sum += score;
    count += 1;
    if (score > best.score) best = { degrees, score };
  };
  for (let angle = -MAX_SKEW_DEGREES; angle <= MAX_SKEW_DEGREES; angle += COARSE_STEP_DEGREES) tryAngle(angle);
  const clarity = best.score / (sum / count);
  const coarse = best.degrees;
  for (let step = -4; step <= 4; step++) tryAngle(coarse + step * FINE_STEP_DEGREES);
  return { ...best, clarity };
}

/** Sum of the squared differences between the numbers of points in neighbouring rows, after the rows are sheared. */
function rowScore({ x, y }: Points, degrees: number): number {
  const slope = Math.tan((degrees * Math.PI) / 180);
  const rows = new Float32Array(4 * MAX_SIDE_PX);
  for (let index = 0; index < x.length; index++) {
    const row = Math.round((y[index] ?? 0) - (x[index] ?? 0) * slope) + MAX_SIDE_PX;
    rows[row] = (rows[row] ?? 0) + 1;
  }
  let score = 0;
  for (let row = 1; row < rows.length; row++) score += ((rows[row] ?? 0) - (rows[row - 1] ?? 0)) ** 2;
  return score;
}
