import type { Segment } from './engine.ts';

/** Engine time comes with both: the segment's share of the batch by characters, divided among those who asked for it. */
export interface Waiter {
  resolve: (text: string, milliseconds: number) => void;
  reject: (reason: unknown, milliseconds: number) => void;
}

/** One segment that is queued or in an engine, with everybody who waits for it. */
export interface Pending {
  segment: Segment;
  characters: number;
  taken: boolean;
  waiters: Set<Waiter>;
  /** Called when the last waiter has gone before the answer. */
  abandoned: () => void;
}

/** The queue of one direction of one engine. Identical segments are in it once, however many requests ask. */
export interface Lane {
  find(text: string): Pending | undefined;
  add(text: string, pending: Pending): void;
  /** Puts a pending segment into the queue of a request. */
  join(request: object, pending: Pending): void;
  forget(text: string, pending: Pending): void;
  /** At most `size` segments, one of each request in turn; segments that nobody waits for are dropped. */
  take(size: number): Pending[];
}

/** What one request still has in the queue; `at` points to the oldest. */
interface Share {
  items: Pending[];
  at: number;
}

export function createLane(): Lane {
  const byText = new Map<string, Pending>();
  /** In turn: the request at the front gives one segment and goes to the back. */
  const shares = new Map<object, Share>();

  function nextOf(share: Share): Pending | undefined {
    while (share.at < share.items.length) {
      const pending = share.items[share.at++];
      if (pending && !pending.taken && pending.waiters.size > 0) return pending;
    }
    return undefined;
  }

  return {
    find: (text) => byText.get(text),
    add: (text, pending) => byText.set(text, pending),
    join(request, pending) {
      const share = shares.get(request);
      if (share) share.items.push(pending);
      else shares.set(request, { items: [pending], at: 0 });
    },
    forget(text, pending) {
      if (byText.get(text) === pending) byText.delete(text);
    },
    take(size) {
      const batch: Pending[] = [];
      for (const [request, share] of shares) {
        if (batch.length === size) break;
        const pending = nextOf(share);
        shares.delete(request);
        if (!pending) continue;
        // Set again, it is visited again at the end of this very loop.
        shares.set(request, share);
        pending.taken = true;
        batch.push(pending);
      }
      return batch;
    },
  };
}
