import type { PageImage, RecognizedLine, RecognizedPage } from '../ocr/recognizer.ts';
import type { ReadLine, ReadPage } from './read-page.ts';

const POINTS_PER_INCH = 72;
/** Lines with a lower confidence are specks and pictures that were taken for letters. */
const MIN_CONFIDENCE = 30;

/** Converts the lines of a page from pixels to points. */
export function toReadPage(page: number, { blocks }: RecognizedPage, image: PageImage): ReadPage {
  const scale = POINTS_PER_INCH / image.dpi;
  const lines = blocks.flatMap((block) => block.lines);
  return {
    page,
    width: image.widthPx * scale,
    height: image.heightPx * scale,
    lines: lines.filter(({ confidence }) => confidence >= MIN_CONFIDENCE).map((line) => toReadLine(line, scale)),
  };
}

function toReadLine({ text, box, baselinePx, sizePx }: RecognizedLine, scale: number): ReadLine {
  return {
    text,
    x0: box.leftPx * scale,
    x1: (box.leftPx + box.widthPx) * scale,
    y: baselinePx * scale,
    size: sizePx * scale,
  };
}
