import { extname } from 'node:path';
import type { Logger } from 'pino';
import { Gauge, Histogram, type Registry } from 'prom-client';
import type { RequestScope } from '../request-scope.ts';
import { runInTimeSlices } from '../resilience/time-slices.ts';
import { inSpan } from '../telemetry/traces.ts';
import { createWorkerPool } from '../workers/worker-pool.ts';
import { type Detection, detectInContextInSteps } from './detect-in-context.ts';
import type { LanguageEvidence } from './detect-language.ts';
import type { SourceRole } from './source-priors.ts';

export type { Detection } from './detect-in-context.ts';

export interface LanguageDetectorOptions {
  /** Requests that can wait for the thread. */
  maxQueued?: number;
  log: Logger;
  registry: Registry;
}

export interface LanguageDetector extends AsyncDisposable {
  /**
   * Detects the language of each text. The other texts are the context for short and mixed ones. A long text is sampled.
   * @param roleOf what a language is for the caller, if the caller translates; decides for short texts
   * @throws GlossaError `overloaded`; the signal's reason when aborted
   */
  detect(
    texts: readonly string[],
    scope: RequestScope,
    roleOf?: (language: string) => SourceRole,
  ): Promise<Detection[]>;
}

const WORKER = new URL(`./language-detector-worker${extname(import.meta.url)}`, import.meta.url);

/** Bounds a task to about 30 ms, so that a request with thousands of strings does not block others. */
const TEXTS_PER_TASK = 128;

/** Detects languages in a worker thread. The thread starts and loads the models (about 110 MB) on first use. */
export function createLanguageDetector(options: LanguageDetectorOptions): LanguageDetector {
  const { maxQueued = 256, log, registry } = options;
  const pool = createWorkerPool<readonly string[], (LanguageEvidence | undefined)[]>({
    entry: WORKER,
    functionName: 'identifyAll',
    maxThreads: 1,
    maxQueued,
    log,
  });
  const seconds = new Histogram({
    name: 'glossa_translation_detection_seconds',
    help: 'Time to detect the languages of one request, waiting included.',
    buckets: [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3],
    registers: [registry],
  });
  new Gauge({
    name: 'glossa_translation_detection_waiting_tasks',
    help: 'Tasks waiting for the language detection thread.',
    registers: [registry],
    collect() {
      this.set(pool.queued);
    },
  });

  return {
    detect: (texts, scope, roleOf) =>
      inSpan('translation.detect', { attributes: { 'glossa.strings': texts.length } }, async () => {
        const end = seconds.startTimer();
        const evidence: (LanguageEvidence | undefined)[] = [];
        for (let first = 0; first < texts.length; first += TEXTS_PER_TASK) {
          evidence.push(...(await pool.run(texts.slice(first, first + TEXTS_PER_TASK), scope)));
        }
        end();
        return runInTimeSlices(detectInContextInSteps(evidence, roleOf), scope);
      }),
    [Symbol.asyncDispose]: () => pool[Symbol.asyncDispose](),
  };
}
