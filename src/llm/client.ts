import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import { GlossaError } from '../errors.ts';
import { abortable } from '../resilience/abort.ts';
import { tellSpan } from '../telemetry/traces.ts';
import { createEndpoint, type Endpoint } from './endpoint.ts';
import type { Failure, Llm, Question, Reply } from './llm.ts';
import { createTurns } from './load-balancer.ts';
import { createMetrics } from './metrics.ts';

export interface LlmOptions {
  /** Of servers that are alike, each without a slash at its end. */
  urls: readonly string[];
  apiKey: string | undefined;
  /** Otherwise the first that the servers name. */
  model: string | undefined;
  /** Questions at once for each server. */
  concurrency: number;
  /** Otherwise what the servers say. */
  contextTokens: number | undefined;
  /** Milliseconds that a server may say nothing. */
  silence: number;
  log: Logger;
  registry: Registry;
  /** Milliseconds that a server is left alone after it failed; twice as long after each further time. */
  firstRest?: number;
}

const FIRST_REST = 5_000;
/** What Ollama has on a small machine; it cuts longer questions without a word. */
const ASSUMED_CONTEXT = 4_096;
/** Of one question, the first time included. */
const MAX_TRIES = 3;
/** Milliseconds before another try, at random; twice as long before a third. */
const MAX_JITTER = 400;

/** Speaks the chat completions protocol. The servers are looked at when it is made, without anybody waiting for it. */
export function openLlm(options: LlmOptions): Llm {
  const { urls, apiKey, model, concurrency, contextTokens, silence, log, registry, firstRest = FIRST_REST } = options;
  const isUp = (endpoint: Endpoint): boolean => endpoint.state() === 'up' || endpoint.state() === 'full';
  const metrics = createMetrics(registry, () => endpoints.filter(isUp).length);
  const endpoints: readonly Endpoint[] = urls.map((url) =>
    createEndpoint({
      url,
      apiKey,
      model,
      connections: concurrency,
      silence,
      firstRest,
      changed: () => turns.serve(),
      metrics,
      log,
    }),
  );
  const turns = createTurns(endpoints, concurrency);
  let closed = false;
  for (const url of apiKey === undefined ? [] : urls.filter(isPlainAndFar)) {
    log.warn({ server: url }, 'the key of the LLM server goes over the network unencrypted: use https');
  }

  const modelOf = (endpoint: Endpoint | undefined): string => model ?? endpoint?.look()?.models[0] ?? '';

  async function ask(question: Question): Promise<Reply> {
    const { signal, patience } = question;
    const until = performance.now() + patience;
    const left = (): number => Math.max(0, until - performance.now());
    const without = new Set<Endpoint>();
    let last: Endpoint | undefined;
    let failure: Failure | undefined;
    for (let tries = 1; ; tries++) {
      // No server need begin what nobody would wait for; a timer may end a millisecond early.
      if (left() < 1) return { kind: 'failed', failure: failure ?? 'timeout' };
      const began = performance.now();
      const endpoint = await turns.take({ without, last, first: tries === 1, patience: left(), signal });
      // What went wrong says more than that there was nobody else to ask.
      if (typeof endpoint === 'string') return { kind: 'failed', failure: failure ?? endpoint };
      const waited = performance.now() - began;
      metrics.waited(waited / 1000);
      if (waited >= 1) tellSpan('llm.wait', waited);
      try {
        const answer = await endpoint.ask(question, modelOf(endpoint), left());
        if (answer.kind === 'said') return answer;
        failure = answer.failure;
        if (answer.again === 'elsewhere') without.add(endpoint);
        if (closed || answer.again === 'nowhere' || tries === MAX_TRIES) return { kind: 'failed', failure };
      } finally {
        turns.leave(endpoint);
      }
      last = endpoint;
      if (without.has(endpoint)) continue;
      await abortable(pause(Math.min(left(), Math.random() * MAX_JITTER * tries)), signal);
    }
  }

  return {
    get model() {
      return modelOf(endpoints.find((endpoint) => endpoint.look()));
    },
    places: concurrency * urls.length,
    contextTokens() {
      const said = endpoints.flatMap((endpoint) => endpoint.look()?.contextTokens ?? []);
      return contextTokens ?? (said.length > 0 ? Math.min(...said) : ASSUMED_CONTEXT);
    },
    isUp: () => endpoints.some(isUp),
    async ask(question) {
      question.signal.throwIfAborted();
      if (closed) throw new GlossaError('shutting_down');
      const reply = await ask(question);
      if (closed) throw new GlossaError('shutting_down');
      return reply;
    },
    async [Symbol.asyncDispose]() {
      closed = true;
      turns.close();
      await Promise.all(endpoints.map((endpoint) => endpoint[Symbol.asyncDispose]()));
    },
  };
}

/** A server on another machine that is not asked over TLS. */
export function isPlainAndFar(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  return protocol === 'http:' && !/^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
}
