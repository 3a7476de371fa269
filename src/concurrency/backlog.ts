import type { Caller } from './caller.ts';

/**
 * What callers still want of something that serves shares evenly, and how fast it has been lately: tells how long one
 * more would take. Work is counted in any unit.
 */
export interface Backlog {
  /**
   * Milliseconds by which so much more work of a share would take longer than it may; 0 when it would not. Where nobody
   * else waits nothing is ever late, so that there is always something to measure.
   * @param left milliseconds that it may take
   */
  lateness(share: string, work: number, left: number): number;
  add(caller: Caller, work: number): void;
  /** So much of it was done. */
  finish(caller: Caller, work: number): void;
  /** The caller wants no more. */
  leave(caller: Caller): void;
  /** So much was done in so many milliseconds. */
  measure(work: number, milliseconds: number): void;
}

/** Milliseconds of work after which a measurement counts for a third. */
const MEMORY = 10_000;
/** Milliseconds of work that must have been measured before anything is foreseen. */
const LEAST_MEASURED = 5_000;
/** Milliseconds that one measurement counts for at most: a cold start or a hang says little of what comes after it. */
const MOST_AT_ONCE = 2_500;

export function createBacklog(): Backlog {
  const shares = new Map<string, Map<Caller, number>>();
  let done = 0;
  let spent = 0;

  /** Served evenly, all that is done before `work` more of this share is. */
  function before(share: string, work: number): number {
    let own = work;
    for (const left of shares.get(share)?.values() ?? []) own += Math.min(left, work);
    let all = own;
    for (const [other, callers] of shares) if (other !== share) all += Math.min(sum(callers.values()), own);
    return all - work;
  }

  function set(caller: Caller, left: number): void {
    const callers = shares.get(caller.share) ?? new Map<Caller, number>();
    if (left > 0) callers.set(caller, left);
    else callers.delete(caller);
    if (callers.size > 0) shares.set(caller.share, callers);
    else shares.delete(caller.share);
  }

  const leftOf = (caller: Caller): number => shares.get(caller.share)?.get(caller) ?? 0;

  return {
    lateness(share, work, left) {
      if (shares.size === 0 || spent < LEAST_MEASURED) return 0;
      const ahead = before(share, work);
      return ahead === 0 ? 0 : Math.max(0, ((ahead + work) * spent) / done - left);
    },
    add: (caller, work) => set(caller, leftOf(caller) + work),
    finish: (caller, work) => set(caller, leftOf(caller) - work),
    leave: (caller) => set(caller, 0),
    measure(work, milliseconds) {
      const counted = Math.min(milliseconds, MOST_AT_ONCE);
      const kept = Math.exp(-counted / MEMORY);
      done = done * kept + work;
      spent = spent * kept + counted;
    },
  };
}

function sum(numbers: Iterable<number>): number {
  let total = 0;
  for (const number of numbers) total += number;
  return total;
}
