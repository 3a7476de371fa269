import { randomUUID } from 'node:crypto';
import type { Registry } from 'prom-client';
import { GlossaError } from '../errors.ts';
import { createCounter } from '../telemetry/metrics.ts';
import { concurrencyExceeded, quotaExceeded, rateExceeded } from './limit-errors.ts';
import { type LimitGroup, limitOf, storageNameOf } from './limit-group.ts';
import type { Lease, LimitStore, RateWindow } from './limit-store.ts';
import {
  type Amounts,
  addAmounts,
  type ExhaustedQuota,
  NO_USAGE,
  NOTHING,
  periodsOf,
  type UsedAmounts,
} from './quotas.ts';
import { createRetryTimes } from './retry-times.ts';
import type { UsageReader } from './usage-cache.ts';

/** Enforces rate limits, concurrency limits and quotas. The store decides whether all replicas count together. */
export interface Limiter {
  /** @param groups whose limits apply to the request; groups without limits may be left out */
  forRequest(groups: readonly LimitGroup[]): RequestLimiter;
  /**
   * Reserves characters and tokens for a document. The database keeps the reservation until the document is billed.
   * @param groups whose quotas apply
   * @param write writes the reservation to the database; not called without quotas
   * @throws GlossaError `quota_exceeded`, `overloaded` while other documents change the usage; StorageError; the rejection of
   *   `write`
   */
  reserveForDocument(groups: readonly LimitGroup[], amounts: Amounts, write: () => Promise<void>): Promise<void>;
  /** A document was billed, or has left the queue: the next request reads what its key and its owner have used. */
  documentChanged(document: { keyId: string; owner: string }): void;
  /** Usage of the current day and month by requests and documents, without reservations. It never rejects. */
  usage(group: LimitGroup): Promise<UsedAmounts>;
}

/** Attempts to reserve while other documents change the usage. Its task is tried again afterwards. */
const MAX_DOCUMENT_ATTEMPTS = 20;

/** The limits of one request. */
export interface RequestLimiter {
  /** Whether a quota applies to the request. */
  readonly hasQuota: boolean;
  /**
   * Counts the request.
   * @param onRate receives the state of the tightest rate limit, for rejected requests too
   * @param checksQuota whether the request will use characters and tokens
   * @throws GlossaError `rate_limited`, `quota_exceeded`
   */
  acquire(onRate: (rate: RateState) => void, checksQuota: boolean): Promise<void>;
  /**
   * Reserves characters and tokens when the length of the text is known, and again when its output is.
   * @param tokens default: as many as characters
   * @throws GlossaError `quota_exceeded`
   */
  reserve(characters: number, tokens?: number): Promise<void>;
  /**
   * Replaces the reservation by the used characters and tokens; 0 for a request that failed before its deadline.
   * @returns the usage may be written to the database when this ends, so that it is not counted twice; it never rejects
   */
  settle(characters: number, tokens: number): Promise<void> | undefined;
  /** Ends the request and returns what it holds. */
  release(): void;
}

/** State of a limit of requests per second. */
export interface RateState {
  limit: number;
  remaining: number;
  /** Milliseconds until the full limit is available again. */
  resetMs: number;
}

export interface LimiterOptions {
  store: LimitStore;
  usageReader: Pick<UsageReader, 'documents' | 'endReservation' | 'isCertain' | 'outdate' | 'readForDocument'>;
  registry: Registry;
  /** Defines the current day and month. */
  now?: () => Date;
}

