import type { RecognizedLine } from '../ocr/recognizer.ts';
import type { ReadLine, ReadPage } from './read-page.ts';
import type { PageText } from './read-pages.ts';

const POINTS_PER_INCH = 72;

/** Converts the lines of a page from pixels to points. */
export function toReadPage({ page, recognized, image }: PageText): ReadPage {
  const scale = POINTS_PER_INCH / image.dpi;
  return {
    page,
    width: image.widthPx * scale,
    height: image.heightPx * scale,
    lines: recognized.blocks.flatMap(({ lines }) => lines.map((line) => toReadLine(line, scale))),
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
