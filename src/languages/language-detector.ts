import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import type { RequestScope } from '../request-scope.ts';
import { runInTimeSlices } from '../resilience/time-slices.ts';
import { siblingModule } from '../sibling-module.ts';
import { createGauge, createHistogram } from '../telemetry/metrics.ts';
import { inSpan } from '../telemetry/spans.ts';
import { createWorkerPool } from '../workers/worker-pool.ts';
import { type Detection, detectInContextInSteps } from './detect-in-context.ts';
import type { LanguageEvidence } from './detect-language.ts';
import type { DetectionResult, DetectionTask } from './language-detector-worker.ts';
import type { RankedLanguage } from './rank-languages.ts';
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
  /**
   * Ranks the probable languages of each text on its own, the most probable first. A text without words has none. A long text
   * is sampled.
   * @throws GlossaError `overloaded`; the signal's reason when aborted
   */
  rank(texts: readonly string[], scope: RequestScope): Promise<LanguageRankings>;
}

export interface LanguageRankings {
  /** For each text. */
  rankings: RankedLanguage[][];
  /** Time in the thread. */
  engineMs: number;
}

const WORKER = siblingModule('./language-detector-worker', import.meta.url);

/** Bounds a task to about 30 ms, so that a request with thousands of strings does not block others. */
const TEXTS_PER_TASK = 128;

/** Detects languages in a worker thread. The thread starts and loads the models (about 110 MB) on first use. */
export function createLanguageDetector(options: LanguageDetectorOptions): LanguageDetector {
  const { maxQueued = 256, log, registry } = options;
  const pool = createWorkerPool<DetectionTask, DetectionResult>({
    entry: WORKER,
    functionName: 'identifyAll',
    maxThreads: 1,
    maxQueued,
    log,
  });
  const seconds = createHistogram(registry, 'glossa_translation_detection_seconds');
  createGauge(registry, 'glossa_translation_detection_waiting_tasks', (gauge) => gauge.set(pool.queued));

  /** Runs the tasks one after the other, so that other requests come between them. */
  async function run(
    texts: readonly string[],
    asks: DetectionTask['asks'],
    scope: RequestScope,
    receive: (result: DetectionResult) => void,
  ): Promise<void> {
    const end = seconds.startTimer();
    for (let first = 0; first < texts.length; first += TEXTS_PER_TASK) {
      receive(await pool.run({ texts: texts.slice(first, first + TEXTS_PER_TASK), asks }, scope));
    }
    end();
  }

  return {
    detect: (texts, scope, roleOf) =>
      inSpan('translation.detect', { attributes: { 'glossa.strings': texts.length } }, async () => {
        const evidence: (LanguageEvidence | undefined)[] = [];
        await run(texts, 'evidence', scope, (result) => evidence.push(...result.evidence));
        return runInTimeSlices(detectInContextInSteps(evidence, roleOf), scope);
      }),
    rank: (texts, scope) =>
      inSpan('languages.rank', { attributes: { 'glossa.strings': texts.length } }, async () => {
        const rankings: RankedLanguage[][] = [];
        let engineMs = 0;
        await run(texts, 'ranking', scope, (result) => {
          rankings.push(...result.rankings);
          engineMs += result.ms;
          scope.addEngineMs?.(result.ms);
        });
        return { rankings, engineMs };
      }),
    [Symbol.asyncDispose]: () => pool[Symbol.asyncDispose](),
  };
}
