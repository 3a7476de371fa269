import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Logger } from 'pino';
import { StorageError } from '../../filesystem/storage-error.ts';
import { siblingModule } from '../../sibling-module.ts';
import { isDamage, sqliteStorageError } from './errors.ts';
import type { Statement, StatementResult, ThreadMessage, ThreadReply } from './thread-messages.ts';

const WORKER = siblingModule('./database-worker', import.meta.url);

/** The thread that has the SQLite file open. It runs one statement at a time, off the thread that serves requests. */
export interface SqliteThread {
  /** @throws StorageError */
  run(statement: Statement): Promise<StatementResult>;
  close(): Promise<void>;
}

export interface SqliteOptions {
  path: string;
  log: Logger;
  /** Called when a statement finds the file damaged. */
  onDamage?: (() => void) | undefined;
}

interface RunningThread {
  worker: Worker;
  pending: PromiseWithResolvers<StatementResult> | undefined;
}

/**
 * The first statement starts the thread. A crash of the thread fails its statement and the transaction around it. The next
 * statement starts a new thread, which finds all committed data in the file.
 */
export function createSqliteThread({ path, log, onDamage }: SqliteOptions): SqliteThread {
  let running: RunningThread | undefined;
  let isClosed = false;

  function start(): RunningThread {
    const worker = new Worker(WORKER, { name: 'glossa-database', workerData: { path } });
    const started: RunningThread = { worker, pending: undefined };
    let cause: unknown;
    worker.on('message', (reply: ThreadReply) => {
      const { pending } = started;
      started.pending = undefined;
      if (reply.kind === 'done') pending?.resolve(reply.result);
      else {
        if (isDamage(reply.failure)) onDamage?.();
        pending?.reject(sqliteStorageError(path, reply.failure));
      }
    });
    worker.on('error', (error) => {
      cause = error;
    });
    worker.on('exit', (code) => {
      if (running === started) running = undefined;
      started.pending?.reject(new StorageError('The database thread ended during a statement.', { cause }));
      if (code !== 0)
        log.error({ err: cause, code }, 'the database thread crashed; the next statement starts a new one');
    });
    return started;
  }

  return {
    run(statement) {
      // A statement after close would start a thread that nothing closes.
      if (isClosed) return Promise.reject(new StorageError('The database is closed.'));
      running ??= start();
      if (running.pending !== undefined) throw new Error('the database thread runs one statement at a time');
      running.pending = Promise.withResolvers<StatementResult>();
      running.worker.postMessage({ kind: 'run', statement } satisfies ThreadMessage);
      return running.pending.promise;
    },
    async close() {
      isClosed = true;
      if (running === undefined) return;
      const exit = once(running.worker, 'exit');
      running.worker.postMessage({ kind: 'close' } satisfies ThreadMessage);
      await exit;
    },
  };
}
