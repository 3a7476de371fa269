import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { toStorageError } from '../../../../filesystem/storage-error.ts';

/**
 * Writes data to a file while it computes the checksum. Stops when the data exceeds the limit.
 * @returns the SHA-256 in hex digits; undefined if the data has more than `maxBytes`
 * @throws StorageError; errors of the data
 */
export async function writeHashed(
  data: AsyncIterable<Uint8Array>,
  path: string,
  maxBytes: number,
): Promise<string | undefined> {
  const toDisk = <T>(work: Promise<T>) =>
    work.catch((error: unknown) => {
      throw toStorageError(path, error);
    });
  await using file = await toDisk(open(path, 'w'));
  const hash = createHash('sha256');
  let length = 0;
  for await (const chunk of data) {
    length += chunk.length;
    if (length > maxBytes) return undefined;
    hash.update(chunk);
    await toDisk(file.writeFile(chunk));
  }
  await toDisk(file.sync());
  return hash.digest('hex');
}
