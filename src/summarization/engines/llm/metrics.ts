import type { Registry } from 'prom-client';
import { createCounter, createHistogram } from '../../../telemetry/metrics.ts';

export interface LlmSummaryMetrics {
  /** A response that failed validation: a summary, or notes on a part. */
  countRejected(reason: string): void;
  countRetried(reason: string): void;
  observeSeconds(seconds: number): void;
}

export function createLlmSummaryMetrics(registry: Registry): LlmSummaryMetrics {
  const rejected = createCounter(registry, 'glossa_summarization_llm_rejected_answers_total');
  const retried = createCounter(registry, 'glossa_summarization_llm_asked_again_total');
  const seconds = createHistogram(registry, 'glossa_summarization_llm_seconds');
  return {
    countRejected: (reason) => rejected.inc({ reason }),
    countRetried: (reason) => retried.inc({ reason }),
    observeSeconds: (duration) => seconds.observe(duration),
  };
}
