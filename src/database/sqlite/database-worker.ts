import { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';
import type { SqliteFailure, Statement, StatementResult, ThreadMessage, ThreadReply } from './thread-messages.ts';

/** Far more than any query of the service asks for: a larger result is a defect, and must not fill the memory. */
const MAX_ROWS = 100_000;
/** Bytes to which the write-ahead log shrinks again after a burst. */
const JOURNAL_SIZE_LIMIT = 16 * 1024 * 1024;

if (parentPort === null) throw new Error('the database runs in a worker thread');
const port = parentPort;
const { path } = workerData as { path: string };
let database: DatabaseSync | undefined;

port.on('message', (message: ThreadMessage) => {
  if (message.kind === 'run') {
    port.postMessage(answer(message.statement));
    return;
  }
  database?.close();
  port.close();
});

function answer(statement: Statement): ThreadReply {
  try {
    database ??= open();
    return { kind: 'done', result: run(database, statement) };
  } catch (error) {
    return { kind: 'failed', failure: describe(error) };
  }
}

/**
 * WAL lets other processes read while one writes; FULL has every commit on the disk before it is answered. Nothing waits
 * here for a lock of another process: the driver tries again, and lets others have the thread meanwhile.
 */
function open(): DatabaseSync {
  const opened = new DatabaseSync(path, { timeout: 0, enableForeignKeyConstraints: true, defensive: true });
  try {
    opened.exec('PRAGMA journal_mode = WAL');
    opened.exec('PRAGMA synchronous = FULL');
    opened.exec(`PRAGMA journal_size_limit = ${JOURNAL_SIZE_LIMIT}`);
    return opened;
  } catch (error) {
    opened.close();
    throw error;
  }
}

function run(opened: DatabaseSync, { sql, parameters, inTransaction }: Statement): StatementResult {
  // SQLite ends a transaction by itself on some errors, and a new thread has none: nothing of it may run on alone.
  if (inTransaction && !opened.isTransaction) {
    if (sql === 'rollback') return { rows: [], changes: 0 };
    throw new Error('the transaction has ended');
  }
  const prepared = opened.prepare(sql);
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
    // One that met a lock goes on until it is told to end, and SQLite commits nothing while a statement that writes does.
    results.return?.();
  }
}

function describe(error: unknown): SqliteFailure {
  if (!(error instanceof Error)) return { code: undefined, message: 'an unknown error' };
  const code = 'errcode' in error && typeof error.errcode === 'number' ? error.errcode : undefined;
  return { code, message: error.message };
}
