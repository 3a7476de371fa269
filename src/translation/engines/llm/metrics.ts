import { Counter, type Registry } from 'prom-client';
import type { RejectionReason } from './checks/check-types.ts';

export interface LlmEngineMetrics {
  rejected(reason: RejectionReason): void;
  retried(): void;
  contextsOmitted(segments: number): void;
}

export function createLlmEngineMetrics(registry: Registry): LlmEngineMetrics {
  const registers = [registry];
  const rejections = new Counter({
    name: 'glossa_translation_llm_rejected_segments_total',
    help: 'Segments whose translation by the language model was rejected, by reason',
    labelNames: ['reason'],
    registers,
  });
  const retries = new Counter({
    name: 'glossa_translation_llm_asked_again_segments_total',
    help: 'Segments that were sent to the language model again, alone',
    registers,
  });
  const omittedContexts = new Counter({
    name: 'glossa_translation_llm_segments_without_context_total',
    help: 'Segments that were translated without the context of their request, because the context window was too small',
    registers,
  });
  return {
    rejected: (reason) => rejections.inc({ reason }),
    retried: () => retries.inc(),
    contextsOmitted: (segments) => omittedContexts.inc(segments),
  };
}
