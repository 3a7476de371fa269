import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { withStorageErrors } from '../filesystem/storage-error.ts';

/** Passes the bytes on and writes them to a file. The stream stays open, so that the request can still be answered. */
export async function* copyTo(path: string, bytes: Readable): AsyncGenerator<Uint8Array, void> {
  await using file = await withStorageErrors(path, () => open(path, 'wx', 0o600));
  for await (const chunk of bytes.iterator({ destroyOnReturn: false })) {
    if (!(chunk instanceof Uint8Array)) throw new TypeError('the stream of a document must contain bytes');
    await withStorageErrors(path, () => file.writeFile(chunk));
    yield chunk;
  }
}
