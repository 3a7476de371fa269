/* Scan processes load this file, so it imports nothing. */

/**
 * Why the text of a page may not be what the page shows: it has no letters, or only those of a stamp, or only a header and
 * a footer; or its characters have no known letters, or the letters of no language.
 */
export const DOUBTS = ['none', 'stamp', 'margins', 'unmapped', 'garbled'] as const;
export type Doubt = (typeof DOUBTS)[number];

/** A page whose text may not be what it shows. */
export interface DoubtfulPage {
  /** From 1. */
  page: number;
  doubt: Doubt;
}

/** Whether the font of a page gives wrong letters, or none. */
export function isMisread(doubt: Doubt | undefined): boolean {
  return doubt === 'unmapped' || doubt === 'garbled';
}
