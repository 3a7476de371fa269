/** Widths of blanks, in font sizes. */
export interface SourceBlanks {
  /** Where they are not stretched. */
  readonly usual: number;
  readonly narrowest: number;
  /** How much wider they are behind a sign, such as the end of a sentence. */
  readonly behind: ReadonlyMap<string, number>;
}

/** The sum of some values. */
export interface Mean {
  sum: number;
  count: number;
}

/** The blanks that the pages show in a font. */
export interface BlankSample {
  /** How often they have a width, in hundredths of the font size, and the sum of these. */
  readonly counts: number[];
  readonly sums: number[];
  /** Behind a sign, in the width of the other blanks of its line. */
  readonly behind: Map<string, Mean>;
}

/** A blank between two words of a line. */
export interface ShownBlank {
  /** At the end of the word before it. Empty for a letter. */
  readonly sign: string;
  /** In font sizes. */
  readonly width: number;
}

/** Widest blank, in hundredths of the font size. */
const MAX_SPACE = 70;
/** Share of the blanks that are narrower than the others by chance, as before signs. */
const FEWEST_SHARE = 0.01;
const SIGN = /(?<!\p{Lu})([.,:;?!])$/u;
/** Least other blanks of a line, most width behind a sign in theirs, least number of these, and difference that counts. */
const MIN_PLAIN = 2;
const MAX_BEHIND = 3;
const MIN_BEHIND = 5;
const SAME_BLANK = 0.03;

/** A sample without blanks. */
export function createBlankSample(): BlankSample {
  const counts = new Array<number>(MAX_SPACE).fill(0);
  return { counts, sums: [...counts], behind: new Map() };
}

/** Adds the blanks of a line. */
export function learnBlanks({ counts, sums, behind }: BlankSample, blanks: readonly ShownBlank[]): void {
  for (const { width } of blanks) {
    const space = Math.round(width * 100);
    if (space <= 0 || space >= MAX_SPACE) continue;
    counts[space] = (counts[space] ?? 0) + 1;
    sums[space] = (sums[space] ?? 0) + width;
  }
  const shown = blanks.filter(({ width }) => width > 0);
  const plain = shown.filter(({ sign }) => sign === '');
  if (plain.length < MIN_PLAIN) return;
  const usual = plain.reduce((sum, { width }) => sum + width, 0) / plain.length;
  for (const { sign, width } of shown) {
    if (sign === '' || width > MAX_BEHIND * usual) continue;
    const mean = behind.get(sign) ?? { sum: 0, count: 0 };
    behind.set(sign, mean);
    add(mean, width / usual);
  }
}

/** Adds a value. */
export function add(mean: Mean, value: number): void {
  mean.sum += value;
  mean.count++;
}

/** The sign at the end of a word behind which blanks can be wider. Behind the letter of a name they are not. */
export function signOf(text: string): string {
  return SIGN.exec(text)?.[1] ?? '';
}

/** The usual width is the most frequent one: those of justified lines differ from line to line. */
export function blanksOf({ counts, sums, behind }: BlankSample): SourceBlanks | undefined {
  const near = counts.map((count, width) => 2 * count + (counts[width - 1] ?? 0) + (counts[width + 1] ?? 0));
  const most = Math.max(...near);
  if (most === 0) return undefined;
  const at = near.indexOf(most);
  const around = (values: readonly number[]): number =>
    values.slice(Math.max(0, at - 1), at + 2).reduce((sum, value) => sum + value, 0);
  const usual = around(sums) / around(counts);
  let rest = FEWEST_SHARE * counts.reduce((sum, count) => sum + count, 0);
  const narrowest = counts.findIndex((count) => {
    rest -= count;
    return count > 0 && rest <= 0;
  });
  const means = [...behind].map(([sign, { sum, count }]) => ({ sign, ratio: sum / count, count }));
  const wide = means.filter(({ ratio, count }) => count >= MIN_BEHIND && Math.abs(ratio - 1) > SAME_BLANK);
  return {
    usual,
    narrowest: Math.min(narrowest / 100, usual),
    behind: new Map(wide.map(({ sign, ratio }) => [sign, ratio])),
  };
}
