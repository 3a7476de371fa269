import type { RequestScope } from '../../request-scope.ts';
import { createFairQueue, type FairQueue, type QueuePart } from '../../resilience/fair-queue.ts';
import type { TraceContext } from '../../telemetry/spans.ts';
import type { EngineText, Segment } from '../engine.ts';
import type { FollowedOptions } from '../followed-options.ts';

/**
 * A request that waits for a segment. It is charged for the segment's share of the batch's engine time, by characters. All
 * requests that wait for the segment divide this charge equally.
 */
export interface SegmentWaiter {
  /** Trace of the request; undefined when tracing is off. */
  trace: TraceContext | undefined;
  /** Milliseconds until the deadline of the request, or until its fallback starts. */
  remainingMs: () => number;
  /** The same function for all segments of a request. */
  onModelWork: RequestScope['onModelWork'];
  resolve: (translation: EngineText, engineMs: number) => void;
  reject: (reason: unknown, engineMs: number) => void;
  /** Rejects before the engine has responded, and charges the engine time so far. */
  abort: (reason: unknown) => void;
}

/** A segment in the queue or in an engine, with the requests that wait for it. */
export interface PendingSegment {
  /** The request that queued it first. */
  scope: RequestScope;
  segment: Segment;
  options: FollowedOptions;
  characters: number;
  /** Clock time (`performance.now()`) at which it was queued. */
  queuedAt: number;
  /** Whether it is in a batch. */
  isInBatch: boolean;
  waiters: Set<SegmentWaiter>;
  /** Called when the last waiter leaves before the engine has responded. */
  onAbandoned: () => void;
  /** Engine time so far that each waiter is charged for. */
  engineMs: () => number;
}

/** Requests go before background work. */
export type Priority = 'request' | 'background';

/** The queued segments of one path of one engine. Identical segments of several requests are queued once. */
export interface BatchQueue {
  /** The segment with a key that is queued or in the engine. */
  find(key: string): PendingSegment | undefined;
  register(key: string, pending: PendingSegment): void;
  /** Queues a registered segment on behalf of a request. */
  enqueue(scope: RequestScope, pending: PendingSegment): void;
  /** Deletes a segment that is translated or abandoned. */
  unregister(key: string, pending: PendingSegment): void;
  /** Removes all queued segments of a request. */
  removeRequest(scope: RequestScope): void;
  /** The segment of a priority that `take` returns first. */
  peek(priority: Priority, isEligible: (tenantId: string) => boolean): PendingSegment | undefined;
  /** Number of queued segments. */
  readonly length: number;
  /**
   * Takes the next segments in fair order, all with the same options. Where the next segment has other options, the request
   * of the first one fills the batch. A tenant that comes first because others are not eligible fills it alone. Abandoned
   * segments are dropped.
   */
  take(limits: BatchLimits): PendingSegment[];
}

/** The limits of one batch, which `hop-scheduler.ts` decides. */
export interface BatchLimits {
  priority: Priority;
  /** Whether a batch may begin with a segment of this tenant. */
  isEligible: (tenantId: string) => boolean;
  maxSegments: number;
  /** UTF-16 units. A longer segment has a separate batch. */
  maxCharacters: number;
  /** Whether all segments must be of one tenant. */
  isolatesTenants: boolean;
}

/** Fixed cost of a segment, in characters. */
const SEGMENT_COST = 20;

export function createBatchQueue(): BatchQueue {
  const byKey = new Map<string, PendingSegment>();
  const isLive = ({ isInBatch, waiters }: PendingSegment): boolean => !isInBatch && waiters.size > 0;
  const queues = { request: createFairQueue(isLive), background: createFairQueue(isLive) };
  const queueOf = ({ priority }: RequestScope): FairQueue<PendingSegment> => queues[priority ?? 'request'];
  let length = 0;

  return {
    find: (key) => byKey.get(key),
    register(key, pending) {
      byKey.set(key, pending);
      length++;
    },
    enqueue: (scope, pending) => queueOf(scope).add(scope, pending, pending.characters + SEGMENT_COST),
    unregister(key, pending) {
      if (!pending.isInBatch) length--;
      if (byKey.get(key) === pending) byKey.delete(key);
    },
    removeRequest: (scope) => queueOf(scope).remove(scope),
    peek(priority, isEligible) {
      const tenantId = queues[priority].firstEligible(isEligible);
      return tenantId === undefined ? undefined : queues[priority].peek({ tenantId });
    },
    get length() {
      return length;
    },
    take({ priority, isEligible, maxSegments, maxCharacters, isolatesTenants }) {
      const queue = queues[priority];
      const batch: PendingSegment[] = [];
      let characters = 0;
      // Not the tenant of the first segment: another one may have queued the same segment before.
      const tenantId = queue.firstEligible(isEligible);
      const first = tenantId === undefined ? undefined : queue.peek({ tenantId });
      if (tenantId === undefined || !first) return batch;
      const { scope, options } = first;
      let part: QueuePart | undefined = isolatesTenants || first !== queue.peek() ? { tenantId } : undefined;
      for (let next: PendingSegment | undefined = first; next && batch.length < maxSegments; next = queue.peek(part)) {
        if (next.options.key !== options.key) {
          part = { tenantId: scope.tenantId, scope };
          next = queue.peek(part);
          if (!next) break;
        }
        characters += next.characters;
        if (batch.length > 0 && characters > maxCharacters) break;
        queue.take(part);
        next.isInBatch = true;
        length--;
        batch.push(next);
      }
      return batch;
    },
  };
}
