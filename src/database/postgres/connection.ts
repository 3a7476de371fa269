import type { PostgresPoolClient, PostgresQueryResult } from 'kysely';
import pg from 'pg';
import { isConnectionLost, postgresStorageError, READ_ONLY } from './errors.ts';

export interface AcquiredConnection {
  client: pg.PoolClient;
  /** It lay idle before, and may have broken meanwhile without anybody noticing. */
  wasIdle: boolean;
}

/** What leaves nothing behind when nobody knows whether it was done. */
const REPEATABLE = /^(?:select|begin|start transaction)\b/i;

/**
 * A connection for as long as somebody has it. One that lay idle and turns out to be broken with the first statement is
 * replaced, and the statement repeated if it may be, until one is met that did not lie idle.
 * @param take of the pool, which makes a connection where none lies idle
 * @param name of the database, for errors
 * @throws StorageError, also from its statements
 */
export async function createPooledConnection(
  take: () => Promise<AcquiredConnection>,
  name: string,
): Promise<PostgresPoolClient> {
  let taken: AcquiredConnection | undefined = await take();
  let isFirst = true;
  let broken: unknown;

  async function query<R>(sql: unknown, parameters: readonly unknown[] = []): Promise<PostgresQueryResult<R>> {
    if (typeof sql !== 'string') throw new TypeError('cursors are not used');
    for (;;) {
      if (broken !== undefined || taken === undefined) throw broken;
      const { client, wasIdle } = taken;
      const mayRepeat = isFirst && wasIdle && REPEATABLE.test(sql);
      isFirst = false;
      try {
        const { command, rowCount, rows } = await client.query(sql, [...parameters]);
        return { command: command as PostgresQueryResult<R>['command'], rowCount: rowCount ?? 0, rows };
      } catch (error) {
        const problem = postgresStorageError(name, error);
        // Only an answer of the server leaves it in a state that is known.
        const isKnown = error instanceof pg.DatabaseError && !isConnectionLost(error);
        // The primary server is another one now: the name may lead to it already.
        if (!isKnown || error.code === READ_ONLY) broken = problem;
        if (!mayRepeat || !isConnectionLost(error)) throw problem;
      }
      taken = undefined;
      client.release(true);
      taken = await take();
      broken = undefined;
      isFirst = true;
    }
  }
  return {
    query: query as PostgresPoolClient['query'],
    release: (discard = false) => taken?.client.release(discard || broken !== undefined),
  };
}
