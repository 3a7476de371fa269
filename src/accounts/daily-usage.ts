import type { Insertable } from 'kysely';
import type { Database } from '../database/database.ts';
import type { DailyUsageTable } from '../database/tables.ts';

/** Columns that are summed. */
export const COUNT_COLUMNS = [
  'requests',
  'errors',
  'input_characters',
  'input_tokens',
  'output_tokens',
  'inference_time_tokens',
] as const;

/** What usage counts, as the database and responses name it. */
export type UsageCounts = Record<(typeof COUNT_COLUMNS)[number], number>;
type UsageRow = Insertable<DailyUsageTable>;

/** Usage of one request, or the sum of several requests under one id. */
export interface UsageEntry extends UsageRow {
  /** UUID version 7. */
  log_id: string;
}

/** Usage of one owner on one UTC day (YYYY-MM-DD) for one operation. */
export interface DailyUsage extends UsageCounts {
  day: string;
  operation: string;
}

/** Keeps a statement below SQLite's limit of 32,766 parameters. */
export const MAX_ENTRIES_PER_TRANSACTION = 1_000;

/**
 * Adds entries to their days in one transaction. Each entry counts once, even if this is repeated within
 * `DEDUPLICATION_MS`, because the answer to a COMMIT can get lost.
 * @param entries at most `MAX_ENTRIES_PER_TRANSACTION`
 * @throws StorageError, possibly after a successful COMMIT
 */
export async function addUsage(database: Database, entries: readonly UsageEntry[]): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    const added = await transaction
      .insertInto('counted_requests')
      .values(entries.map(({ log_id }) => ({ log_id })))
      .onConflict((conflict) => conflict.doNothing())
      .returning('log_id')
      .execute();
    if (added.length === 0) return;
    const fresh = new Set(added.map(({ log_id }) => log_id));
    const rows = sumsOf(entries.filter(({ log_id }) => fresh.has(log_id)));
    await addToDailyUsage(transaction, rows);
  });
}

/**
 * Adds to the usage of a transaction that itself happens once.
 * @param rows in the order of their keys, at most one for each key, day and operation
 */
export async function addToDailyUsage(transaction: Database, rows: readonly UsageRow[]): Promise<void> {
  await transaction
    .insertInto('daily_usage')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['key_id', 'day', 'operation']).doUpdateSet((row) => ({
        requests: row('daily_usage.requests', '+', row.ref('excluded.requests')),
        errors: row('daily_usage.errors', '+', row.ref('excluded.errors')),
        input_characters: row('daily_usage.input_characters', '+', row.ref('excluded.input_characters')),
        input_tokens: row('daily_usage.input_tokens', '+', row.ref('excluded.input_tokens')),
        output_tokens: row('daily_usage.output_tokens', '+', row.ref('excluded.output_tokens')),
        inference_time_tokens: row('daily_usage.inference_time_tokens', '+', row.ref('excluded.inference_time_tokens')),
      })),
    )
    .execute();
}

/** Sums by key, day and operation. The fixed order prevents deadlocks between replicas that update the same rows. */
function sumsOf(entries: readonly UsageEntry[]): UsageRow[] {
  const sums = new Map<string, UsageRow>();
  for (const { log_id: _, ...row } of entries) {
    const sum = sums.get(usageRowKey(row));
    if (sum === undefined) sums.set(usageRowKey(row), row);
    else addCounts(sum, row);
  }
  return [...sums].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row);
}

export function addCounts(sum: UsageCounts, more: UsageCounts): void {
  for (const count of COUNT_COLUMNS) sum[count] += more[count];
}

/** Time for which counted requests are remembered; far longer than an outage of the database. */
const DEDUPLICATION_MS = 6 * 60 * 60 * 1_000;
/** Rows that one statement deletes. */
const DELETE_CHUNK = 5_000;

/** Deletes one chunk of the requests that were counted long ago. @returns whether there may be more @throws StorageError */
export async function deleteOldCountedRequests(database: Database, now = Date.now()): Promise<boolean> {
  const old = database
    .selectFrom('counted_requests')
    .select('log_id')
    .where('log_id', '<', firstIdOf(now - DEDUPLICATION_MS))
    .orderBy('log_id')
    .limit(DELETE_CHUNK);
  const { numDeletedRows } = await database
    .deleteFrom('counted_requests')
    .where('log_id', 'in', old)
    .executeTakeFirstOrThrow();
  return numDeletedRows === BigInt(DELETE_CHUNK);
}

/** Lowest UUID version 7 of a time (RFC 9562, 5.7: 48 bits of Unix milliseconds come first). */
function firstIdOf(milliseconds: number): string {
  const time = milliseconds.toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-000000000000`;
}

/** Usage of an owner over all keys, by day and operation, oldest first. Both days are included. @throws StorageError */
export async function readDailyUsage(
  database: Database,
  owner: string,
  from?: string,
  to?: string,
): Promise<DailyUsage[]> {
  const rows = await database
    .selectFrom('daily_usage')
    .select(['day', 'operation'])
    .select(({ fn }) => COUNT_COLUMNS.map((count) => fn.sum(count).as(count)))
    .where('owner', '=', owner)
    .$if(from !== undefined, (query) => query.where('day', '>=', from ?? ''))
    .$if(to !== undefined, (query) => query.where('day', '<=', to ?? ''))
    .groupBy(['day', 'operation'])
    .orderBy('day')
    .orderBy('operation')
    .execute();
  return rows.map((row) => ({ day: row.day, operation: row.operation, ...toCounts(row) }));
}

/** PostgreSQL returns sums as text. */
function toCounts(row: Record<(typeof COUNT_COLUMNS)[number], string | number | bigint>): UsageCounts {
  return {
    requests: Number(row.requests),
    errors: Number(row.errors),
    input_characters: Number(row.input_characters),
    input_tokens: Number(row.input_tokens),
    output_tokens: Number(row.output_tokens),
    inference_time_tokens: Number(row.inference_time_tokens),
  };
}

/** Primary key of a row of `daily_usage`, as text. */
export function usageRowKey({ key_id, day, operation }: Pick<UsageRow, 'key_id' | 'day' | 'operation'>): string {
  return `${key_id} ${day} ${operation}`;
}

/** Usage of one owner on one UTC day, over all keys and operations. */
export interface OwnerDayUsage extends UsageCounts {
  day: string;
  owner: string;
}

/**
 * Usage of all owners by day and owner, newest day first. Both days are included.
 * @param filter.after the last row of the previous page
 * @throws StorageError
 */
export async function readUsageByOwner(
  database: Database,
  filter: { from: string; to: string; owner?: string | undefined; after?: { day: string; owner: string } | undefined },
  limit: number,
): Promise<OwnerDayUsage[]> {
  const { from, to, owner, after } = filter;
  let query = database
    .selectFrom('daily_usage')
    .select(['day', 'owner'])
    .select(({ fn }) => COUNT_COLUMNS.map((count) => fn.sum(count).as(count)))
    .where('day', '>=', from)
    .where('day', '<=', to);
  if (owner !== undefined) query = query.where('owner', '=', owner);
  if (after !== undefined) {
    query = query.where((row) =>
      row.or([row('day', '<', after.day), row.and([row('day', '=', after.day), row('owner', '>', after.owner)])]),
    );
  }
  const rows = await query.groupBy(['day', 'owner']).orderBy('day', 'desc').orderBy('owner').limit(limit).execute();
  return rows.map((row) => ({ day: row.day, owner: row.owner, ...toCounts(row) }));
}
