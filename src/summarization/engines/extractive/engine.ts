import { extname } from 'node:path';
import type { Logger } from 'pino';
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import { GlossaError } from '../../../errors.ts';
import type { QueueMetrics } from '../../../resilience/overload.ts';
import { createSemaphore } from '../../../resilience/semaphore.ts';
import { createWorkerThreads } from '../../../workers/worker-threads.ts';
import { type Summary, type SummaryEngine, type SummaryRequest, type SummarySource, sourceText } from '../../engine.ts';
import { isVisible } from './cleaning/plain-text.ts';

export interface ExtractiveEngineOptions {
  /** The most worker threads, 1 or more; each summarizes one request at a time. Of two or more, one share has one less. */
  threads: number;
  /** Requests that may wait for a thread; more are refused, and so is what could not be done before its deadline. */
  maxQueue: number;
  queue?: QueueMetrics;
  log: Logger;
  registry: Registry;
  /** Module with a function `summarize` that the threads run; the engine's own when left out. */
  worker?: URL;
}

/** Heap of a thread in MiB: several times what a document of two million characters needs. */
const MAX_HEAP = 1024;
/** A third of the processor time that the thread which serves HTTP gets, where there is not enough for both. */
const NICENESS = 5;
/**
 * Milliseconds of processor time of one summary: 4.4 s for 300,000 UTF-16 units, of which the slowest texts take 0.7 s and
 * prose 0.3 s.
 */
const BASE_CPU_MS = 2_000;
const CPU_MS_PER_CHARACTER = 0.008;

/**
 * The engine that summarizes by selecting sentences, in worker threads. A thread that dies fails its request with
 * `engine_unavailable` and is replaced; aborting a request that runs ends its thread, which is replaced too. So does a
 * request that takes more processor time than its length allows, with `text_too_complex`. One share never has all threads.
 */
export function createExtractiveEngine(options: ExtractiveEngineOptions): SummaryEngine {
  const { threads, maxQueue, log, registry } = options;
  const worker = options.worker ?? new URL(`./worker${extname(import.meta.filename)}`, import.meta.url);
  const pool = createWorkerThreads<SummaryRequest, unknown>({
    entry: worker,
    task: 'summarize',
    maxThreads: threads,
    maxHeapMiB: MAX_HEAP,
    niceness: NICENESS,
    log,
  });
  const turnstile = createSemaphore({
    permits: threads,
    permitsPerTenant: Math.max(1, threads - 1),
    maxQueued: maxQueue,
    rejectsLate: true,
    ...(options.queue && { metrics: options.queue }),
  });
  const metrics = registerMetrics(registry, () => turnstile.queued);

  return {
    name: 'extractive',
    async summarize(request, scope) {
      const { signal } = scope;
      signal.throwIfAborted();
      refuseBlank(request.source);
      const stop = metrics.seconds.startTimer();
      const { length } = sourceText(request.source);
      using _thread = await turnstile.acquire(scope, length);
      try {
        const maxCpuMs = BASE_CPU_MS + CPU_MS_PER_CHARACTER * length;
        return checked(request, await pool.run(request, { maxCpuMs, signal }));
      } catch (error) {
        signal.throwIfAborted();
        if (error instanceof GlossaError) {
          metrics.tooComplex.inc();
          throw error;
        }
        metrics.failures.inc();
        log.error({ err: error }, 'the extractive engine failed');
        throw new GlossaError('engine_unavailable', { cause: error });
      } finally {
        stop();
      }
    },
    [Symbol.asyncDispose]: () => pool[Symbol.asyncDispose](),
  };
}

/** Nothing can be said of what cannot be seen. The first visible character ends the search. */
function refuseBlank(source: SummarySource): void {
  if (isVisible(sourceText(source))) return;
  if (source.kind === 'blocks') throw new GlossaError('document_empty');
  throw new GlossaError('invalid_request', { issues: [{ path: 'text', message: 'must not be blank' }] });
}

/** The result as the interface promises it. @throws Error when it is not */
function checked({ type, maxPoints }: SummaryRequest, result: unknown): Summary {
  const items = isSummary(result) ? result.items : [];
  const most = type === 'points' ? maxPoints : Number.POSITIVE_INFINITY;
  const lines = type === 'text' ? [isSummary(result) && result.paragraph] : items.map(({ text }) => text);
  if (!isSummary(result) || items.length === 0 || items.length > most || !lines.every(isLine)) {
    throw new Error('the summary is not as promised');
  }
  return result;
}

/** One line of text, not empty. */
function isLine(text: unknown): boolean {
  return typeof text === 'string' && text !== '' && !/[\n\r\v\f\u0085\u2028\u2029]/.test(text);
}

function isSummary(value: unknown): value is Summary {
  return (
    typeof value === 'object' && value !== null && 'items' in value && Array.isArray(value.items) && isTimed(value)
  );
}

function isTimed(value: object): boolean {
  return 'engineMs' in value && Number.isFinite(value.engineMs) && Number(value.engineMs) >= 0;
}

function registerMetrics(registry: Registry, waiting: () => number) {
  new Gauge({
    name: 'glossa_summarization_extractive_waiting_requests',
    help: 'Requests that wait for a thread of the extractive engine',
    registers: [registry],
    collect() {
      this.set(waiting());
    },
  });
  return {
    seconds: new Histogram({
      name: 'glossa_summarization_extractive_seconds',
      help: 'Seconds from a request to the extractive engine to its answer, waiting included',
      buckets: [0.005, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10],
      registers: [registry],
    }),
    tooComplex: new Counter({
      name: 'glossa_summarization_extractive_too_complex_total',
      help: 'Requests that took more processor time than the extractive engine gives a text of their length',
      registers: [registry],
    }),
    failures: new Counter({
      name: 'glossa_summarization_extractive_failures_total',
      help: 'Requests that the extractive engine failed to answer',
      registers: [registry],
    }),
  };
}
