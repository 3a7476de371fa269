import { once } from 'node:events';
import { GlossaError } from '../../../errors.ts';
import { type ProcessDeadline, startDeadline, watchMemory } from '../../../processes/watchdog.ts';
import type { FileLimits } from '../limits.ts';
import type { FileRequest, FileResponse } from './messages.ts';
import type { FileProcess, ProcessEnd } from './start-file-process.ts';

type Responses = Exclude<FileResponse, { type: 'ready' | 'opened' | 'progress' | 'refused' | 'done' | 'failed' }>;
export type OnResponse = (response: Responses) => Promise<void> | void;

/** What a process that is ready for another task tells. */
export interface TaskEnd {
  /** Why the file cannot be read. */
  refusal: GlossaError | undefined;
  /** Resources that the process has used. */
  residentBytes: number;
  /** For all its tasks. */
  cpuTimeMs: number;
}

/** An error of the caller, not of the process. */
class CallerError extends Error {}
class ProcessEndedError extends Error {}

/** Of the responses to one task: 20,000,000 characters in UTF-8 or as escapes, with tags at every second one. */
const MAX_RESPONSE_BYTES = 512 * 1024 * 1024;
const MIB = 1024 * 1024;

/**
 * Runs a task on a process. When this throws, the process has ended.
 * @param requests the task and what follows it
 * @param onResponse called in order; the process waits until it resolves
 * @throws GlossaError of a task that leaves the process unusable; `document_damaged` when it exceeds a limit; `overloaded` when the cause is the machine;
 *   what `requests` and `onResponse` throw; the signal's reason; an Error if the installation is broken
 */
export async function runRequest(
  child: FileProcess,
  requests: AsyncIterable<FileRequest>,
  onResponse: OnResponse,
  limits: FileLimits,
  signal: AbortSignal,
): Promise<TaskEnd> {
  let isStarved = false;
  let maxMemoryBytes = limits.baseMemoryBytes;
  const abort = (): void => child.kill('aborted');
  using _memory = watchMemory(
    child.pid,
    () => maxMemoryBytes,
    () => child.kill('killed_memory'),
  );
  using deadline = startDeadline(limits, child.pid, (starved) => {
    isStarved = starved;
    child.kill('killed_time');
  });
  child.allowance.bytes = MAX_RESPONSE_BYTES;
  signal.addEventListener('abort', abort, { once: true });
  try {
    signal.throwIfAborted();
    if (child.isReady) deadline.started();
    const receiving = receive(child, onResponse, deadline, (largestTextBytes) => {
      const memoryBytes = limits.baseMemoryBytes + largestTextBytes * limits.memoryPerTextByte;
      maxMemoryBytes = Math.min(memoryBytes, limits.maxMemoryBytes);
      deadline.extend((largestTextBytes / MIB) * limits.timePerMibMs);
    });
    // The first failure counts. Sending goes on only while the process lives.
    const [end] = await Promise.all([receiving, send(child, requests, deadline)]);
    // The process can finish before the abort ends it.
    signal.throwIfAborted();
    return end;
  } catch (error) {
    if (error instanceof CallerError) child.kill('aborted');
    else child.kill(error instanceof GlossaError && child.stack === undefined ? 'refused' : 'crashed');
    const end = await child.ended;
    // Closes its channel, in which responses can wait.
    await child.responses.return?.();
    throw explain(error, child, end, isStarved, signal);
  } finally {
    signal.removeEventListener('abort', abort);
  }
}

/** @returns when the task is done @throws GlossaError of the task */
async function receive(
  child: FileProcess,
  onResponse: OnResponse,
  deadline: ProcessDeadline,
  opened: (largestTextBytes: number) => void,
): Promise<TaskEnd> {
  let refusal: GlossaError | undefined;
  for (;;) {
    const { value: response, done } = await child.responses.next();
    if (done) throw new ProcessEndedError('The file process ended without a result.');
    if (response.type === 'failed') {
      child.stack = response.stack;
      throw new GlossaError(response.code, { message: response.message });
    }
    if (response.type === 'done') return { ...response, refusal };
    if (response.type === 'refused') refusal = new GlossaError(response.code, { message: response.message });
    else if (response.type === 'progress') deadline.stepDone();
    else if (response.type === 'opened') opened(response.largestTextBytes);
    else if (response.type === 'ready') {
      child.isReady = true;
      deadline.started();
    } else await deadline.exclude(byCaller(async () => onResponse(response)));
  }
}

async function send(
  child: FileProcess,
  requests: AsyncIterable<FileRequest>,
  deadline: ProcessDeadline,
): Promise<void> {
  const iterator = requests[Symbol.asyncIterator]();
  try {
    while (child.requests.writable) {
      const next = await deadline.exclude(byCaller(() => iterator.next()));
      if (next.done) return;
      const isFull = !child.requests.write(`${JSON.stringify(next.value)}\n`);
      if (isFull) await Promise.race([once(child.requests, 'drain').catch(() => {}), child.ended]);
    }
  } finally {
    await iterator.return?.();
  }
}

async function byCaller<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw new CallerError('The caller failed.', { cause: error });
  }
}

/** Tells the error that the caller gets. */
function explain(
  error: unknown,
  child: FileProcess,
  end: ProcessEnd,
  isStarved: boolean,
  signal: AbortSignal,
): unknown {
  if (signal.aborted) return signal.reason;
  if (error instanceof CallerError) return error.cause;
  if (error instanceof GlossaError) return error;
  const isKilled = child.outcome === 'killed_time' || child.outcome === 'killed_memory';
  // The file is not the cause: the machine is too busy, or the installation is broken.
  if (!child.isReady) return isKilled ? new GlossaError('overloaded', { cause: error }) : (end.error ?? error);
  const isKilledByOthers = error instanceof ProcessEndedError && end.signal === 'SIGKILL' && !isKilled;
  return new GlossaError(isStarved || isKilledByOthers ? 'overloaded' : 'document_damaged', { cause: error });
}
