import { setTimeout as sleep } from 'node:timers/promises';
import { GlossaError } from '../errors.ts';
import { discardBlobs } from '../files/discard-blobs.ts';
import { StorageError } from '../filesystem/storage-error.ts';
import type { RequestScope } from '../request-scope.ts';
import { backoffMs } from '../resilience/backoff.ts';
import { type DocumentRow, NO_FILES } from './document-row.ts';
import type { TaskOutcome } from './metrics.ts';
import { endDocument } from './queue/end-document.ts';
import { forgetAttempt, LeaseLostError, releaseForRetry } from './queue/leases.ts';
import type { Task } from './queue/task.ts';
import { composeDocument } from './steps/compose-document.ts';
import { extractDocument } from './steps/extract-document.ts';
import type { StepContext } from './steps/step-context.ts';
import { translateChunk } from './steps/translate-chunk.ts';
import { decideOnFailure, requireAttempt } from './task-failure.ts';

export interface TaskEnd {
  outcome: TaskOutcome;
  /** The next task of the document, when this process keeps it. */
  next: Task | undefined;
}

/** Longest time of one task, in ms. A chunk of a document waits behind requests. */
const MAX_TASK_MS = 15 * 60 * 1_000;
/** Delays until the failure of a task is recorded. */
const RECORD_RETRY = { firstMs: 500, maxMs: 5_000, jitter: 0.5 };

/**
 * Runs a task and records its outcome. It never rejects.
 * @param signal aborts when the process has lost the task, or shuts down
 */
export async function runTask(task: Task, context: StepContext, signal: AbortSignal): Promise<TaskEnd> {
  const deadline = AbortSignal.timeout(MAX_TASK_MS);
  const endsAt = performance.now() + MAX_TASK_MS;
  const { key_id, owner } = task.document;
  const scope: RequestScope = {
    signal: AbortSignal.any([signal, deadline]),
    tenantId: key_id,
    owner,
    priority: 'background',
    remainingMs: () => Math.max(0, endsAt - performance.now()),
  };
  try {
    requireAttempt(task);
    const next = await runStep(task, context, scope);
    if (next === undefined && task.kind !== 'translate') context.log.info(describe(task), 'document translated');
    return { outcome: 'done', next };
  } catch (thrown) {
    const error = deadline.aborted ? new GlossaError('deadline_exceeded') : thrown;
    return { outcome: await recordOutcome(task, error, context, signal), next: undefined };
  } finally {
    context.limiter.documentChanged({ keyId: key_id, owner });
  }
}

/**
 * An outage of the database delays the record until it is over, or another process has the task. So it never counts as an
 * attempt.
 */
async function recordOutcome(
  task: Task,
  error: unknown,
  context: StepContext,
  signal: AbortSignal,
): Promise<TaskOutcome> {
  for (let failures = 0; ; failures++) {
    try {
      signal.throwIfAborted();
      return await recordFailure(task, error, context);
    } catch (failure) {
      if (failure instanceof LeaseLostError) return recordLoss(task, context);
      // At a shutdown all tasks are given back together.
      if (signal.aborted) return 'released';
      if (failures === 0) {
        context.log.warn({ err: failure, ...describe(task) }, 'the failure of a task was not recorded yet');
      }
      // A defect: the task is taken again when its lease ends.
      if (!(failure instanceof StorageError)) return 'released';
      await sleep(backoffMs(failures, RECORD_RETRY), undefined, { signal }).catch(() => {});
    }
  }
}

async function runStep(task: Task, context: StepContext, scope: RequestScope): Promise<Task | undefined> {
  const step = { extract: extractDocument, translate: translateChunk, compose: composeDocument }[task.kind];
  return step(task, context, scope);
}

async function recordFailure(task: Task, error: unknown, context: StepContext): Promise<TaskOutcome> {
  if (error instanceof LeaseLostError) throw error;
  const { database, holder, log } = context;
  const decision = decideOnFailure(error, task);
  if (decision.kind === 'fail') {
    await failDocument(task.document, decision.error, context, task);
    return 'failed';
  }
  await releaseForRetry(database, task, holder, decision.delayMs, decision.isAttempt);
  if (!(error instanceof GlossaError)) {
    log.warn({ err: error, ...describe(task) }, 'a task of a document failed; it is tried again');
  }
  return 'released';
}

async function recordLoss(task: Task, { database, log }: StepContext): Promise<TaskOutcome> {
  await forgetAttempt(database, task).catch((error: unknown) =>
    log.warn({ err: error, ...describe(task) }, 'the attempt of a lost task counts, because the database failed'),
  );
  return 'lost';
}

/**
 * Ends a document with an error, and deletes its file.
 * @param task the task that failed, which this process must still hold
 * @throws LeaseLostError when the document has left the queue, or the task was lost; StorageError
 */
export async function failDocument(
  document: DocumentRow,
  error: GlossaError,
  context: StepContext,
  task?: Task,
): Promise<void> {
  const { database, holder, defaultLimits: defaults, retentionMs, log } = context;
  const columns = { ...NO_FILES, status: 'failed' as const, error_code: error.code, error_message: error.message };
  const options = { defaults, retentionMs, ...(task && { last: { task, holder } }) };
  const { unusedBlobs } = await endDocument(database, document, columns, options);
  await discardBlobs(unusedBlobs, context);
  // A cause that is no error is a sentence of this program. Only a defect has another one that the client does not know.
  const reason = typeof error.cause === 'string' ? { reason: error.cause } : {};
  const fields = { code: error.code, ...reason, ...(error.code === 'internal' && { err: error }) };
  log.info({ ...(task ? describe(task) : describeDocument(document)), ...fields }, 'document failed');
}

function describe({ document, kind, position }: Task) {
  return { ...describeDocument(document), task: kind, position };
}

function describeDocument({ id, log_id, format }: DocumentRow) {
  return { document_id: id, log_id, format };
}
