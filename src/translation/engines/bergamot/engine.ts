import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import { GlossaError } from '../../../errors.ts';
import type { Segment, TranslationEngine, Translations } from '../../engine.ts';
import { restoreProtectedParts } from '../../text/protected-parts.ts';
import type { BergamotCapacity } from './capacity.ts';
import { createDirections } from './directions.ts';
import { createMetrics } from './metrics.ts';
import type { Model } from './models/model.ts';
import type { ModelStore } from './models/model-store.ts';
import { createScheduler, type TranslationJob } from './scheduler.ts';
import { toSerbianCyrillic } from './serbian-cyrillic.ts';
import { compileEngine } from './wasm-runtime.ts';
import { createWorkerHost, WORKER_TIMEOUTS, type WorkerTimeouts } from './worker-host.ts';
import type { KernelReport } from './worker-messages.ts';

export interface BergamotOptions extends BergamotCapacity {
  store: ModelStore;
  log: Logger;
  registry: Registry;
  timeouts?: Partial<WorkerTimeouts>;
}

/** As much as keeps matrix products busy; what is longer holds up whoever comes later, since a call cannot be stopped. */
const BATCH_SIZE = 16;
/** Workers that may be lost over a batch one after the other: more, and it is not the segments. */
const MAX_LOSSES = 3;
/** Steps that are done in one call. */
const STEPS_AT_ONCE = 2;

/** Neural translation by Mozilla's models in worker threads, with Bergamot's engine compiled to WebAssembly. */
export function createBergamotEngine(options: BergamotOptions): TranslationEngine {
  const { store, log, registry, workers, memoryMiB } = options;
  const timeouts = { ...WORKER_TIMEOUTS, ...options.timeouts };
  const metrics = createMetrics(registry, () => ({
    workers: slots.filter((slot) => slot.memoryMiB > 0).length,
    models: slots.reduce((sum, slot) => sum + slot.models.size, 0),
    heapBytes: slots.reduce((sum, slot) => sum + slot.heapBytes, 0),
  }));
  let compiled: Promise<WebAssembly.Module> | undefined;
  const module = (): Promise<WebAssembly.Module> => {
    compiled ??= compileEngine().catch((error: unknown) => {
      // What kept the file from being read may be over by the next time.
      compiled = undefined;
      throw error;
    });
    return compiled;
  };
  let warned = false;
  const onKernel = ({ name, fault }: KernelReport): void => {
    metrics.multiplies(name);
    if (fault === undefined || warned) return;
    warned = true;
    log.warn(
      { fault },
      'neural translation is two to three times slower than it should be: the kernel failed its test',
    );
  };
  const slots = Array.from({ length: workers }, () => createWorkerHost({ module, timeouts, onKernel, log, metrics }));
  const scheduler = createScheduler(slots, memoryMiB);
  const directions = createDirections(store);

  /** One call, twice where a model did not load: the worker may have been worn out. */
  async function attempt(job: TranslationJob): Promise<Translations | 'lost'> {
    for (let again = false; ; again = true) {
      const outcome = await scheduler.run(job);
      if (outcome.kind === 'translated') return outcome;
      if (outcome.kind === 'lost') return 'lost';
      if (outcome.kind === 'cancelled') throw job.signal.reason;
      const { model, reason, detail } = outcome;
      if (reason === 'lost' && !again) continue;
      log.error({ model: `${model.from}-${model.to}`, version: model.version, detail }, 'a model could not be loaded');
      if (reason === 'damaged') await store.reject(model, detail);
      else directions.rest(model);
      throw new GlossaError('engine_unavailable');
    }
  }

  /** A batch that a worker was lost over is tried once more, one segment at a time, so that only the guilty one fails. */
  async function translateStep(job: TranslationJob): Promise<Translations> {
    const together = await attempt(job);
    if (together !== 'lost') return together;
    const texts: (string | undefined)[] = [];
    let engineMs = 0;
    let losses = 1;
    for (const segment of job.segments) {
      const alone = losses < MAX_LOSSES ? await attempt({ ...job, segments: [segment], withoutMarkup: true }) : 'lost';
      losses = alone === 'lost' ? losses + 1 : 0;
      texts.push(alone === 'lost' ? undefined : alone.texts[0]);
      engineMs += alone === 'lost' ? 0 : (alone.engineMs ?? 0);
    }
    if (texts.every((text) => text === undefined)) throw new GlossaError('engine_unavailable');
    return { texts, engineMs };
  }

  async function translatePart(path: readonly string[], segments: readonly Segment[], signal: AbortSignal) {
    const find = (): (Model | undefined)[] => stepsOf(path).map(({ from, to }) => store.find(from, to));
    const [from = '', to = ''] = [path[0], path.at(-1)];
    for (let found = find(); ; ) {
      const models = found.filter((model) => model !== undefined);
      if (models.length < found.length) throw new GlossaError('engine_unavailable');
      try {
        return await translateStep({ models, from, to, segments, withoutMarkup: false, signal });
      } catch (error) {
        // Newer ones may have taken their places, and the files have gone before they were read.
        found = find();
        if (signal.aborted || found.every((model, step) => model === models[step])) throw error;
      }
    }
  }

  return {
    name: 'bergamot',
    batchSize: BATCH_SIZE,
    batchesPerPath: workers,
    canPivot: true,
    directions: directions.list,
    async prepare(path, scope) {
      await Promise.all(stepsOf(path).map(({ from, to }) => store.ensure(from, to, scope)));
    },
    async translate({ path, segments, signal }) {
      signal.throwIfAborted();
      let texts: readonly (string | undefined)[] = [];
      let engineMs = 0;
      let current = segments;
      for (let at = 0; at + 1 < path.length; at += STEPS_AT_ONCE) {
        const part = path.slice(at, at + STEPS_AT_ONCE + 1);
        const done = await translatePart(part, current, signal);
        engineMs += done.engineMs ?? 0;
        texts = done.texts;
        current = texts.map((text, index) => restoreProtectedParts(text ?? '', segments[index] ?? []));
      }
      if (path.at(-1) === 'sr') texts = texts.map((text, at) => text && toSerbianCyrillic(text, segments[at] ?? []));
      return { texts, engineMs };
    },
    [Symbol.asyncDispose]: () => scheduler[Symbol.asyncDispose](),
  };
}

function stepsOf(path: readonly string[]): { from: string; to: string }[] {
  return path.slice(1).map((to, index) => ({ from: path[index] ?? '', to }));
}
