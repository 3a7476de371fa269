import type { Doubt } from './doubts.ts';
import { MARGIN_RATIO } from './layout/headers-footers.ts';
import type { Page } from './layout/page.ts';
import type { TextItem } from './layout/runs.ts';
import { hasWrongLetters } from './letters.ts';

/** Letters and digits of a scanner's stamp or a page number. */
const MAX_STAMP_LETTERS = 18;
/** Share of characters without a known letter above which a text is unreadable. */
const MAX_UNMAPPED_SHARE = 0.3;
const LETTER = /[\p{L}\p{N}]/gu;
/** Control characters, characters for private use and the replacement character: a font gives no letters for its glyphs. */
const UNMAPPED = /[\p{Cc}\p{Co}\ufffd]/gu;

/** @returns undefined for a page with usable text */
export function findDoubt(page: Page, items: readonly TextItem[]): Doubt | undefined {
  let letters = 0;
  let inBody = 0;
  for (const { text, y } of page.runs) {
    const count = text.match(LETTER)?.length ?? 0;
    letters += count;
    if (y > MARGIN_RATIO * page.height && y < (1 - MARGIN_RATIO) * page.height) inBody += count;
  }
  if (isUnmapped(items)) return 'unmapped';
  if (letters <= MAX_STAMP_LETTERS) return letters === 0 ? 'none' : 'stamp';
  if (inBody <= MAX_STAMP_LETTERS) return 'margins';
  return hasWrongLetters(items.map(({ text }) => text).join(' ')) ? 'garbled' : undefined;
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
