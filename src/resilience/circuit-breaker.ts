import { type Backoff, backoffMs } from './backoff.ts';

/**
 * Stops calls to a failing dependency, and allows them again after a cool-down. Callers query the state and report
 * outcomes, because a router must know which circuits are open without making a call (decision 057).
 */
export interface CircuitBreaker extends Disposable {
  /**
   * `closed`: calls pass. `open`: the cool-down runs, and callers should make no call. `half-open`: the cool-down is over,
   * and the next outcome closes the circuit or opens it for longer.
   */
  readonly state: 'closed' | 'open' | 'half-open';
  /** Milliseconds until the cool-down is over; 0 when the circuit is not open. */
  remainingMs(): number;
  /**
   * Closes the circuit and resets the backoff. With `onHalfOpen`, it has no effect during a cool-down: that success belongs
   * to a call from before the failure, and the probe decides.
   */
  recordSuccess(): void;
  /**
   * Counts a failure. The circuit opens when the threshold is reached, and at the first failure while it is half-open.
   * @returns the length of the cool-down in milliseconds; 0 when the circuit did not open
   */
  recordFailure(): number;
  /**
   * Opens the circuit at once, even below the threshold.
   * @param retryAfterMs Retry-After of the dependency; the cool-down lasts at least as long, up to `maxRetryAfterMs`
   * @returns the length of the cool-down in milliseconds
   */
  open(retryAfterMs?: number): number;
}

export interface CircuitBreakerOptions {
  /** Length of the cool-down, by the number of cool-downs since the last success. */
  cooldown: Backoff;
  /** Failures in a row that open the circuit; 1 or more. */
  failureThreshold?: number;
  /** Cap on the Retry-After of the dependency. */
  maxRetryAfterMs?: number;
  /** Called when a cool-down ends, for example to probe the dependency. */
  onHalfOpen?: () => void;
  /** Milliseconds on a monotonic clock. */
  now?: () => number;
}

/** A breaker that starts closed. Disposing of it cancels its timer. */
export function createCircuitBreaker(options: CircuitBreakerOptions): CircuitBreaker {
  const { cooldown, failureThreshold = 1, maxRetryAfterMs = cooldown.maxMs, onHalfOpen } = options;
  const { now = () => performance.now() } = options;
  let failures = 0;
  /** Cool-downs since the last success. */
  let cooldowns = 0;
  let openUntil = 0;
  let timer: NodeJS.Timeout | undefined;

  const remainingMs = (): number => Math.max(0, openUntil - now());

  function open(retryAfterMs = 0): number {
    const usual = backoffMs(cooldowns++, cooldown);
    const milliseconds = Math.max(usual, Math.min(retryAfterMs, maxRetryAfterMs));
    openUntil = now() + milliseconds;
    if (onHalfOpen) {
      clearTimeout(timer);
      timer = setTimeout(() => {
        // A timer may fire a little early by this clock.
        openUntil = 0;
        onHalfOpen();
      }, milliseconds).unref();
    }
    return milliseconds;
  }

  return {
    get state() {
      if (remainingMs() > 0) return 'open';
      return cooldowns > 0 ? 'half-open' : 'closed';
    },
    remainingMs,
    recordSuccess() {
      if (onHalfOpen && remainingMs() > 0) return;
      failures = 0;
      cooldowns = 0;
      openUntil = 0;
    },
    recordFailure() {
      failures++;
      return cooldowns > 0 || failures >= failureThreshold ? open() : 0;
    },
    open,
    [Symbol.dispose]: () => clearTimeout(timer),
  };
}

/** One circuit breaker for each key that failed lately. A key without failures takes no memory. */
export interface CircuitBreakers {
  /** Milliseconds until the key may be tried again; 0 when it may. */
  remainingMs(key: string): number;
  recordSuccess(key: string): void;
  /** @returns the length of the cool-down in milliseconds; 0 when the circuit did not open */
  recordFailure(key: string): number;
  /** Opens the circuit of a key at once. @returns the length of the cool-down in milliseconds */
  open(key: string, retryAfterMs?: number): number;
  /** Milliseconds until the first of the open circuits is half-open; undefined when none is open. */
  nextHalfOpenMs(): number | undefined;
}

/** @param options of each breaker. The keys must be few (directions, models): a breaker is kept until its key succeeds. */
export function createCircuitBreakers(options: Omit<CircuitBreakerOptions, 'onHalfOpen'>): CircuitBreakers {
  const breakers = new Map<string, CircuitBreaker>();
  const breakerOf = (key: string): CircuitBreaker => {
    const breaker = breakers.get(key) ?? createCircuitBreaker(options);
    breakers.set(key, breaker);
    return breaker;
  };
  return {
    remainingMs: (key) => breakers.get(key)?.remainingMs() ?? 0,
    recordSuccess: (key) => void breakers.delete(key),
    recordFailure: (key) => breakerOf(key).recordFailure(),
    open: (key, retryAfterMs) => breakerOf(key).open(retryAfterMs),
    nextHalfOpenMs() {
      const left = [...breakers.values()].map((breaker) => breaker.remainingMs()).filter((ms) => ms > 0);
      return left.length > 0 ? Math.min(...left) : undefined;
    },
  };
}
