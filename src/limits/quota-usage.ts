import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import type { DocumentAmounts, Periods, UsedAmounts } from './quotas.ts';

type GroupKind = 'key' | 'owner';

/** The operation under which documents are billed. Its requests have no characters and no tokens. */
export const DOCUMENT_OPERATION = 'documents';
const RESERVED = 'reserved';

const COLUMNS = { key: 'key_id', owner: 'owner' } as const;

/**
 * Usage of all keys, or of all owners, in a day and its month. Those without usage are missing.
 * @param id reads the usage of one key or owner only
 * @throws StorageError
 */
export async function readUsage(
  database: Database,
  kind: GroupKind,
  periods: Periods,
  id?: string,
): Promise<Map<string, UsedAmounts>> {
  const column = COLUMNS[kind];
  const rows = await selectSums(database, periods)
    .select(`${column} as id`)
    .$if(id !== undefined, (query) => query.where(column, '=', id ?? ''))
    .groupBy(column)
    .execute();
  return new Map(rows.map((row) => [row.id, toAmounts([row])]));
}

/**
 * Usage of one key or owner. One statement reads the bills and the reservations of documents, so that each character is in one
 * of them.
 * @throws StorageError
 */
export async function readGroupUsage(
  database: Database,
  kind: GroupKind,
  periods: Periods,
  id: string,
): Promise<{ used: UsedAmounts; documents: DocumentAmounts }> {
  const column = COLUMNS[kind];
  const none = sql<number>`0`;
  // Tokens are spread evenly over the characters. A document without characters reserves none.
  const tokens = sql<number>`tokens_total * (characters_total - characters) / nullif(characters_total, 0)`;
  const reservations = database
    .selectFrom('documents')
    .select([none.as('day_characters'), none.as('day_tokens')])
    .select(sql<number>`sum(characters_total - characters)`.as('characters'))
    .select(sql<number>`sum(${tokens})`.as('tokens'))
    .select(sql<string>`${sql.lit(RESERVED)}`.as('operation'))
    .where(column, '=', id)
    .where('served_at', 'is not', null);
  const rows = await selectSums(database, periods)
    .select('operation')
    .where(column, '=', id)
    .groupBy('operation')
    .unionAll(reservations)
    .execute();
  const rowsOf = (name: string) => rows.filter(({ operation }) => operation === name);
  return {
    used: toAmounts(rows.filter(({ operation }) => operation !== DOCUMENT_OPERATION && operation !== RESERVED)),
    documents: {
      used: toAmounts(rowsOf(DOCUMENT_OPERATION)),
      reserved: toAmounts(rowsOf(RESERVED)).month,
    },
  };
}

interface Sums {
  day_characters: number;
  day_tokens: number;
  characters: number;
  tokens: number;
}

/** Characters and tokens of a day and of its month until then. */
function selectSums(database: Database, { day, month }: Periods) {
  const characters = sql<number>`input_characters`;
  const tokens = sql<number>`input_tokens + output_tokens + inference_time_tokens`;
  const inDay = (amount: typeof tokens) => sql<number>`sum(case when day = ${day} then ${amount} else 0 end)`;
  return database
    .selectFrom('daily_usage')
    .select([inDay(characters).as('day_characters'), inDay(tokens).as('day_tokens')])
    .select([sql<number>`sum(${characters})`.as('characters'), sql<number>`sum(${tokens})`.as('tokens')])
    .where('day', '>=', `${month}-01`)
    .where('day', '<=', day);
}

/** PostgreSQL returns sums as text. */
function toAmounts(rows: readonly Sums[]): UsedAmounts {
  const total = (name: keyof Sums): number => rows.reduce((sum, row) => sum + Number(row[name]), 0);
  return {
    day: { characters: total('day_characters'), tokens: total('day_tokens') },
    month: { characters: total('characters'), tokens: total('tokens') },
  };
}
