import { LRUCache } from 'lru-cache';
import type { Database } from '../database/database.ts';
import { abortable } from '../resilience/abortable.ts';
import { createCircuitBreaker } from '../resilience/circuit-breaker.ts';
import { createSingleFlight } from '../resilience/single-flight.ts';
import { createTally } from '../resilience/tally.ts';
import type { LimitGroup } from './limit-group.ts';
import { readGroupUsage } from './quota-usage.ts';
import {
  type Amounts,
  type DocumentAmounts,
  NO_DOCUMENTS,
  NO_USAGE,
  NOTHING,
  type Periods,
  type UsedAmounts,
} from './quotas.ts';

/**
 * Reads the usage of limit groups from the database, which is authoritative for quotas, and counts what documents reserve
 * there. Between two reads, the amounts of documents are never lower than those of the database, but for the documents of
 * other replicas.
 */
export interface UsageReader {
  /**
   * Usage by requests that is at most `MAX_AGE_MS` old. While the database does not answer: the last known usage, or none.
   * @param fresh includes all usage of this process that the database does not have yet
   */
  read(group: LimitGroup, periods: Periods, fresh?: boolean): Promise<UsedAmounts>;
  /** What documents have used and reserved by the last read, and what they have reserved in this process since. */
  documents(group: LimitGroup, periods: Periods): DocumentAmounts;
  /**
   * Reads the usage for a document, which can wait until the database answers, unless it is certain.
   * @throws StorageError
   */
  readForDocument(group: LimitGroup, periods: Periods): Promise<void>;
  /** Whether the usage was read recently, and no document has changed it since. */
  isCertain(group: LimitGroup, periods: Periods): boolean;
  /** Counts the reservation of a document, of groups whose usage is certain, at once. The database gets it until `endReservation`. */
  startReservation(groups: readonly LimitGroup[], amounts: Amounts): void;
  /** The reservation is in the database, unless its write failed. */
  endReservation(groups: readonly LimitGroup[]): void;
  /** The next read asks the database. @param storageNames of groups whose documents have changed */
  outdate(storageNames: readonly string[]): void;
}

const MAX_AGE_MS = 5_000;
/** Longest delay of a request. */
const TIMEOUT_MS = 250;
/** Reads of one request, while documents change the amounts. */
const MAX_ATTEMPTS = 3;
/** After a failure the database is not asked for this time. */
const COOLDOWN_MS = 1_000;
const MAX_CACHED_GROUPS = 10_000;

interface CacheEntry {
  day: string;
  used: UsedAmounts;
  documents: DocumentAmounts;
  /** Time at which the read began. */
  readAt: number;
  /** Whether no document has changed the amounts since. */
  isCertain: boolean;
  /** Changes of this process. */
  changes: number;
}

/** @param options.flush writes the usage that this process has counted to the database */
export function createUsageReader(options: { database: Database; flush: () => Promise<void> }): UsageReader {
  const { database, flush } = options;
  const cache = new LRUCache<string, CacheEntry>({ max: MAX_CACHED_GROUPS });
  const singleFlight = createSingleFlight<void>();
  const breaker = createCircuitBreaker({ cooldown: { firstMs: COOLDOWN_MS, maxMs: COOLDOWN_MS } });
  /** Reservations that are being written, by group. */
  const writes = createTally<string>();

  async function query(group: LimitGroup, periods: Periods, fresh: boolean): Promise<void> {
    const { storageName, kind, id } = group;
    if (fresh) await flush();
    const readAt = performance.now();
    const changes = cache.get(storageName)?.changes ?? 0;
    const isWriting = writes.of(storageName) > 0;
    const { used, documents } = await readGroupUsage(database, kind === 'key' ? 'key' : 'owner', periods, id);
    const known = cache.get(storageName);
    // A slower read must not replace a later one.
    if (known && known.readAt > readAt) return;
    const isCertain = !isWriting && changes === (known?.changes ?? 0);
    // What a reservation changed meanwhile is in these amounts or not. The higher ones are safe until the next read.
    const reserved = isCertain ? documents.reserved : higherOf(documents.reserved, known?.documents.reserved);
    cache.set(storageName, {
      day: periods.day,
      used,
      documents: { used: documents.used, reserved },
      readAt,
      isCertain,
      changes: known?.changes ?? 0,
    });
  }

  const knownUsage = ({ storageName }: LimitGroup, { day }: Periods): CacheEntry | undefined => {
    const entry = cache.get(storageName);
    return entry?.day === day ? entry : undefined;
  };

  const isCertain = (group: LimitGroup, periods: Periods): boolean => {
    const known = knownUsage(group, periods);
    return known?.isCertain === true && performance.now() - known.readAt < MAX_AGE_MS;
  };

  const queryOnce = (group: LimitGroup, periods: Periods, fresh: boolean): Promise<void> =>
    singleFlight(`${group.storageName} ${periods.day} ${fresh}`, () => query(group, periods, fresh));

  /** Reads again when a document has changed the amounts meanwhile. */
  async function refresh(group: LimitGroup, periods: Periods, fresh: boolean): Promise<void> {
    const timeout = AbortSignal.timeout(TIMEOUT_MS);
    for (let attempt = 0; attempt < MAX_ATTEMPTS && breaker.state !== 'open'; attempt++) {
      try {
        await abortable(queryOnce(group, periods, fresh), timeout);
        breaker.recordSuccess();
      } catch {
        // The database client logs and counts its failures.
        breaker.recordFailure();
      }
      if (isCertain(group, periods)) return;
    }
  }

  function outdate(storageNames: readonly string[]): void {
    for (const name of storageNames) {
      const known = cache.get(name);
      if (known) cache.set(name, { ...known, isCertain: false, changes: known.changes + 1 });
    }
  }

  return {
    outdate,
    async read(group, periods, fresh = false) {
      if (fresh || !isCertain(group, periods)) await refresh(group, periods, fresh);
      return knownUsage(group, periods)?.used ?? NO_USAGE;
    },
    documents: (group, periods) => knownUsage(group, periods)?.documents ?? NO_DOCUMENTS,
    async readForDocument(group, periods) {
      if (!isCertain(group, periods)) await queryOnce(group, periods, false);
    },
    isCertain,
    startReservation(groups, amounts) {
      for (const { storageName } of groups) {
        writes.change(storageName, 1);
        const known = cache.get(storageName);
        if (!known) continue;
        const { characters, tokens } = known.documents.reserved;
        const reserved = { characters: characters + amounts.characters, tokens: tokens + amounts.tokens };
        const documents = { ...known.documents, reserved };
        cache.set(storageName, { ...known, documents, isCertain: false, changes: known.changes + 1 });
      }
    },
    endReservation(groups) {
      for (const { storageName } of groups) writes.change(storageName, -1);
      outdate(groups.map(({ storageName }) => storageName));
    },
  };
}

function higherOf(one: Amounts, other: Amounts = NOTHING): Amounts {
  return {
    characters: Math.max(one.characters, other.characters),
    tokens: Math.max(one.tokens, other.tokens),
  };
}
