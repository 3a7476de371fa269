const NARROW = /^[\x20-\u02ff]*$/;
const WIDE =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|\p{Emoji_Presentation}/gu;
const COMBINING = /[\p{Mn}\p{Me}\u200b-\u200f]/gu;

/** Columns of a text, as docutils counts them: two for a wide character, none for a combining one. */
export function widthOf(text: string): number {
  if (NARROW.test(text)) return text.length;
  return Array.from(text).length + (text.match(WIDE)?.length ?? 0) - (text.match(COMBINING)?.length ?? 0);
}
