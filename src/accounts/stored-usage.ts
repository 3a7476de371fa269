import type { Insertable } from 'kysely';
import type { Database } from '../database/database.ts';
import type { DailyUsageTable } from '../database/tables.ts';

/** The columns that add up. */
export const COUNTS = [
  'requests',
  'errors',
  'input_characters',
  'input_tokens',
  'output_tokens',
  'inference_time_tokens',
] as const;

export type Counts = Record<(typeof COUNTS)[number], number>;
export type UsageRow = Insertable<DailyUsageTable>;

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

/** Rows of one statement: the parameters of more would pass the limit of 32,766 of SQLite. */
const CHUNK = 1_000;

/** Adds the rows to those that are stored, all or none. @throws StorageError */
export async function addUsage(database: Database, rows: UsageRow[]): Promise<void> {
  // In one order everywhere, so that two replicas that write the same rows never wait for each other in a circle.
  const sorted = rows.toSorted((one, other) => (identity(one) < identity(other) ? -1 : 1));
  await database.transaction().execute(async (transaction) => {
    for (let start = 0; start < sorted.length; start += CHUNK) {
      await transaction
        .insertInto('daily_usage')
        .values(sorted.slice(start, start + CHUNK))
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
    }
  });
}

/** Usage of an owner over all keys, by day and operation, oldest first; both days are part of it. @throws StorageError */
export async function dailyUsage(database: Database, owner: string, from?: string, to?: string): Promise<DailyUsage[]> {
  const rows = await database
    .selectFrom('daily_usage')
    .select(['day', 'operation'])
    .select(({ fn }) => COUNTS.map((count) => fn.sum(count).as(count)))
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

function identity(row: UsageRow): string {
  return `${row.key_id} ${row.day} ${row.operation}`;
}
