import type { SQLInputValue } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import { GlossaError } from '../../errors.ts';
import { backoffMs } from '../../resilience/backoff.ts';
import { createSqliteThread, type SqliteOptions, type SqliteThread } from './database-thread.ts';
import { isLockedError } from './errors.ts';

/** Queries and transactions that wait for the connection. Further ones are rejected. */
const MAX_QUEUED = 1_000;
/** Longest wait for the lock of another process. */
const LOCK_TIMEOUT_MS = 5_000;
const LOCK_BACKOFF = { firstMs: 5, maxMs: 100 };

/** Kysely over `node:sqlite` in a worker thread. */
export function createSqliteDialect(options: SqliteOptions): Dialect {
  return {
    createAdapter: () => new ThreadAdapter(),
    createDriver: () => createSqliteDriver(createSqliteThread(options)),
    createIntrospector: (database) => new SqliteIntrospector(database),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}

class ThreadAdapter extends SqliteAdapter {
  /** The driver queues queries itself. */
  override get supportsMultipleConnections(): boolean {
    return true;
  }

  /** Migrations run in one transaction, which also excludes other processes. */
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/**
 * Kysely's driver over one connection. A query or a whole transaction holds the connection, and others wait in FIFO order.
 * A query or the start of a transaction that is locked by another process releases the connection until its retry. So
 * statements that need no lock, such as reads with WAL, never wait for the lock.
 */
function createSqliteDriver(thread: SqliteThread): Driver {
  const queue: PromiseWithResolvers<void>[] = [];
  const closing = new AbortController();
  let isHeld = false;
  let inTransaction = false;
  /** Statements that wait for their retry. */
  let retrying = 0;

  async function execute(sql: string, parameters: readonly unknown[]) {
    return thread.run({ sql, parameters: parameters.map(toInputValue), inTransaction });
  }

  async function acquire(): Promise<void> {
    if (isHeld) {
      const permit = Promise.withResolvers<void>();
      queue.push(permit);
      await permit.promise;
    }
    isHeld = true;
  }

  function release(): void {
    const next = queue.shift();
    if (next === undefined) isHeld = false;
    else next.resolve();
  }

  async function executeWhenUnlocked(sql: string, parameters: readonly unknown[]) {
    const deadline = performance.now() + LOCK_TIMEOUT_MS;
    for (let failures = 0; ; failures++) {
      try {
        return await execute(sql, parameters);
      } catch (error) {
        if (inTransaction || !isLockedError(error) || performance.now() >= deadline) throw error;
      }
      retrying++;
      release();
      await sleep(backoffMs(failures, LOCK_BACKOFF), undefined, { signal: closing.signal }).catch(() => {});
      retrying--;
      closing.signal.throwIfAborted();
      await acquire();
    }
  }

  const connection: DatabaseConnection = {
    async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
      const { rows, changes } = await executeWhenUnlocked(sql, parameters);
      // Kysely derives R from the compiled query, and the tables guarantee this shape.
      return { rows: rows as R[], numAffectedRows: BigInt(changes) };
    },
    async *streamQuery<R>(query: CompiledQuery): AsyncIterableIterator<QueryResult<R>> {
      yield await connection.executeQuery<R>(query);
    },
  };

  return {
    async init() {},
    async acquireConnection() {
      if (queue.length + retrying >= MAX_QUEUED) throw new GlossaError('overloaded');
      await acquire();
      return connection;
    },
    async releaseConnection() {
      release();
    },
    async beginTransaction() {
      // A deferred transaction could not start to write after another process has written.
      await executeWhenUnlocked('begin immediate', []);
      inTransaction = true;
    },
    async commitTransaction() {
      await execute('commit', []);
      inTransaction = false;
    },
    async rollbackTransaction() {
      try {
        await execute('rollback', []);
      } finally {
        inTransaction = false;
      }
    },
    async destroy() {
      closing.abort(new GlossaError('shutting_down'));
      for (const permit of queue.splice(0)) permit.reject(closing.signal.reason);
      await thread.close();
    },
  };
}

/** Accepts values that SQLite and PostgreSQL store alike: no booleans, dates or objects. */
function toInputValue(value: unknown): SQLInputValue {
  if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint') {
    return value;
  }
  throw new TypeError(`a query parameter must be text, a number or null, not ${typeof value}`);
}
