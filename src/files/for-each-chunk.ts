import type { Readable } from 'node:stream';
import { abortable } from '../resilience/abortable.ts';
import type { BlobLimits } from './blob-store.ts';

/**
 * Passes the chunks of a stream to `take`, one after the other. The stream stays open, because destroying a request body
 * would also end the response.
 * @returns the number of bytes
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
      if (!(chunk instanceof Uint8Array)) throw new TypeError('the stream of a file must contain bytes');
      size += chunk.byteLength;
      checkSize(size);
      await take(chunk);
    }
  } finally {
    // Not awaited: after an abort this settles only when the stream continues or is destroyed.
    chunks.return?.().catch(() => {});
  }
}
