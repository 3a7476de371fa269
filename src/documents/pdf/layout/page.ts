/** A stretch of text in one font that pdf.js puts at one place. Points, `x` to the right, `y` down, upright page. */
export interface Run {
  text: string;
  x0: number;
  x1: number;
  /** Baseline. */
  y: number;
  /** Font size in points. */
  size: number;
  /** Key into the document's fonts. */
  font: string;
  rtl: boolean;
  /** The file puts a blank after this run. */
  blankAfter: boolean;
}

/** The runs of one page. Of a page written from right to left, `x` counts from its right edge. */
export interface Page {
  /** From 1. */
  number: number;
  width: number;
  height: number;
  runs: Run[];
}

/** What a font's name tells of its looks. */
export interface FontStyle {
  bold: boolean;
  monospace: boolean;
}

export type Fonts = ReadonlyMap<string, FontStyle>;

/** One line of text of one column. */
export interface Line {
  text: string;
  page: number;
  /** Columns and full-width bands of a page in reading order, from 0. */
  region: number;
  x0: number;
  x1: number;
  /** Baseline. */
  y: number;
  /** Font size of most of its characters, in points. */
  size: number;
  /** Font of most of its characters. */
  font: string;
  /** Every character is of a bold font. */
  bold: boolean;
  /** Texts set apart by more than a wide blank, from left to right; one for running text. */
  cells: string[];
  /** Where words begin after more than half a font size of blank, the line's own start left out. */
  starts: number[];
  /** A row of a table, as its neighbours tell. */
  row: boolean;
  /** It began with a raised mark, as a footnote does. */
  marked: boolean;
  /** Width of its first word in points. */
  firstWordWidth: number;
}
