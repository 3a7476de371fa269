import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createZstdDecompress } from 'node:zlib';
import { sha256Of } from '../../../../filesystem/file-checksum.ts';
import { StorageError } from '../../../../filesystem/storage-error.ts';
import type { Backoff } from '../../../../resilience/backoff.ts';
import { DownloadError } from './download-error.ts';
import type { HttpTimeouts } from './http-request.ts';
import type { FileSource, PublishedFile } from './model.ts';
import { downloadWithRetries } from './retry-download.ts';
import { writeHashed } from './write-hashed.ts';

export interface SourceDownload {
  file: PublishedFile;
  /** Folder of the local file. */
  folder: string;
  timeouts: HttpTimeouts;
  retryBackoff: Backoff;
  signal: AbortSignal;
  /** Called with the bytes that have arrived, in proportion to the size of the file itself. */
  onBytes: (bytes: number) => void;
}

/** Maximum attempts per copy. The first may continue a damaged partial file; the second starts with an empty one. */
const MAX_CHECKSUM_ATTEMPTS = 2;

/**
 * Downloads one copy of a file, decompresses it and verifies the checksum. A failed download keeps the partial copy.
 * @throws DownloadError, StorageError, the signal's reason
 */
export async function downloadSource(baseUrl: string, source: FileSource, download: SourceDownload): Promise<void> {
  const { file, folder, timeouts, retryBackoff, signal, onBytes } = download;
  const url = `${baseUrl}/${source.path}`;
  const path = join(folder, file.name);
  const compressedPath = `${path}.zst`;
  const downloadPath = source.encoding === 'zstd' ? compressedPath : path;
  const onSourceBytes = (bytes: number) => onBytes(Math.floor((bytes * file.size) / source.size));
  for (let attempt = 1; ; attempt++) {
    const request = { url, size: source.size, path: downloadPath, timeouts, signal, onBytes: onSourceBytes };
    await downloadWithRetries(request, retryBackoff);
    const sha256 =
      source.encoding === 'zstd'
        ? await decompress(compressedPath, path, file.size, signal)
        : await sha256Of(path, signal);
    if (sha256 === file.sha256) break;
    await rm(path, { force: true });
    await rm(downloadPath, { force: true });
    if (attempt === MAX_CHECKSUM_ATTEMPTS) {
      throw new DownloadError('damaged', `The checksum of ${url} differs from the catalogue.`);
    }
  }
  await rm(compressedPath, { force: true });
}

/**
 * Decompresses a file with at most 128 MiB of memory, which is zlib's limit for the window of zstd.
 * @returns the SHA-256 of the result; undefined if the file is damaged or has more than `maxBytes`
 */
async function decompress(
  from: string,
  to: string,
  maxBytes: number,
  signal: AbortSignal,
): Promise<string | undefined> {
  try {
    return await pipeline(
      createReadStream(from),
      createZstdDecompress(),
      (data: AsyncIterable<Buffer>) => writeHashed(data, to, maxBytes),
      { signal },
    );
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof StorageError) throw error;
    return undefined;
  }
}
