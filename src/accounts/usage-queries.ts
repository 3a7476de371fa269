import type { Insertable } from 'kysely';
import type { Database } from '../database/database.ts';
import type { DailyUsageTable } from '../database/tables.ts';

/** The columns that add up. */
export const COUNT_COLUMNS = [
  'requests',
  'errors',
  'input_characters',
  'input_tokens',
  'output_tokens',
  'inference_time_tokens',
] as const;

export type UsageCounts = Record<(typeof COUNT_COLUMNS)[number], number>;
type UsageRow = Insertable<DailyUsageTable>;

/** What one request used, or several together that have one id in place of theirs. */
export interface UsageEntry extends UsageRow {
  /** A UUID of version 7. */
  log_id: string;
}

/** What one owner used on one UTC day (YYYY-MM-DD) for one operation. */
export interface DailyUsage {
  day: string;
  operation: string;
  requests: number;
  errors: number;
  inputCharacters: number;
  inputTokens: number;
  outputTokens: number;
  inferenceTimeTokens: number;
}

/** Entries of one transaction: the parameters of many more would pass the limit of 32,766 of SQLite. */
export const MAX_ENTRIES_PER_TRANSACTION = 1_000;

/**
 * Adds entries to the days that they belong to, all or none, and each of them once, however often this is called with it
 * within `KEPT`: an answer to COMMIT that was lost tells nothing.
 * @param entries `MAX_ENTRIES` at most
 * @throws StorageError; also when all of it was done
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
          inference_time_tokens: row(
            'daily_usage.inference_time_tokens',
            '+',
            row.ref('excluded.inference_time_tokens'),
          ),
        })),
      )
      .execute();
  });
}

/** By key, day and operation, in one order everywhere: replicas that add to the same rows never wait in a circle. */
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

/** Milliseconds for which it is remembered that a request is counted: far longer than a database restarts. */
const KEPT = 6 * 60 * 60 * 1_000;
/** Rows that one statement removes. */
const CHUNK = 5_000;

/** Forgets requests that were counted long ago. @returns whether there may be more of them @throws StorageError */
export async function deleteOldCountedRequests(database: Database, now = Date.now()): Promise<boolean> {
  const old = database
    .selectFrom('counted_requests')
    .select('log_id')
    .where('log_id', '<', firstIdOf(now - KEPT))
    .orderBy('log_id')
    .limit(CHUNK);
  const { numDeletedRows } = await database
    .deleteFrom('counted_requests')
    .where('log_id', 'in', old)
    .executeTakeFirstOrThrow();
  return numDeletedRows === BigInt(CHUNK);
}

/** The lowest UUID of version 7 of a time, as text (RFC 9562, 5.7: 48 bits of Unix milliseconds come first). */
function firstIdOf(milliseconds: number): string {
  const time = milliseconds.toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-000000000000`;
}

/** Usage of an owner over all keys, by day and operation, oldest first; both days are part of it. @throws StorageError */
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
  // A sum of whole numbers comes as text from PostgreSQL.
  return rows.map((row) => ({
    day: row.day,
    operation: row.operation,
    requests: Number(row.requests),
    errors: Number(row.errors),
    inputCharacters: Number(row.input_characters),
    inputTokens: Number(row.input_tokens),
    outputTokens: Number(row.output_tokens),
    inferenceTimeTokens: Number(row.inference_time_tokens),
  }));
}

/** The row of `daily_usage` that something is part of. */
export function usageRowKey({ key_id, day, operation }: Pick<UsageRow, 'key_id' | 'day' | 'operation'>): string {
  return `${key_id} ${day} ${operation}`;
}
