/** A sign that is shown above or below a letter of the source, which lacks the letter with this mark. */
export interface LetterMark {
  /** The mark as a separate sign. */
  readonly sign: string;
  /** How much higher than over a small letter it is, in thousandths of the font size. */
  readonly up: number;
}

/** Marks with the same ones as signs. */
const SIGNS: ReadonlyMap<string, string> = new Map([
  ['\u0300', '`'],
  ['\u0301', '´'],
  ['\u0302', 'ˆ'],
  ['\u0303', '˜'],
  ['\u0304', '¯'],
  ['\u0306', '˘'],
  ['\u0307', '˙'],
  ['\u0308', '¨'],
  ['\u030a', '˚'],
  ['\u030b', '˝'],
  ['\u030c', 'ˇ'],
  ['\u0327', '¸'],
]);
const BELOW = '\u0327';
/** Small letters as high as capitals. Marks are beside them, or replace their dots. */
const TALL = /[bdfhijklt]/u;
const DOTLESS: Readonly<Record<string, string>> = { i: 'ı', j: 'ȷ' };
const CAPITAL = /\p{Lu}/u;
/** How much higher capitals are than small letters, in thousandths of the font size. */
const CAPITAL_UP = 200;

/** The letter and the mark of which a character consists. Undefined for a character that no mark makes. */
export function takeMark(character: string): { base: string; mark: LetterMark } | undefined {
  const [letter = '', mark = '', ...others] = character.normalize('NFD');
  const sign = SIGNS.get(mark);
  if (sign === undefined || others.length > 0) return undefined;
  if (mark === BELOW) return { base: letter, mark: { sign, up: 0 } };
  const base = DOTLESS[letter] ?? letter;
  if (TALL.test(base)) return undefined;
  return { base, mark: { sign, up: CAPITAL.test(base) ? CAPITAL_UP : 0 } };
}
