/** What reading one PDF may take. */
export interface PdfLimits {
  maxBytes: number;
  maxPages: number;
  /** Code points of text. */
  maxCharacters: number;
  /** Resident memory of the child process, in bytes. */
  maxMemory: number;
  /** Milliseconds, once the child process has started, to open a document, and to read its pages on top of `timePerPage` each. */
  timeBase: number;
  timePerPage: number;
  /** Milliseconds over all, whatever the pages. */
  timeMost: number;
  /** Milliseconds without a page being finished: a single page that takes longer is an attack. */
  timeStill: number;
}

/**
 * A manual of 276 pages takes about 3 s and a paper 1 s on one core; the limits leave room for a machine ten times as
 * busy, and hostile files of a few pages end within 10 s.
 */
export const PDF_LIMITS: PdfLimits = {
  maxBytes: 100 * 1024 * 1024,
  maxPages: 1_000,
  maxCharacters: 2_000_000,
  maxMemory: 600 * 1024 * 1024,
  timeBase: 9_000,
  timePerPage: 50,
  timeMost: 60_000,
  timeStill: 8_000,
};
