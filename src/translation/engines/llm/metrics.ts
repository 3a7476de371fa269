import type { Registry } from 'prom-client';
import { createCounter } from '../../../telemetry/metrics.ts';
import type { RejectionReason } from './checks/check-types.ts';

export interface LlmEngineMetrics {
  rejected(reason: RejectionReason): void;
  retried(): void;
  contextsOmitted(segments: number): void;
}

export function createLlmEngineMetrics(registry: Registry): LlmEngineMetrics {
  const rejections = createCounter(registry, 'glossa_translation_llm_rejected_segments_total');
  const retries = createCounter(registry, 'glossa_translation_llm_asked_again_segments_total');
  const omittedContexts = createCounter(registry, 'glossa_translation_llm_segments_without_context_total');
  return {
    rejected: (reason) => rejections.inc({ reason }),
    retried: () => retries.inc(),
    contextsOmitted: (segments) => omittedContexts.inc(segments),
  };
}
