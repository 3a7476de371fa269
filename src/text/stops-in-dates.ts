const DATE = String.raw`(?<!\d)(?:1[5-9]|20)\d\d\. ?\d{1,2}`;
/** A date with full stops up to the last one, and its beginnings: "2020. 5. 3." */
const WHOLE = new RegExp(String.raw`${DATE}\. ?\d{1,2}$`);
const UP_TO_MONTH = new RegExp(`${DATE}$`);
const UP_TO_YEAR = /(?<!\d)(?:1[5-9]|20)\d\d$/;
const MONTH_AFTER = /^\. ?\d{1,2}\./;
const DAY_AFTER = /^\. ?\d{1,2}(?!\d)/;
/** A month and a day of Korean behind what they are counted from, or before a particle: "… ~ 1. 27.", "1. 27.까지". */
const UP_TO_LATER_MONTH = /[~〜–(-] ?\d{1,2}$/;
const UP_TO_ANY_MONTH = /(?<![\d.])\d{1,2}$/;
const DAY_AND_PARTICLE_AFTER = /^\. ?\d{1,2}\.[\uac00-\ud7af]/;
const LATER_DAY_AFTER = /^\. ?\d{1,2}\./;
const LATER_WHOLE = /[~〜–(-] ?\d{1,2}\. ?\d{1,2}$/;
const MONTH_AND_DAY = /(?<![\d.])\d{1,2}\. ?\d{1,2}$/;
const PARTICLE_AFTER = /^\.[\uac00-\ud7af]/;
const RANGE_AFTER = /^\. ?[~〜–(-]/;
const CJK_AFTER = /^ ?[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/;

/** Whether a full stop is inside a date of numbers, or at its end before more of the sentence, as in Korean. */
export function isInDottedDate(text: string, at: number): boolean {
  if (!/\d/.test(text.charAt(at - 1))) return false;
  const before = text.slice(Math.max(0, at - 14), at);
  const after = text.slice(at, at + 7);
  if (UP_TO_YEAR.test(before)) return MONTH_AFTER.test(after);
  if (UP_TO_MONTH.test(before)) return DAY_AFTER.test(after);
  if (WHOLE.test(before)) return CJK_AFTER.test(after.slice(1)) || RANGE_AFTER.test(after);
  if (UP_TO_LATER_MONTH.test(before)) return LATER_DAY_AFTER.test(after);
  if (LATER_WHOLE.test(before)) return CJK_AFTER.test(after.slice(1));
  if (MONTH_AND_DAY.test(before)) return PARTICLE_AFTER.test(after);
  return UP_TO_ANY_MONTH.test(before) && DAY_AND_PARTICLE_AFTER.test(after);
}
