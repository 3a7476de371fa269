/** Left, top, right, bottom, with `y` down. */
export type Box = readonly [number, number, number, number];

/** Text in one font at one position. Coordinates are points on an upright page, `x` to the right and `y` down. */
export interface TextRun {
  text: string;
  x0: number;
  x1: number;
  /** Baseline. */
  y: number;
  /** Font size in points. */
  size: number;
  /** Key into the document's fonts. */
  font: string;
  isRightToLeft: boolean;
  /** A space follows this run in the file. */
  hasSpaceAfter: boolean;
  /** A bullet that is painted as a shape. */
  isPainted?: true;
}

export type TextDirection = 'right' | 'down' | 'left' | 'up';

/** The runs of one page. On a page of right-to-left text, `x` counts from the right edge. */
export interface Page {
  /** From 1. */
  number: number;
  width: number;
  height: number;
  /** Where its text runs on the page as it is shown. Undefined if it is mirrored, or written from top to bottom. */
  direction: TextDirection | undefined;
  runs: TextRun[];
  /** Small areas that are painted. */
  painted: readonly { box: Box }[];
}

/** A part of a line between two gaps. */
export interface LinePart {
  text: string;
  x0: number;
  x1: number;
}

/** One line of text in one column. */
export interface TextLine {
  text: string;
  page: number;
  /** Index of the column or full-width band on the page, in reading order, from 0. */
  region: number;
  x0: number;
  x1: number;
  /** Baseline. */
  y: number;
  /** Font size of most characters, in points. */
  size: number;
  /** Font of most characters. */
  font: string;
  /** Every character is in a bold font. */
  isBold: boolean;
  /** The runs in reading order. Text of OCR has none. */
  runs?: readonly TextRun[];
  /** Parts of the line between wide gaps, from left to right. Running text has one cell. */
  cells: LinePart[];
  /** Parts between gaps of more than half the font size. */
  phrases: LinePart[];
  /** The line is a table row, as its cells and the lines around it show. */
  isTableRow: boolean;
  /** The line belongs to a table of contents. */
  isContents: boolean;
  /** The line starts with a superscript mark, as a footnote does. */
  startsWithMark: boolean;
  /** The superscript mark, where marks of notes are kept. */
  mark?: string | undefined;
  /** Width of the first word in points. */
  firstWordWidth: number;
}
