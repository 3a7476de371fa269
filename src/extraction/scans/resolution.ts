import { MAX_PAGE_PIXELS } from '../ocr/recognizer.ts';

/** Resolutions at which pages are read. Tesseract reads letters of 20 to 40 pixels best. */
const MIN_DPI = 150;
const MAX_DPI = 300;
/** The resolution of pages without an image. */
export const DEFAULT_DPI = 250;

/** The resolution at which a page is read whose image has this resolution. */
export function readingResolution(dpi: number): number {
  return Math.round(Math.min(MAX_DPI, Math.max(MIN_DPI, dpi)));
}

export interface ImageSize {
  widthPx: number;
  heightPx: number;
  dpi: number;
}

/** The image of a page, at a lower resolution where it would have too many pixels. @param width in inches, as `height` */
export function boundSize(wantedDpi: number, width: number, height: number): ImageSize {
  const dpi = Math.min(wantedDpi, Math.sqrt(MAX_PAGE_PIXELS / (width * height)));
  const widthPx = Math.max(1, Math.round(width * dpi));
  // Two sides that are rounded up can have too many pixels.
  const heightPx = Math.max(1, Math.min(Math.round(height * dpi), Math.floor(MAX_PAGE_PIXELS / widthPx)));
  return { widthPx, heightPx, dpi };
}
