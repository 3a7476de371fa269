import type { ChildProcess } from 'node:child_process';
import { Readable } from 'node:stream';
import { GlossaError } from '../errors.ts';
import { memoryError } from './memory-error.ts';
import { type ProcessDeadline, startDeadline, type TimeLimits, watchMemory } from './resource-limits.ts';
import { ProcessLostError } from './retry-lost.ts';

/**
 * How a child process ended; a label of metrics. `lost`: something other than the service and the file ended it, such as
 * the kernel when memory is short. `read` and `retired`: its work was done.
 */
export type ProcessOutcome =
  | 'read'
  | 'retired'
  | 'refused'
  | 'crashed'
  | 'killed_memory'
  | 'killed_time'
  | 'lost'
  | 'aborted';

/** Outcomes that are no fault of the service; a few are normal. */
export const FAILURES: ReadonlySet<ProcessOutcome> = new Set<ProcessOutcome>([
  ...(['crashed', 'killed_memory', 'killed_time', 'lost'] as const),
]);

/** Limits of one task of a process. */
export interface ProcessLimits extends TimeLimits {
  /** Resident memory. */
  maxMemoryBytes: number;
  /** Bytes that the process writes to its channel. */
  maxOutputBytes: number;
}

/** A child process that does one task, or several one after the other. */
export interface SupervisedProcess {
  readonly pid: number;
  /** What it writes to its channel. @throws Error when a task writes more than its limit */
  readonly output: AsyncIterable<Buffer>;
  /** Bytes that its task may still write. */
  allowedBytes: number;
  /** Whether the code of the process is loaded. A file causes every later failure. */
  hasStarted: boolean;
  readonly isAlive: boolean;
  /** The first reason counts. Undefined while it lives, and after it has exited in order. */
  readonly outcome: ProcessOutcome | undefined;
  /** Why it could not be started. */
  readonly startError: unknown;
  readonly ended: Promise<void>;
  kill(outcome: ProcessOutcome): void;
  /** Kills it, waits for its end and closes its channel. */
  end(outcome: ProcessOutcome): Promise<void>;
}

/** Limits of a task in progress. */
export interface Supervision extends Pick<ProcessDeadline, 'stepDone' | 'extend'> {
  /** The code of the process is loaded. */
  started(): void;
  /** Changes the limit of resident memory. */
  allowMemory(bytes: number): void;
  /** Runs work of the caller. Its time does not count, and its error is passed on. */
  asCaller<T>(work: () => Promise<T>): Promise<T>;
}

/** A process has closed its channel before its task was done. How it ended tells why. */
export class ChannelClosedError extends Error {}
class CallerError extends Error {}

/** Signals that a process gets from its own errors, which a file can cause, and from its limit of processor time. */
const OWN_SIGNALS: ReadonlySet<string> = new Set(
  'SIGABRT SIGBUS SIGFPE SIGILL SIGSEGV SIGSYS SIGTRAP SIGXCPU SIGXFSZ'.split(' '),
);
/** The machine has no room for another process. */
const NO_ROOM: ReadonlySet<unknown> = new Set(['EAGAIN', 'EMFILE', 'ENFILE', 'ENOMEM']);

/**
 * Starts a process.
 * @param channel file descriptor on which it writes
 * @throws ProcessLostError
 */
export function startProcess(start: () => ChildProcess, channel: number): SupervisedProcess & { child: ChildProcess } {
  const child = startOrLose(start);
  const output = child.stdio[channel];
  let outcome: ProcessOutcome | undefined;
  let startError: unknown;
  const ended = new Promise<void>((resolve) => {
    child.on('error', (error) => {
      startError = error;
      if (isWithoutRoom(error)) outcome ??= 'lost';
      resolve();
    });
    // Not `close`, which waits for output that is not read any more.
    child.once('exit', (code, signal) => {
      if (code !== 0) outcome ??= signal === null || OWN_SIGNALS.has(signal) ? 'crashed' : 'lost';
      resolve();
    });
  });
  const self: ReturnType<typeof startProcess> = {
    child,
    pid: child.pid ?? 0,
    output: readBounded(),
    allowedBytes: 0,
    hasStarted: false,
    get isAlive() {
      return child.pid !== undefined && child.exitCode === null && child.signalCode === null && outcome === undefined;
    },
    get outcome() {
      return outcome;
    },
    get startError() {
      return startError;
    },
    ended,
    kill(reason) {
      outcome ??= reason;
      child.kill('SIGKILL');
    },
    async end(reason) {
      self.kill(reason);
      await ended;
      if (output instanceof Readable) output.destroy();
    },
  };
  async function* readBounded(): AsyncGenerator<Buffer> {
    // A process that could not be started may have no channel.
    if (!(output instanceof Readable)) return;
    for await (const chunk of output) {
      self.allowedBytes -= chunk.length;
      if (self.allowedBytes < 0) throw new Error('A child process wrote more than a document can hold.');
      yield chunk;
    }
  }
  return self;
}