export function createLimiter({ store, usageReader, registry, now = () => new Date() }: LimiterOptions): Limiter {
  const rejections = createCounter(registry, 'glossa_limits_refused_total');

  const retryTimes = createRetryTimes();

  function rejectIfExhausted(exhausted: ExhaustedQuota | undefined): void {
    if (!exhausted) return;
    rejections.inc({ of: exhausted.group.kind, limit: exhausted.name });
    throw quotaExceeded(exhausted, now());
  }

  function forRequest(groups: readonly LimitGroup[]): RequestLimiter {
    const lease = createLease(randomUUID(), groups);
    const hasQuota = lease.quotaGroups.length > 0;
    let isAdmitted = false;
    let isReleased = false;

    async function findExhausted(amounts: Amounts): Promise<ExhaustedQuota | undefined> {
      if (!hasQuota) return undefined;
      return (await store.reserve(lease, amounts, periodsOf(now()))).exhausted;
    }

    function releaseLease(): void {
      isAdmitted = false;
      for (const group of groups) retryTimes.recordEnd(group);
      void store.release(lease);
    }

    return {
      hasQuota,
      async acquire(onRate, checksQuota) {
        // Both checks share one round trip to Redis.
        const [admission, exhausted] = await Promise.all([
          store.acquire(lease),
          checksQuota ? findExhausted(NOTHING) : undefined,
        ]);
        isAdmitted = admission.kind === 'admitted';
        // The client disconnected meanwhile.
        if (isReleased && isAdmitted) releaseLease();
        const rate = tightestRate(groups, admission.windows);
        if (rate) onRate(rate);
        if (admission.kind === 'rate exceeded') {
          rejections.inc({ of: admission.group.kind, limit: 'requests/s' });
          throw rateExceeded(admission.group, Math.max(admission.resetMs, 1_000 * retryTimes.next(admission.group)));
        }
        if (admission.kind === 'concurrency exceeded') {
          rejections.inc({ of: admission.group.kind, limit: 'requests at once' });
          throw concurrencyExceeded(admission.group, retryTimes.next(admission.group));
        }
        rejectIfExhausted(exhausted);
      },
      async reserve(characters, tokens = characters) {
        const exhausted = await findExhausted({ characters, tokens });
        // The client disconnected meanwhile, and `release` came before this reservation.
        if (isReleased) void store.release(lease);
        rejectIfExhausted(exhausted);
      },
      settle(characters, tokens) {
        if (!hasQuota || (lease.reserved.characters === 0 && tokens === 0)) return undefined;
        return store.settle(lease, characters, tokens, periodsOf(now()));
      },
      release() {
        isReleased = true;
        if (isAdmitted) releaseLease();
      },
    };
  }

  /** A request goes on without the database. A document waits, because it can. */
  async function findExhaustedByDocument(lease: Lease, amounts: Amounts): Promise<ExhaustedQuota | undefined> {
    for (let attempt = 0; attempt < MAX_DOCUMENT_ATTEMPTS; attempt++) {
      const periods = periodsOf(now());
      for (const group of lease.quotaGroups) await usageReader.readForDocument(group, periods);
      const { exhausted, isUncertain = false } = await store.reserve(lease, amounts, periods);
      void store.release(lease);
      // Redis may have compared with usage that other documents have changed.
      const isFinal = exhausted === undefined || lease.quotaGroups.every((one) => usageReader.isCertain(one, periods));
      if (!isUncertain && isFinal) return exhausted;
    }
    throw new GlossaError('overloaded');
  }

  return {
    forRequest,
    async reserveForDocument(groups, amounts, write) {
      const lease = { ...createLease(randomUUID(), groups), isOfDocument: true };
      const { quotaGroups } = lease;
      if (quotaGroups.length === 0) return;
      // Other replicas may have accepted documents.
      usageReader.outdate(quotaGroups.map(({ storageName }) => storageName));
      rejectIfExhausted(await findExhaustedByDocument(lease, amounts));
      try {
        await write();
      } finally {
        usageReader.endReservation(quotaGroups);
      }
    },
    documentChanged({ keyId, owner }) {
      usageReader.outdate([storageNameOf('key', keyId), storageNameOf('owner', owner)]);
    },
    async usage(group) {
      const periods = periodsOf(now());
      const { used } = await store.reserve(createLease('', [group], [group]), NOTHING, periods);
      return addAmounts(used[0] ?? NO_USAGE, usageReader.documents(group, periods).used);
    },
  };
}

function createLease(
  id: string,
  groups: readonly LimitGroup[],
  quotaGroups = groups.filter(({ hasQuota }) => hasQuota),
): Lease {
  return { id, groups, quotaGroups, reserved: NOTHING };
}

/** State of the rate limit with the fewest remaining requests. */
function tightestRate(groups: readonly LimitGroup[], windows: readonly RateWindow[]): RateState | undefined {
  const rates = groups.flatMap((group, i): RateState[] => {
    const limit = limitOf(group, 'requests/s');
    const { count = 0, resetMs = 0 } = windows[i] ?? {};
    return limit === undefined ? [] : [{ limit, remaining: Math.max(0, limit - count), resetMs }];
  });
  return rates.toSorted((one, other) => one.remaining - other.remaining)[0];
}
