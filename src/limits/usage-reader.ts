import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { abortable } from '../resilience/abortable.ts';
import { type LimitGroup, NO_USAGE, type UsedAmounts } from './limit-group.ts';
import type { Periods } from './periods.ts';

/** What the database says that subjects used: the truth about quotas, a second or some old. */
export interface UsageReader {
  /**
   * Some seconds old at most while the database answers; else the last that it said, or nothing used.
   * @param fresh with all that was counted here up to now
   */
  read(subject: LimitGroup, periods: Periods, fresh?: boolean): Promise<UsedAmounts>;
}

/** Milliseconds that figures are good for; what a request waits for newer ones; and the pause after a failure. */
const AGE = 5_000;
const PATIENCE = 250;
const REST = 1_000;
const CACHED = 10_000;

interface Cached {
  day: string;
  used: UsedAmounts;
  at: number;
}

/** @param parts.flush writes what was counted here and is not yet in the database */
export function createUsageReader(parts: { database: Database; flush: () => Promise<void> }): UsageReader {
  const { database, flush } = parts;
  const cached = new Map<string, Cached>();
  const underWay = new Map<string, Promise<UsedAmounts>>();
  let failedAt = Number.NEGATIVE_INFINITY;

  async function lookUp(subject: LimitGroup, periods: Periods, fresh: boolean): Promise<UsedAmounts> {
    const at = performance.now();
    if (fresh) await flush();
    const column = subject.kind === 'key' ? 'key' : 'owner';
    const used = (await readUsage(database, column, periods, subject.id)).get(subject.id) ?? NO_USAGE;
    cached.delete(subject.storageName);
    cached.set(subject.storageName, { day: periods.day, used, at });
    const [oldest] = cached.keys();
    if (cached.size > CACHED && oldest !== undefined) cached.delete(oldest);
    return used;
  }

  function sharedLookUp(subject: LimitGroup, periods: Periods, fresh: boolean): Promise<UsedAmounts> {
    const name = `${subject.storageName} ${periods.day} ${fresh}`;
    const look = underWay.get(name) ?? lookUp(subject, periods, fresh).finally(() => underWay.delete(name));
    underWay.set(name, look);
    return look;
  }

  return {
    async read(subject, periods, fresh = false) {
      const known = cached.get(subject.storageName);
      const last = known?.day === periods.day ? known : undefined;
      const isRecent = last !== undefined && performance.now() - last.at < AGE;
      if ((isRecent && !fresh) || performance.now() - failedAt < REST) return last?.used ?? NO_USAGE;
      try {
        return await abortable(sharedLookUp(subject, periods, fresh), AbortSignal.timeout(PATIENCE));
      } catch {
        // It is the database's to tell, and its own metrics and log do.
        failedAt = performance.now();
        return last?.used ?? NO_USAGE;
      }
    },
  };
}

/**
 * What keys, or owners, used in a day and the month that it is part of; those that used nothing are not there.
 * @param id of one of them only
 * @throws StorageError
 */
export async function readUsage(
  database: Database,
  of: 'key' | 'owner',
  { day, month }: Periods,
  id?: string,
): Promise<Map<string, UsedAmounts>> {
  const column = of === 'key' ? 'key_id' : 'owner';
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
  // A sum of whole numbers comes as text from PostgreSQL.
  const used = rows.map((row): [string, UsedAmounts] => [
    row.id,
    {
      day: { characters: Number(row.day_characters), tokens: Number(row.day_tokens) },
      month: { characters: Number(row.characters), tokens: Number(row.tokens) },
    },
  ]);
  return new Map(used);
}
