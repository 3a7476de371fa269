import { type ErrorCode, GlossaError } from '../errors.ts';
import { StorageError } from '../filesystem/storage-error.ts';
import { type Backoff, backoffMs } from '../resilience/backoff.ts';
import type { Task } from './queue/task.ts';

/** What follows the failure of a task. */
export type FailureDecision =
  | { kind: 'retry'; delayMs: number; counts: Pick<Task, 'attempts' | 'failures'> }
  | { kind: 'fail'; error: GlossaError };

/** Errors that pass: the same task can succeed later. */
const TEMPORARY: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'overloaded',
  'engine_unavailable',
  'storage_unavailable',
  'deadline_exceeded',
  'shutting_down',
]);
const RETRY: Backoff = { firstMs: 500, maxMs: 60_000, jitter: 0.5 };
/** Temporary failures in a row, which take about a day. */
const MAX_FAILURES = 2_000;
/** A task that ends its process, or meets a defect, is taken so often. */
export const MAX_ATTEMPTS = 6;

/** A temporary error is retried for a day, an unknown one a few times. Any other error is final. */
export function decideOnFailure(
  error: unknown,
  { attempts, failures }: Pick<Task, 'attempts' | 'failures'>,
): FailureDecision {
  const isKnown = error instanceof GlossaError && error.code !== 'internal';
  const isTemporary = isKnown ? TEMPORARY.has(error.code) : error instanceof StorageError;
  if (isKnown && !isTemporary) return { kind: 'fail', error };
  if (failures >= MAX_FAILURES || (!isTemporary && attempts >= MAX_ATTEMPTS)) {
    return { kind: 'fail', error: isKnown ? error : new GlossaError('internal', { cause: error }) };
  }
  const counts = { attempts: isTemporary ? 0 : attempts, failures: failures + 1 };
  return { kind: 'retry', delayMs: backoffMs(failures, RETRY), counts };
}
