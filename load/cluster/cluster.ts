import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startNginx } from '../servers/nginx.ts';
import { type PostgresServer, startPostgres } from '../servers/postgres.ts';
import { type RedisServer, startRedis } from '../servers/redis.ts';
import { type S3Server, startS3 } from '../servers/s3.ts';
import { createReplica, type Replica } from './replica.ts';

/** Replicas behind nginx with PostgreSQL, Redis and S3. Everything is temporary and on the loopback interface. */
export interface Cluster extends AsyncDisposable {
  /** URL of nginx. */
  url: string;
  replicas: readonly Replica[];
  postgres: PostgresServer;
  redis: RedisServer;
  s3: S3Server;
  /** API key of the owner `default`. */
  key: string;
  databaseUrl: string;
  /** Runs SQL on the shared database. */
  query(text: string): Promise<Record<string, unknown>[]>;
}

const KEY = 'the-key-of-all-replicas-0001';
/** Longer than nginx keeps an idle connection or avoids a failed replica. */
const SHUTDOWN_DELAY_SECONDS = 3;

export async function startCluster(count: number, more: Record<string, string> = {}): Promise<Cluster> {
  await using opened = new AsyncDisposableStack();
  const directory = opened.use(await mkdtempDisposable(join(tmpdir(), 'glossa-cluster-')));
  const [postgres, redis, s3] = await Promise.all([startPostgres(), startRedis(), startS3()]);
  opened.use(postgres);
  opened.use(redis);
  opened.use(s3);
  const databaseUrl = await postgres.database();
  const environment = {
    GLOSSA_DATABASE_URL: databaseUrl,
    GLOSSA_REDIS_URL: redis.url,
    GLOSSA_API_KEY: KEY,
    GLOSSA_SECRET: 'the-secret-of-all-replicas-is-this-one',
    GLOSSA_SHUTDOWN_DELAY: String(SHUTDOWN_DELAY_SECONDS),
    GLOSSA_TRANSLATION_CACHE: '0',
    GLOSSA_LOG_LEVEL: 'warn',
    GLOSSA_RATE_LIMIT: '100000',
    ...s3.environment(),
    ...more,
  };
  const directoryOf = (name: string): string => join(directory.path, name);
  const replicas = await Promise.all(
    Array.from({ length: count }, (_, index) => createReplica(directoryOf(`replica-${index + 1}`), environment)),
  );
  for (const replica of replicas) opened.use(replica);
  const nginx = opened.use(await startNginx(replicas.map(({ port }) => port)));
  // Concurrent starts: one replica creates the tables.
  await Promise.all(replicas.map((replica) => replica.start()));
  const close = opened.move();

  return {
    url: nginx.url,
    key: KEY,
    databaseUrl,
    replicas,
    postgres,
    redis,
    s3,
    query: (text) => postgres.query(databaseUrl, text),
    [Symbol.asyncDispose]: () => close.disposeAsync(),
  };
}
