import type { ShapeParagraph } from './read-shapes.ts';

/** How much smaller a text is than its styles say, as shares of one. */
export interface Shrinking {
  readonly fontScale: number;
  readonly spacingReduction: number;
}

const POINT = 12_700;
const LINE_HEIGHT = 1.2;
/**
 * Widths of characters in thousandths of the size of the font: averages of sans serif fonts such as Arial, Calibri and Noto Sans.
 * They are estimates, since fonts are not read.
 */
const WIDTHS: readonly (readonly [pattern: RegExp, width: number])[] = [
  [/[\p{Mn}\p{Me}\p{Cf}]/u, 0],
  [/[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}\uff00-\uff60]/u, 1_000],
  [/[\sijlI.,:;'|!()[\]ft-]/u, 300],
  [/[mwMW@%—…]/u, 850],
  [/[\p{Lu}\p{Sm}]/u, 670],
  [/[\p{scx=Arab}\p{scx=Hebr}]/u, 480],
];
const DEFAULT_WIDTH = 530;
const WORDS = /\n|[^\S\n]+|[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}]|[^\s\p{scx=Han}\p{scx=Hira}\p{scx=Kana}]+/gu;

/**
 * Estimates the height of a text.
 * @param width of its lines in EMU
 * @param sizeOf the size of a level, in hundredths of a point
 * @returns EMU
 */
export function textHeight(
  paragraphs: readonly ShapeParagraph[],
  width: number,
  sizeOf: (level: number) => number,
  { fontScale, spacingReduction }: Shrinking,
): number {
  let height = 0;
  for (const { level, runs } of paragraphs) {
    const inherited = sizeOf(level);
    const largest = runs.reduce((most, { size = inherited }) => Math.max(most, size), runs.length > 0 ? 0 : inherited);
    let lines = 1;
    let used = 0;
    for (const { text, size = inherited } of runs) {
      const unit = ((size / 100) * fontScale * POINT) / 1_000;
      for (const [word] of text.matchAll(WORDS)) {
        const length = word === '\n' ? 0 : lengthOf(word) * unit;
        if (word !== '\n' && (used + length <= width || used === 0 || word.trim() === '')) used += length;
        else {
          lines++;
          used = length;
        }
      }
    }
    height += lines * (largest / 100) * fontScale * POINT * LINE_HEIGHT * (1 - spacingReduction);
  }
  return height;
}

/** The width of a word, in thousandths of the font size. */
function lengthOf(word: string): number {
  let length = 0;
  for (const character of word) length += WIDTHS.find(([pattern]) => pattern.test(character))?.[1] ?? DEFAULT_WIDTH;
  return length;
}
