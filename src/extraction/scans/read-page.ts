/** A line that was read by OCR. Coordinates are points on an upright page, `x` to the right and `y` down. */
export interface ReadLine {
  text: string;
  x0: number;
  x1: number;
  /** Baseline. */
  y: number;
  /** Font size in points. */
  size: number;
}

/** A page that was read by OCR. */
export interface ReadPage {
  /** From 1. */
  page: number;
  /** Points. */
  width: number;
  height: number;
  /** The lines in reading order. */
  lines: ReadLine[];
}
