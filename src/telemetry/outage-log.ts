/** Limits the log lines about one outage: one at its start, then one per interval, and one at its end. */
export interface OutageLog {
  /** @param write writes the line, if it is time for one */
  failed(write: () => void): void;
  /** @param write writes the line, if an outage ends */
  recovered(write: () => void): void;
}

const INTERVAL_MS = 60_000;

/** @param now milliseconds on a monotonic clock */
export function createOutageLog(now: () => number = () => performance.now()): OutageLog {
  /** Time of the last line about the current outage. */
  let loggedAt: number | undefined;
  return {
    failed(write) {
      if (loggedAt !== undefined && now() - loggedAt < INTERVAL_MS) return;
      loggedAt = now();
      write();
    },
    recovered(write) {
      if (loggedAt !== undefined) write();
      loggedAt = undefined;
    },
  };
}
