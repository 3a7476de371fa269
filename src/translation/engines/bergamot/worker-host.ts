import type { Logger } from 'pino';
import { GlossaError } from '../../../errors.ts';
import { workerMemory } from './capacity.ts';
import type { Metrics } from './metrics.ts';
import type { Model } from './models/model.ts';
import {
  type KernelReport,
  modelKey,
  type WorkerReply,
  type WorkerResult,
  type WorkerTask,
} from './worker-messages.ts';
import { type EngineThread, startThread } from './worker-thread.ts';

/** A place for one worker. Its thread starts with the first work and ends when there has been none for a while. */
export interface WorkerHost {
  /** Models in the thread by key, the least recently used first, with the time of their loading. */
  readonly models: ReadonlyMap<string, { model: Model; since: number }>;
  /** MiB: what a thread once took stays with it until it ends. */
  readonly memoryMiB: number;
  readonly heapBytes: number;
  readonly isBusy: boolean;
  /** When it last had something to do. */
  readonly lastUsed: number;
  /** Loads what is missing and does the work. To be called only when it is not busy. Never rejects. */
  run(work: WorkerJob): Promise<JobOutcome>;
  /** Ends the thread at once; work that is under way is `lost`. */
  end(): Promise<void>;
  /** Ends it for good. */
  close(): Promise<void>;
}

export interface WorkerJob {
  models: readonly Model[];
  /** Memory of others that is needed is free after this. */
  after: Promise<unknown>;
  /** Keys of models that make room first. */
  unload: readonly string[];
  /** What to do once all models are there; undefined when nobody wants it any more. */
  task(): TranslateTask | undefined;
}

type TranslateTask = Extract<WorkerTask, { kind: 'translate' }>;

export type JobOutcome =
  | { kind: 'translated'; texts: string[]; milliseconds: number }
  | { kind: 'cancelled' }
  /** The thread was lost over it. */
  | { kind: 'lost' }
  | { kind: 'unloadable'; model: Model; reason: 'damaged' | 'unusable' | 'lost'; detail: string };

/** In milliseconds. */
export interface WorkerTimeouts {
  /** Without work, after which the thread is ended. */
  idleTimeoutMs: number;
  /** After which a thread counts as hung: hundreds of times what is usual. */
  loadTimeoutMs: number;
  translateTimeoutMs: number;
  /** More for each character. */
  extraMsPerCharacter: number;
}

export const WORKER_TIMEOUTS: WorkerTimeouts = {
  idleTimeoutMs: 300_000,
  loadTimeoutMs: 60_000,
  translateTimeoutMs: 30_000,
  extraMsPerCharacter: 20,
};

/**
 * Models that may make room in a thread before another takes its place: each leaves gaps in the engine's memory, and
 * after some tens of them it takes twice as much.
 */
const MAX_UNLOADS = 2;

/** What has to happen before the work can be done. */
interface Claim {
  /** Another thread takes the place of this one. */
  restarts: boolean;
  /** Keys of the models that make room. */
  leaving: readonly string[];
  missing: readonly Model[];
}

export interface WorkerHostOptions {
  /** The compiled engine, shared by all threads. */
  module: () => Promise<WebAssembly.Module>;
  timeouts: WorkerTimeouts;
  /** Called with every model that is loaded. */
  onKernel: (kernel: KernelReport) => void;
  log: Logger;
  metrics: Metrics;
}

