import type { PDFRawStream } from '@cantoo/pdf-lib';
import { type DecodedImage, decodeImage } from './decode-image.ts';
import { readFacts } from './image-facts.ts';

/**
 * Decodes an image with its masks.
 * @returns undefined for an image that cannot be decoded
 */
export async function openImage(stream: PDFRawStream): Promise<DecodedImage | undefined> {
  const { softMask, stencilMask } = readFacts(stream);
  const image = await decodeImage(stream);
  const mask = softMask ?? stencilMask;
  if (!image || !mask) return image;
  const alpha = await decodeImage(mask);
  if (!alpha) return undefined;
  // A mask can be finer than its image.
  const size = {
    widthPx: Math.max(image.widthPx, alpha.widthPx),
    heightPx: Math.max(image.heightPx, alpha.heightPx),
  };
  const pixels = scale(image, size);
  const opacity = scale(alpha, size);
  for (let at = 0; at < pixels.length; at += 4) {
    const value = opacity[at] ?? 0;
    // A stencil lets the image through where it is black.
    pixels[at + 3] = softMask ? value : 255 - value;
  }
  return { ...size, pixels };
}

/** Repeats pixels. */
function scale(image: DecodedImage, { widthPx, heightPx }: Omit<DecodedImage, 'pixels'>): Uint8Array {
  if (image.widthPx === widthPx && image.heightPx === heightPx) return image.pixels;
  const source = new Uint32Array(image.pixels.buffer, image.pixels.byteOffset, image.widthPx * image.heightPx);
  const scaled = new Uint32Array(widthPx * heightPx);
  for (let y = 0, to = 0; y < heightPx; y++) {
    const row = Math.floor((y * image.heightPx) / heightPx) * image.widthPx;
    for (let x = 0; x < widthPx; x++) scaled[to++] = source[row + Math.floor((x * image.widthPx) / widthPx)] ?? 0;
  }
  return new Uint8Array(scaled.buffer);
}

/** The image with its rows from bottom to top. */
export function turnOver({ widthPx, heightPx, pixels }: DecodedImage): DecodedImage {
  const turned = new Uint8Array(pixels.length);
  const row = 4 * widthPx;
  for (let y = 0; y < heightPx; y++) turned.set(pixels.subarray(y * row, (y + 1) * row), (heightPx - 1 - y) * row);
  return { widthPx, heightPx, pixels: turned };
}