function startOrLose(start: () => ChildProcess): ChildProcess {
  try {
    return start();
  } catch (error) {
    throw isWithoutRoom(error) ? new ProcessLostError(error) : error;
  }
}

function isWithoutRoom(error: unknown): boolean {
  return error instanceof Error && 'code' in error && NO_ROOM.has(error.code);
}

/**
 * Runs a task of a process within limits. When this throws, the process has ended.
 * @param work throws a GlossaError that the process reports, a ChannelClosedError, or any other error for output that a
 *   process in order does not write
 * @throws GlossaError as the process reports it; `document_too_large` when the process exceeds its limit of memory;
 *   `document_damaged` when the file makes the process fail or exceed another limit;
 *   `overloaded` when the machine is the cause, as ProcessLostError when another process may succeed; what the caller's work
 *   throws; the signal's reason; an Error if the installation is broken
 */
export async function supervise<T>(
  child: SupervisedProcess,
  limits: ProcessLimits,
  signal: AbortSignal,
  work: (supervision: Supervision) => Promise<T>,
): Promise<T> {
  let { maxMemoryBytes } = limits;
  let isStarved = false;
  using _memory = watchMemory(
    child.pid,
    () => maxMemoryBytes,
    () => child.kill('killed_memory'),
  );
  using deadline = startDeadline(limits, child.pid, (starved) => {
    isStarved = starved;
    child.kill('killed_time');
  });
  const abort = (): void => child.kill('aborted');
  signal.addEventListener('abort', abort, { once: true });
  child.allowedBytes = limits.maxOutputBytes;
  if (child.hasStarted) deadline.started();
  try {
    signal.throwIfAborted();
    const result = await work({
      started() {
        child.hasStarted = true;
        deadline.started();
      },
      stepDone: deadline.stepDone,
      extend: deadline.extend,
      allowMemory(bytes) {
        maxMemoryBytes = bytes;
      },
      asCaller: (ofCaller) =>
        deadline.exclude(
          ofCaller().catch((cause: unknown) => {
            throw new CallerError('The caller failed.', { cause });
          }),
        ),
    });
    // The process can finish before the abort ends it.
    signal.throwIfAborted();
    return result;
  } catch (error) {
    // The limit of time ends a process that has only closed its channel.
    if (error instanceof ChannelClosedError) await child.ended;
    await child.end(outcomeOf(error));
    if (signal.aborted) throw signal.reason;
    throw explain(error, child, isStarved, maxMemoryBytes);
  } finally {
    signal.removeEventListener('abort', abort);
  }
}

function outcomeOf(error: unknown): ProcessOutcome {
  if (error instanceof CallerError) return 'aborted';
  return error instanceof GlossaError ? 'refused' : 'crashed';
}

/** @returns the error that the caller gets */
function explain(
  error: unknown,
  { outcome, hasStarted, startError }: SupervisedProcess,
  isStarved: boolean,
  maxMemoryBytes: number,
): unknown {
  if (error instanceof CallerError) return error.cause;
  if (error instanceof GlossaError) return error;
  if (outcome === 'lost') return new ProcessLostError(error);
  if (startError !== undefined) return startError;
  const isKilled = outcome === 'killed_time' || outcome === 'killed_memory';
  if (hasStarted && outcome === 'killed_memory') return memoryError(maxMemoryBytes, error);
  if (hasStarted && !isStarved) return new GlossaError('document_damaged', { cause: error });
  // The file is not the cause: the machine is too busy, or the installation is broken.
  return isKilled ? new GlossaError('overloaded', { cause: error }) : error;
}
