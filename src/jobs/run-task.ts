import { GlossaError } from '../errors.ts';
import type { RequestScope } from '../request-scope.ts';
import { NO_FILES } from './document-row.ts';
import type { TaskOutcome } from './metrics.ts';
import { endDocument } from './queue/end-document.ts';
import { releaseForRetry } from './queue/leases.ts';
import { LeaseLostError, type Task } from './queue/task.ts';
import { discardBlobs } from './steps/blob-files.ts';
import { composeDocument } from './steps/compose-document.ts';
import { extractDocument } from './steps/extract-document.ts';
import type { StepContext } from './steps/step-context.ts';
import { translatePart } from './steps/translate-part.ts';
import { decideOnFailure, MAX_ATTEMPTS } from './task-failure.ts';

export interface TaskEnd {
  outcome: TaskOutcome;
  /** The next task of the document, when this process keeps it. */
  next: Task | undefined;
}

/** Longest time of one task, in ms. A part of a document waits behind requests. */
const MAX_TASK_MS = 15 * 60 * 1_000;

/**
 * Runs a task and records its outcome. It never rejects: a task whose outcome cannot be recorded is taken again when its lease
 * ends.
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
    if (task.attempts > MAX_ATTEMPTS) throw new GlossaError('internal', { cause: 'the task ended its process' });
    const next = await runStep(task, context, scope);
    if (next === undefined && task.kind !== 'translate') logEnd(task, context, 'document translated');
    return { outcome: 'done', next };
  } catch (thrown) {
    // At a shutdown all tasks are given back together.
    if (signal.aborted)
      return { outcome: signal.reason instanceof LeaseLostError ? 'lost' : 'released', next: undefined };
    const error = deadline.aborted ? new GlossaError('deadline_exceeded') : thrown;
    return { outcome: await recordFailure(task, error, context), next: undefined };
  }
}

async function runStep(task: Task, context: StepContext, scope: RequestScope): Promise<Task | undefined> {
  const step = { extract: extractDocument, translate: translatePart, compose: composeDocument }[task.kind];
  return step(task, context, scope);
}

async function recordFailure(task: Task, error: unknown, context: StepContext): Promise<TaskOutcome> {
  if (error instanceof LeaseLostError) return 'lost';
  const { database, holder, log } = context;
  const decision = decideOnFailure(error, task);
  try {
    if (decision.kind === 'retry') {
      if (!(error instanceof GlossaError)) {
        log.warn({ err: error, ...describe(task) }, 'a task of a document failed; it is tried again');
      }
      await releaseForRetry(database, task, holder, decision.delayMs, decision.counts);
      return 'released';
    }
    await failDocument(task, decision.error, context);
    return 'failed';
  } catch (failure) {
    if (failure instanceof LeaseLostError) return 'lost';
    log.warn({ err: failure, ...describe(task) }, 'the failure of a task was not recorded; it is tried again');
    return 'released';
  }
}

async function failDocument(task: Task, error: GlossaError, context: StepContext): Promise<void> {
  const { database, holder, defaultLimits: defaults, retentionMs } = context;
  const columns = { ...NO_FILES, status: 'failed' as const, error_code: error.code, error_message: error.message };
  const options = { defaults, retentionMs, last: { task, holder } };
  const { unusedBlobs } = await endDocument(database, task.document, columns, options);
  await discardBlobs(unusedBlobs, context);
  logEnd(task, context, 'document failed', error);
}

function logEnd(task: Task, { log }: StepContext, message: string, error?: GlossaError): void {
  // Only a defect has a cause that is not known to the client.
  const fields = error && { code: error.code, ...(error.code === 'internal' && { err: error }) };
  log.info({ ...describe(task), ...fields }, message);
}

function describe({ document, kind, position }: Task) {
  const { id, log_id, format } = document;
  return { document_id: id, log_id, format, task: kind, position };
}
