import { createHash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import { printableDatabaseUrl } from '../config/database-url.ts';
import { connectDatabase, type Database, openDatabase } from '../database/database.ts';
import { migratePostgres } from '../database/postgres/migrate.ts';
import type { Tables } from '../database/tables.ts';
import { dataPaths, requireData } from '../filesystem/data-directory.ts';
import { StorageError } from '../filesystem/storage-error.ts';
import { DESCRIPTION_COLUMNS } from '../glossaries/glossary-rows.ts';
import { DOCUMENT_COLUMNS } from '../jobs/document-row.ts';
import { CHUNK_BILL_COLUMNS, TASK_COLUMNS } from '../jobs/queue/task.ts';
import { MEMORY_COLUMNS } from '../memories/memory-rows.ts';

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
export type MovedRows = Record<keyof Tables, number>;

/** Columns of every table. The first `key` columns are the primary key. `pageSize`: rows per query. */
const TABLES = {
  api_keys: {
    key: 1,
    columns: ['id', 'owner', 'name', 'prefix', 'hash', 'scopes', 'created_at', 'revoked_at', 'limits', 'expires_at'],
  },
  audit_log: {
    key: 1,
    columns: [
      'id',
      'at',
      'action',
      'actor',
      'actor_id',
      'actor_owner',
      'address',
      'log_id',
      'owner',
      'target',
      'details',
    ],
  },
  counted_requests: { key: 1, columns: ['log_id'] },
  daily_usage: {
    key: 3,
    columns: [
      'key_id',
      'day',
      'operation',
      'owner',
      'requests',
      'errors',
      'input_characters',
      'input_tokens',
      'output_tokens',
      'inference_time_tokens',
    ],
  },
  document_tasks: {
    key: 2,
    columns: [...TASK_COLUMNS, 'result', ...CHUNK_BILL_COLUMNS],
    // A part has about 8,000 characters, but a single paragraph can be much longer.
    pageSize: 10,
  },
  documents: {
    key: 1,
    columns: [...DOCUMENT_COLUMNS, 'options'],
    // The glossary of a request can have 400,000 characters.
    pageSize: 50,
  },
  files: { key: 2, columns: ['owner', 'key', 'blob_id', 'size', 'sha256', 'content_type', 'created_at'] },
  glossaries: {
    key: 1,
    columns: [...DESCRIPTION_COLUMNS, 'entries'],
    // The entries of a glossary take up to 4 MiB.
    pageSize: 10,
  },
  installation: { key: 1, columns: ['name', 'value'] },
  memories: {
    key: 1,
    columns: [...MEMORY_COLUMNS, 'owner', 'last_position', 'size'],
  },
  memory_removals: { key: 1, columns: ['memory', 'since'] },
  memory_segments: {
    key: 2,
    columns: ['memory', 'position', 'target_language', 'source', 'target', 'source_before', 'source_after'],
    // The texts of a segment have up to 16,000 characters.
    pageSize: 500,
  },
  memory_keys: { key: 3, columns: ['memory', 'segment_key', 'position'] },
  owners: {
    key: 1,
    columns: [
      'name',
      'storage_bytes',
      'file_seconds',
      'stored_bytes',
      'stored_files',
      'glossaries',
      'glossary_bytes',
      'memories',
      'memory_bytes',
      'documents',
      'document_bytes',
      'documents_served_at',
      'limits',
    ],
  },
  sessions: {
    key: 1,
    columns: ['id_hash', 'owner', 'name', 'scopes', 'created_at', 'idle_at', 'expires_at'],
  },
  unlinked_blobs: { key: 1, columns: ['blob_id', 'state', 'since'] },
  webhook_secrets: { key: 1, columns: ['owner', 'secret', 'created_at'] },
} as const satisfies { [T in keyof Tables]: TableCopy<keyof Tables[T]> };

interface TableCopy<Column> {
  key: number;
  columns: readonly Column[];
  pageSize?: number;
}

const TABLE_NAMES = [
  'api_keys',
  'audit_log',
  'counted_requests',
  'daily_usage',
  'document_tasks',
  'documents',
  'files',
  'glossaries',
  'installation',
  'memories',
  'memory_removals',
  'memory_keys',
  'memory_segments',
  'owners',
  'sessions',
  'unlinked_blobs',
  'webhook_secrets',
] as const satisfies (keyof Tables)[];

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
  return await source.transaction().execute((reading) =>
    target.transaction().execute(async (writing) => {
      await requireEmpty(writing, to);
      const moved: MovedRows = {
        api_keys: 0,
        audit_log: 0,
        counted_requests: 0,
        daily_usage: 0,
        document_tasks: 0,
        documents: 0,
        files: 0,
        glossaries: 0,
        installation: 0,
        memories: 0,
        memory_removals: 0,
        memory_segments: 0,
        memory_keys: 0,
        owners: 0,
        sessions: 0,
        unlinked_blobs: 0,
        webhook_secrets: 0,
      };
      for (const table of TABLE_NAMES) {
        const read = createTableChecksum();
        for await (const rows of pages(reading, table)) {
          signal.throwIfAborted();
          await insert(writing, table, rows);
          read.add(table, rows);
        }
        const written = createTableChecksum();
        for await (const rows of pages(writing, table)) {
          signal.throwIfAborted();
          written.add(table, rows);
        }
        if (read.text() !== written.text()) {
          throw new StorageError(`The table ${table} differs between the databases. Nothing was moved.`);
        }
        moved[table] = read.count();
      }
      return moved;
    }),
  );
}

