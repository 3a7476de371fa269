import { type FileHandle, open, rm } from 'node:fs/promises';
import type { PageImage } from './recognizer.ts';

/** Reversing this much takes a fraction of a millisecond. */
const CHUNK_BYTES = 256 * 1024;

/**
 * Turns a page upside down: its pixels in the reverse order.
 * @returns an unlinked file, at its start; the caller closes it
 */
export async function turnPage({ path, widthPx, heightPx }: PageImage, image: FileHandle): Promise<FileHandle> {
  const turnedPath = `${path}.turned`;
  const turned = await open(turnedPath, 'wx+', 0o600);
  try {
    await rm(turnedPath);
    const header = Buffer.from(`P5\n${widthPx} ${heightPx}\n255\n`);
    await turned.write(header, 0, header.length, 0);
    const pixels = widthPx * heightPx;
    const { size } = await image.stat();
    const chunk = Buffer.alloc(CHUNK_BYTES);
    for (let done = 0; done < pixels; ) {
      const length = Math.min(CHUNK_BYTES, pixels - done);
      const { bytesRead } = await image.read(chunk, 0, length, size - done - length);
      if (bytesRead !== length) throw new Error('The image of a page is shorter than its width and height.');
      // Positioned writes leave the position of the handle at the start.
      await turned.write(chunk.subarray(0, length).reverse(), 0, length, header.length + done);
      done += length;
    }
    return turned;
  } catch (error) {
    await turned.close();
    throw error;
  }
}
