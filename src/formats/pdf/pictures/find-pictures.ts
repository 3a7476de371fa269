import { type PDFDocument, PDFName, PDFNumber, type PDFPage, PDFRawStream, PDFRef } from '@cantoo/pdf-lib';
import type { Matrix } from '../../../extraction/matrix.ts';
import { type InlinePlace, type PaintedImage, walkImages } from './walk-images.ts';

/** An image of the pages, which several of them can show. */
export interface PagePicture {
  /** The same whenever the document is read, and of no other image. */
  readonly key: string;
  readonly stream: PDFRawStream;
  readonly place: PDFRef | InlinePlace;
  readonly widthPx: number;
  readonly heightPx: number;
  /** The largest size in which it is shown, in points. */
  readonly width: number;
  readonly height: number;
  /** Whether it is shown as in a mirror, so that its pixels are mirrored. */
  readonly isMirrored: boolean;
  /** Where pages show it. */
  readonly shown: readonly { readonly page: PDFPage; readonly matrix: Matrix }[];
  /** Pages without text of which it covers most. */
  readonly scannedPages: number;
}

/** A smaller image has no word that can be read. */
const MIN_SHORT_SIDE_PX = 12;
const MIN_LONG_SIDE_PX = 30;
/** Share of a page that an image covers which is a scan of the page. */
const MIN_SCAN_COVERAGE = 0.5;

/**
 * Finds the images of the pages that can have text, in the order of the pages.
 * @param hasSource whether every second page, from the first, is one of the source, whose images stay
 * @param onPage called after each page
 */
export function findPictures(pdf: PDFDocument, hasSource: boolean, onPage: () => void): PagePicture[] {
  const found = new Map<string, PagePicture>();
  for (const [index, page] of pdf.getPages().entries()) {
    if (hasSource && index % 2 === 0) continue;
    const { images, hasText } = walkImages(page);
    const { width, height } = page.getCropBox();
    const scan = hasText ? undefined : findScan(images, width * height);
    for (const image of images) {
      const [widthPx, heightPx] = [sideOf(image.stream, 'Width'), sideOf(image.stream, 'Height')];
      const isSmall = Math.min(widthPx, heightPx) < MIN_SHORT_SIDE_PX || Math.max(widthPx, heightPx) < MIN_LONG_SIDE_PX;
      if (isSmall) continue;
      const key = keyOf(image, index + 1);
      const known = found.get(key);
      const [a, b, c, d] = image.matrix;
      found.set(key, {
        key,
        stream: image.stream,
        place: image.place,
        widthPx,
        heightPx,
        width: Math.max(known?.width ?? 0, Math.hypot(a, b)),
        height: Math.max(known?.height ?? 0, Math.hypot(c, d)),
        shown: [...(known?.shown ?? []), { page, matrix: image.matrix }],
        isMirrored: known?.isMirrored ?? a * d - b * c < 0,
        scannedPages: (known?.scannedPages ?? 0) + (image === scan ? 1 : 0),
      });
    }
    onPage();
  }
  return [...found.values()];
}

const areaOf = ({ matrix: [a, b, c, d] }: PaintedImage): number => Math.abs(a * d - b * c);

function findScan(images: readonly PaintedImage[], pageArea: number): PaintedImage | undefined {
  const [largest] = [...images].sort((one, other) => areaOf(other) - areaOf(one));
  return largest && areaOf(largest) >= MIN_SCAN_COVERAGE * pageArea ? largest : undefined;
}

/** A side of the image or of its mask, which can be finer. */
function sideOf({ dict }: PDFRawStream, name: 'Width' | 'Height'): number {
  const masks = [dict.lookup(PDFName.of('SMask')), dict.lookup(PDFName.of('Mask'))];
  const sides = [dict, ...masks.filter((mask) => mask instanceof PDFRawStream).map((mask) => mask.dict)].map((one) =>
    one.lookup(PDFName.of(name)),
  );
  return Math.max(...sides.map((side) => (side instanceof PDFNumber ? Math.abs(side.asNumber()) : 0)));
}

function keyOf({ place }: PaintedImage, page: number): string {
  if (place instanceof PDFRef) return `${place.objectNumber}-${place.generationNumber}`;
  const owner = place.form ? `form-${place.form.objectNumber}` : `page-${page}`;
  return `${owner}-${place.start}`;
}
