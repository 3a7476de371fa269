/** Full stops in dates, which end no sentence: "4. Mai", "2020. 5. 3." */

/** A date with full stops, up to the last one: "2020. 5. 3." */
const DOTTED_DATE = /(?:1[5-9]|20)\d\d\. ?\d{1,2}\. ?\d{1,2}$/;
const PART_OF_DOTTED_DATE = /^\. ?\d{1,2}\.(?: ?\d{1,2}\.)?/;
const CJK_AFTER = /^ ?[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/;
/** Months behind an ordinal, also in a text of another language: "4. Mai". */
const MONTHS = new Set(
  (
    'januar jänner februar feber märz marts mars april mai maj juni juli august september oktober november dezember desember december ' +
    'jan feb mär apr jun jul aug sept sep okt nov dez des dec ledna února března dubna května června července srpna září října listopadu ' +
    'prosince januára februára marca apríla mája júna júla augusta septembra októbra novembra decembra siječnja veljače ožujka travnja ' +
    'svibnja lipnja srpnja kolovoza rujna listopada studenoga prosinca január február március április május június július augusztus ' +
    'szeptember október november tammikuuta helmikuuta maaliskuuta huhtikuuta toukokuuta kesäkuuta heinäkuuta elokuuta syyskuuta lokakuuta ' +
    'marraskuuta joulukuuta stycznia lutego marca kwietnia maja czerwca lipca sierpnia września października grudnia jaanuar veebruar ' +
    'märts aprill juuni juuli detsember janvāris februāris aprīlis maijs jūnijs jūlijs augusts'
  ).split(' '),
);
/** Whether a word is the name of a month in a language that writes days as ordinals. */
export function isMonth(word: string): boolean {
  return MONTHS.has(word.toLowerCase());
}

/** Whether a full stop is inside a date of numbers, or at its end before more of the sentence, as in Korean. */
export function isInDottedDate(text: string, at: number): boolean {
  if (!/\d/.test(text.charAt(at - 1))) return false;
  const before = text.slice(Math.max(0, at - 14), at);
  if (/(?<!\d)(?:1[5-9]|20)\d\d$/.test(before) && PART_OF_DOTTED_DATE.test(text.slice(at, at + 12))) return true;
  if (/(?:1[5-9]|20)\d\d\. ?\d{1,2}$/.test(before)) return true;
  return DOTTED_DATE.test(before) && CJK_AFTER.test(text.slice(at + 1, at + 3));
}
