import { Counter, type Registry } from 'prom-client';
import type { Reason } from './checks/check.ts';

export interface Metrics {
  rejected(reason: Reason): void;
  askedAgain(): void;
}

export function createMetrics(registry: Registry): Metrics {
  const registers = [registry];
  const rejected = new Counter({
    name: 'glossa_translation_llm_rejected_segments_total',
    help: 'Segments whose answer from the language model was not used, by what was wrong with it',
    labelNames: ['reason'],
    registers,
  });
  const again = new Counter({
    name: 'glossa_translation_llm_asked_again_segments_total',
    help: 'Segments that the language model was asked again, alone',
    registers,
  });
  return {
    rejected: (reason) => rejected.inc({ reason }),
    askedAgain: () => again.inc(),
  };
}
