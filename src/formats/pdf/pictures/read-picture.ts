import { flatten, groundOf } from './alpha.ts';
import type { PagePicture } from './find-pictures.ts';
import { readFacts } from './image-facts.ts';
import { readJpeg } from './jpeg.ts';
import { openImage, turnOver } from './open-image.ts';
import { encodePng } from './png.ts';

/** A picture as a file of an image. */
export interface PictureFile {
  readonly name: string;
  readonly content: Buffer;
}

/** Pixels of an image that is translated, as of an image alone, and of one with masks or without greys, which takes twice the memory. */
const MAX_PIXELS = 30_000_000;
const MAX_PIXELS_WITH_MASKS = 16_000_000;
const POINTS_PER_INCH = 72;
/** Pixels per inch of a scan, below which most letters are misread. */
const MIN_SCAN_DPI = 70;

/**
 * Reads an image of the pages.
 * @returns `blank` for an image of one colour, which has no text, and undefined for one that cannot be read
 */
export async function readPicture(picture: PagePicture): Promise<PictureFile | 'blank' | undefined> {
  const { key, stream, isMirrored } = picture;
  const { isPlainJpeg, isMixed, isBilevel, components, hasMask } = readFacts(stream);
  const maxPixels = hasMask || isBilevel || isMirrored ? MAX_PIXELS_WITH_MASKS : MAX_PIXELS;
  if (isMixed || picture.widthPx * picture.heightPx > maxPixels || isCoarseScan(picture)) return undefined;
  if (isPlainJpeg && !isMirrored) {
    const jpeg = readJpeg(Buffer.from(stream.getContents()));
    const isAsTold =
      jpeg?.widthPx === picture.widthPx && jpeg.heightPx === picture.heightPx && jpeg.components === components;
    if (isAsTold) return { name: `${key}.jpg`, content: jpeg.bytes };
  }
  const image = await openImage(stream);
  if (!image) return undefined;
  const ground = groundOf(image);
  const flat = ground === undefined ? image : flatten(image, ground);
  if (isOneColour(flat.pixels)) return 'blank';
  const dpi = [
    (POINTS_PER_INCH * flat.widthPx) / (picture.width || 1),
    (POINTS_PER_INCH * flat.heightPx) / (picture.height || 1),
  ] as const;
  return { name: `${key}.png`, content: encodePng(isMirrored ? turnOver(flat) : flat, dpi) };
}

function isCoarseScan({ scannedPages, widthPx, width }: PagePicture): boolean {
  return scannedPages > 0 && POINTS_PER_INCH * widthPx < MIN_SCAN_DPI * width;
}

function isOneColour(pixels: Uint8Array): boolean {
  const words = new Uint32Array(pixels.buffer, pixels.byteOffset, pixels.length / 4);
  return words.every((word) => word === words[0]);
}
