import { MARGIN_RATIO } from './layout/headers-footers.ts';
import type { Page } from './layout/page.ts';
import type { TextItem } from './layout/runs.ts';

/**
 * Why the text of a page may not be what the page shows: it has no letters, or only those of a stamp, or only a header and
 * a footer; or its characters have no known letters.
 */
export const DOUBTS = ['none', 'stamp', 'margins', 'unmapped'] as const;
export type Doubt = (typeof DOUBTS)[number];

/** A page whose text may not be what it shows. */
export interface DoubtfulPage {
  /** From 1. */
  page: number;
  doubt: Doubt;
}

/** Letters and digits of a scanner's stamp or a page number. */
const MAX_STAMP_LETTERS = 18;
/** Share of characters without a known letter above which a text is unreadable. */
const MAX_UNMAPPED_SHARE = 0.3;
const LETTER = /[\p{L}\p{N}]/gu;
/** Control characters, characters for private use and the replacement character: a font gives no letters for its glyphs. */
const UNMAPPED = /[\p{Cc}\p{Co}\ufffd]/gu;

/** @returns undefined for a page with usable text */
export function doubtText(page: Page, items: readonly TextItem[]): Doubt | undefined {
  let letters = 0;
  let inBody = 0;
  for (const { text, y } of page.runs) {
    const count = text.match(LETTER)?.length ?? 0;
    letters += count;
    if (y > MARGIN_RATIO * page.height && y < (1 - MARGIN_RATIO) * page.height) inBody += count;
  }
  if (isUnmapped(items)) return 'unmapped';
  if (letters <= MAX_STAMP_LETTERS) return letters === 0 ? 'none' : 'stamp';
  return inBody <= MAX_STAMP_LETTERS ? 'margins' : undefined;
}

function isUnmapped(items: readonly TextItem[]): boolean {
  let characters = 0;
  let unmapped = 0;
  for (const { text } of items) {
    characters += text.length;
    unmapped += text.match(UNMAPPED)?.length ?? 0;
  }
  return unmapped > MAX_STAMP_LETTERS && unmapped > MAX_UNMAPPED_SHARE * characters;
}
