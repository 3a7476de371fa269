import type { PlannedRequest } from './request.ts';

/** A violated expectation. */
export interface IsolationFault {
  what: readonly string[];
  /** Undefined for a fault of the whole service. */
  request?: PlannedRequest;
  answer?: string | undefined;
}

/** Results of a campaign. */
export interface IsolationResults {
  requests: number;
  /** Number of responses by status and code. */
  answers: Map<string, number>;
  /** Number of requests with a response, by owner. */
  byOwner: Map<string, number>;
  leftEarly: number;
  marks: number;
  /** Requests that were retried, and the maximum number of attempts. */
  retried: number;
  mostRetries: number;
  /** Requests that were sent again alone, and those with a different response. */
  repeated: number;
  differed: number;
  seconds: number;
  /** Figures of the service at the end, by name. */
  figures: Map<string, number | string>;
  faults: IsolationFault[];
}

export function createResults(): IsolationResults {
  return {
    requests: 0,
    answers: new Map(),
    byOwner: new Map(),
    leftEarly: 0,
    marks: 0,
    retried: 0,
    mostRetries: 0,
    repeated: 0,
    differed: 0,
    seconds: 0,
    figures: new Map(),
    faults: [],
  };
}

export function countResponse(tally: IsolationResults, name: string): void {
  tally.answers.set(name, (tally.answers.get(name) ?? 0) + 1);
}

export function describeResults(tally: IsolationResults): string {
  const list = (figures: Map<string, number | string>) =>
    [...figures].map(([name, value]) => `${name}: ${value}`).join(', ');
  return [
    `${tally.requests} requests in ${tally.seconds.toFixed(0)} s (${(tally.requests / tally.seconds).toFixed(0)} a second), ${tally.leftEarly} with a disconnected client`,
    `responses: ${list(tally.answers)}`,
    `${tally.marks} markers checked; ${tally.retried} requests retried, ${tally.mostRetries} times at most; ${tally.repeated} repeated alone, ${tally.differed} with a different response`,
    list(tally.figures),
    `${tally.faults.length} faults`,
  ].join('\n');
}
