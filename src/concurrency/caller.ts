/** For whom something is done, as far as those need to know who do it. One object for each request. */
export interface Caller {
  /** Aborted when nobody waits for the answer any more, its reason being what the caller is told. */
  readonly signal: AbortSignal;
  /** Opaque. What there is to give is shared evenly between shares first, then between the callers of one share. */
  readonly share: string;
  /** Opaque. What is kept of an answer is only ever given to callers of the same owner. */
  readonly owner: string;
  /** Milliseconds until the signal is aborted because the time is over. */
  left(): number;
  /** Takes note of engine time, in milliseconds: work whose time is over is not free. */
  spend?(milliseconds: number): void;
}
