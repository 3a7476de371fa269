import type { TimeLimits } from '../../processes/resource-limits.ts';

/** Limits of reading one PDF. Its pages are the steps of the time limits. */
export interface PdfLimits extends TimeLimits {
  maxBytes: number;
  maxPages: number;
  /** Code points of text. */
  maxCharacters: number;
  /** Resident memory of the child process. It may briefly exceed the limit between two checks. */
  maxMemoryBytes: number;
}

/**
 * On one core a manual of 276 pages takes about 3 s, a paper 1 s, and neither more than 250 MB. The limits allow for a
 * machine that is ten times slower. Hostile files end within 10 s, or within 60 s if many of their pages are read quickly.
 */
export const PDF_LIMITS: PdfLimits = {
  maxBytes: 100 * 1024 * 1024,
  maxPages: 1_000,
  maxCharacters: 2_000_000,
  maxMemoryBytes: 512 * 1024 * 1024,
  baseTimeMs: 9_000,
  timePerStepMs: 50,
  maxTimeMs: 60_000,
  maxStepTimeMs: 8_000,
};
