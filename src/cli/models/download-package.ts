import { readFile, rm } from 'node:fs/promises';
import { sha256Of } from '../../filesystem/file-checksum.ts';
import { DownloadError } from '../../translation/engines/bergamot/models/download-error.ts';
import { HTTP_TIMEOUTS } from '../../translation/engines/bergamot/models/http-request.ts';
import { downloadWithRetries, RETRY_BACKOFF } from '../../translation/engines/bergamot/models/retry-download.ts';

/** A package of Debian, as its signed index has it. */
export interface DebianPackage {
  url: string;
  bytes: number;
  /** In hex. */
  sha256: string;
}

/**
 * Downloads a package and verifies its checksum. An interrupted download is continued the next time.
 * @param path where the package is until the caller removes it
 * @throws DownloadError, StorageError, the signal's reason
 */
export async function downloadPackage(
  { url, bytes, sha256 }: DebianPackage,
  path: string,
  signal: AbortSignal,
): Promise<Buffer<ArrayBuffer>> {
  const request = { url, size: bytes, path, timeouts: HTTP_TIMEOUTS, signal, onBytes: () => {} };
  await downloadWithRetries(request, RETRY_BACKOFF);
  if ((await sha256Of(path, signal)) !== sha256) {
    await rm(path, { force: true });
    throw new DownloadError('damaged', `The checksum of ${url} differs from the catalogue.`);
  }
  return await readFile(path);
}
