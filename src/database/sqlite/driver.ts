import type { SQLInputValue } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from 'kysely';
import { GlossaError } from '../../errors.ts';
import type { SqliteThread } from './database-thread.ts';
import { isLockedError } from './errors.ts';

/** Queries and transactions that may wait for their turn; more than that is a database that cannot keep up. */
const MAX_WAITING = 1_000;
/** Milliseconds to wait for a lock of another process, and between two attempts: the first pause and the longest. */
const LOCK_TIMEOUT = 5_000;
const FIRST_PAUSE = 5;
const MAX_PAUSE = 100;

/**
 * Kysely's driver over one connection in a thread: whoever has it runs a query or a whole transaction, the others wait
 * in the order in which they came. A query, or the beginning of a transaction, that meets a lock of another process gives
 * its turn away until it tries again: what needs no lock, as reading in WAL, never waits behind it.
 */
export function createSqliteDriver(thread: SqliteThread): Driver {
  const waiting: PromiseWithResolvers<void>[] = [];
  const closing = new AbortController();
  let taken = false;
  let inTransaction = false;
  /** Queries and beginnings of transactions that pause before they try again. */
  let locked = 0;

  async function execute(sql: string, parameters: readonly unknown[]) {
    return thread.run({ sql, parameters: parameters.map(inputValue), inTransaction });
  }

  async function takeTurn(): Promise<void> {
    if (taken) {
      const turn = Promise.withResolvers<void>();
      waiting.push(turn);
      await turn.promise;
    }
    taken = true;
  }

  function passTurn(): void {
    const next = waiting.shift();
    if (next === undefined) taken = false;
    else next.resolve();
  }

  async function executeOnceUnlocked(sql: string, parameters: readonly unknown[]) {
    const deadline = performance.now() + LOCK_TIMEOUT;
    for (let pause = FIRST_PAUSE; ; pause = Math.min(2 * pause, MAX_PAUSE)) {
      try {
        return await execute(sql, parameters);
      } catch (error) {
        if (inTransaction || !isLockedError(error) || performance.now() >= deadline) throw error;
      }
      locked++;
      passTurn();
      await setTimeout(pause, undefined, { signal: closing.signal }).catch(() => {});
      locked--;
      closing.signal.throwIfAborted();
      await takeTurn();
    }
  }

  const connection: DatabaseConnection = {
    async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
      const { rows, changes } = await executeOnceUnlocked(sql, parameters);
      // Kysely derives R from the query that it compiled; the rows have that shape because the tables do.
      return { rows: rows as R[], numAffectedRows: BigInt(changes) };
    },
    async *streamQuery<R>(query: CompiledQuery): AsyncIterableIterator<QueryResult<R>> {
      yield await connection.executeQuery<R>(query);
    },
  };

  return {
    async init() {},
    async acquireConnection() {
      if (waiting.length + locked >= MAX_WAITING) throw new GlossaError('overloaded');
      await takeTurn();
      return connection;
    },
    async releaseConnection() {
      passTurn();
    },
    async beginTransaction() {
      // Immediate: a transaction that began as a reader could not become a writer after another process wrote.
      await executeOnceUnlocked('begin immediate', []);
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
      for (const turn of waiting.splice(0)) turn.reject(closing.signal.reason);
      await thread.close();
    },
  };
}

/** Only what both SQLite and PostgreSQL take as it is: no booleans, dates or objects. */
function inputValue(value: unknown): SQLInputValue {
  if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint') {
    return value;
  }
  throw new TypeError(`a query parameter must be text, a number or null, not ${typeof value}`);
}
