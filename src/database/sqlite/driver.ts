import type { SQLInputValue } from 'node:sqlite';
import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from 'kysely';
import { GlossaError } from '../../errors.ts';
import type { SqliteThread } from './thread.ts';

/** Queries and transactions that may wait for their turn; more than that is a database that cannot keep up. */
const MAX_WAITING = 1_000;

/**
 * Kysely's driver over one connection in a thread: whoever has it runs a query or a whole transaction, the others wait
 * in the order in which they came.
 */
export function sqliteDriver(thread: SqliteThread): Driver {
  const waiting: PromiseWithResolvers<void>[] = [];
  let taken = false;
  let inTransaction = false;

  async function execute(sql: string, parameters: readonly unknown[]) {
    return thread.run({ sql, parameters: parameters.map(inputValue), inTransaction });
  }
  const connection: DatabaseConnection = {
    async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
      const { rows, changes } = await execute(sql, parameters);
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
      if (taken) {
        if (waiting.length >= MAX_WAITING) throw new GlossaError('overloaded');
        const turn = Promise.withResolvers<void>();
        waiting.push(turn);
        await turn.promise;
      }
      taken = true;
      return connection;
    },
    async releaseConnection() {
      const next = waiting.shift();
      if (next === undefined) taken = false;
      else next.resolve();
    },
    async beginTransaction() {
      // Immediate: a transaction that began as a reader could not become a writer after another process wrote.
      await execute('begin immediate', []);
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
      for (const turn of waiting.splice(0)) turn.reject(new GlossaError('shutting_down'));
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
