import type { PostgresPool } from 'kysely';
import pg from 'pg';
import type { Logger } from 'pino';
import { Gauge, type Registry } from 'prom-client';
import { GlossaError } from '../../errors.ts';
import { type AcquiredConnection, createPooledConnection } from './connection.ts';
import { postgresStorageError, printableDatabaseUrl } from './errors.ts';

export interface PostgresOptions {
  /** `postgres://user:password@host:port/database`, with `?sslmode=verify-full` and the like. */
  url: string;
  log: Logger;
  /** Without it nothing is measured. */
  registry?: Registry | undefined;
  /** Milliseconds that a statement may take. */
  statementTimeoutMs?: number;
}

/** Of one process: keys, usage and rows of files want few at once, and a server has 100 for everybody unless told otherwise. */
const MAX_CONNECTIONS = 8;
/** Queries and transactions that may wait for a connection; more than that is a database that cannot keep up. */
const MAX_WAITING = 1_000;
/** Milliseconds for a connection to be made or to become free, and for a statement. */
const CONNECT_TIMEOUT = 3_000;
const STATEMENT_TIMEOUT = 10_000;
/** Milliseconds more than the server gives a statement: then it does not even say that it gave up. */
const SILENCE = 2_000;
/** Milliseconds that a transaction of ours may do nothing; one of a process that is gone keeps its locks no longer. */
const IDLE_TRANSACTION_TIMEOUT = 15_000;

/** OID of bigint, which the library hands out as text. */
const INT8 = 20;

/**
 * Connections to PostgreSQL, made when they are needed. One that broke, or that may still have a statement under way, is
 * never used again. What fails is a StorageError, or GlossaError `overloaded` when too many wait.
 */
export function createPostgresPool(options: PostgresOptions): PostgresPool {
  const { url, log, registry, statementTimeoutMs = STATEMENT_TIMEOUT } = options;
  const name = printableDatabaseUrl(url);
  const pool = new pg.Pool({
    connectionString: url,
    max: MAX_CONNECTIONS,
    connectionTimeoutMillis: CONNECT_TIMEOUT,
    query_timeout: statementTimeoutMs + SILENCE,
    keepAlive: true,
    // Of a server that does not hear the farewell, connections would hold the process.
    allowExitOnIdle: true,
    fallback_application_name: 'glossa',
    types: { getTypeParser: typeParser },
  });
  pool.on('connect', (client) => {
    // Of one that is in use, which ends its statement with the same error.
    client.on('error', () => {});
  });
  pool.on('error', (error) => {
    log.debug({ err: postgresStorageError(name, error) }, 'an idle connection to the database broke');
  });
  if (registry) measure(pool, registry);

  /** As settings, not as parameters of the connection: poolers refuse those that they do not know. */
  const settings = [
    `set statement_timeout = ${statementTimeoutMs}`,
    `set lock_timeout = ${statementTimeoutMs}`,
    `set idle_in_transaction_session_timeout = ${IDLE_TRANSACTION_TIMEOUT}`,
  ].join('; ');
  const prepared = new WeakSet<pg.PoolClient>();

  async function take(): Promise<AcquiredConnection> {
    if (pool.waitingCount >= MAX_WAITING) throw new GlossaError('overloaded');
    let client: pg.PoolClient | undefined;
    try {
      client = await pool.connect();
      const wasIdle = prepared.has(client);
      if (!wasIdle) await client.query(settings);
      prepared.add(client);
      return { client, wasIdle };
    } catch (error) {
      client?.release(true);
      throw postgresStorageError(name, error);
    }
  }
  return { connect: () => createPooledConnection(take, name), end: () => pool.end(), options: {} };
}

const typeParser: typeof pg.types.getTypeParser = (oid: number, format?: unknown) =>
  oid === INT8 && format !== 'binary' ? safeInteger : pg.types.getTypeParser(oid, 'text');

function safeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError('a number in the database is too large');
  return value;
}

function measure(pool: pg.Pool, registry: Registry): void {
  new Gauge({
    name: 'glossa_database_connections',
    help: 'Connections of this process to PostgreSQL, and queries that wait for one.',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      this.set({ state: 'idle' }, pool.idleCount);
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount);
      this.set({ state: 'waiting' }, pool.waitingCount);
    },
  });
}
