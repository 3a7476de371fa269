/**
 * Compares a replica on PostgreSQL, Redis and S3 with the embedded service. It measures processor time of Glossa's
 * processes, latency of a single client, and requests per second of processor time of two replicas against one. Two
 * independent embedded services show how much of the difference comes from busier cores.
 *
 *   npm run bench -- cluster [--seconds 3 --rounds 5 --only translate]
 */

import { parseArgs } from 'node:util';
import { median, quantile } from '../load/averages.ts';
import { type LoadRequest, runLoad } from '../load/http-load.ts';
import { type LaunchedService, startLaunchedService } from '../load/launched-service.ts';
import { cpuSecondsOfTree } from '../load/processes.ts';
import { startPostgres } from '../load/servers/postgres.ts';
import { startRedis } from '../load/servers/redis.ts';
import { startS3Process } from '../load/servers/s3-process.ts';
import { ENGLISH, STORY } from '../load/texts/story.ts';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '3' },
    rounds: { type: 'string', default: '5' },
    only: { type: 'string', default: '' },
  },
});
const seconds = Number(values.seconds);
const BUSY = 8;
const KEY = 'the-key-of-all-replicas-0001';
const CONTENT = 'A line of a small file, which is as long as many. '.repeat(200);

await using postgres = await startPostgres();
await using redis = await startRedis();
await using s3 = await startS3Process();
const shared = {
  GLOSSA_API_KEY: KEY,
  GLOSSA_DATABASE_URL: await postgres.database(),
  GLOSSA_REDIS_URL: redis.url,
  GLOSSA_SECRET: 'the-secret-of-all-replicas-is-this-one',
  ...s3.environment,
};
await using embedded = await startLaunchedService({ GLOSSA_API_KEY: KEY });
await using embeddedToo = await startLaunchedService({ GLOSSA_API_KEY: KEY });
await using replica = await startLaunchedService(shared);
await using second = await startLaunchedService(shared);

const headers = { 'x-api-key': KEY };
const upload = (turn: number): LoadRequest => ({
  method: 'POST',
  path: `/v1/store/file?key=bench-${turn % 20}&overwrite=true`,
  headers: { ...headers, 'content-type': 'text/plain' },
  body: CONTENT,
});
const download: LoadRequest = { method: 'GET', path: '/v1/store/file/read/bench-0', headers };
const enEs = ENGLISH.map((text) => embedded.translation(text, 'en', 'es'));
const enEn = embedded.translation(ENGLISH[0], 'en', 'en');
const summary = embedded.summary({ text: STORY });
const uploads = Array.from({ length: 20 }, (_, turn) => upload(turn));
/** 20 requests: 10 translations, 4 without an engine, 2 summaries, 2 uploads and 2 downloads of 10 KB. */
const mix = [...enEs, enEn, enEn, enEn, enEn, summary, summary, ...uploads.slice(0, 2), download, download];
const KINDS = [
  { name: 'translate en-es', requests: enEs },
  { name: 'translate en-en', requests: [enEn] },
  { name: 'summary', requests: [summary] },
  { name: 'upload 10 KB', requests: uploads },
  { name: 'download 10 KB', requests: [download] },
  { name: 'mix', requests: mix },
].filter(({ name }) => name.includes(values.only));

/** Milliseconds. */
interface Run {
  cpu: number;
  p50: number;
}

/** Runs a load on several services, each with its share of the clients. */
async function use(
  services: readonly LaunchedService[],
  requests: readonly LoadRequest[],
  callers: number,
): Promise<Run> {
  const cpuSeconds = (): number => services.reduce((sum, { pid }) => sum + cpuSecondsOfTree(pid), 0);
  const before = cpuSeconds();
  const concurrency = callers / services.length;
  const loads = await Promise.all(services.map(({ url }) => runLoad(url, requests, { concurrency, seconds })));
  const failed = loads.reduce((sum, one) => sum + one.failed, 0);
  if (failed > 0) throw new Error(`${failed} requests failed.`);
  const sent = loads.reduce((sum, one) => sum + one.requests, 0);
  const latencies = loads.flatMap((one) => one.latenciesMs).sort((a, b) => a - b);
  return { cpu: ((cpuSeconds() - before) / sent) * 1_000, p50: quantile(latencies, 0.5) };
}

interface Figures {
  embedded: Run[];
  shared: Run[];
  embeddedAlone: Run[];
  sharedAlone: Run[];
  two: Run[];
  twoEmbedded: Run[];
}
const figures = new Map<string, Figures>();
for (const service of [embedded, embeddedToo, replica, second]) {
  for (const { requests } of KINDS) await runLoad(service.url, requests, { concurrency: BUSY, seconds: 2 });
}
for (let round = 0; round < Number(values.rounds); round++) {
  for (const { name, requests } of KINDS) {
    const none = { embedded: [], shared: [], embeddedAlone: [], sharedAlone: [], two: [], twoEmbedded: [] };
    const of: Figures = figures.get(name) ?? none;
    of.embedded.push(await use([embedded], requests, BUSY));
    of.shared.push(await use([replica], requests, BUSY));
    of.embeddedAlone.push(await use([embedded], requests, 1));
    of.sharedAlone.push(await use([replica], requests, 1));
    of.two.push(await use([replica, second], requests, 2 * BUSY));
    of.twoEmbedded.push(await use([embedded, embeddedToo], requests, 2 * BUSY));
    figures.set(name, of);
  }
}

console.log(`medians of ${values.rounds} rounds of ${seconds} s; CPU is of all processes of Glossa, for each request`);
for (const [name, of] of figures) {
  const cpu = (runs: readonly Run[]): number => median(runs.map((run) => run.cpu));
  const p50 = (runs: readonly Run[]): number => median(runs.map((run) => run.p50));
  const row = [
    name,
    `CPU c=${BUSY} ${cpu(of.embedded).toFixed(2)} and ${cpu(of.shared).toFixed(2)} ms`,
    `x ${(cpu(of.shared) / cpu(of.embedded)).toFixed(2)}`,
    `p50 c=1 ${p50(of.embeddedAlone).toFixed(2)} and ${p50(of.sharedAlone).toFixed(2)} ms`,
    `+ ${(p50(of.sharedAlone) - p50(of.embeddedAlone)).toFixed(2)} ms`,
    `two replicas x ${(cpu(of.shared) / cpu(of.two)).toFixed(2)}`,
    `two embedded x ${(cpu(of.embedded) / cpu(of.twoEmbedded)).toFixed(2)}`,
  ];
  console.log(row.map((cell, index) => cell.padEnd([17, 29, 8, 29, 11, 22][index] ?? 0)).join(''));
}
