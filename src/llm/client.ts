import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import { GlossaError } from '../errors.ts';
import { abortable } from '../resilience/abortable.ts';
import { type Backoff, backoffMs } from '../resilience/backoff.ts';
import { recordSpan } from '../telemetry/spans.ts';
import { type EmbeddedModelOptions, openEmbeddedTransport } from './embedded/transport.ts';
import { createEndpoint, type Endpoint } from './endpoint.ts';
import type { Completion, CompletionRequest, Llm, LlmFailure } from './llm.ts';
import { createLoadBalancer } from './load-balancer.ts';
import { createLlmClientMetrics } from './metrics.ts';
import { createSpeedMeter } from './speed.ts';
import { tryModel } from './speed-trial.ts';
import { openServerTransport } from './transports/server.ts';

export interface LlmOptions {
  /** URLs of equivalent servers, without a trailing slash. */
  urls: readonly string[];
  /** A model in a process of this machine, in place of the servers. */
  embedded?: Omit<EmbeddedModelOptions, 'log'> | undefined;
  apiKey: string | undefined;
  /** Default: the first model that a server lists. */
  model: string | undefined;
  /** Maximum concurrent requests per server. */
  concurrency: number;
  /** A smaller context window than the servers report, or the size where they report none. */
  contextTokens: number | undefined;
  /** Timeout in milliseconds for a server that sends no data. The first token may take longer, by the speed of the model. */
  idleTimeoutMs: number;
  log: Logger;
  registry: Registry;
  /** First cool-down of a server that is down, in milliseconds. It doubles with each further failure. */
  firstCooldownMs?: number;
}

/** Ollama's default on small machines. Ollama truncates a longer prompt silently. */
const DEFAULT_CONTEXT_TOKENS = 4_096;
/** Maximum attempts per request, including the first. */
const MAX_ATTEMPTS = 3;
const RETRY_BACKOFF: Backoff = { firstMs: 400, maxMs: 800, jitter: 1 };

/** Opens a client of the chat completions protocol and probes the servers in the background. */
export function openLlm(options: LlmOptions): Llm {
  const { urls, apiKey, model, concurrency, contextTokens, idleTimeoutMs, log, registry } = options;
  const embedded = options.embedded && openEmbeddedTransport({ ...options.embedded, log });
  const isUp = (endpoint: Endpoint): boolean => endpoint.state() === 'up' || endpoint.state() === 'limited';
  const speed = createSpeedMeter();
  const metrics = createLlmClientMetrics(registry, () => endpoints.filter(isUp).length);
  const transports = embedded
    ? [embedded]
    : urls.map((url) => openServerTransport({ url, apiKey, concurrency, idleTimeoutMs }));
  const endpoints: readonly Endpoint[] = transports.map((transport) =>
    createEndpoint({
      transport,
      model,
      firstCooldownMs: options.firstCooldownMs,
      onChange: () => loadBalancer.dispatch(),
      metrics,
      speed,
      log,
    }),
  );
  const loadBalancer = createLoadBalancer(endpoints, concurrency);
  let isClosed = false;
  const closing = new AbortController();
  /** Requests at the same time share one trial. */
  let trial: Promise<void> | undefined;
  for (const url of apiKey === undefined ? [] : urls.filter(isRemotePlainHttp)) {
    log.warn({ server: url }, 'the LLM API key is sent unencrypted: use an https URL');
  }

  const modelOf = (endpoint: Endpoint | undefined): string => model ?? endpoint?.info()?.models[0] ?? '';

  async function completeWithRetries(request: CompletionRequest): Promise<Completion> {
    const { signal, timeoutMs, tenantId = '' } = request;
    const deadline = performance.now() + timeoutMs;
    const remainingMs = (): number => Math.max(0, deadline - performance.now());
    const excluded = new Set<Endpoint>();
    let previous: Endpoint | undefined;
    let failure: LlmFailure | undefined;
    for (let attempt = 1; ; attempt++) {
      // A timer may fire up to a millisecond early, so less than a millisecond counts as no time.
      if (remainingMs() < 1) return { kind: 'failed', failure: failure ?? 'timeout' };
      const queuedAt = performance.now();
      const isRetry = attempt > 1;
      const acquired = await loadBalancer.acquireServer({
        excluded,
        previous,
        tenantId,
        isRetry,
        timeoutMs: remainingMs(),
        signal,
      });
      // The failure of an earlier attempt is more specific than the lack of another server.
      if (typeof acquired === 'string') return { kind: 'failed', failure: failure ?? acquired };
      const waitedMs = performance.now() - queuedAt;
      metrics.waited(waitedMs / 1000);
      if (waitedMs >= 1) recordSpan('llm.wait', waitedMs);
      try {
        const outcome = await acquired.complete(request, modelOf(acquired), remainingMs());
        if (outcome.kind === 'completed') return outcome;
        failure = outcome.failure;
        if (outcome.retry === 'other-server') excluded.add(acquired);
        if (isClosed || outcome.retry === 'never' || attempt === MAX_ATTEMPTS) return { kind: 'failed', failure };
      } finally {
        loadBalancer.releaseServer(acquired, tenantId);
      }
      previous = acquired;
      // A retry on another server needs no backoff.
      if (excluded.has(acquired)) continue;
      await abortable(sleep(Math.min(remainingMs(), backoffMs(attempt - 1, RETRY_BACKOFF))), signal);
    }
  }

  async function tryOnce(): Promise<void> {
    await tryModel(completeWithRetries, speed, closing.signal).catch(() => undefined);
    trial = undefined;
  }

  return {
    get model() {
      return modelOf(endpoints.find((endpoint) => endpoint.info()));
    },
    maxConcurrency: concurrency * endpoints.length,
    contextTokens() {
      const known = [contextTokens, ...endpoints.map((endpoint) => endpoint.info()?.contextTokens)];
      const sizes = known.filter((tokens) => tokens !== undefined);
      return sizes.length > 0 ? Math.min(...sizes) : DEFAULT_CONTEXT_TOKENS;
    },
    isUp: () => endpoints.some((endpoint) => isUp(endpoint) || (embedded && endpoint.state() === 'starting')),
    durationMs: speed.durationMs,
    async measureSpeed({ timeoutMs, signal }) {
      if (!embedded || isClosed || speed.durationMs(0, 0) !== undefined) return;
      trial ??= tryOnce();
      await abortable(trial, AbortSignal.any([signal, AbortSignal.timeout(Math.ceil(timeoutMs))])).catch(() =>
        signal.throwIfAborted(),
      );
    },
    problem: () => embedded?.problem(),
    async complete(request) {
      request.signal.throwIfAborted();
      if (isClosed) throw new GlossaError('shutting_down');
      const completion = await completeWithRetries(request);
      if (isClosed) throw new GlossaError('shutting_down');
      return completion;
    },
    async [Symbol.asyncDispose]() {
      isClosed = true;
      closing.abort();
      loadBalancer.close();
      await Promise.all(endpoints.map((endpoint) => endpoint[Symbol.asyncDispose]()));
    },
  };
}

/** Whether a URL sends its requests to another machine without TLS. */
export function isRemotePlainHttp(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  return protocol === 'http:' && !/^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
}
