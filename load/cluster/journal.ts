/** What a request needs beside a replica. */
export type Dependency = 'database' | 'files' | 'disk';

/** How a request came out, as its caller sees it. */
export type Outcome =
  /** Answered as a single service answers it. */
  | { kind: 'right' }
  /** Answered with success, or with an error of the caller's making, that is not what it must be. */
  | { kind: 'wrong'; why: string }
  /** Answered with 503 of one of our codes, and with Retry-After. */
  | { kind: 'unavailable'; code: string }
  /** Answered with 429 and Retry-After. */
  | { kind: 'refused'; code: string }
  /** Everything else: no answer, a broken one, or one that no caller can act on. */
  | { kind: 'failed'; why: string };

/** One request and what became of it. Times in Unix milliseconds. */
export interface Exchange {
  name: string;
  owner: string;
  dependencies: readonly Dependency[];
  /** Undefined for those that do not count in the usage figures. */
  operation: string | undefined;
  sentAt: number;
  endedAt: number;
  /** Ports of the replicas that nginx gave it to; the last one answered. */
  replicas: readonly number[];
  /** Undefined where no answer of ours came. */
  logId: string | undefined;
  isError: boolean;
  /** An answer began, whatever became of it. */
  isBegun: boolean;
  /** Tokens in and out and of inference, as the answer tells them. */
  tokens: number;
  outcome: Outcome;
}

/** A time in which something was not there. */
export interface Outage {
  /** A need of requests, or the port of a replica. */
  what: Dependency | number;
  from: number;
  to: number;
}

/** All that was asked, and when what was away. */
export interface Journal {
  exchanges: Exchange[];
  outages: Outage[];
}

export function createJournal(): Journal {
  return { exchanges: [], outages: [] };
}