export function createWorkerHost({ module, timeouts, onKernel, log, metrics }: WorkerHostOptions): WorkerHost {
  const models = new Map<string, { model: Model; since: number }>();
  let thread: EngineThread | undefined;
  let state: Pick<WorkerReply, 'heapBytes' | 'cpuSeconds'> = { heapBytes: 0, cpuSeconds: 0 };
  let unloads = 0;
  let memoryMiB = 0;
  let isBusy = false;
  let lastUsed = 0;
  let idle: NodeJS.Timeout | undefined;
  let closed = false;

  async function stop(): Promise<void> {
    const stopping = thread;
    thread = undefined;
    unloads = 0;
    state = { heapBytes: 0, cpuSeconds: 0 };
    await stopping?.close();
  }

  async function end(): Promise<void> {
    clearTimeout(idle);
    models.clear();
    memoryMiB = 0;
    await stop();
  }

  /** Takes the models and their memory before anything is waited for: whoever asks next must know of them. */
  function claim({ models: needed, unload }: WorkerJob): Claim {
    const restarts = unloads + unload.length > MAX_UNLOADS;
    const leaving = (restarts ? [...models.keys()] : unload).filter((key) => models.delete(key));
    for (const _ of leaving) metrics.unloaded();
    const missing = needed.filter((model) => !models.has(modelKey(model)));
    for (const model of needed) {
      const key = modelKey(model);
      const { since } = models.get(key) ?? { since: performance.now() };
      // What is used last stands last.
      models.delete(key);
      models.set(key, { model, since });
    }
    const needs = workerMemory(models.values().map((one) => one.model));
    memoryMiB = restarts ? needs : Math.max(memoryMiB, needs);
    return { restarts, leaving, missing };
  }

  async function start(): Promise<EngineThread> {
    const compiled = await module();
    if (closed) throw new GlossaError('shutting_down');
    const started = startThread(compiled, () => {
      if (thread === started) void end();
    });
    thread = started;
    return started;
  }

  async function ask(running: EngineThread, task: WorkerTask, timeout: number): Promise<WorkerResult> {
    const { result, heapBytes, cpuSeconds } = await running.run(task, timeout);
    if (result.kind !== 'lost') {
      metrics.worked(cpuSeconds - state.cpuSeconds);
      state = { heapBytes, cpuSeconds };
    } else if (result.reason !== 'closed') {
      metrics.lost(result.reason);
      log.warn(
        { task: task.kind, reason: result.reason, detail: result.detail },
        'a worker of the neural engine was lost',
      );
      await end();
    }
    return result;
  }

  async function load(running: EngineThread, model: Model): Promise<JobOutcome | undefined> {
    const result = await ask(running, { kind: 'load', model }, timeouts.loadTimeoutMs);
    if (result.kind === 'refused') return { kind: 'unloadable', model, reason: result.reason, detail: result.detail };
    if (result.kind !== 'loaded') return { kind: 'unloadable', model, reason: 'lost', detail: '' };
    metrics.loaded(result.milliseconds / 1000);
    onKernel(result.kernel);
    return undefined;
  }

  async function perform(
    { models: needed, after, task }: WorkerJob,
    { restarts, leaving, missing }: Claim,
  ): Promise<JobOutcome> {
    await after;
    if (restarts) await stop();
    const running = thread ?? (await start());
    for (const key of restarts ? [] : leaving) {
      unloads++;
      const { kind } = await ask(running, { kind: 'unload', key }, timeouts.loadTimeoutMs);
      if (kind === 'lost') return { kind };
    }
    for (const [index, model] of missing.entries()) {
      const failure = await load(running, model);
      if (!failure) continue;
      for (const unloaded of missing.slice(index)) models.delete(modelKey(unloaded));
      return failure;
    }
    const wanted = task();
    if (!wanted) return { kind: 'cancelled' };
    const characters = wanted.segments.flat().reduce((sum, { text }) => sum + text.length, 0);
    const timeout = timeouts.translateTimeoutMs + timeouts.extraMsPerCharacter * characters * needed.length;
    const result = await ask(running, wanted, timeout);
    return result.kind === 'translated' ? result : { kind: 'lost' };
  }

  return {
    models,
    get memoryMiB() {
      return memoryMiB;
    },
    get heapBytes() {
      return state.heapBytes;
    },
    get isBusy() {
      return isBusy;
    },
    get lastUsed() {
      return lastUsed;
    },
    async run(work) {
      clearTimeout(idle);
      isBusy = true;
      const began = performance.now();
      try {
        return await perform(work, claim(work));
      } catch (error) {
        await end();
        const [model] = work.models;
        if (closed || !model) return { kind: 'lost' };
        log.error({ err: error }, 'a worker of the neural engine did not start');
        return { kind: 'unloadable', model, reason: 'lost', detail: '' };
      } finally {
        isBusy = false;
        lastUsed = performance.now();
        metrics.busy((lastUsed - began) / 1000);
        if (!closed) idle = setTimeout(end, timeouts.idleTimeoutMs).unref();
      }
    },
    end,
    async close() {
      closed = true;
      await end();
    },
  };
}
