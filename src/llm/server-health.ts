import type { Logger } from 'pino';
import type { Failure } from './llm.ts';
import type { Miss } from './status.ts';

/** Whether a server serves: a circuit breaker. */
export interface Health {
  /** `starting` until it was looked at; `resting` when it is of no use now; `full` for a moment when it said so. */
  state(): 'starting' | 'up' | 'full' | 'resting';
  /** Why it rests, or rested last. */
  failure(): Failure | undefined;
  succeeded(): void;
  missed(miss: Miss): void;
  close(): void;
}

export interface HealthOptions {
  /** Looks whether the server is there; undefined when it is. Never throws. */
  look(): Promise<Miss | undefined>;
  /** Is called whenever the state may be another. */
  changed(): void;
  /** Milliseconds of a first rest; twice as long for each further one. */
  firstRest: number;
  log: Logger;
}

/** Failures one after the other after which a server rests. */
const MAX_FAILURES = 3;
const MAX_REST = 60_000;
/** However long a server wants to be left alone. */
const MAX_RETRY_AFTER = 300_000;
/** Milliseconds that a full server is left alone where it does not say so. */
const FIRST_PAUSE = 500;
/** Pauses that are worth waiting for. */
const MAX_PAUSE = 5_000;

/** The first look is at once; after each rest the server is looked at before it serves again. */
export function createHealth({ look, changed, firstRest, log }: HealthOptions): Health {
  let state: 'starting' | 'up' | 'resting' = 'starting';
  /** Ends with its timer, not by the clock: whoever waits is woken by the same timer. */
  let full: { until: number; timer: NodeJS.Timeout } | undefined;
  let failures = 0;
  let rests = 0;
  let pauses = 0;
  let closed = false;
  let reason: Failure | undefined;
  let next: NodeJS.Timeout | undefined;
  void lookNow();

  async function lookNow(): Promise<void> {
    const miss = await look();
    if (closed) return;
    if (miss) {
      rest(miss);
      return;
    }
    state = 'up';
    // One more failure is enough until something was answered.
    failures = rests === 0 ? 0 : MAX_FAILURES - 1;
    log.info('the LLM server answers');
    changed();
  }

  function rest({ failure, retryAfter = 0 }: Miss): void {
    const usual = Math.min(firstRest * 2 ** rests, MAX_REST);
    const milliseconds = Math.min(Math.max(retryAfter, usual), MAX_RETRY_AFTER);
    const level = state === 'resting' ? 'debug' : 'warn';
    log[level]({ failure, seconds: milliseconds / 1000 }, 'the LLM server is left alone for a while');
    state = 'resting';
    reason = failure;
    rests = Math.min(rests + 1, 30);
    clearTimeout(next);
    next = setTimeout(lookNow, milliseconds).unref();
    changed();
  }

  function leaveAlone(miss: Miss): void {
    const milliseconds = miss.retryAfter ?? FIRST_PAUSE * 2 ** pauses;
    if (milliseconds > MAX_PAUSE) {
      rest(miss);
      return;
    }
    // Those that were under way together with the first one say the same.
    if (!full) pauses++;
    const until = performance.now() + milliseconds;
    if (full && full.until >= until) return;
    clearTimeout(full?.timer);
    full = { until, timer: setTimeout(reopen, milliseconds).unref() };
    changed();
  }

  function reopen(): void {
    full = undefined;
    changed();
  }

  return {
    state: () => (state === 'up' && full ? 'full' : state),
    failure: () => reason,
    succeeded() {
      failures = 0;
      rests = 0;
      pauses = 0;
    },
    missed(miss) {
      if (state !== 'up' || closed) return;
      if (miss.blame === 'full') leaveAlone(miss);
      else if (miss.blame === 'useless') rest(miss);
      else if (miss.blame === 'suspect' && ++failures >= MAX_FAILURES) rest(miss);
    },
    close() {
      closed = true;
      clearTimeout(next);
      clearTimeout(full?.timer);
    },
  };
}
