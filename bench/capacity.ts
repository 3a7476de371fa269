/**
 * Measures what a request costs the parts of a cluster: processor time of the replica, PostgreSQL and Redis, commands,
 * transactions and bytes. docs/capacity.md calculates with these figures.
 *
 *   npm run bench -- capacity [--seconds 4]
 *
 * The requests are one short sentence each, without a language engine, so that they cost what every request does.
 */
import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import { parseArgs } from 'node:util';
import { type LoadRequest, runLoad } from '../load/http-load.ts';
import { type LaunchedService, startLaunchedService } from '../load/launched-service.ts';
import { cpuSecondsOfTree, descendants, listProcesses } from '../load/processes.ts';
import { startPostgres } from '../load/servers/postgres.ts';
import { startRedis } from '../load/servers/redis.ts';

const { values } = parseArgs({ options: { seconds: { type: 'string', default: '4' } } });
const seconds = Number(values.seconds);
const CONCURRENCY = 16;
/** More than are sent. */
const TEXTS = 50_000;
const KEY = 'the-key-of-all-replicas-0001';

await using postgres = await startPostgres();
await using redis = await startRedis();
const databaseUrl = await postgres.database();
const shared = {
  GLOSSA_API_KEY: KEY,
  GLOSSA_DATABASE_URL: databaseUrl,
  GLOSSA_REDIS_URL: redis.url,
  GLOSSA_SECRET: 'the-secret-of-all-replicas-is-this-one',
};
await using replica = await startLaunchedService(shared);
await using caching = await startLaunchedService({ ...shared, GLOSSA_SHARED_CACHE: '60' });

const textOf = (years: string): string =>
  `Стари мост преко реке саграђен је пре ${years} година и још увек стоји на истом месту поред новог моста.`;
const one = replica.translation(textOf('много'), 'sr', 'sr-Latn');
const different = Array.from({ length: TEXTS }, (_, at) => replica.translation(textOf(`${at}`), 'sr', 'sr-Latn'));

console.log(
  'per request                         replica PostgreSQL  Redis  commands  transactions  WAL bytes  Redis bytes',
);
await report('PostgreSQL and Redis', replica, [one]);
await report('and the shared cache, found', caching, [one]);
const memory = await redisFigure('used_memory');
await report('and the shared cache, not found', caching, different);
const entries = Number(await redis.command('DBSIZE'));
console.log(
  `Redis: ${(((await redisFigure('used_memory')) - memory) / entries).toFixed(0)} bytes for a cached sentence`,
);
const { sent, received } = await bytesOf(replica, one);
console.log(`HTTP: ${sent} bytes in, ${received} bytes out`);

async function report(name: string, glossa: LaunchedService, requests: readonly LoadRequest[]): Promise<void> {
  // With the cache, the second round would find the texts of the first.
  if (requests.length === 1) await runLoad(glossa.url, requests, { concurrency: CONCURRENCY, seconds: 4 });
  const before = await totals(glossa);
  const { requests: count, failed } = await runLoad(glossa.url, requests, { concurrency: CONCURRENCY, seconds });
  if (failed > 0) throw new Error(`${failed} requests failed.`);
  const after = await totals(glossa);
  const each = after.map((total, index) => (total - (before[index] ?? 0)) / count);
  const [own = 0, database = 0, store = 0, commands = 0, transactions = 0, wal = 0, bytes = 0] = each;
  const cells = [
    ...[own, database, store].map((cpuSeconds) => `${(cpuSeconds * 1_000).toFixed(3)} ms`),
    commands.toFixed(2),
    transactions.toFixed(4),
    wal.toFixed(0),
    bytes.toFixed(0),
  ];
  console.log(
    `${name.padEnd(33)} ${cells.map((cell, at) => cell.padStart([10, 10, 9, 6, 13, 10, 12][at] ?? 0)).join(' ')}`,
  );
}

/** In the order of the columns. The bytes are those of both directions. */
async function totals({ pid }: LaunchedService): Promise<number[]> {
  const own = new Set(descendants(process.pid));
  const cpuOf = (name: RegExp): number =>
    listProcesses().reduce((sum, it) => sum + (own.has(it.pid) && name.test(it.name) ? it.cpuSeconds : 0), 0);
  const [database] = await postgres.query(
    databaseUrl,
    `select xact_commit, pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0') as wal
     from pg_stat_database where datname = current_database()`,
  );
  const bytes = (await redisFigure('total_net_input_bytes')) + (await redisFigure('total_net_output_bytes'));
  const commands = await redisFigure('total_commands_processed');
  return [
    cpuSecondsOfTree(pid),
    cpuOf(/^postgres/),
    cpuOf(/^(?:redis|valkey)/),
    commands,
    Number(database?.xact_commit),
    Number(database?.wal),
    bytes,
  ];
}

async function redisFigure(name: string): Promise<number> {
  const info = String(await redis.command('INFO', 'everything'));
  return Number(new RegExp(`^${name}:(\\d+)`, 'm').exec(info)?.[1]);
}

async function bytesOf(glossa: LaunchedService, { path, headers, body, method }: LoadRequest) {
  const sending = httpRequest(glossa.url + path, { method, headers });
  sending.end(body);
  const [response] = await once(sending, 'response');
  await response.resume();
  await once(response, 'end');
  return { sent: sending.socket?.bytesWritten ?? 0, received: sending.socket?.bytesRead ?? 0 };
}
