import type { PDFPageProxy } from 'pdfjs-dist/types/src/display/api.d.ts';
import type { Box } from './layout/page.ts';

/** A rectangle of a PDF on its upright page. */
export function shownBox(
  viewport: ReturnType<PDFPageProxy['getViewport']>,
  [left = 0, bottom = 0, right = 0, top = 0]: readonly number[],
): Box {
  const [x0 = 0, y0 = 0] = viewport.convertToViewportPoint(left, bottom);
  const [x1 = 0, y1 = 0] = viewport.convertToViewportPoint(right, top);
  return [Math.min(x0, x1), Math.min(y0, y1), Math.max(x0, x1), Math.max(y0, y1)];
}
