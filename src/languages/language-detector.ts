import { extname } from 'node:path';
import type { Logger } from 'pino';
import { Gauge, Histogram, type Registry } from 'prom-client';
import type { RequestScope } from '../request-scope.ts';
import { runInTimeSlices } from '../resilience/time-slices.ts';
import { inSpan } from '../telemetry/traces.ts';
import { createWorkerPool } from '../workers/worker-pool.ts';
import { chooseLanguagesInSteps, type Detection } from './choose-languages.ts';
import type { LanguageEvidence } from './identify-language.ts';

export type { Detection } from './choose-languages.ts';

export interface LanguageDetectorOptions {
  /** Requests that may wait for the thread, which has the models (about 60 MB). */
  maxQueued?: number;
  log: Logger;
  registry: Registry;
}

export interface LanguageDetector extends AsyncDisposable {
  /**
   * Tells the language of each text, with the others as context for those that are too short or too mixed to tell.
   * Of a long text a sample is looked at.
   * @param useful whether anything can be done with a language: decides between mere guesses
   * @throws GlossaError `overloaded`; the signal's reason when aborted
   */
  detect(texts: readonly string[], scope: RequestScope, useful?: (language: string) => boolean): Promise<Detection[]>;
}

const WORKER = new URL(`./language-detector-worker${extname(import.meta.url)}`, import.meta.url);

/** A task takes a thread for some 30 ms at most, so that a request with thousands of strings holds up nobody. */
const TEXTS_PER_TASK = 128;

/** Detects in a thread of its own, which loads the models when it is first needed. */
export function createLanguageDetector(options: LanguageDetectorOptions): LanguageDetector {
  const { maxQueued = 256, log, registry } = options;
  const pool = createWorkerPool<readonly string[], (LanguageEvidence | undefined)[]>({
    entry: WORKER,
    task: 'identifyAll',
    maxThreads: 1,
    maxQueued,
    log,
  });
  const seconds = new Histogram({
    name: 'glossa_translation_detection_seconds',
    help: 'Time to tell the languages of one request, waiting included.',
    buckets: [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3],
    registers: [registry],
  });
  new Gauge({
    name: 'glossa_translation_detection_waiting_tasks',
    help: 'Tasks that wait for a language detection thread.',
    registers: [registry],
    collect() {
      this.set(pool.queued);
    },
  });

  return {
    detect: (texts, scope, useful) =>
      inSpan('translation.detect', { attributes: { 'glossa.strings': texts.length } }, async () => {
        const end = seconds.startTimer();
        const evidence: (LanguageEvidence | undefined)[] = [];
        for (let first = 0; first < texts.length; first += TEXTS_PER_TASK) {
          evidence.push(...(await pool.run(texts.slice(first, first + TEXTS_PER_TASK), scope)));
        }
        end();
        return runInTimeSlices(chooseLanguagesInSteps(evidence, useful), scope);
      }),
    [Symbol.asyncDispose]: () => pool[Symbol.asyncDispose](),
  };
}
