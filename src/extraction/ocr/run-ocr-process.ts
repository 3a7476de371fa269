import type { FileHandle } from 'node:fs/promises';
import { setPriority } from 'node:os';
import { GlossaError } from '../../errors.ts';
import { ChannelClosedError, type ProcessLimits, startProcess, supervise } from '../../processes/supervise.ts';
import type { OcrEngine } from './engines/engine.ts';
import { type PageImage, PageNotReadError } from './recognizer.ts';

/** A page takes 2 s on an idle core, 10 s when it is full of small print; machines may be several times slower. */
const MAX_TIME_MS = 60_000;
const LIMITS: Omit<ProcessLimits, 'maxMemoryBytes'> = {
  baseTimeMs: MAX_TIME_MS,
  timePerStepMs: 0,
  maxTimeMs: MAX_TIME_MS,
  maxStepTimeMs: MAX_TIME_MS,
  // A dense page has 300 kB.
  maxOutputBytes: 16 * 1024 * 1024,
};
/** The niceness of a page's process: translations of requests go before pages. */
const NICENESS = 5;
const STANDARD_OUTPUT = 1;

/**
 * Reads one page in a dedicated process, which has ended when this function returns.
 * @param image the page's file, at its start
 * @param data path of the language data
 * @returns hOCR
 * @throws PageNotReadError; GlossaError `overloaded`, as ProcessLostError when another process may succeed; the signal's
 *   reason; an Error when the program cannot start
 */
export async function runPageProcess(
  engine: OcrEngine,
  page: PageImage,
  image: FileHandle,
  data: string,
  signal: AbortSignal,
): Promise<string> {
  signal.throwIfAborted();
  const child = startProcess(() => engine.start(page, image, data), STANDARD_OUTPUT);
  const limits = { ...LIMITS, maxMemoryBytes: engine.maxMemoryBytes };
  try {
    return await supervise(child, limits, signal, async (supervision) => {
      if (child.isAlive) {
        lowerPriority(child.pid);
        supervision.started();
      }
      const output = await Array.fromAsync(child.output);
      await child.ended;
      if (child.outcome !== undefined || child.startError !== undefined) {
        throw new ChannelClosedError('The program ended without the text of the page.');
      }
      return Buffer.concat(output).toString('utf8');
    });
  } catch (error) {
    const { outcome } = child;
    const isOfPage = error instanceof GlossaError && (error.code === 'document_damaged' || outcome === 'killed_memory');
    if (!isOfPage) throw error;
    throw new PageNotReadError(outcome === 'killed_memory' || outcome === 'killed_time' ? outcome : 'crashed');
  } finally {
    await child.end('read');
  }
}

/** Best effort: the process may have ended. */
function lowerPriority(pid: number): void {
  try {
    setPriority(pid, NICENESS);
  } catch {
    // The page is read at normal priority.
  }
}
