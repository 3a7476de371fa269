import type { Matrix } from '../matrix.ts';

/** The place of a page image in its source: an image as it is shown, or a page of a PDF at the resolution of the reading. */
export interface Placement {
  /** Size of the source in pixels. */
  widthPx: number;
  heightPx: number;
  /** Maps pixels of the page image, which is straightened and scaled, to pixels of the source. Corners are at whole numbers. */
  toSource: Matrix;
}
