import { SqliteAdapter, sql } from 'kysely';
import type { Database } from '../database/database.ts';
import type { NewSegment } from './memory.ts';

/** A key and the position of its segment. */
export type KeyRow = readonly [key: number, position: number];

/**
 * Inserts segments at consecutive positions. The rows are one parameter in JSON: a statement with thousands of parameters takes
 * the main thread much longer.
 */
export async function insertTexts(
  database: Database,
  memory: number,
  firstPosition: number,
  segments: readonly NewSegment[],
): Promise<void> {
  const rows = segments.map(({ targetLanguage, source, target, before = null, after = null }, index) => [
    firstPosition + index,
    targetLanguage,
    source,
    target,
    before,
    after,
  ]);
  const json = JSON.stringify(rows);
  const columns = sql`memory, position, target_language, source, target, source_before, source_after`;
  await (isSqlite(database)
    ? sql`insert into memory_segments (${columns})
        select ${memory}, value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5 from json_each(${json})`
    : sql`insert into memory_segments (${columns})
        select ${memory}::bigint, (value ->> 0)::bigint, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5 from jsonb_array_elements(${json}::jsonb) as value`
  ).execute(database);
}

/** Inserts keys of segments. */
export async function insertKeys(database: Database, memory: number, rows: readonly KeyRow[]): Promise<void> {
  const json = JSON.stringify(rows);
  await (isSqlite(database)
    ? sql`insert into memory_keys (memory, segment_key, position)
        select ${memory}, value ->> 0, value ->> 1 from json_each(${json})`
    : sql`insert into memory_keys (memory, segment_key, position)
        select ${memory}::bigint, (value ->> 0)::bigint, (value ->> 1)::bigint from jsonb_array_elements(${json}::jsonb) as value`
  ).execute(database);
}

const isSqlite = (database: Database): boolean => database.getExecutor().adapter instanceof SqliteAdapter;
