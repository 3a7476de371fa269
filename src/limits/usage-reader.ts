import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Database } from '../database/database.ts';
import { sumOfCounts } from '../database/sum-of-counts.ts';
import { abortable } from '../resilience/abortable.ts';
import { createCircuitBreaker } from '../resilience/circuit-breaker.ts';
import { createSingleFlight } from '../resilience/single-flight.ts';
import type { LimitGroup } from './limit-group.ts';
import { NO_USAGE, type Periods, type UsedAmounts } from './quotas.ts';

/** Reads the usage of limit groups from the database, which is authoritative for quotas. */
export interface UsageReader {
  /**
   * Usage that is at most `MAX_AGE_MS` old. While the database does not answer: the last known usage, or none.
   * @param fresh includes all usage of this process that the database does not have yet
   */
  read(group: LimitGroup, periods: Periods, fresh?: boolean): Promise<UsedAmounts>;
}

const MAX_AGE_MS = 5_000;
/** Longest delay of a request. */
const TIMEOUT_MS = 250;
/** After a failure the database is not asked for this time. */
const COOLDOWN_MS = 1_000;
const MAX_CACHED_GROUPS = 10_000;

interface CacheEntry {
  day: string;
  used: UsedAmounts;
  readAt: number;
}

/** @param options.flush writes the usage that this process has counted to the database */
export function createUsageReader(options: { database: Database; flush: () => Promise<void> }): UsageReader {
  const { database, flush } = options;
  const cache = new LRUCache<string, CacheEntry>({ max: MAX_CACHED_GROUPS });
  const singleFlight = createSingleFlight<UsedAmounts>();
  const breaker = createCircuitBreaker({ cooldown: { firstMs: COOLDOWN_MS, maxMs: COOLDOWN_MS } });

  async function query(group: LimitGroup, periods: Periods, fresh: boolean): Promise<UsedAmounts> {
    const readAt = performance.now();
    if (fresh) await flush();
    const column = group.kind === 'key' ? 'key' : 'owner';
    const used = (await readUsage(database, column, periods, group.id)).get(group.id) ?? NO_USAGE;
    cache.set(group.storageName, { day: periods.day, used, readAt });
    return used;
  }

  return {
    async read(group, periods, fresh = false) {
      const entry = cache.get(group.storageName);
      const known = entry?.day === periods.day ? entry : undefined;
      const isRecent = known !== undefined && performance.now() - known.readAt < MAX_AGE_MS;
      if ((isRecent && !fresh) || breaker.state === 'open') return known?.used ?? NO_USAGE;
      const key = `${group.storageName} ${periods.day} ${fresh}`;
      try {
        const reading = singleFlight(key, () => query(group, periods, fresh));
        const used = await abortable(reading, AbortSignal.timeout(TIMEOUT_MS));
        breaker.recordSuccess();
        return used;
      } catch {
        // The database client logs and counts its failures.
        breaker.recordFailure();
        return known?.used ?? NO_USAGE;
      }
    },
  };
}

/**
 * Usage of all keys, or of all owners, in a day and its month. Those without usage are missing.
 * @param id reads the usage of one key or owner only
 * @throws StorageError
 */
export async function readUsage(
  database: Database,
  kind: 'key' | 'owner',
  { day, month }: Periods,
  id?: string,
): Promise<Map<string, UsedAmounts>> {
  const column = kind === 'key' ? 'key_id' : 'owner';
  const characters = sql<number>`input_characters`;
  const tokens = sql<number>`input_tokens + output_tokens + inference_time_tokens`;
  const inDay = (amount: typeof tokens) => sql<number>`sum(case when day = ${day} then ${amount} else 0 end)`;
  const rows = await database
    .selectFrom('daily_usage')
    .select(`${column} as id`)
    .select([inDay(characters).as('day_characters'), inDay(tokens).as('day_tokens')])
    .select([sql<number>`sum(${characters})`.as('characters'), sql<number>`sum(${tokens})`.as('tokens')])
    .where('day', '>=', `${month}-01`)
    .where('day', '<=', day)
    .$if(id !== undefined, (query) => query.where(column, '=', id ?? ''))
    .groupBy(column)
    .execute();
  const used = rows.map((row): [string, UsedAmounts] => [
    row.id,
    {
      day: { characters: sumOfCounts(row.day_characters), tokens: sumOfCounts(row.day_tokens) },
      month: { characters: sumOfCounts(row.characters), tokens: sumOfCounts(row.tokens) },
    },
  ]);
  return new Map(used);
}
