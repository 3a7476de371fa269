/** A turn of phrase of the engine that a speaker would correct, and the correction. */
export interface Phrase {
  pattern: RegExp;
  /** May have `$1` to `$9`. Begins with a capital where what it stands for does. */
  replacement: string;
  /** What the source must have, where the phrase by itself might be right. */
  source: RegExp | undefined;
}

/**
 * @param words whole words, in any letter case, as the source of a regular expression; a regular expression is taken as it
 *   is
 */
export function phrase(words: string | RegExp, replacement: string, source?: RegExp): Phrase {
  const pattern = typeof words === 'string' ? new RegExp(`${BEFORE}(?:${words})${AFTER}`, 'giu') : words;
  return { pattern, replacement, source };
}

const BEFORE = String.raw`(?<![\p{L}\p{M}\p{N}])`;
const AFTER = String.raw`(?![\p{L}\p{M}\p{N}])`;
/** A time of day in figures. */
export const CLOCK = String.raw`(\d{1,2}:\d\d)`;
