import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import type { Failure, Question } from './llm.ts';
import type { ServerUsage } from './protocol.ts';

export interface Metrics {
  /** One request to a server has ended. */
  asked(purpose: Question['purpose'], result: 'said' | 'canceled' | Failure, seconds: number): void;
  firstToken(seconds: number): void;
  waited(seconds: number): void;
  counted(usage: ServerUsage): void;
}

/** @param endpointsUp read when the metrics are */
export function createMetrics(registry: Registry, endpointsUp: () => number): Metrics {
  const registers = [registry];
  const requests = new Counter({
    name: 'glossa_llm_requests_total',
    help: 'Requests to the LLM servers, by what for and how they ended',
    labelNames: ['purpose', 'result'],
    registers,
  });
  const seconds = new Histogram({
    name: 'glossa_llm_request_seconds',
    help: 'Time until an LLM server has answered, or failed',
    labelNames: ['purpose'],
    buckets: [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 40, 80, 160],
    registers,
  });
  const first = new Histogram({
    name: 'glossa_llm_first_token_seconds',
    help: 'Time until an LLM server says the first of an answer',
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 40],
    registers,
  });
  const waits = new Histogram({
    name: 'glossa_llm_wait_seconds',
    help: 'Time until an LLM server had a place for a question',
    buckets: [0.005, 0.05, 0.25, 1, 2.5, 5, 10, 20, 40],
    registers,
  });
  const tokens = new Counter({
    name: 'glossa_llm_tokens_total',
    help: 'Tokens as the LLM servers count them',
    labelNames: ['kind'],
    registers,
  });
  new Gauge({
    name: 'glossa_llm_endpoints_up',
    help: 'LLM servers that are thought to answer',
    registers,
    collect() {
      this.set(endpointsUp());
    },
  });
  return {
    asked(purpose, result, duration) {
      requests.inc({ purpose, result });
      seconds.observe({ purpose }, duration);
    },
    firstToken: (duration) => first.observe(duration),
    waited: (duration) => waits.observe(duration),
    counted({ prompt_tokens, completion_tokens }) {
      tokens.inc({ kind: 'prompt' }, prompt_tokens);
      tokens.inc({ kind: 'completion' }, completion_tokens);
    },
  };
}
