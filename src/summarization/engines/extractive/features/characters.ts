/** What a UTF-16 unit is, as far as words are concerned. */
export const MARK = 1;
const LETTER = 2;
export const UPPER = 3;
export const DIGIT = 4;
/** A letter of a script without blanks between words, of which two stand for a word. */
export const UNSPACED = 5;
/** Hiragana on its own is mostly endings and particles. */
export const HIRAGANA = 6;

const UNSPACED_SCRIPT =
  /[\p{Script=Han}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー]/u;
const classes = new Uint8Array(0x10000);

/** The class of a UTF-16 unit, each worked out once. Units of surrogate pairs are marks: emoji and rare letters. */
export function classOf(unit: number): number {
  return classes[unit] || classify(unit);
}

function classify(unit: number): number {
  const character = String.fromCharCode(unit);
  let found = MARK;
  if (/\p{Script=Hiragana}/u.test(character)) found = HIRAGANA;
  else if (UNSPACED_SCRIPT.test(character)) found = UNSPACED;
  else if (/\p{Lu}/u.test(character)) found = UPPER;
  else if (/[\p{L}\p{M}]/u.test(character)) found = LETTER;
  else if (/\p{N}/u.test(character)) found = DIGIT;
  classes[unit] = found;
  return found;
}
