import { GlossaError } from '../../../errors.ts';
import { abortable } from '../../../resilience/abortable.ts';
import type { Segment } from '../../engine.ts';
import type { Model } from './models/model.ts';
import {
  assignWorker,
  findLoadedWorker,
  hasModels,
  type WorkerAssignment,
  type WorkerPool,
} from './worker-assignment.ts';
import type { JobOutcome, WorkerHost } from './worker-host.ts';
import { modelKey } from './worker-messages.ts';

/** What is to be translated in one call. */
export interface TranslationJob {
  /** One, or two where the first translates into the pivot. */
  models: readonly Model[];
  from: string;
  to: string;
  segments: readonly Segment[];
  /** Nothing goes in as markup. */
  withoutMarkup: boolean;
  signal: AbortSignal;
}

export interface Scheduler extends AsyncDisposable {
  /** @throws GlossaError `shutting_down`; the signal's reason when aborted */
  run(job: TranslationJob): Promise<JobOutcome>;
}

interface Queued {
  job: TranslationJob;
  keys: readonly string[];
  /** When a worker was first free that only lacked the models: another has them. */
  passedOver: number | undefined;
  resolve(outcome: JobOutcome): void;
  reject(error: unknown): void;
}

/** Milliseconds that loading a model takes. */
const LOAD = 300;
/** Milliseconds in which what was waited for is forgotten by two thirds. */
const MEMORY = 10_000;
/** Milliseconds after which a job that waits although a worker is free is looked at again. */
const LOOK_AGAIN = 50;

/**
 * Gives jobs to workers, the oldest first. One whose models are in another worker waits for that, but not for longer
 * than loading them would take, all waits for these models counted together: no way to choose without knowing the
 * future costs less than twice the best (ski rental). So a direction with much to do spreads over all workers.
 */
export function createScheduler(slots: readonly WorkerHost[], memoryMiB: number): Scheduler {
  const queue: Queued[] = [];
  const debts = createDebts();
  let closed = false;
  let wake: NodeJS.Timeout | undefined;

  function advance(): void {
    clearTimeout(wake);
    for (let next = choose(); next; next = choose()) start(next.queued, next.place);
    if (queue.length > 0 && slots.some(({ isBusy }) => !isBusy)) wake = setTimeout(advance, LOOK_AGAIN);
  }

  function choose(): { queued: Queued; place: WorkerAssignment } | undefined {
    if (slots.every(({ isBusy }) => isBusy)) return undefined;
    const now = performance.now();
    const isWanted = (key: string): boolean => queue.some(({ keys }) => keys.includes(key));
    const situation = { slots, isWanted, memoryMiB, now };
    for (const queued of queue) {
      const place = findLoadedWorker(queued.job.models, situation) ?? elsewhere(queued, situation);
      if (place) return { queued, place };
    }
    return undefined;
  }

  function elsewhere(queued: Queued, situation: WorkerPool): WorkerAssignment | undefined {
    const { job, keys } = queued;
    const { now } = situation;
    if (slots.some((slot) => hasModels(slot, job.models))) {
      queued.passedOver ??= now;
      if (debts.of(keys, now) + now - queued.passedOver < LOAD) return undefined;
    }
    return assignWorker(job.models, situation);
  }

  function start(queued: Queued, { slot, unload, end }: WorkerAssignment): void {
    const { job, keys, passedOver, resolve } = queued;
    const now = performance.now();
    queue.splice(queue.indexOf(queued), 1);
    if (passedOver !== undefined) debts.add(keys, now - passedOver, now);
    const { models, from, to, segments, withoutMarkup, signal } = job;
    const outcome = slot.run({
      models,
      unload,
      after: Promise.all(end.map((other) => other.end())),
      task: () => (signal.aborted ? undefined : { kind: 'translate', keys, from, to, segments, withoutMarkup }),
    });
    void outcome.then((value) => {
      resolve(value);
      // Whoever got this answer first says what comes next, so that it is known which models are wanted.
      setImmediate(advance);
    });
  }

  return {
    async run(job) {
      if (closed) throw new GlossaError('shutting_down');
      job.signal.throwIfAborted();
      const { promise, resolve, reject } = Promise.withResolvers<JobOutcome>();
      const queued: Queued = { job, keys: job.models.map(modelKey), passedOver: undefined, resolve, reject };
      queue.push(queued);
      advance();
      try {
        return await abortable(promise, job.signal);
      } finally {
        const at = queue.indexOf(queued);
        if (at >= 0) queue.splice(at, 1);
      }
    },
    async [Symbol.asyncDispose]() {
      closed = true;
      for (const { reject } of queue.splice(0)) reject(new GlossaError('shutting_down'));
      clearTimeout(wake);
      await Promise.all(slots.map((slot) => slot.close()));
    },
  };
}

/** Milliseconds that jobs have waited for models which another worker had, lately. */
function createDebts() {
  const debts = new Map<string, { milliseconds: number; at: number }>();
  const of = (keys: readonly string[], now: number): number => {
    const debt = debts.get(keys.join());
    return debt ? debt.milliseconds * Math.exp((debt.at - now) / MEMORY) : 0;
  };
  return {
    of,
    add(keys: readonly string[], milliseconds: number, now: number): void {
      debts.set(keys.join(), { milliseconds: of(keys, now) + milliseconds, at: now });
    },
  };
}
