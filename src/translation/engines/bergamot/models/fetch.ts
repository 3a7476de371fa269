import { open, rm, stat } from 'node:fs/promises';
import { pipeline, type Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { createGunzip } from 'node:zlib';
import { Agent, interceptors, request } from 'undici';
import { fileProblem, StorageError, systemCode } from '../../../../database/storage-error.ts';
import { DownloadError } from './download-error.ts';

/** All in milliseconds. */
export interface FetchTimes {
  /** For a connection. */
  connect: number;
  /** Without a byte. */
  silence: number;
  /** Before a connection that was cut is tried again. */
  pause: number;
}

export const FETCH_TIMES: FetchTimes = { connect: 3_000, silence: 20_000, pause: 1_000 };

export interface Wanted {
  url: string;
  /** Bytes of the whole file. */
  size: number;
  /** Of the file that grows; what is in it already is not fetched again. */
  path: string;
  times: FetchTimes;
  signal: AbortSignal;
  /** Told how many bytes of the file are there. */
  onBytes: (bytes: number) => void;
}

const MOST_REDIRECTS = 5;
/** In vain, one after the other, before a file that had begun to come is given up. */
const MOST_FRUITLESS = 3;
/** Of one file: for a line that is cut again and again. */
const MOST_ATTEMPTS = 50;

/**
 * Fetches a file, or the rest of it, to exactly its size; whether the bytes are right is for others to say. A connection
 * that is cut is tried again while that brings the file on.
 * @throws DownloadError, StorageError, the signal's reason
 */
export async function fetchFile(wanted: Wanted): Promise<void> {
  const { path, size, times, signal } = wanted;
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
      if (!begun || fruitless === MOST_FRUITLESS || attempt === MOST_ATTEMPTS) throw error;
    }
    await sleep(times.pause, undefined, { signal }).catch(() => signal.throwIfAborted());
  }
}

/** One request for what is missing, and one more for everything where the server does not go on from there. */
async function fetchRest(wanted: Wanted, have: number): Promise<void> {
  await using answer = await ask(wanted, have);
  const start = startOf(answer, wanted, have);
  if (start !== undefined) await receive(answer, wanted, start);
  else await fetchRest(wanted, 0);
}

interface Answer extends AsyncDisposable {
  status: number;
  header(name: string): string;
  body: Readable;
}

async function ask({ url, times, signal }: Wanted, have: number): Promise<Answer> {
  // Of its own, so that no answer comes over a connection that its server has just closed.
  const agent = new Agent({
    connect: { timeout: times.connect },
    headersTimeout: times.silence,
    bodyTimeout: times.silence,
    allowH2: false,
    pipelining: 0,
  });
  const redirect = interceptors.redirect({ maxRedirections: MOST_REDIRECTS, throwOnMaxRedirect: true });
  try {
    const headers = { 'user-agent': 'Glossa', 'accept-encoding': 'identity', ...rangeFrom(have) };
    const answer = await request(url, { dispatcher: agent.compose(redirect), signal, headers });
    // An error may come before anybody reads; whoever reads later still gets it.
    answer.body.on('error', () => {});
    return {
      status: answer.statusCode,
      header: (name) => [answer.headers[name] ?? ''].flat().join(),
      body: answer.body,
      [Symbol.asyncDispose]: () => agent.destroy(),
    };
  } catch (error) {
    await agent.destroy();
    signal.throwIfAborted();
    throw noAnswer(url, error);
  }
}

function rangeFrom(have: number): Record<string, string> {
  return have > 0 ? { range: `bytes=${have}-` } : {};
}

/**
 * Where in the file the bytes of an answer begin; undefined for one that is of no use although the whole file may be.
 * @throws DownloadError for an answer that is not the file
 */
function startOf(answer: Answer, { url, size }: Wanted, have: number): number | undefined {
  const { status } = answer;
  const isEncoded = encodingOf(answer) !== 'identity';
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

function rangeStart(answer: Answer): number | undefined {
  const [, start] = /^bytes (\d+)-/.exec(answer.header('content-range')) ?? [];
  return start === undefined ? undefined : Number(start);
}

function encodingOf(answer: Answer): string {
  return answer.header('content-encoding').toLowerCase() || 'identity';
}

async function receive(answer: Answer, { url, path, size, signal, onBytes }: Wanted, start: number): Promise<void> {
  const body = decoded(answer, url);
  const onDisk = <T>(work: Promise<T>) =>
    work.catch((error: unknown) => {
      throw fileProblem(path, error);
    });
  await using file = await onDisk(open(path, start > 0 ? 'a' : 'w'));
  let have = start;
  onBytes(have);
  try {
    for await (const chunk of body) {
      have += chunk.length;
      if (have > size) throw new DownloadError('refused', `${url} has more than the ${size} bytes that are expected.`);
      await onDisk(file.writeFile(chunk));
      onBytes(have);
    }
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof DownloadError || error instanceof StorageError) throw error;
    throw new DownloadError('cut', `The connection to ${new URL(url).host} was cut (${causeOf(error)}).`, error);
  }
  if (have < size) throw new DownloadError('cut', `${url} ended after ${have} of ${size} bytes.`);
  await onDisk(file.sync());
}

/** We ask for no encoding, but servers may choose one all the same. */
function decoded(answer: Answer, url: string): AsyncIterable<Buffer> {
  const encoding = encodingOf(answer);
  if (encoding === 'identity') return answer.body;
  if (encoding === 'gzip' || encoding === 'x-gzip') return pipeline(answer.body, createGunzip(), () => {});
  throw new DownloadError('refused', `${url} was answered in the encoding ${encoding}, which was not asked for.`);
}

/** Of a request that got no answer. */
function noAnswer(url: string, error: unknown): DownloadError {
  const code = causeOf(error);
  if (code === 'UND_ERR_REDIRECT_MAX' || code === 'UND_ERR_INVALID_ARG') {
    return new DownloadError('refused', `${url} was redirected too often, or to what is not http(s).`, error);
  }
  const message = `${new URL(url).host} could not be reached (${code}): check the network, or set GLOSSA_MODELS_URL to a mirror.`;
  return new DownloadError('unreachable', message, error);
}

/** The code of the error or of what caused it. */
function causeOf(error: unknown): string {
  const code = systemCode(error) ?? (error instanceof AggregateError ? systemCode(error.errors[0]) : undefined);
  return code ?? (error instanceof Error ? error.name : 'no reason given');
}

async function bytesOf(path: string): Promise<number> {
  try {
    return (await stat(path)).size;
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return 0;
    throw fileProblem(path, error);
  }
}
