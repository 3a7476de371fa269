import type { Registry } from 'prom-client';
import { createCounter, createGauge, createHistogram } from '../telemetry/metrics.ts';
import type { CompletionRequest, LlmFailure } from './llm.ts';
import type { ServerUsage } from './protocol.ts';

/** Values of the label `result`; `said` is a completed request. */
export type LlmRequestResult = 'said' | 'canceled' | LlmFailure;

export interface LlmClientMetrics {
  /** Called when one request to one server has ended. */
  requested(purpose: CompletionRequest['purpose'], result: LlmRequestResult, seconds: number): void;
  firstToken(seconds: number): void;
  waited(seconds: number): void;
  countedTokens(usage: ServerUsage): void;
}

/** @param countEndpointsUp called for each scrape */
export function createLlmClientMetrics(registry: Registry, countEndpointsUp: () => number): LlmClientMetrics {
  const requests = createCounter(registry, 'glossa_llm_requests_total');
  const durations = createHistogram(registry, 'glossa_llm_request_seconds');
  const firstTokens = createHistogram(registry, 'glossa_llm_first_token_seconds');
  const waits = createHistogram(registry, 'glossa_llm_wait_seconds');
  const tokens = createCounter(registry, 'glossa_llm_tokens_total');
  createGauge(registry, 'glossa_llm_endpoints_up', (gauge) => gauge.set(countEndpointsUp()));
  return {
    requested(purpose, result, seconds) {
      requests.inc({ purpose, result });
      durations.observe({ purpose }, seconds);
    },
    firstToken: (seconds) => firstTokens.observe(seconds),
    waited: (seconds) => waits.observe(seconds),
    countedTokens({ prompt_tokens, completion_tokens }) {
      tokens.inc({ kind: 'prompt' }, prompt_tokens);
      tokens.inc({ kind: 'completion' }, completion_tokens);
    },
  };
}
