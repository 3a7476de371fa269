/* Maps page images, which are straightened and scaled, to the images that they were made of. */

/** An affine map from `(x, y)` to `(a x + c y + e, b x + d y + f)`. Pixels have their corners at whole numbers. */
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

/** The place of a page image in its source: an image as it is shown, or a page of a PDF at the resolution of the reading. */
export interface Placement {
  /** Size of the source in pixels. */
  widthPx: number;
  heightPx: number;
  /** Maps pixels of the page image to pixels of the source. */
  toSource: Matrix;
}

export const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];

export function scaling(x: number, y: number): Matrix {
  return [x, 0, 0, y, 0, 0];
}

/** The map that applies `first`, then `second`. */
export function combine(first: Matrix, second: Matrix): Matrix {
  const [a, b, c, d, e, f] = first;
  const [g, h, i, j, k, l] = second;
  return [a * g + b * i, a * h + b * j, c * g + d * i, c * h + d * j, e * g + f * i + k, e * h + f * j + l];
}

export function applyTo([a, b, c, d, e, f]: Matrix, x: number, y: number): [x: number, y: number] {
  return [a * x + c * y + e, b * x + d * y + f];
}
