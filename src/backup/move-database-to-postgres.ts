import { createHash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import { printableDatabaseUrl } from '../config/database-url.ts';
import { allPages } from '../database/all-pages.ts';
import { connectDatabase, type Database, openDatabase } from '../database/database.ts';
import { migratePostgres } from '../database/postgres/migrate.ts';
import type { Tables } from '../database/tables.ts';
import { dataPaths, requireData } from '../filesystem/data-directory.ts';
import { StorageError } from '../filesystem/storage-error.ts';

export interface MoveDatabaseOptions {
  /** Contains a database that no service uses. */
  dataDirectory: string;
  /** URL of a PostgreSQL database without data of Glossa. */
  to: string;
  log: Logger;
  registry: Registry;
  signal: AbortSignal;
}

/** Number of rows per table. */
export type MovedRows = Record<string, number>;

/** Primary keys. */
const KEYS = {
  api_keys: ['id'],
  audit_log: ['id'],
  counted_requests: ['log_id'],
  daily_usage: ['key_id', 'day', 'operation'],
  document_tasks: ['document_id', 'position'],
  documents: ['id'],
  files: ['owner', 'key'],
  glossaries: ['id'],
  installation: ['name'],
  memories: ['id'],
  memory_removals: ['memory'],
  memory_keys: ['memory', 'segment_key', 'position'],
  memory_segments: ['memory', 'position'],
  owners: ['name'],
  sessions: ['id_hash'],
  unlinked_blobs: ['blob_id'],
  webhook_secrets: ['owner'],
} as const satisfies { [T in keyof Tables]: readonly (keyof Tables[T])[] };

interface CopiedTable {
  name: string;
  keys: readonly string[];
  columns: readonly string[];
}

/** Rows per query of tables with long rows. */
const PAGE_SIZES: Readonly<Record<string, number>> = {
  // A part has about 8,000 characters, but a single paragraph can be much longer.
  document_tasks: 10,
  // The glossary of a request can have 400,000 characters.
  documents: 50,
  // The entries of a glossary take up to 4 MiB.
  glossaries: 10,
  // The texts of a segment have up to 16,000 characters.
  memory_segments: 500,
};
/** Rows per query of a table with short rows. */
const PAGE_SIZE = 1_000;

type Row = Record<string, unknown>;

/**
 * Copies all rows of a data directory's database to PostgreSQL in one transaction. It commits only when every table has the
 * same number of rows and the same checksum as the source. The source is locked meanwhile and stays unchanged.
 * @returns number of rows per table
 * @throws StorageError; the signal's reason
 */
export async function moveDatabaseToPostgres(options: MoveDatabaseOptions): Promise<MovedRows> {
  const { dataDirectory, to, log, registry, signal } = options;
  requireData(dataDirectory);
  await migratePostgres({ url: to, log });
  await using source = await openDatabase({ path: dataPaths(dataDirectory).database, log, registry });
  await using target = await connectDatabase({ path: '', url: to, log });
  const tables = await readTables(source);
  return await source.transaction().execute((reading) =>
    target.transaction().execute(async (writing) => {
      await requireEmpty(writing, tables, to);
      const moved: MovedRows = {};
      for (const table of tables) {
        const read = createChecksum(table);
        for await (const rows of pages(reading, table)) {
          signal.throwIfAborted();
          await insert(writing, table, rows);
          read.add(rows);
        }
        const written = createChecksum(table);
        for await (const rows of pages(writing, table)) {
          signal.throwIfAborted();
          written.add(rows);
        }
        if (read.text() !== written.text()) {
          throw new StorageError(`The table ${table.name} differs between the databases. Nothing was moved.`);
        }
        moved[table.name] = read.count();
      }
      return moved;
    }),
  );
}

async function readTables(database: Database): Promise<CopiedTable[]> {
  const found = await database.introspection.getTables();
  const columnsOf = new Map(found.map(({ name, columns }) => [name, columns.map((column) => column.name)]));
  return Object.entries(KEYS).map(([name, keys]) => ({ name, keys, columns: columnsOf.get(name) ?? [] }));
}

/** Refuses a database with rows, and locks its tables, so that a service that starts meanwhile waits for the end of the move. */
async function requireEmpty(database: Database, tables: readonly CopiedTable[], url: string): Promise<void> {
  await sql`lock table ${list(tables.map(({ name }) => sql.table(name)))} in exclusive mode`.execute(database);
  for (const { name } of tables) {
    const { rows } = await sql`select 1 from ${sql.table(name)} limit 1`.execute(database);
    if (rows.length === 0) continue;
    throw new StorageError(
      `The database ${printableDatabaseUrl(url)} already contains data of Glossa. Use an empty database.`,
    );
  }
}

/** All rows, ordered by key. */
function pages(database: Database, { name, keys, columns }: CopiedTable): AsyncGenerator<Row[], void> {
  const pageSize = PAGE_SIZES[name] ?? PAGE_SIZE;
  const names = toNames(keys);
  return allPages<Row>(pageSize, async (last) => {
    const from = last === undefined ? sql`` : sql`where (${names}) > (${list(keys.map((key) => sql`${last[key]}`))})`;
    const query = sql<Row>`
      select ${toNames(columns)} from ${sql.table(name)} ${from} order by ${names}
      limit ${sql.lit(pageSize)}
    `;
    return (await query.execute(database)).rows;
  });
}

async function insert(database: Database, { name, columns }: CopiedTable, rows: Row[]): Promise<void> {
  const values = rows.map((row) => sql`(${list(columns.map((column) => sql`${row[column]}`))})`);
  await sql`insert into ${sql.table(name)} (${toNames(columns)}) values ${list(values)}`.execute(database);
}

const toNames = (columns: readonly string[]): RawBuilder<unknown> => list(columns.map((column) => sql.ref(column)));

function list(items: RawBuilder<unknown>[]): RawBuilder<unknown> {
  return sql.join(items);
}

/** Number of rows, and the sum of their SHA-256 modulo 2^256. A sum, because the databases sort text differently. */
function createChecksum({ columns }: CopiedTable) {
  let count = 0;
  let sum = 0n;
  return {
    add(rows: Row[]): void {
      for (const row of rows) {
        const values = columns.map((column) => row[column]);
        const digest = createHash('sha256').update(JSON.stringify(values)).digest('hex');
        sum = BigInt.asUintN(256, sum + BigInt(`0x${digest}`));
        count++;
      }
    },
    count: () => count,
    text: () => `${count} ${sum.toString(16)}`,
  };
}
