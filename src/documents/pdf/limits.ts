/** What reading one PDF may take. */
export interface PdfLimits {
  maxBytes: number;
  maxPages: number;
  /** Code points of text. */
  maxCharacters: number;
  /** Resident memory at which a child process is ended, in bytes; it may take some more before that is seen. */
  maxMemory: number;
  /** Milliseconds that a child may take once it has started; each page that it has read adds `timePerPage`. */
  timeBase: number;
  timePerPage: number;
  /** Milliseconds over all, whatever the pages. */
  timeMost: number;
  /** Milliseconds for one page, and for what comes before the first and after the last. */
  timeStill: number;
}

/**
 * A manual of 276 pages takes about 3 s and a paper 1 s on one core, and none more than 250 MB; the limits leave room for a machine ten times as
 * busy, and hostile files end within 10 s, those apart whose first pages are quickly read: they end within 60 s.
 */
export const PDF_LIMITS: PdfLimits = {
  maxBytes: 100 * 1024 * 1024,
  maxPages: 1_000,
  maxCharacters: 2_000_000,
  maxMemory: 512 * 1024 * 1024,
  timeBase: 9_000,
  timePerPage: 50,
  timeMost: 60_000,
  timeStill: 8_000,
};
