import type { PostgresPool } from 'kysely';
import pg from 'pg';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import { printableDatabaseUrl } from '../../config/database-url.ts';
import { GlossaError } from '../../errors.ts';
import { StorageError } from '../../filesystem/storage-error.ts';
import { createGauge } from '../../telemetry/metrics.ts';
import { type AcquiredConnection, createPooledConnection } from './connection.ts';
import { postgresStorageError } from './errors.ts';
import { type PostgresTargets, readTargets } from './targets.ts';

export interface PostgresOptions {
  /** A connection string of libpq, such as `postgres://user:password@host:port/database?sslmode=verify-full`. */
  url: string;
  log: Logger;
  /** Receives the metrics of the pool. A command has none. */
  registry?: Registry | undefined;
  statementTimeoutMs?: number;
}

/** Keys, usage and file rows need few connections at once, and a server has 100 by default. */
const MAX_CONNECTIONS = 8;
/** Queries and transactions that wait for a connection. Further ones are rejected. */
const MAX_QUEUED = 1_000;
/** Timeout of the wait for a new or a free connection. */
const CONNECT_TIMEOUT_MS = 3_000;
const STATEMENT_TIMEOUT_MS = 10_000;
/** Time after the server's statement timeout, for a server that does not report the timeout. */
const RESPONSE_MARGIN_MS = 2_000;
/** The locks of a process that is gone are released after this time. */
const IDLE_TRANSACTION_TIMEOUT_MS = 15_000;

/** OID of bigint, which the library returns as text. */
const INT8 = 20;

/**
 * Connections to PostgreSQL, opened on demand. Broken connections, and those on which a statement may still run, are never
 * reused. Failures are StorageErrors, or GlossaError `overloaded` when too many queries wait.
 */
export function createPostgresPool(options: PostgresOptions): PostgresPool {
  const { url, registry, statementTimeoutMs = STATEMENT_TIMEOUT_MS } = options;
  const name = printableDatabaseUrl(url);
  const { targets, needsWrites } = readTargets(url);
  // A pool without connections costs nothing. Only that of the server in use has some.
  const pools = targets.map((target) => openPool(target, options, name));
  if (registry) registerMetrics(pools, registry);

  // Sent as statements, because poolers reject unknown connection parameters.
  const settings = [
    `set statement_timeout = ${statementTimeoutMs}`,
    `set lock_timeout = ${statementTimeoutMs}`,
    `set idle_in_transaction_session_timeout = ${IDLE_TRANSACTION_TIMEOUT_MS}`,
  ].join('; ');
  /** Connections that have the settings. */
  const prepared = new WeakSet<pg.PoolClient>();

  /** The place of the server in use. */
  let current = 0;

  /** Tries the server in use first, then the others in their order. */
  async function acquire(): Promise<AcquiredConnection> {
    if (sumOf(pools, ({ waitingCount }) => waitingCount) >= MAX_QUEUED) throw new GlossaError('overloaded');
    let failure: unknown;
    for (const at of new Set([current, ...pools.keys()])) {
      const pool = pools[at];
      if (pool === undefined) continue;
      try {
        const acquired = await acquireFrom(pool);
        current = at;
        return acquired;
      } catch (error) {
        failure ??= error;
      }
    }
    throw postgresStorageError(name, failure);
  }

  async function acquireFrom(pool: pg.Pool): Promise<AcquiredConnection> {
    let client: pg.PoolClient | undefined;
    try {
      client = await pool.connect();
      const wasIdle = prepared.has(client);
      if (!wasIdle) await prepare(client);
      return { client, wasIdle };
    } catch (error) {
      client?.release(true);
      throw error;
    }
  }

  async function prepare(client: pg.PoolClient): Promise<void> {
    await client.query(settings);
    const { rows } = needsWrites ? await client.query('show transaction_read_only') : { rows: [] };
    if (rows[0]?.transaction_read_only === 'on')
      throw new StorageError(`No server of the database ${name} accepts writes.`);
    prepared.add(client);
  }

  return {
    connect: () => createPooledConnection(acquire, name),
    end: async () => void (await Promise.all(pools.map((pool) => pool.end()))),
    options: {},
  };
}

function openPool(
  target: PostgresTargets['targets'][number],
  { log, statementTimeoutMs = STATEMENT_TIMEOUT_MS }: PostgresOptions,
  name: string,
): pg.Pool {
  const pool = new pg.Pool({
    ...target,
    max: MAX_CONNECTIONS,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: statementTimeoutMs + RESPONSE_MARGIN_MS,
    keepAlive: true,
    // Connections to an unresponsive server must not keep the process alive.
    allowExitOnIdle: true,
    fallback_application_name: 'glossa',
    types: { getTypeParser: typeParser },
  });
  pool.on('connect', (client) => {
    // An error of a connection in use also ends its statement.
    client.on('error', () => {});
  });
  pool.on('error', (error) => {
    log.debug({ err: postgresStorageError(name, error) }, 'an idle connection to the database broke');
  });
  return pool;
}

const typeParser: typeof pg.types.getTypeParser = (oid: number, format?: unknown) =>
  oid === INT8 && format !== 'binary' ? parseSafeInteger : pg.types.getTypeParser(oid, 'text');

function parseSafeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError('a number in the database is too large');
  return value;
}

function registerMetrics(pools: readonly pg.Pool[], registry: Registry): void {
  createGauge(registry, 'glossa_database_connections', (gauge) => {
    const idle = sumOf(pools, ({ idleCount }) => idleCount);
    gauge.set({ state: 'idle' }, idle);
    gauge.set({ state: 'busy' }, sumOf(pools, ({ totalCount }) => totalCount) - idle);
    gauge.set(
      { state: 'waiting' },
      sumOf(pools, ({ waitingCount }) => waitingCount),
    );
  });
}

const sumOf = (pools: readonly pg.Pool[], count: (pool: pg.Pool) => number): number =>
  pools.reduce((sum, pool) => sum + count(pool), 0);
