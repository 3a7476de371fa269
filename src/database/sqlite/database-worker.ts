import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';
import { LRUCache } from 'lru-cache';
import type { SqliteFailure, Statement, StatementResult, ThreadMessage, ThreadReply } from './thread-messages.ts';

/** Bounds memory. Every query of the service returns far fewer rows. */
const MAX_ROWS = 100_000;
/** The service has fewer different statements, but for those that depend on a number of rows. */
const MAX_STATEMENTS = 200;
/** Size to which the write-ahead log shrinks after a burst of writes. */
const MAX_IDLE_JOURNAL_BYTES = 16 * 1024 * 1024;

if (parentPort === null) throw new Error('the database runs in a worker thread');
const port = parentPort;
const { path } = workerData as { path: string };
let database: DatabaseSync | undefined;
/** Prepared statements by their SQL. */
const statements = new LRUCache<string, StatementSync>({ max: MAX_STATEMENTS });

port.on('message', (message: ThreadMessage) => {
  if (message.kind === 'run') {
    port.postMessage(execute(message.statement));
    return;
  }
  statements.clear();
  database?.close();
  port.close();
});

function execute(statement: Statement): ThreadReply {
  try {
    database ??= open();
    return { kind: 'done', result: run(database, statement) };
  } catch (error) {
    return { kind: 'failed', failure: toFailure(error) };
  }
}

/**
 * With WAL other processes can read during a write. With FULL every commit is durable before its reply. The timeout is 0
 * because the driver retries locked statements, so that other statements can use the thread meanwhile.
 */
function open(): DatabaseSync {
  const opened = new DatabaseSync(path, { timeout: 0, enableForeignKeyConstraints: true, defensive: true });
  try {
    opened.exec('PRAGMA journal_mode = WAL');
    opened.exec('PRAGMA synchronous = FULL');
    opened.exec(`PRAGMA journal_size_limit = ${MAX_IDLE_JOURNAL_BYTES}`);
    return opened;
  } catch (error) {
    opened.close();
    throw error;
  }
}

function run(opened: DatabaseSync, { sql, parameters, inTransaction }: Statement): StatementResult {
  // SQLite ends a transaction itself on some errors, and a new thread has none. Its other statements must not run alone.
  if (inTransaction && !opened.isTransaction) {
    if (sql === 'rollback') return { rows: [], changes: 0 };
    throw new Error('the transaction has ended');
  }
  const prepared = prepare(opened, sql);
  if (prepared.columns().length === 0) return { rows: [], changes: Number(prepared.run(...parameters).changes) };
  const rows: StatementResult['rows'] = [];
  const results = prepared.iterate(...parameters);
  try {
    for (const row of results) {
      if (rows.length === MAX_ROWS) throw new Error(`the result has more than ${MAX_ROWS} rows`);
      rows.push(row);
    }
    return { rows, changes: 0 };
  } finally {
    // A locked statement stays open until it is reset, and SQLite cannot commit while a writing statement is open.
    results.return?.();
  }
}

/** Statements are parsed once. SQLite itself prepares them again after a change of the schema. */
function prepare(opened: DatabaseSync, sql: string): StatementSync {
  const known = statements.get(sql);
  if (known) return known;
  const prepared = opened.prepare(sql);
  statements.set(sql, prepared);
  return prepared;
}

function toFailure(error: unknown): SqliteFailure {
  if (!(error instanceof Error)) return { code: undefined, message: 'an unknown error' };
  const code = 'errcode' in error && typeof error.errcode === 'number' ? error.errcode : undefined;
  return { code, message: error.message };
}
