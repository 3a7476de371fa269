import { GlossaError } from '../../../../errors.ts';
import { abortable } from '../../../../resilience/abortable.ts';
import type { Segment } from '../../../engine.ts';
import type { Model } from '../models/model.ts';
import { modelKey } from '../worker/worker-messages.ts';
import {
  assignWorker,
  findLoadedWorker,
  type HostPool,
  hasModels,
  type WorkerAssignment,
} from './worker-assignment.ts';
import type { JobOutcome, WorkerHost } from './worker-host.ts';

/** One call of the engine. */
export interface TranslationJob {
  /** One model, or two: into the pivot language and out of it. */
  models: readonly Model[];
  from: string;
  to: string;
  segments: readonly Segment[];
  withoutMarkup: boolean;
  /** 0 for the best translations, 1 for the first alternatives to them, and so on. */
  alternative: number;
  signal: AbortSignal;
}

export interface Scheduler extends AsyncDisposable {
  /** @throws GlossaError `shutting_down`; the signal's reason */
  run(job: TranslationJob): Promise<JobOutcome>;
}

interface QueuedJob {
  job: TranslationJob;
  keys: readonly string[];
  /** Time at which the job started to wait for a busy worker with its models although another worker was free. */
  waitingSince: number | undefined;
  resolve(outcome: JobOutcome): void;
  reject(error: unknown): void;
}

/** Time that loading a model takes. */
const MODEL_LOAD_MS = 300;
/** Time constant of the exponential decay of past waits. */
const WAIT_DECAY_MS = 10_000;
/** Interval at which jobs are checked that wait for a busy worker while another one is free. */
const RECHECK_INTERVAL_MS = 50;

/**
 * Assigns jobs to workers, oldest first. A job whose models are loaded in a busy worker waits for that worker until the
 * sum of recent waits for these models reaches the time of loading them. Then another worker loads them, so that a busy
 * direction spreads over all workers. This is the ski rental problem: no strategy without knowledge of the future
 * guarantees less than twice the optimal cost.
 *
 * A semaphore does not fit, because the workers have different models loaded.
 */
export function createScheduler(hosts: readonly WorkerHost[], memoryMiB: number): Scheduler {
  const queue: QueuedJob[] = [];
  const waits = createRecentWaits();
  let isClosed = false;
  let recheckTimer: NodeJS.Timeout | undefined;

  function dispatch(): void {
    clearTimeout(recheckTimer);
    for (let next = findNext(); next; next = findNext()) start(next.queued, next.assignment);
    if (queue.length > 0 && hosts.some(({ isBusy }) => !isBusy))
      recheckTimer = setTimeout(dispatch, RECHECK_INTERVAL_MS);
  }

  function findNext(): { queued: QueuedJob; assignment: WorkerAssignment } | undefined {
    if (hosts.every(({ isBusy }) => isBusy)) return undefined;
    const isNeeded = (key: string): boolean => queue.some(({ keys }) => keys.includes(key));
    const pool = { hosts, isNeeded, memoryMiB, now: performance.now() };
    for (const queued of queue) {
      const assignment = findLoadedWorker(queued.job.models, pool) ?? assignOrWait(queued, pool);
      if (assignment) return { queued, assignment };
    }
    return undefined;
  }

  function assignOrWait(queued: QueuedJob, pool: HostPool): WorkerAssignment | undefined {
    const { job, keys } = queued;
    const { now } = pool;
    if (hosts.some((host) => hasModels(host, job.models))) {
      queued.waitingSince ??= now;
      if (waits.totalMs(keys, now) + now - queued.waitingSince < MODEL_LOAD_MS) return undefined;
    }
    return assignWorker(job.models, pool);
  }

  function start(queued: QueuedJob, { host, unload, stop }: WorkerAssignment): void {
    const { job, keys, waitingSince, resolve } = queued;
    const now = performance.now();
    queue.splice(queue.indexOf(queued), 1);
    if (waitingSince !== undefined) waits.add(keys, now - waitingSince, now);
    const { models, signal, ...task } = job;
    const outcome = host.run({
      models,
      unload,
      after: Promise.all(stop.map((other) => other.stop())),
      createTask: () => (signal.aborted ? undefined : { kind: 'translate', keys, ...task }),
    });
    void outcome.then((value) => {
      resolve(value);
      // The caller may first queue its next job, so that its models count as needed.
      setImmediate(dispatch);
    });
  }

  return {
    async run(job) {
      if (isClosed) throw new GlossaError('shutting_down');
      job.signal.throwIfAborted();
      const { promise, resolve, reject } = Promise.withResolvers<JobOutcome>();
      const queued: QueuedJob = { job, keys: job.models.map(modelKey), waitingSince: undefined, resolve, reject };
      queue.push(queued);
      dispatch();
      try {
        return await abortable(promise, job.signal);
      } finally {
        const index = queue.indexOf(queued);
        if (index >= 0) queue.splice(index, 1);
      }
    },
    async [Symbol.asyncDispose]() {
      isClosed = true;
      for (const { reject } of queue.splice(0)) reject(new GlossaError('shutting_down'));
      clearTimeout(recheckTimer);
      await Promise.all(hosts.map((host) => host.close()));
    },
  };
}

/** Exponentially decaying sums of the times for which jobs waited for models of a busy worker. */
function createRecentWaits() {
  const waits = new Map<string, { milliseconds: number; at: number }>();
  const totalMs = (keys: readonly string[], now: number): number => {
    const wait = waits.get(keys.join());
    return wait ? wait.milliseconds * Math.exp((wait.at - now) / WAIT_DECAY_MS) : 0;
  };
  return {
    totalMs,
    add(keys: readonly string[], milliseconds: number, now: number): void {
      waits.set(keys.join(), { milliseconds: totalMs(keys, now) + milliseconds, at: now });
    },
  };
}
