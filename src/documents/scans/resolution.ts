/** Resolutions at which pages are read. Tesseract reads letters of 20 to 40 pixels best. */
const MIN_DPI = 150;
const MAX_DPI = 300;
/** Of pages without an image. */
export const DEFAULT_DPI = 250;
/** Pixels of a page image: more than A3 at 300 dpi. */
export const MAX_PAGE_PIXELS = 20_000_000;

/** The resolution at which a page is read whose image has this resolution. */
export function readingResolution(dpi: number): number {
  return Math.round(Math.min(MAX_DPI, Math.max(MIN_DPI, dpi)));
}

/** A resolution, lowered for a page that would have too many pixels. @param width in inches, as `height` */
export function boundResolution(dpi: number, width: number, height: number): number {
  return Math.min(dpi, Math.sqrt(MAX_PAGE_PIXELS / (width * height)));
}
