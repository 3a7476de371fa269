import { Counter, Histogram, type Registry } from 'prom-client';

export interface Metrics {
  /** An answer was not used, a note on a part included. */
  rejected(reason: string): void;
  askedAgain(reason: string): void;
  unknownNames(count: number): void;
  summarized(seconds: number): void;
}

export function createMetrics(registry: Registry): Metrics {
  const registers = [registry];
  const rejected = new Counter({
    name: 'glossa_summarization_llm_rejected_answers_total',
    help: 'Answers of the language model that were not used, by what was wrong with them',
    labelNames: ['reason'],
    registers,
  });
  const again = new Counter({
    name: 'glossa_summarization_llm_asked_again_total',
    help: 'Summaries that the language model was asked for a second time, by what was wrong with the first',
    labelNames: ['reason'],
    registers,
  });
  const names = new Counter({
    name: 'glossa_summarization_llm_unknown_names_total',
    help: 'Names in summaries of the language model that are not in the document, as far as can be told',
    registers,
  });
  const seconds = new Histogram({
    name: 'glossa_summarization_llm_seconds',
    help: 'Seconds from a request to the language model engine to its answer or failure',
    buckets: [0.5, 1, 2.5, 5, 10, 20, 40, 80, 160],
    registers,
  });
  return {
    rejected: (reason) => rejected.inc({ reason }),
    askedAgain: (reason) => again.inc({ reason }),
    unknownNames: (count) => names.inc(count),
    summarized: (duration) => seconds.observe(duration),
  };
}
