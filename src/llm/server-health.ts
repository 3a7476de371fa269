import type { Logger } from 'pino';
import { type Backoff, backoffMs } from '../resilience/backoff.ts';
import { createCircuitBreaker } from '../resilience/circuit-breaker.ts';
import type { RequestFailure } from './classify-failure.ts';
import type { LlmFailure } from './llm.ts';

/** Tracks whether a server takes requests, with a circuit breaker and a probe. */
export interface ServerHealth extends Disposable {
  /**
   * `starting` until the first probe has ended. `limited` for a few seconds after a rate limit. `down` while the circuit is
   * open, and until a probe succeeds.
   */
  state(): 'starting' | 'up' | 'limited' | 'down';
  /** The failure that last took the server down. */
  failure(): LlmFailure | undefined;
  recordSuccess(): void;
  recordFailure(failure: RequestFailure): void;
}

export interface ServerHealthOptions {
  /** Checks whether the server works. Resolves with undefined on success and never rejects. */
  probe(): Promise<RequestFailure | undefined>;
  /** Called after each change of the state. */
  onChange(): void;
  /** Default: 5 s. */
  firstCooldownMs: number | undefined;
  log: Logger;
}

/** Consecutive suspect failures that open the circuit. */
const FAILURE_THRESHOLD = 3;
const FIRST_COOLDOWN_MS = 5_000;
const MAX_COOLDOWN_MS = 60_000;
/** Maximum Retry-After that is respected. */
const MAX_RETRY_AFTER_MS = 300_000;
/** Time for which a rate-limited server without Retry-After receives no requests. */
const LIMIT_BACKOFF: Backoff = { firstMs: 500, maxMs: MAX_RETRY_AFTER_MS };
/** A longer rate limit opens the circuit, so that requests fail at once instead of waiting. */
const MAX_LIMITED_MS = 5_000;

/** Creates the health of a server. Probes the server at once, and again after each cool-down. */
export function createServerHealth(options: ServerHealthOptions): ServerHealth {
  const { probe, onChange, firstCooldownMs = FIRST_COOLDOWN_MS, log } = options;
  let state: 'starting' | 'up' | 'down' = 'starting';
  /** The current rate limit. Its timer ends it and dispatches the waiting requests. */
  let limit: { until: number; timer: NodeJS.Timeout } | undefined;
  /** Number of rate limits since the last success. */
  let limits = 0;
  let lastFailure: LlmFailure | undefined;
  let isClosed = false;
  const breaker = createCircuitBreaker({
    cooldown: { firstMs: firstCooldownMs, maxMs: MAX_COOLDOWN_MS },
    failureThreshold: FAILURE_THRESHOLD,
    maxRetryAfterMs: MAX_RETRY_AFTER_MS,
    onHalfOpen: () => void probeNow(),
  });
  void probeNow();

  async function probeNow(): Promise<void> {
    const failure = await probe();
    if (isClosed) return;
    if (failure) {
      markDown(failure, breaker.open(failure.retryAfterMs));
      return;
    }
    state = 'up';
    log.info('LLM server is up');
    onChange();
  }

  function markDown({ failure }: RequestFailure, cooldownMs: number): void {
    const level = state === 'down' ? 'debug' : 'warn';
    log[level]({ failure, seconds: cooldownMs / 1000 }, 'LLM server is down: it is probed again after a cool-down');
    state = 'down';
    lastFailure = failure;
    onChange();
  }

  function markLimited(failure: RequestFailure): void {
    const limitMs = failure.retryAfterMs ?? backoffMs(limits, LIMIT_BACKOFF);
    if (limitMs > MAX_LIMITED_MS) {
      markDown(failure, breaker.open(failure.retryAfterMs));
      return;
    }
    // Several requests that are rejected by the same rate limit count once.
    if (!limit) limits++;
    const until = performance.now() + limitMs;
    if (limit && limit.until >= until) return;
    clearTimeout(limit?.timer);
    limit = { until, timer: setTimeout(endLimit, limitMs).unref() };
    onChange();
  }

  function endLimit(): void {
    limit = undefined;
    onChange();
  }

  return {
    state: () => (state === 'up' && limit ? 'limited' : state),
    failure: () => lastFailure,
    recordSuccess() {
      breaker.recordSuccess();
      limits = 0;
    },
    recordFailure(failure) {
      if (state !== 'up' || isClosed) return;
      if (failure.serverState === 'limited') markLimited(failure);
      else if (failure.serverState === 'down') markDown(failure, breaker.open(failure.retryAfterMs));
      else if (failure.serverState === 'suspect') {
        const cooldownMs = breaker.recordFailure();
        if (cooldownMs > 0) markDown(failure, cooldownMs);
      }
    },
    [Symbol.dispose]() {
      isClosed = true;
      breaker[Symbol.dispose]();
      clearTimeout(limit?.timer);
    },
  };
}