/** Refuses a database with rows, and locks its tables, so that a service that starts meanwhile waits for the end of the move. */
async function requireEmpty(database: Database, url: string): Promise<void> {
  await sql`lock table ${sql.join(TABLE_NAMES.map((table) => sql.table(table)))} in exclusive mode`.execute(database);
  for (const table of TABLE_NAMES) {
    const { rows } = await sql`select 1 from ${sql.table(table)} limit 1`.execute(database);
    if (rows.length === 0) continue;
    throw new StorageError(
      `The database ${printableDatabaseUrl(url)} already contains data of Glossa. Use an empty database.`,
    );
  }
}

/** All rows, ordered by key. */
async function* pages(database: Database, table: keyof Tables): AsyncGenerator<Row[], void> {
  const { key, columns, pageSize = PAGE_SIZE }: TableCopy<string> = TABLES[table];
  const keys = columns.slice(0, key);
  const names = list(keys.map((name) => sql.ref(name)));
  let after: Row | undefined;
  for (;;) {
    const from: RawBuilder<unknown> =
      after === undefined ? sql`` : sql`where (${names}) > (${list(keys.map((name) => sql`${after?.[name]}`))})`;
    const query = sql<Row>`
      select ${list(columns.map((name) => sql.ref(name)))} from ${sql.table(table)} ${from} order by ${names}
      limit ${sql.lit(pageSize)}
    `;
    const { rows } = await query.execute(database);
    if (rows.length > 0) yield rows;
    if (rows.length < pageSize) return;
    after = rows.at(-1);
  }
}

async function insert(database: Database, table: keyof Tables, rows: Row[]): Promise<void> {
  const { columns } = TABLES[table];
  const values = rows.map((row) => sql`(${list(columns.map((name) => sql`${row[name]}`))})`);
  const names = list(columns.map((name) => sql.ref(name)));
  await sql`insert into ${sql.table(table)} (${names}) values ${list(values)}`.execute(database);
}

function list(items: RawBuilder<unknown>[]): RawBuilder<unknown> {
  return sql.join(items);
}

/** Number of rows, and the sum of their SHA-256 modulo 2^256. A sum, because the databases sort text differently. */
function createTableChecksum() {
  let count = 0;
  let sum = 0n;
  return {
    add(table: keyof Tables, rows: Row[]): void {
      for (const row of rows) {
        const values = TABLES[table].columns.map((name) => row[name]);
        const digest = createHash('sha256').update(JSON.stringify(values)).digest('hex');
        sum = BigInt.asUintN(256, sum + BigInt(`0x${digest}`));
        count++;
      }
    },
    count: () => count,
    text: () => `${count} ${sum.toString(16)}`,
  };
}
