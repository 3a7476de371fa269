import { type ErrorCode, GlossaError } from '../errors.ts';
import { StorageError } from '../filesystem/storage-error.ts';
import { type Backoff, backoffMs } from '../resilience/backoff.ts';
import type { Task } from './queue/task.ts';

/** What follows the failure of a task. */
export type FailureDecision =
  | { kind: 'retry'; delayMs: number; isAttempt: boolean }
  | { kind: 'fail'; error: GlossaError };

/** Errors of the surroundings: the same task can succeed later. */
const TEMPORARY: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'overloaded',
  'engine_unavailable',
  'storage_unavailable',
  'shutting_down',
]);
/** Errors that the task itself may cause. */
const REPEATED: ReadonlySet<ErrorCode> = new Set<ErrorCode>(['internal', 'deadline_exceeded']);
/** The delays are short, so that a document continues soon after an outage. */
const RETRY: Backoff = { firstMs: 500, maxMs: 30_000, jitter: 0.5 };
/** Failures of a task, which take about a day. */
const MAX_FAILURES = 4_000;
/** Attempts of a task that ends its process, meets a defect or takes too long. */
const MAX_ATTEMPTS = 6;

type Counts = Pick<Task, 'attempts' | 'failures'>;

/** @throws GlossaError `internal` when a task has ended too many processes, or was lost too often */
export function requireAttempt({ attempts, failures }: Counts): void {
  if (attempts > MAX_ATTEMPTS || failures > MAX_FAILURES) {
    throw new GlossaError('internal', { cause: 'the task ended its process' });
  }
}

/**
 * A temporary error is retried for a day, and is no attempt of the task. An unknown error, and the deadline, are retried a few
 * times. Any other error is final.
 */
export function decideOnFailure(error: unknown, { attempts, failures }: Counts): FailureDecision {
  const known = error instanceof GlossaError ? error : undefined;
  const isTemporary = known ? TEMPORARY.has(known.code) : error instanceof StorageError;
  const isFinal = known !== undefined && !isTemporary && !REPEATED.has(known.code);
  if (isFinal || failures >= MAX_FAILURES || (!isTemporary && attempts >= MAX_ATTEMPTS)) {
    return { kind: 'fail', error: known ?? new GlossaError('internal', { cause: error }) };
  }
  return { kind: 'retry', delayMs: backoffMs(failures, RETRY), isAttempt: !isTemporary };
}
