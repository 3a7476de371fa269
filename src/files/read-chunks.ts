import type { Readable } from 'node:stream';
import { abortable } from '../resilience/abortable.ts';
import type { BlobLimits } from './blob-store.ts';

/**
 * Gives each chunk of a stream to `take`, one after the other, and leaves the stream open: to destroy the body of a
 * request would cut off the answer to it.
 * @returns how many bytes there were
 * @throws what `checkSize` and `take` throw; the signal's reason; the stream's error
 */
export async function forEachChunk(
  bytes: Readable,
  { checkSize, signal }: BlobLimits,
  take: (chunk: Uint8Array) => Promise<void>,
): Promise<number> {
  const chunks = bytes.iterator({ destroyOnReturn: false });
  try {
    let size = 0;
    for (;;) {
      const next: IteratorResult<unknown> = await abortable(chunks.next(), signal);
      if (next.done) return size;
      const chunk = next.value;
      if (!(chunk instanceof Uint8Array)) throw new TypeError('a file is a stream of bytes');
      size += chunk.byteLength;
      checkSize(size);
      await take(chunk);
    }
  } finally {
    // Not awaited: after an abort it settles only once the stream has moved on or is destroyed.
    chunks.return?.().catch(() => {});
  }
}
