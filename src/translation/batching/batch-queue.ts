import type { RequestScope } from '../../request-scope.ts';
import { createFairQueue } from '../../resilience/fair-queue.ts';
import type { TraceContext } from '../../telemetry/traces.ts';
import type { Segment } from '../engine.ts';

/** Engine time comes with both: the segment's share of the batch by characters, divided among those who asked for it. */
export interface Waiter {
  /** Of the request; undefined without traces. */
  trace: TraceContext | undefined;
  /** Milliseconds after which the answer is of no use to it any more. */
  left: () => number;
  resolve: (text: string, milliseconds: number) => void;
  reject: (reason: unknown, milliseconds: number) => void;
  /** Rejects before the answer, with the engine time so far. */
  giveUp: (reason: unknown) => void;
}

/** One segment that is queued or in an engine, with everybody who waits for it. */
export interface Pending {
  /** Who asked first. */
  scope: RequestScope;
  segment: Segment;
  characters: number;
  /** When it was queued, in milliseconds of `performance.now()`. */
  since: number;
  taken: boolean;
  waiters: Set<Waiter>;
  /** Called when the last waiter has gone before the answer. */
  abandoned: () => void;
  /** Milliseconds of engine time so far, of each waiter. */
  spent: () => number;
}

/** The queue of one direction of one engine. Identical segments are in it once, however many requests ask. */
export interface Lane {
  find(text: string): Pending | undefined;
  add(text: string, pending: Pending): void;
  /** Puts a pending segment into the queue of a caller. */
  join(scope: RequestScope, pending: Pending): void;
  forget(text: string, pending: Pending): void;
  /** Empties the queue of a caller. */
  leave(scope: RequestScope): void;
  /** What `take` would take first. */
  next(): Pending | undefined;
  /** How many are queued. */
  waiting(): number;
  /** The next segments, fairly; those that nobody waits for are dropped. */
  take(most: BatchBounds): Pending[];
}

export interface BatchBounds {
  maxSegments: number;
  /** UTF-16 units together; a longer segment goes alone. */
  maxCharacters: number;
  /** Whether all must be of one share. */
  isolatesTenants: boolean;
}

/** What an engine does for a segment whatever its length, in the time of so many characters. */
const SEGMENT_COST = 20;

export function createLane(): Lane {
  const byText = new Map<string, Pending>();
  const queue = createFairQueue<Pending>(({ taken, waiters }) => !taken && waiters.size > 0);
  let waiting = 0;

  return {
    find: (text) => byText.get(text),
    add(text, pending) {
      byText.set(text, pending);
      waiting++;
    },
    join: (scope, pending) => queue.add(scope, pending, pending.characters + SEGMENT_COST),
    forget(text, pending) {
      if (!pending.taken) waiting--;
      if (byText.get(text) === pending) byText.delete(text);
    },
    leave: (scope) => queue.remove(scope),
    next: () => queue.peek(),
    waiting: () => waiting,
    take(most) {
      const batch: Pending[] = [];
      let characters = 0;
      const first = queue.peek();
      const share = most.isolatesTenants ? first?.scope.tenantId : undefined;
      for (let next = first; next && batch.length < most.maxSegments; next = queue.peek(share)) {
        characters += next.characters;
        if (batch.length > 0 && characters > most.maxCharacters) break;
        queue.take(share);
        next.taken = true;
        waiting--;
        batch.push(next);
      }
      return batch;
    },
  };
}
