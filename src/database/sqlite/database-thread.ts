import { once } from 'node:events';
import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Logger } from 'pino';
import { StorageError } from '../../filesystem/storage-error.ts';
import { sqliteStorageError } from './errors.ts';
import type { Statement, StatementResult, ThreadMessage, ThreadReply } from './thread-messages.ts';

const WORKER = new URL(`./database-worker${extname(import.meta.filename)}`, import.meta.url);

/** The thread that has the SQLite file open: one statement at a time, never on the thread that answers requests. */
export interface SqliteThread {
  /** @throws StorageError */
  run(statement: Statement): Promise<StatementResult>;
  close(): Promise<void>;
}

interface Running {
  worker: Worker;
  pending: PromiseWithResolvers<StatementResult> | undefined;
}

/**
 * The thread starts with the first statement. One that dies fails its statement, and the transaction that this was in;
 * the next statement has a new thread, which finds in the file all that was committed.
 */
export function createSqliteThread({ path, log }: { path: string; log: Logger }): SqliteThread {
  let running: Running | undefined;
  let closed = false;

  function start(): Running {
    const worker = new Worker(WORKER, { name: 'glossa-database', workerData: { path } });
    const started: Running = { worker, pending: undefined };
    let cause: unknown;
    worker.on('message', (reply: ThreadReply) => {
      const { pending } = started;
      started.pending = undefined;
      if (reply.kind === 'done') pending?.resolve(reply.result);
      else pending?.reject(sqliteStorageError(path, reply.failure));
    });
    worker.on('error', (error) => {
      cause = error;
    });
    worker.on('exit', (code) => {
      if (running === started) running = undefined;
      started.pending?.reject(new StorageError('The database thread ended in the middle of a statement.', { cause }));
      if (code !== 0) log.error({ err: cause, code }, 'the database thread died; the next statement starts a new one');
    });
    return started;
  }

  return {
    run(statement) {
      // What comes late must not start a thread that nobody would end.
      if (closed) return Promise.reject(new StorageError('The database is closed.'));
      running ??= start();
      if (running.pending !== undefined) throw new Error('the database thread takes one statement at a time');
      running.pending = Promise.withResolvers<StatementResult>();
      running.worker.postMessage({ kind: 'run', statement } satisfies ThreadMessage);
      return running.pending.promise;
    },
    async close() {
      closed = true;
      if (running === undefined) return;
      const exit = once(running.worker, 'exit');
      running.worker.postMessage({ kind: 'close' } satisfies ThreadMessage);
      await exit;
    },
  };
}
