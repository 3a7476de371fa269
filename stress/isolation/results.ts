import type { Request } from './request.ts';

/** Something that must not be. */
export interface Fault {
  what: readonly string[];
  /** Undefined for what no single request did. */
  request?: Request;
  answer?: string | undefined;
}

/** What a campaign has come to. */
export interface Tally {
  requests: number;
  /** Answers by status and code. */
  answers: Map<string, number>;
  /** Requests that were answered, by the owner of the key. */
  byOwner: Map<string, number>;
  leftEarly: number;
  marks: number;
  /** Requests that were sent again after a 503, and the most times that one was. */
  retried: number;
  mostRetries: number;
  /** Requests that were asked again alone, and those of them that were then translated otherwise. */
  repeated: number;
  differed: number;
  seconds: number;
  /** Figures of the service at its end, by what they are. */
  figures: Map<string, number | string>;
  faults: Fault[];
}

export function newTally(): Tally {
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

export function countAnswer(tally: Tally, name: string): void {
  tally.answers.set(name, (tally.answers.get(name) ?? 0) + 1);
}

export function describeTally(tally: Tally): string {
  const list = (figures: Map<string, number | string>) =>
    [...figures].map(([name, value]) => `${name}: ${value}`).join(', ');
  return [
    `${tally.requests} requests in ${tally.seconds.toFixed(0)} s (${(tally.requests / tally.seconds).toFixed(0)} a second), ${tally.leftEarly} of them left by their client`,
    `answers: ${list(tally.answers)}`,
    `${tally.marks} marks checked; ${tally.retried} requests sent again, ${tally.mostRetries} times at most; ${tally.repeated} asked again alone, ${tally.differed} of them answered otherwise`,
    list(tally.figures),
    `${tally.faults.length} faults`,
  ].join('\n');
}
