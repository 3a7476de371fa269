import { availableParallelism } from 'node:os';
import { GlossaError } from '../errors.ts';
import type { Tracing } from '../telemetry/open-tracing.ts';
import { createOutageLog } from '../telemetry/outage-log.ts';
import { runInTrace } from '../telemetry/spans.ts';
import type { JobMetrics } from './metrics.ts';
import { claimTask } from './queue/claim-task.ts';
import { findHeldTasks, LeaseLostError, releaseAll, renewLease } from './queue/leases.ts';
import { findRevoked } from './queue/revoked-keys.ts';
import type { Task } from './queue/task.ts';
import { failDocument, runTask } from './run-task.ts';
import type { StepContext } from './steps/step-context.ts';

/** Takes tasks of the queue and runs them. Disposal gives them back at once, for another process. */
export interface TaskRunner extends AsyncDisposable {
  /** Looks for tasks now. */
  wake(): void;
  /** Ends the work on a document that is no longer in the queue. */
  stop(documentId: string): void;
}

export interface TaskRunnerOptions {
  context: StepContext;
  metrics: JobMetrics;
  tracing: Tracing | undefined;
  /** Tasks that run at the same time. Default: enough chunks to keep an engine on all cores busy. */
  maxTasks?: number | undefined;
}

/** One more than the cores, because some are read and written while others are translated. */
const DEFAULT_MAX_TASKS = availableParallelism() + 1;
/** Interval of the look for tasks of other processes, and for tasks that were lost. */
const POLL_MS = 750;
const POLL_JITTER_MS = 100;
/** The end of each task wakes the runner, which does not check the others so often. */
const MIN_CHECK_INTERVAL_MS = 500;
/** A quarter of the lease. */
const RENEWAL_MS = 5_000;

interface RunningTask {
  task: Task;
  controller: AbortController;
  renewedAt: number;
}

/** Starts to take tasks at once. */
export function startTaskRunner(options: TaskRunnerOptions): TaskRunner {
  const { context, metrics, tracing, maxTasks = DEFAULT_MAX_TASKS } = options;
  const { database, holder, log } = context;
  const running = new Set<RunningTask>();
  const slots = new Set<Promise<void>>();
  const outages = createOutageLog();
  let isClosed = false;
  let awake = Promise.withResolvers<void>();

  function wake(): void {
    awake.resolve();
  }

  /** Runs a task and those that follow it in this process. */
  async function runAll(first: Task): Promise<void> {
    for (let task: Task | undefined = first; task !== undefined && !isClosed; ) {
      const entry: RunningTask = { task, controller: new AbortController(), renewedAt: performance.now() };
      running.add(entry);
      task = await runMeasured(entry);
      running.delete(entry);
    }
  }

  async function runMeasured({ task, controller }: RunningTask): Promise<Task | undefined> {
    const startedAt = performance.now();
    metrics.taskTaken(task);
    const { outcome, next } = await inTaskTrace(task, () => runTask(task, context, controller.signal));
    metrics.taskEnded(task.kind, outcome, (performance.now() - startedAt) / 1_000);
    return next;
  }

  function start(task: Task): void {
    const ended = runAll(task).finally(() => {
      slots.delete(ended);
      wake();
    });
    slots.add(ended);
  }

  /** The span of a task continues the trace of the request that submitted the document. */
  async function inTaskTrace<T>({ kind, document }: Task, work: () => Promise<T>): Promise<T> {
    if (tracing === undefined || document.trace === null) return work();
    const attributes = { 'glossa.document': document.id, 'glossa.log_id': document.log_id };
    const span = tracing.startRequest(`documents.${kind}`, { attributes }, { traceparent: document.trace });
    try {
      return await runInTrace({ span, factory: tracing }, work);
    } finally {
      span.end();
    }
  }

  async function fillSlots(): Promise<void> {
    while (!isClosed && slots.size < maxTasks) {
      const claim = await claimTask(database, holder);
      if (claim === undefined) return;
      if (claim.isResumed) metrics.taskResumed();
      // The task was taken during the shutdown, which gives it back.
      if (!isClosed) start(claim.task);
    }
  }

  let lookedAt = 0;
  /** Ends the documents of revoked keys, whichever process works on them. The others see that their tasks are gone. */
  async function endRevoked(): Promise<void> {
    if (performance.now() - lookedAt < MIN_CHECK_INTERVAL_MS) return;
    lookedAt = performance.now();
    for (const document of await findRevoked(database)) {
      await failDocument(document, new GlossaError('key_revoked'), context).catch(ignoreLoss);
      context.limiter.documentChanged({ keyId: document.key_id, owner: document.owner });
      stop(document.id);
    }
  }

  /** Aborts the tasks of a document that run here. */
  function stop(documentId: string): void {
    for (const { task, controller } of running) {
      if (task.document_id === documentId) controller.abort(new LeaseLostError());
    }
  }

  let checkedAt = 0;
  /** Renews leases, and ends the work on tasks that other processes have, or that were cancelled. */
  async function keepLeases(): Promise<void> {
    if (running.size === 0 || performance.now() - checkedAt < MIN_CHECK_INTERVAL_MS) return;
    checkedAt = performance.now();
    const before = [...running];
    const held = await findHeldTasks(database, holder);
    for (const entry of before) {
      const { task, controller, renewedAt } = entry;
      const isHeld = held.some((one) => one.document_id === task.document_id && one.position === task.position);
      if (!isHeld) {
        controller.abort(new LeaseLostError());
      } else if (performance.now() - renewedAt > RENEWAL_MS && (await renewLease(database, task, holder))) {
        entry.renewedAt = performance.now();
      }
    }
  }

  async function loop(): Promise<void> {
    while (!isClosed) {
      awake = Promise.withResolvers();
      try {
        await endRevoked();
        await keepLeases();
        await fillSlots();
        outages.recovered(() => log.info('documents are translated again'));
      } catch (error) {
        outages.failed(() => log.error({ err: error }, 'the queue of documents cannot be used; it is tried again'));
        // Wakes would repeat what fails.
        await pause(Promise.withResolvers<void>().promise);
        continue;
      }
      await pause(awake.promise);
    }
  }

  let endPause = (): void => {};
  async function pause(until: Promise<void>): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    endPause = resolve;
    const timer = setTimeout(resolve, isClosed ? 0 : POLL_MS + Math.random() * POLL_JITTER_MS).unref();
    await Promise.race([promise, until]);
    clearTimeout(timer);
  }

  const looping = loop();

  async function close(): Promise<void> {
    isClosed = true;
    endPause();
    for (const { controller } of running) controller.abort(new GlossaError('shutting_down'));
    await looping;
    await Promise.all(slots);
    try {
      await releaseAll(database, holder);
    } catch (error) {
      log.warn({ err: error }, 'tasks of documents could not be given back; others take them when their leases end');
    }
  }
  let closed: Promise<void> | undefined;

  return {
    wake,
    stop,
    [Symbol.asyncDispose]() {
      closed ??= close();
      return closed;
    },
  };
}

/** Another process has ended the document. */
function ignoreLoss(error: unknown): void {
  if (!(error instanceof LeaseLostError)) throw error;
}
