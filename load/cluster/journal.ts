/** A dependency of a request besides a replica. */
export type Dependency = 'database' | 'files' | 'disk';

/** The outcome of a request from the client's point of view. */
export type Outcome =
  /** The same response as that of a single service. */
  | { kind: 'right' }
  /** A wrong success or client error. */
  | { kind: 'wrong'; why: string }
  /** Status 503 with an error code and Retry-After. */
  | { kind: 'unavailable'; code: string }
  /** Status 429 with Retry-After. */
  | { kind: 'refused'; code: string }
  /** No response, a broken one, or one without an error code. */
  | { kind: 'failed'; why: string };

/** A request with its outcome. Times in Unix milliseconds. */
export interface Exchange {
  name: string;
  owner: string;
  dependencies: readonly Dependency[];
  /** Undefined for requests that do not count as usage. */
  operation: string | undefined;
  sentAt: number;
  endedAt: number;
  /** Ports of the replicas that nginx tried. The last one responded. */
  replicas: readonly number[];
  /** Undefined without a response of the service. */
  logId: string | undefined;
  isError: boolean;
  /** Whether a success response began. */
  isBegun: boolean;
  /** Total tokens of the response. */
  tokens: number;
  outcome: Outcome;
}

/** A period without a dependency or a replica. */
export interface Outage {
  /** A dependency, or the port of a replica. */
  what: Dependency | number;
  from: number;
  to: number;
}

/** All requests and outages. */
export interface Journal {
  exchanges: Exchange[];
  outages: Outage[];
}

export function createJournal(): Journal {
  return { exchanges: [], outages: [] };
}
