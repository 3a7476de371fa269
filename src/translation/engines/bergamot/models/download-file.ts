import { open, stat } from 'node:fs/promises';
import { StorageError, systemErrorCode, toStorageError } from '../../../../filesystem/storage-error.ts';
import { DownloadError } from './download-error.ts';
import { errorCodeOf, type HttpRequest, type HttpResponse } from './http-request.ts';
import { openUrl } from './open-url.ts';

export interface FileDownload extends HttpRequest {
  /** Expected size of the whole file, in bytes. */
  size: number;
  /** Path of the local file. A range request continues a partial file. */
  path: string;
  /** Called with the number of received bytes of the file, earlier attempts included. */
  onBytes: (bytes: number) => void;
}

/** Minimum speed in bytes per millisecond. A slower connection counts as stalled. */
const MIN_BYTES_PER_MS = 0.5;

/**
 * Makes one attempt to download the missing part of a file. Downloads the whole file if the server does not support the
 * range.
 * @param offset bytes that the local file already has
 * @throws DownloadError, StorageError, the signal's reason
 */
export async function downloadFrom(offset: number, file: FileDownload): Promise<void> {
  await using response = await openUrl(file, offset > 0 ? { range: `bytes=${offset}-` } : {});
  const start = startOf(response, file, offset);
  if (start !== undefined) await writeBody(response, file, start);
  else await downloadFrom(0, file);
}

/** The size of a file in bytes; 0 if it does not exist. @throws StorageError */
export async function sizeOnDisk(path: string): Promise<number> {
  try {
    return (await stat(path)).size;
  } catch (error) {
    if (systemErrorCode(error) === 'ENOENT') return 0;
    throw toStorageError(path, error);
  }
}

/**
 * Returns the position in the file where the response begins. Undefined if the range failed, but a request for the whole
 * file may succeed.
 * @throws DownloadError if the response is not the file
 */
function startOf(response: HttpResponse, { url, size }: FileDownload, offset: number): number | undefined {
  const { status, isEncoded } = response;
  if (offset > 0 && status === 416) return undefined;
  if (offset > 0 && status === 206 && (isEncoded || rangeStart(response) !== offset)) return undefined;
  const isPartial = offset > 0 && status === 206;
  if (status !== 200 && !isPartial) throw new DownloadError('rejected', `${url} returned status ${status}.`);
  if (/^text\/html\b/i.test(response.header('content-type'))) {
    const message = `${url} returned a web page instead of the file. Check whether the network requires a login.`;
    throw new DownloadError('rejected', message);
  }
  const start = isPartial ? offset : 0;
  const length = response.header('content-length');
  if (!isEncoded && length !== '' && Number(length) !== size - start) {
    throw new DownloadError('rejected', `${url} has ${start + Number(length)} bytes, not ${size} as expected.`);
  }
  return start;
}

function rangeStart(response: HttpResponse): number | undefined {
  const [, start] = /^bytes (\d+)-/.exec(response.header('content-range')) ?? [];
  return start === undefined ? undefined : Number(start);
}

/**
 * @throws DownloadError `interrupted` if the connection ends early or is too slow; `rejected` if the response is too long
 */
async function writeBody(response: HttpResponse, file: FileDownload, start: number): Promise<void> {
  const { url, path, size, timeouts, signal, onBytes } = file;
  const toDisk = <T>(work: Promise<T>) =>
    work.catch((error: unknown) => {
      throw toStorageError(path, error);
    });
  await using target = await toDisk(open(path, start > 0 ? 'a' : 'w'));
  const startedAt = performance.now();
  let received = start;
  onBytes(received);
  try {
    for await (const chunk of response.body) {
      received += chunk.length;
      if (received > size) throw new DownloadError('rejected', `${url} has more than the expected ${size} bytes.`);
      await toDisk(target.writeFile(chunk));
      onBytes(received);
      const elapsedMs = performance.now() - startedAt;
      if (elapsedMs > timeouts.idleTimeoutMs && received - start < elapsedMs * MIN_BYTES_PER_MS) {
        throw new DownloadError('interrupted', `${url} was too slow.`);
      }
    }
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof DownloadError || error instanceof StorageError) throw error;
    const message = `The connection to ${new URL(url).host || 'the local folder'} was interrupted (${errorCodeOf(error)}).`;
    throw new DownloadError('interrupted', message, error);
  }
  if (received < size) throw new DownloadError('interrupted', `${url} ended after ${received} of ${size} bytes.`);
  await toDisk(target.sync());
}
