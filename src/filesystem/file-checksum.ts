import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { undefinedIfMissing } from './storage-error.ts';

/** SHA-256 of a file in hex digits; undefined if the file does not exist. @throws the signal's reason */
export async function sha256Of(path: string, signal: AbortSignal): Promise<string | undefined> {
  const hash = createHash('sha256');
  const read = pipeline(createReadStream(path, { highWaterMark: 1 << 18 }), hash, { signal });
  const isRead = await undefinedIfMissing(read.then(() => true));
  return isRead ? hash.digest('hex') : undefined;
}
