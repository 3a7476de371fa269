import type { TaggedText } from '@glossa/tagged-text';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import { GlossaError } from '../../../errors.ts';
import type { LanguagePair } from '../../../languages/language-pair.ts';
import { siblingModule } from '../../../sibling-module.ts';
import type { EngineFeature, Segment, TranslationEngine, Translations } from '../../engine.ts';
import { restoreSegment } from '../../text/protected-parts.ts';
import { createModelDirections } from './directions.ts';
import { createBergamotMetrics } from './metrics.ts';
import { type Model, modelName } from './models/model.ts';
import type { ModelStore } from './models/model-store.ts';
import type { BergamotCapacity } from './scheduling/capacity.ts';
import { createScheduler, type TranslationJob } from './scheduling/scheduler.ts';
import { createWorkerHost, WORKER_TIMEOUTS, type WorkerTimeouts } from './scheduling/worker-host.ts';
import { toSerbianCyrillic } from './serbian-cyrillic.ts';
import type { KernelReport } from './worker/worker-messages.ts';

export interface BergamotOptions extends BergamotCapacity {
  store: ModelStore;
  log: Logger;
  registry: Registry;
  timeouts?: Partial<WorkerTimeouts>;
  /** Folder of the native kernels; undefined if they are off. */
  kernels?: string | undefined;
  /** The program of the worker threads. */
  worker?: URL;
}

/**
 * Sufficient to use the matrix kernel fully. A larger batch would delay other requests, because a running call cannot be
 * stopped.
 */
const BATCH_SIZE = 16;
/** Consecutive lost workers of one batch after which the remaining segments fail without an attempt. */
const MAX_LOST_WORKERS = 3;
const FEATURES: ReadonlySet<EngineFeature> = new Set(['tags', 'terms', 'sentences', 'alternative']);
const WORKER = siblingModule('./worker/worker', import.meta.url);
/** One call of the engine translates through at most one pivot language. */
const MAX_DIRECTIONS_PER_CALL = 2;
const NO_TEXT: TaggedText = { text: '', tags: [] };
const NO_SEGMENT: Segment = { parts: [], tags: [] };

/** Creates the neural engine. It runs Mozilla's Bergamot models in worker threads. */
export function createBergamotEngine(options: BergamotOptions): TranslationEngine {
  const { store, log, registry, workers, memoryMiB, kernels, worker = WORKER } = options;
  const timeouts = { ...WORKER_TIMEOUTS, ...options.timeouts };
  const metrics = createBergamotMetrics(registry, () => ({
    workers: hosts.filter((host) => host.memoryMiB > 0).length,
    models: hosts.reduce((sum, host) => sum + host.models.size, 0),
    heapBytes: hosts.reduce((sum, host) => sum + host.heapBytes, 0),
  }));
  let hasWarned = false;
  const onKernel = ({ name, fault }: KernelReport): void => {
    metrics.usesKernel(name);
    if (fault === undefined || hasWarned) return;
    hasWarned = true;
    log.warn({ fault, kernel: name }, 'neural translation is slower: a faster matrix kernel failed its self-test');
  };
  const hostOptions = { worker, data: { kernels }, timeouts, onKernel, log, metrics };
  const hosts = Array.from({ length: workers }, () => createWorkerHost(hostOptions));
  const scheduler = createScheduler(hosts, memoryMiB);
  const directions = createModelDirections(store);

  /**
   * Runs a job. Retries it once if a worker was lost while it loaded a model, because memory may have been short.
   */
  async function runJob(job: TranslationJob): Promise<Translations | 'lost'> {
    for (let isRetry = false; ; isRetry = true) {
      const outcome = await scheduler.run(job);
      if (outcome.kind === 'translated') return outcome;
      if (outcome.kind === 'lost') return 'lost';
      if (outcome.kind === 'cancelled') throw job.signal.reason;
      const { model, reason, detail } = outcome;
      if (reason === 'lost' && !isRetry) continue;
      log.error({ model: modelName(model), version: model.version, detail }, 'a model could not be loaded');
      if (reason === 'damaged') await store.reject(model, detail);
      else directions.recordFailure(model);
      throw new GlossaError('engine_unavailable');
    }
  }

  /**
   * Translates a batch. If it loses a worker, retries it segment by segment, so that only the segment that crashes fails.
   */
  async function translateBatch(job: TranslationJob): Promise<Translations> {
    const batch = await runJob(job);
    if (batch !== 'lost') return batch;
    const texts: (TaggedText | undefined)[] = [];
    let engineMs = 0;
    let lostInARow = 1;
    for (const segment of job.segments) {
      const canRetry = lostInARow < MAX_LOST_WORKERS;
      const single = canRetry ? await runJob({ ...job, segments: [segment], withoutMarkup: true }) : 'lost';
      lostInARow = single === 'lost' ? lostInARow + 1 : 0;
      texts.push(single === 'lost' ? undefined : single.texts[0]);
      engineMs += single === 'lost' ? 0 : (single.engineMs ?? 0);
    }
    if (texts.every((text) => text === undefined)) throw new GlossaError('engine_unavailable');
    return { texts, engineMs };
  }

  /**
   * Translates along a path of one or two directions with the installed models. Retries if a model was replaced
   * meanwhile.
   */
  async function translateDirections(
    path: readonly string[],
    batch: Pick<TranslationJob, 'segments' | 'alternative' | 'signal'>,
  ) {
    const findModels = (): (Model | undefined)[] => pairsOf(path).map(({ from, to }) => store.find(from, to));
    const [from = '', to = ''] = [path[0], path.at(-1)];
    for (let found = findModels(); ; ) {
      const models = found.filter((model) => model !== undefined);
      if (models.length < found.length) throw new GlossaError('engine_unavailable');
      try {
        return await translateBatch({ ...batch, models, from, to, withoutMarkup: false });
      } catch (error) {
        found = findModels();
        if (batch.signal.aborted || found.every((model, hop) => model === models[hop])) throw error;
      }
    }
  }

  return {
    name: 'bergamot',
    features: FEATURES,
    batchSize: BATCH_SIZE,
    batchesPerPath: workers,
    canPivot: true,
    directions: directions.list,
    async prepare(path, scope) {
      await Promise.all(pairsOf(path).map(({ from, to }) => store.ensure(from, to, scope)));
    },
    async translate({ path, segments, options, signal }) {
      signal.throwIfAborted();
      let texts: Translations['texts'] = [];
      let engineMs = 0;
      let current = segments;
      for (let start = 0; start + 1 < path.length; start += MAX_DIRECTIONS_PER_CALL) {
        const end = start + MAX_DIRECTIONS_PER_CALL + 1;
        const alternative = end >= path.length ? (options?.alternative ?? 0) : 0;
        const translated = await translateDirections(path.slice(start, end), {
          segments: current,
          alternative,
          signal,
        });
        engineMs += translated.engineMs ?? 0;
        texts = translated.texts;
        current = texts.map((text, index) => restoreSegment(text ?? NO_TEXT, segments[index] ?? NO_SEGMENT));
      }
      if (path.at(-1) === 'sr') {
        texts = texts.map((text, index) => text && toSerbianCyrillic(text, segments[index] ?? NO_SEGMENT));
      }
      return { texts, engineMs };
    },
    [Symbol.asyncDispose]: () => scheduler[Symbol.asyncDispose](),
  };
}

function pairsOf(path: readonly string[]): LanguagePair[] {
  return path.slice(1).map((to, index) => ({ from: path[index] ?? '', to }));
}
