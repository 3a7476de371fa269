import type { Logger } from 'pino';
import type { ErrorCode } from '../errors.ts';

/** Keeps a flood of refused requests from becoming a flood of log lines. */
export interface RefusalLog extends Disposable {
  /** Whether a request has a log line of its own; what is refused in numbers has one line a second together. */
  hasLine(key: string | undefined, code: string | undefined): boolean;
}

/** Codes of requests that are refused before any work: no limit holds up those who send them. */
const REFUSALS: ReadonlySet<string> = new Set<ErrorCode>([
  'invalid_key',
  'rate_limited',
  'quota_exceeded',
  'overloaded',
]);
/** Lines of refusals with one key and one code in a second, and kinds of them that are told apart. */
const MAX_LINES = 10;
const MAX_KINDS = 1_000;
const INTERVAL_MS = 1_000;

/** Disposing of it tells what has not been told. */
export function createRefusalLog(log: Logger): RefusalLog {
  /** Refusals since the last interval began, by key and code. */
  const kinds = new Map<string, { key: string | undefined; code: string; requests: number }>();
  let timer: NodeJS.Timeout | undefined;

  function tell(): void {
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
      // With too many keys to tell apart those that come later are counted together.
      const known = kinds.size < MAX_KINDS ? key : undefined;
      const name = `${code} ${known ?? ''}`;
      const kind = kinds.get(name) ?? { key: known, code, requests: 0 };
      kind.requests++;
      kinds.set(name, kind);
      timer ??= setTimeout(tell, INTERVAL_MS).unref();
      return kind.requests <= MAX_LINES;
    },
    [Symbol.dispose]: tell,
  };
}
