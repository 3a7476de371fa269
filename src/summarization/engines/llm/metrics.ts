import { Counter, Histogram, type Registry } from 'prom-client';

export interface LlmSummaryMetrics {
  /** A response that failed validation: a summary, or notes on a part. */
  countRejected(reason: string): void;
  countRetried(reason: string): void;
  addUnknownNames(count: number): void;
  observeSeconds(seconds: number): void;
}

export function createLlmSummaryMetrics(registry: Registry): LlmSummaryMetrics {
  const registers = [registry];
  const rejected = new Counter({
    name: 'glossa_summarization_llm_rejected_answers_total',
    help: 'Responses of the language model that failed validation, by reason',
    labelNames: ['reason'],
    registers,
  });
  const retried = new Counter({
    name: 'glossa_summarization_llm_asked_again_total',
    help: 'Summaries requested from the language model a second time, by reason',
    labelNames: ['reason'],
    registers,
  });
  const unknownNames = new Counter({
    name: 'glossa_summarization_llm_unknown_names_total',
    help: 'Names in summaries of the language model that do not occur in the document, a heuristic count',
    registers,
  });
  const seconds = new Histogram({
    name: 'glossa_summarization_llm_seconds',
    help: 'Seconds from a request to the language model engine to its summary or failure',
    buckets: [0.5, 1, 2.5, 5, 10, 20, 40, 80, 160],
    registers,
  });
  return {
    countRejected: (reason) => rejected.inc({ reason }),
    countRetried: (reason) => retried.inc({ reason }),
    addUnknownNames: (count) => unknownNames.inc(count),
    observeSeconds: (duration) => seconds.observe(duration),
  };
}
