/** What failed lately, and is not tried again for a while: each time for twice as long. */
export interface Failures {
  remember(key: string): void;
  forget(key: string): void;
  /** Milliseconds until it may be tried again; 0 when it may. */
  left(key: string): number;
  /** When the next of them may be tried again, by `performance.now()`. */
  readonly nextEnd: number;
}

/** Both in milliseconds. */
export interface FailureTimes {
  first: number;
  most: number;
}

export const FAILURE_TIMES: FailureTimes = { first: 60_000, most: 600_000 };

export function createFailures({ first, most }: FailureTimes): Failures {
  const failed = new Map<string, { pause: number; until: number }>();
  return {
    remember(key) {
      const before = failed.get(key);
      const pause = before === undefined ? first : Math.min(2 * before.pause, most);
      failed.set(key, { pause, until: performance.now() + pause });
    },
    forget: (key) => void failed.delete(key),
    left: (key) => Math.max(0, (failed.get(key)?.until ?? 0) - performance.now()),
    get nextEnd() {
      const ends = [...failed.values()].map(({ until }) => until);
      return Math.min(...ends.filter((end) => end > performance.now()));
    },
  };
}
