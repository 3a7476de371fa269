import type { ReadLine, ReadPage } from '../../scans/read-page.ts';
import type { PageOfLines } from './headers-footers.ts';
import type { TextLine } from './page.ts';
import { heaviest } from './rows.ts';

/** OCR does not tell fonts apart. */
const FONT = 'ocr';
/** Lines whose size differs by a smaller share have the same font: OCR measures sizes roughly. */
const SAME_SIZE_SHARE = 0.15;
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/gu;
const LETTER = /\p{L}/gu;

/**
 * The lines of pages that were read by OCR, as the layout takes them.
 * @param bodySize font size of the other pages. A scan may be of any scale, so its usual size counts as this one
 */
export function readPageLines(
  pages: readonly ReadPage[],
  bodySize: number | undefined,
): (PageOfLines & { page: number })[] {
  const measured = usualSize(pages.flatMap(({ lines }) => lines));
  const usual = bodySize ?? measured;
  return pages.map((original) => {
    const page = scalePage(original, measured > 0 ? usual / measured : 1);
    const isMirrored = isRightToLeft(page.lines);
    let region = 0;
    let previous: ReadLine | undefined;
    const lines = page.lines.map((line) => {
      if (previous && beginsRegion(line, previous)) region += 1;
      previous = line;
      return toLine(line, page, region, usual, isMirrored);
    });
    return { page: page.page, height: page.height, lines };
  });
}

function scalePage({ page, width, height, lines }: ReadPage, scale: number): ReadPage {
  const scaled = lines.map(({ text, x0, x1, y, size }): ReadLine => {
    return { text, x0: x0 * scale, x1: x1 * scale, y: y * scale, size: size * scale };
  });
  return { page, width: width * scale, height: height * scale, lines: scaled };
}

/** A line that is not below the line before is in another column. */
function beginsRegion(line: ReadLine, previous: ReadLine): boolean {
  return line.y < previous.y - previous.size || line.x0 > previous.x1 || line.x1 < previous.x0;
}

function toLine(line: ReadLine, page: ReadPage, region: number, usual: number, isMirrored: boolean): TextLine {
  const [x0, x1] = isMirrored ? [page.width - line.x1, page.width - line.x0] : [line.x0, line.x1];
  const { text, y } = line;
  const firstWord = text.split(' ', 1)[0] ?? '';
  return {
    text,
    page: page.page,
    region,
    x0,
    x1,
    y,
    size: Math.abs(line.size - usual) < SAME_SIZE_SHARE * usual ? usual : line.size,
    font: FONT,
    isBold: false,
    cells: [{ text, x0, x1 }],
    phrases: [{ text, x0, x1 }],
    isTableRow: false,
    isContents: false,
    startsWithMark: false,
    firstWordWidth: ((x1 - x0) * firstWord.length) / text.length,
  };
}

/** The size of most characters, to half a point. */
function usualSize(lines: readonly ReadLine[]): number {
  const weights = new Map<number, number>();
  for (const { size, text } of lines) {
    const key = Math.round(size * 2) / 2;
    weights.set(key, (weights.get(key) ?? 0) + text.length);
  }
  return heaviest(weights) ?? 0;
}

function isRightToLeft(lines: readonly ReadLine[]): boolean {
  let balance = 0;
  for (const { text } of lines) {
    balance += 2 * (text.match(RIGHT_TO_LEFT)?.length ?? 0) - (text.match(LETTER)?.length ?? 0);
  }
  return balance > 0;
}
