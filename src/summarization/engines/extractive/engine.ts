import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import { GlossaError } from '../../../errors.ts';
import { isObject } from '../../../is-object.ts';
import type { QueueMetrics } from '../../../resilience/overload.ts';
import { createSemaphore } from '../../../resilience/semaphore.ts';
import { siblingModule } from '../../../sibling-module.ts';
import { createCounter, createGauge, createHistogram } from '../../../telemetry/metrics.ts';
import { createWorkerThreads } from '../../../workers/worker-threads.ts';
import { type Summary, type SummaryEngine, type SummaryRequest, type SummarySource, sourceText } from '../../engine.ts';
import { hasVisibleText } from './cleaning/plain-text.ts';

export interface ExtractiveEngineOptions {
  /** Worker threads, 1 or more. One tenant can occupy all but one of two or more threads. */
  threads: number;
  /** Requests that can wait for a thread. Further requests are rejected, and so are those predicted to miss their deadline. */
  maxQueued: number;
  queue?: QueueMetrics;
  log: Logger;
  registry: Registry;
  /** Replaces the module with the function `summarize` that the threads run. */
  worker?: URL;
}

/** Heap limit of a thread: several times the need of a document of two million characters. */
const MAX_HEAP_MIB = 1024;
/** Under load, a thread gets a third of the processor time of the HTTP thread. */
const NICENESS = 5;
/**
 * Limit of processor time for one summary: 4.4 s for 300,000 UTF-16 units. The slowest texts of that length take 0.7 s,
 * prose takes 0.3 s.
 */
const BASE_CPU_MS = 2_000;
const CPU_MS_PER_CHARACTER = 0.008;

/**
 * An engine that summarizes by selecting sentences, in worker threads. When a thread crashes, its request fails with
 * `engine_unavailable`. A request beyond its limit of processor time fails with `text_too_complex`. Both, and an aborted
 * request, end the thread. The pool replaces it.
 */
export function createExtractiveEngine(options: ExtractiveEngineOptions): SummaryEngine {
  const { threads, maxQueued, log, registry } = options;
  const worker = options.worker ?? siblingModule('./worker', import.meta.url);
  const pool = createWorkerThreads<SummaryRequest, unknown>({
    entry: worker,
    functionName: 'summarize',
    maxThreads: threads,
    maxHeapMiB: MAX_HEAP_MIB,
    niceness: NICENESS,
    log,
  });
  const semaphore = createSemaphore({
    permits: threads,
    maxPermitsPerTenant: Math.max(1, threads - 1),
    maxQueued,
    rejectsLate: true,
    ...(options.queue && { metrics: options.queue }),
  });
  const metrics = registerMetrics(registry, () => semaphore.queued);

  return {
    name: 'extractive',
    async summarize(request, scope) {
      const { signal } = scope;
      signal.throwIfAborted();
      rejectBlank(request.source);
      const stop = metrics.seconds.startTimer();
      const { length } = sourceText(request.source);
      using _thread = await semaphore.acquire(scope, length);
      try {
        const maxCpuMs = BASE_CPU_MS + CPU_MS_PER_CHARACTER * length;
        return validated(request, await pool.run(request, { maxCpuMs, signal }));
      } catch (error) {
        signal.throwIfAborted();
        if (error instanceof GlossaError) {
          metrics.tooComplex.inc();
          throw error;
        }
        metrics.failures.inc();
        log.error({ err: error }, 'extractive engine failed');
        throw new GlossaError('engine_unavailable', { cause: error });
      } finally {
        stop();
      }
    },
    [Symbol.asyncDispose]: () => pool[Symbol.asyncDispose](),
  };
}

/** @throws GlossaError for a source without a visible character */
function rejectBlank(source: SummarySource): void {
  if (hasVisibleText(sourceText(source))) return;
  if (source.kind === 'blocks') throw new GlossaError('no_text');
  throw new GlossaError('invalid_request', { issues: [{ path: 'text', message: 'must not be blank' }] });
}

/** @throws Error when a result does not match the interface or the request */
function validated({ type, maxPoints }: SummaryRequest, result: unknown): Summary {
  const items = isSummary(result) ? result.items : [];
  const maxItems = type === 'points' ? maxPoints : Number.POSITIVE_INFINITY;
  const lines = type === 'text' ? [isSummary(result) && result.paragraph] : items.map(({ text }) => text);
  if (!isSummary(result) || items.length === 0 || items.length > maxItems || !lines.every(isNonEmptyLine)) {
    throw new Error('The worker returned an invalid summary.');
  }
  return result;
}

function isNonEmptyLine(text: unknown): boolean {
  return typeof text === 'string' && text !== '' && !/[\n\r\v\f\u0085\u2028\u2029]/.test(text);
}

function isSummary(value: unknown): value is Summary {
  return (
    isObject(value) && Array.isArray(value.items) && Number.isFinite(value.engineMs) && Number(value.engineMs) >= 0
  );
}

function registerMetrics(registry: Registry, queued: () => number) {
  createGauge(registry, 'glossa_summarization_extractive_waiting_requests', (gauge) => gauge.set(queued()));
  return {
    seconds: createHistogram(registry, 'glossa_summarization_extractive_seconds'),
    tooComplex: createCounter(registry, 'glossa_summarization_extractive_too_complex_total'),
    failures: createCounter(registry, 'glossa_summarization_extractive_failures_total'),
  };
}
