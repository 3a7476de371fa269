import type { TaggedText } from '@glossa/tagged-text';
import type { Logger } from 'pino';
import { GlossaError } from '../../../../errors.ts';
import { textOf } from '../../../text/segment-text.ts';
import type { BergamotMetrics } from '../metrics.ts';
import type { Model } from '../models/model.ts';
import {
  type KernelReport,
  modelKey,
  type WorkerData,
  type WorkerReply,
  type WorkerResult,
  type WorkerTask,
} from '../worker/worker-messages.ts';
import { workerMemoryMiB } from './capacity.ts';
import { startWorkerThread, type WorkerThread } from './worker-thread.ts';

/** Manages one worker thread: starts it with its first job, restarts it after a failure, and ends it when idle. */
export interface WorkerHost {
  /** Loaded models by key, least recently used first, with their load time by `performance.now()`. */
  readonly models: ReadonlyMap<string, LoadedModel>;
  /** Peak memory since the thread started. A thread frees memory only when it ends. */
  readonly memoryMiB: number;
  readonly heapBytes: number;
  readonly isBusy: boolean;
  /** Time by `performance.now()`. */
  readonly lastUsedAt: number;
  /** Loads missing models and runs the job. The worker must not be busy. Never rejects. */
  run(job: WorkerJob): Promise<JobOutcome>;
  /** Ends the thread at once. A running job is `lost`. The next job starts a new thread. */
  stop(): Promise<void>;
  /** Ends the thread for good. */
  close(): Promise<void>;
}

interface LoadedModel {
  model: Model;
  loadedAt: number;
}

export interface WorkerJob {
  models: readonly Model[];
  /** The job starts when this is fulfilled, because other workers must free memory first. */
  after: Promise<unknown>;
  /** Keys of models to unload first. */
  unload: readonly string[];
  /** Creates the task once all models are loaded; undefined if it was cancelled meanwhile. */
  createTask(): TranslateTask | undefined;
}

type TranslateTask = Extract<WorkerTask, { kind: 'translate' }>;

export type JobOutcome =
  | { kind: 'translated'; texts: TaggedText[]; engineMs: number }
  | { kind: 'cancelled' }
  /** The thread ended during the job. */
  | { kind: 'lost' }
  | { kind: 'load-failed'; model: Model; reason: 'damaged' | 'unusable' | 'lost'; detail: string };

export interface WorkerTimeouts {
  /** Time after which an idle thread is ended. */
  idleTimeoutMs: number;
  /** A thread that exceeds this timeout counts as hung. Loading usually takes a few hundred milliseconds. */
  loadTimeoutMs: number;
  translateTimeoutMs: number;
  /** Added to the translate timeout for each character and model. */
  extraMsPerCharacter: number;
}

export const WORKER_TIMEOUTS: WorkerTimeouts = {
  idleTimeoutMs: 300_000,
  loadTimeoutMs: 60_000,
  translateTimeoutMs: 30_000,
  extraMsPerCharacter: 20,
};

/** The steps before the task of a job can run. */
interface LoadPlan {
  /** Keys of the models to unload. */
  unload: readonly string[];
  load: readonly Model[];
}

export interface WorkerHostOptions {
  /** The program of the thread. */
  worker: URL;
  data: WorkerData;
  timeouts: WorkerTimeouts;
  /** Called for each model that is loaded. */
  onKernel: (kernel: KernelReport) => void;
  log: Logger;
  metrics: BergamotMetrics;
}

