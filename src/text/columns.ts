import { codePointLength } from './graphemes.ts';

/** Characters that a fixed-width font shows in two columns: East Asian letters and punctuation, full-width forms, emoji. */
const WIDE =
  /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\u30fb\u30fc\uff01-\uff60\uffe0-\uffe6\p{Emoji_Presentation}]/gu;
/** Characters that take no column. */
const WITHOUT_COLUMN = /[\p{Mn}\p{Me}\p{Cf}]/gu;
/** Latin, Greek and Cyrillic letters and common punctuation, each in one column, without soft hyphens and joiners. */
const NARROW = /^[ -~\u00a0-\u00ac\u00ae-\u02ff\u0370-\u0482\u048a-\u052f\u2010-\u2027\u2030-\u205e]*$/;

/** The width of a text in columns of a fixed-width font. */
export function columnsOf(text: string): number {
  if (NARROW.test(text)) return text.length;
  return codePointLength(text.replace(WITHOUT_COLUMN, '').replace(WIDE, '00'));
}
