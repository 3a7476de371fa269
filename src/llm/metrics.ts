import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
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
  const registers = [registry];
  const requests = new Counter({
    name: 'glossa_llm_requests_total',
    help: 'Requests to LLM servers, by purpose and result',
    labelNames: ['purpose', 'result'],
    registers,
  });
  const durations = new Histogram({
    name: 'glossa_llm_request_seconds',
    help: 'Time until an LLM server has responded or failed',
    labelNames: ['purpose'],
    buckets: [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 40, 80, 160],
    registers,
  });
  const firstTokens = new Histogram({
    name: 'glossa_llm_first_token_seconds',
    help: 'Time until the first token of an LLM response',
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 40],
    registers,
  });
  const waits = new Histogram({
    name: 'glossa_llm_wait_seconds',
    help: 'Time that a request waits for an LLM server',
    buckets: [0.005, 0.05, 0.25, 1, 2.5, 5, 10, 20, 40],
    registers,
  });
  const tokens = new Counter({
    name: 'glossa_llm_tokens_total',
    help: 'Tokens as counted by the LLM servers',
    labelNames: ['kind'],
    registers,
  });
  new Gauge({
    name: 'glossa_llm_endpoints_up',
    help: 'LLM servers that are up',
    registers,
    collect() {
      this.set(countEndpointsUp());
    },
  });
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
