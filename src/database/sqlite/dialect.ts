import { type Dialect, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely';
import type { Logger } from 'pino';
import { createSqliteThread } from './database-thread.ts';
import { createSqliteDriver } from './driver.ts';

/** Kysely over `node:sqlite` in a worker thread. */
export function createSqliteDialect(options: { path: string; log: Logger }): Dialect {
  return {
    createAdapter: () => new ThreadAdapter(),
    createDriver: () => createSqliteDriver(createSqliteThread(options)),
    createIntrospector: (database) => new SqliteIntrospector(database),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}

class ThreadAdapter extends SqliteAdapter {
  /** The driver has its own queue, which is bounded and in order. */
  override get supportsMultipleConnections(): boolean {
    return true;
  }

  /** Migrations run in one transaction, which also keeps a second process out of them. */
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}
