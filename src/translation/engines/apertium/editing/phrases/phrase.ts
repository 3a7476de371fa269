/** A typical wrong phrase in the engine's output, and its correction. */
export interface PhraseCorrection {
  pattern: RegExp;
  /** May contain `$1` to `$9`. It gets the initial capital of the replaced phrase. */
  replacement: string;
  /** Condition on the source, for phrases that are correct in other contexts. */
  source: RegExp | undefined;
}

/** @param words pattern of whole words, ignoring case; a regular expression is used unchanged */
export function phrase(words: string | RegExp, replacement: string, source?: RegExp): PhraseCorrection {
  const pattern = typeof words === 'string' ? new RegExp(`${BEFORE}(?:${words})${AFTER}`, 'giu') : words;
  return { pattern, replacement, source };
}

const BEFORE = String.raw`(?<![\p{L}\p{M}\p{N}])`;
const AFTER = String.raw`(?![\p{L}\p{M}\p{N}])`;
/** A time of day in digits. */
export const CLOCK = String.raw`(\d{1,2}:\d\d)`;
