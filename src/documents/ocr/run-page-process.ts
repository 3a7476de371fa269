import { once } from 'node:events';
import type { FileHandle } from 'node:fs/promises';
import { setPriority } from 'node:os';
import { GlossaError } from '../../errors.ts';
import { startDeadline, type TimeLimits, watchMemory } from '../../processes/watchdog.ts';
import type { OcrEngine } from './engines/engine.ts';
import { type PageFailure, type PageImage, PageNotReadError } from './recognizer.ts';

/** A page takes 2 s on an idle core, 10 s when it is full of small print; machines may be several times slower. */
const TIME_LIMITS: TimeLimits = { baseTimeMs: 60_000, timePerStepMs: 0, maxTimeMs: 60_000, maxStepTimeMs: 60_000 };
/** A dense page has 300 kB. */
const MAX_HOCR_BYTES = 16 * 1024 * 1024;
/** As of `nice`: translations of requests go before pages. */
const NICENESS = 5;

/**
 * Reads one page in a dedicated process, which has ended when this function returns.
 * @param image the page's file, at its start
 * @param data path of the language data
 * @returns hOCR
 * @throws PageNotReadError; GlossaError `overloaded` (the process got almost no processor time); the signal's reason; an
 *   Error when the program cannot start
 */
export async function runPageProcess(
  engine: OcrEngine,
  page: PageImage,
  image: FileHandle,
  data: string,
  signal: AbortSignal,
): Promise<string> {
  signal.throwIfAborted();
  const child = engine.start(page, image, data);
  const exit = once(child, 'close').catch(() => []);
  let failure: PageFailure | 'aborted' | undefined;
  let isStarved = false;
  const kill = (reason: PageFailure | 'aborted'): void => {
    failure ??= reason;
    child.kill('SIGKILL');
  };
  const abort = (): void => kill('aborted');
  signal.addEventListener('abort', abort, { once: true });
  const pid = child.pid ?? 0;
  using _memory = watchMemory(
    pid,
    () => engine.maxMemoryBytes,
    () => kill('killed_memory'),
  );
  using deadline = startDeadline(TIME_LIMITS, pid, (starved) => {
    isStarved = starved;
    kill('killed_time');
  });
  try {
    const failedToStart = once(child, 'error').then(([error]) => Promise.reject(error));
    failedToStart.catch(() => {});
    if (child.pid !== undefined) lowerPriority(child.pid);
    deadline.started();
    const output = await Promise.race([readAll(child.stdout), failedToStart]);
    const [code] = await exit;
    signal.throwIfAborted();
    if (isStarved) throw new GlossaError('overloaded');
    if (failure !== undefined && failure !== 'aborted') throw new PageNotReadError(failure);
    if (code !== 0 || output === undefined) throw new PageNotReadError('crashed');
    return output;
  } finally {
    signal.removeEventListener('abort', abort);
    child.kill('SIGKILL');
    await exit;
  }
}

/** @returns undefined when there is more output than a page can have */
async function readAll(output: AsyncIterable<Buffer> | null): Promise<string | undefined> {
  if (output === null) return undefined;
  const chunks = [];
  let bytes = 0;
  for await (const chunk of output) {
    bytes += chunk.length;
    if (bytes > MAX_HOCR_BYTES) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** Best effort: the process may have ended. */
function lowerPriority(pid: number): void {
  try {
    setPriority(pid, NICENESS);
  } catch {
    // The page is read at normal priority.
  }
}
