/** Characters that a fixed-width font shows in two columns: East Asian letters and punctuation, full-width forms, emoji. */
const WIDE =
  /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\u30fb\u30fc\uff01-\uff60\uffe0-\uffe6\p{Emoji_Presentation}]/gu;
/** Characters that take no column. */
const WITHOUT_COLUMN = /[\p{Mn}\p{Me}\p{Cf}]/gu;
const ASCII = /^[ -~]*$/;

/** The width of a text in columns of a fixed-width font. */
export function columnsOf(text: string): number {
  if (ASCII.test(text)) return text.length;
  return [...text.replace(WITHOUT_COLUMN, '').replace(WIDE, '00')].length;
}
