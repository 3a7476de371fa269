import type { Logger } from 'pino';
import type { ErrorCode } from '../errors.ts';

/** Keeps a flood of refused requests from becoming a flood of log lines. */
export interface RefusalLog extends Disposable {
  /** Whether a request has a log line of its own: floods of refused requests share one line a second. */
  hasLine(key: string | undefined, code: string | undefined): boolean;
}

/** Codes of requests that are refused before any work: no limit bounds their number. */
const REFUSALS: ReadonlySet<string> = new Set<ErrorCode>([
  'invalid_key',
  'rate_limited',
  'quota_exceeded',
  'overloaded',
]);
/** Lines in a second for one key and one code, and pairs of those that are counted apart. */
const MAX_LINES = 10;
const MAX_KINDS = 1_000;
const INTERVAL_MS = 1_000;

/** Disposing of it writes the lines that are due. */
export function createRefusalLog(log: Logger): RefusalLog {
  /** Refusals since the last interval began, by key and code. */
  const kinds = new Map<string, { key: string | undefined; code: string; requests: number }>();
  let timer: NodeJS.Timeout | undefined;

  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    for (const { requests, ...kind } of kinds.values()) {
      if (requests > MAX_LINES) log.info({ ...kind, requests: requests - MAX_LINES }, 'refused more requests');
    }
    kinds.clear();
  }

  return {
    hasLine(key, code) {
      if (code === undefined || !REFUSALS.has(code)) return true;
      const nameOf = (one: string | undefined): string => `${code} ${one ?? ''}`;
      // Beyond the most pairs, later keys are counted together.
      const known = kinds.size < MAX_KINDS || kinds.has(nameOf(key)) ? key : undefined;
      const kind = kinds.get(nameOf(known)) ?? { key: known, code, requests: 0 };
      kind.requests++;
      kinds.set(nameOf(known), kind);
      timer ??= setTimeout(flush, INTERVAL_MS).unref();
      return kind.requests <= MAX_LINES;
    },
    [Symbol.dispose]: flush,
  };
}
