import { open, rm, stat } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { StorageError, systemErrorCode, toStorageError } from '../../../../filesystem/storage-error.ts';
import { DownloadError } from './download-error.ts';
import { type DownloadRequest, errorCodeOf, type HttpResponse, sendRequest } from './http-request.ts';

export interface FileDownload extends DownloadRequest {
  /** Bytes of the whole file. */
  size: number;
  /** Of the file that grows; what is in it already is not fetched again. */
  path: string;
  /** Told how many bytes of the file are there. */
  onBytes: (bytes: number) => void;
}

/** In vain, one after the other, before a file that had begun to come is given up. */
const MAX_FRUITLESS = 3;
/** Bytes for each millisecond: what drips more slowly than the slowest modem counts as silence. */
const MIN_RATE = 0.5;
/** Of one file: for a line that is cut again and again. */
const MAX_ATTEMPTS = 50;

/**
 * Fetches a file, or the rest of it, to exactly its size; whether the bytes are right is for others to say. A connection
 * that is cut is tried again while that brings the file on.
 * @throws DownloadError, StorageError, the signal's reason
 */
export async function downloadFile(wanted: FileDownload): Promise<void> {
  const { path, size, timing, signal } = wanted;
  let most = await bytesOf(path);
  if (most > size) {
    await rm(path);
    most = 0;
  }
  let fruitless = 0;
  let progressed = false;
  for (let attempt = 1; ; attempt++) {
    const have = await bytesOf(path);
    if (have === size) return;
    try {
      await fetchRest(wanted, have);
      return;
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof DownloadError)) throw error;
      if (error.kind !== 'cut' && error.kind !== 'unreachable') throw error;
      const now = await bytesOf(path);
      progressed ||= now > most;
      fruitless = now > most ? 0 : fruitless + 1;
      most = Math.max(most, now);
      const begun = progressed || error.kind === 'cut';
      if (!begun || fruitless === MAX_FRUITLESS || attempt === MAX_ATTEMPTS) throw error;
    }
    await sleep(timing.retryDelayMs, undefined, { signal }).catch(() => signal.throwIfAborted());
  }
}

/** One request for what is missing, and one more for everything where the server does not go on from there. */
async function fetchRest(wanted: FileDownload, have: number): Promise<void> {
  await using answer = await sendRequest(wanted, have > 0 ? { range: `bytes=${have}-` } : {});
  const start = startOf(answer, wanted, have);
  if (start !== undefined) await receive(answer, wanted, start);
  else await fetchRest(wanted, 0);
}

/**
 * Where in the file the bytes of an answer begin; undefined for one that is of no use although the whole file may be.
 * @throws DownloadError for an answer that is not the file
 */
function startOf(answer: HttpResponse, { url, size }: FileDownload, have: number): number | undefined {
  const { status, isEncoded } = answer;
  if (have > 0 && status === 416) return undefined;
  if (have > 0 && status === 206 && (isEncoded || rangeStart(answer) !== have)) return undefined;
  const isPart = have > 0 && status === 206;
  if (status !== 200 && !isPart) throw new DownloadError('refused', `${url} was answered with status ${status}.`);
  if (/^text\/html\b/i.test(answer.header('content-type'))) {
    const message = `${url} was answered with a web page instead of the file: does the network ask for a login?`;
    throw new DownloadError('refused', message);
  }
  const start = isPart ? have : 0;
  const length = answer.header('content-length');
  if (!isEncoded && length !== '' && Number(length) !== size - start) {
    throw new DownloadError('refused', `${url} has ${start + Number(length)} bytes where ${size} are expected.`);
  }
  return start;
}

function rangeStart(answer: HttpResponse): number | undefined {
  const [, start] = /^bytes (\d+)-/.exec(answer.header('content-range')) ?? [];
  return start === undefined ? undefined : Number(start);
}

async function receive(answer: HttpResponse, wanted: FileDownload, start: number): Promise<void> {
  const { url, path, size, timing, signal, onBytes } = wanted;
  const onDisk = <T>(work: Promise<T>) =>
    work.catch((error: unknown) => {
      throw toStorageError(path, error);
    });
  await using file = await onDisk(open(path, start > 0 ? 'a' : 'w'));
  const begun = performance.now();
  let have = start;
  onBytes(have);
  try {
    for await (const chunk of answer.body) {
      have += chunk.length;
      if (have > size) throw new DownloadError('refused', `${url} has more than the ${size} bytes that are expected.`);
      await onDisk(file.writeFile(chunk));
      onBytes(have);
      const elapsed = performance.now() - begun;
      if (elapsed > timing.idleTimeoutMs && have - start < elapsed * MIN_RATE) {
        throw new DownloadError('cut', `${url} came too slowly.`);
      }
    }
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof DownloadError || error instanceof StorageError) throw error;
    throw new DownloadError('cut', `The connection to ${new URL(url).host} was cut (${errorCodeOf(error)}).`, error);
  }
  if (have < size) throw new DownloadError('cut', `${url} ended after ${have} of ${size} bytes.`);
  await onDisk(file.sync());
}

async function bytesOf(path: string): Promise<number> {
  try {
    return (await stat(path)).size;
  } catch (error) {
    if (systemErrorCode(error) === 'ENOENT') return 0;
    throw toStorageError(path, error);
  }
}
