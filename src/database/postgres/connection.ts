import type { PostgresPoolClient, PostgresQueryResult } from 'kysely';
import pg from 'pg';
import { isConnectionLost, postgresStorageError, READ_ONLY } from './errors.ts';

export interface AcquiredConnection {
  client: pg.PoolClient;
  /** The connection was idle in the pool. It may have broken unnoticed. */
  wasIdle: boolean;
}

/** Statements without side effects, which may be repeated when their outcome is unknown. */
const REPEATABLE = /^(?:select|begin|start transaction)\b/i;

/**
 * A connection for one holder. When an idle connection breaks with its first statement, another connection replaces it and
 * a repeatable statement is repeated, until a new connection was tried.
 * @param acquire takes an idle connection from the pool, or opens a new one
 * @param name of the database, for errors
 * @throws StorageError, also from its statements
 */
export async function createPooledConnection(
  acquire: () => Promise<AcquiredConnection>,
  name: string,
): Promise<PostgresPoolClient> {
  let acquired: AcquiredConnection | undefined = await acquire();
  let isFirst = true;
  /** Error after which the connection must not be used. */
  let broken: unknown;

  async function query<R>(sql: unknown, parameters: readonly unknown[] = []): Promise<PostgresQueryResult<R>> {
    if (typeof sql !== 'string') throw new TypeError('cursors are not supported');
    for (;;) {
      if (broken !== undefined || acquired === undefined) throw broken;
      const { client, wasIdle } = acquired;
      const mayRepeat = isFirst && wasIdle && REPEATABLE.test(sql);
      isFirst = false;
      try {
        const { command, rowCount, rows } = await client.query(sql, [...parameters]);
        return { command: command as PostgresQueryResult<R>['command'], rowCount: rowCount ?? 0, rows };
      } catch (error) {
        const storageError = postgresStorageError(name, error);
        // After an error of the server the state of the connection is known.
        const isStateKnown = error instanceof pg.DatabaseError && !isConnectionLost(error);
        // After a fail-over the host name may already lead to the new primary server.
        if (!isStateKnown || error.code === READ_ONLY) broken = storageError;
        if (!mayRepeat || !isConnectionLost(error)) throw storageError;
      }
      acquired = undefined;
      client.release(true);
      acquired = await acquire();
      broken = undefined;
      isFirst = true;
    }
  }
  return {
    query: query as PostgresPoolClient['query'],
    release: (discard = false) => acquired?.client.release(discard || broken !== undefined),
  };
}