export function createWorkerHost(options: WorkerHostOptions): WorkerHost {
  const { worker, data, timeouts, onKernel, log, metrics } = options;
  const models = new Map<string, LoadedModel>();
  let thread: WorkerThread | undefined;
  let usage: Pick<WorkerReply, 'heapBytes' | 'cpuSeconds'> = { heapBytes: 0, cpuSeconds: 0 };
  let memoryMiB = 0;
  let isBusy = false;
  let lastUsedAt = 0;
  let idleTimer: NodeJS.Timeout | undefined;
  let isClosed = false;

  async function endThread(): Promise<void> {
    const ending = thread;
    thread = undefined;
    usage = { heapBytes: 0, cpuSeconds: 0 };
    await ending?.close();
  }

  async function stop(): Promise<void> {
    clearTimeout(idleTimer);
    models.clear();
    memoryMiB = 0;
    await endThread();
  }

  /** Updates models and memory before the first await, because the scheduler reads them for the next job. */
  function planLoading({ models: required, unload: requested }: WorkerJob): LoadPlan {
    const unload = requested.filter((key) => models.delete(key));
    for (const _ of unload) metrics.modelUnloaded();
    const load = required.filter((model) => !models.has(modelKey(model)));
    for (const model of required) {
      const key = modelKey(model);
      const { loadedAt } = models.get(key) ?? { loadedAt: performance.now() };
      // Deletion moves the key to the end, because the map is in order of use.
      models.delete(key);
      models.set(key, { model, loadedAt });
    }
    const neededMiB = workerMemoryMiB(models.values().map((loaded) => loaded.model));
    memoryMiB = Math.max(memoryMiB, neededMiB);
    return { unload, load };
  }

  function startThread(): WorkerThread {
    if (isClosed) throw new GlossaError('shutting_down');
    const started = startWorkerThread(worker, data, () => {
      if (thread === started) void stop();
    });
    thread = started;
    return started;
  }

  async function runTask(running: WorkerThread, task: WorkerTask, timeoutMs: number): Promise<WorkerResult> {
    const { result, heapBytes, cpuSeconds } = await running.run(task, timeoutMs);
    if (result.kind !== 'lost') {
      metrics.addCpuTime(cpuSeconds - usage.cpuSeconds);
      usage = { heapBytes, cpuSeconds };
    } else if (result.reason !== 'closed') {
      metrics.workerLost(result.reason);
      const fields = { task: task.kind, reason: result.reason, detail: result.detail };
      log.warn(fields, 'a worker of the neural engine was lost');
      await stop();
    }
    return result;
  }

  async function load(running: WorkerThread, model: Model): Promise<JobOutcome | undefined> {
    const result = await runTask(running, { kind: 'load', model }, timeouts.loadTimeoutMs);
    if (result.kind === 'rejected') return { kind: 'load-failed', model, reason: result.reason, detail: result.detail };
    if (result.kind !== 'loaded') return { kind: 'load-failed', model, reason: 'lost', detail: '' };
    metrics.modelLoaded(result.durationMs / 1000);
    onKernel(result.kernel);
    return undefined;
  }

  async function perform(job: WorkerJob, plan: LoadPlan): Promise<JobOutcome> {
    await job.after;
    const running = thread ?? startThread();
    for (const key of plan.unload) {
      const { kind } = await runTask(running, { kind: 'unload', key }, timeouts.loadTimeoutMs);
      if (kind === 'lost') return { kind };
    }
    for (const [index, model] of plan.load.entries()) {
      const failure = await load(running, model);
      if (!failure) continue;
      for (const notLoaded of plan.load.slice(index)) models.delete(modelKey(notLoaded));
      return failure;
    }
    const task = job.createTask();
    if (!task) return { kind: 'cancelled' };
    const characters = task.segments.reduce((sum, { parts }) => sum + textOf(parts).length, 0);
    const extraMs = timeouts.extraMsPerCharacter * characters * job.models.length;
    const result = await runTask(running, task, timeouts.translateTimeoutMs + extraMs);
    return result.kind === 'translated' ? result : { kind: 'lost' };
  }

  return {
    models,
    get memoryMiB() {
      return memoryMiB;
    },
    get heapBytes() {
      return usage.heapBytes;
    },
    get isBusy() {
      return isBusy;
    },
    get lastUsedAt() {
      return lastUsedAt;
    },
    async run(job) {
      clearTimeout(idleTimer);
      isBusy = true;
      const startedAt = performance.now();
      try {
        return await perform(job, planLoading(job));
      } catch (error) {
        await stop();
        const [model] = job.models;
        if (isClosed || !model) return { kind: 'lost' };
        log.error({ err: error }, 'a worker of the neural engine did not start');
        return { kind: 'load-failed', model, reason: 'lost', detail: '' };
      } finally {
        isBusy = false;
        lastUsedAt = performance.now();
        metrics.addBusyTime((lastUsedAt - startedAt) / 1000);
        if (!isClosed) idleTimer = setTimeout(stop, timeouts.idleTimeoutMs).unref();
      }
    },
    stop,
    async close() {
      isClosed = true;
      await stop();
    },
  };
}
