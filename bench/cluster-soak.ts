/**
 * Measures memory, open files, processes and latency of two replicas behind nginx over half an hour. They use PostgreSQL,
 * Redis and S3. Every response is compared with that of a single service, and usage with the responses.
 *
 *   npm run bench -- cluster-soak [--minutes 30 --window 5]
 */

import { readdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { median, quantile } from '../load/averages.ts';
import { checkResponses } from '../load/cluster/check-responses.ts';
import { checkUsage } from '../load/cluster/check-usage.ts';
import { startCluster } from '../load/cluster/cluster.ts';
import { createKeys } from '../load/cluster/create-keys.ts';
import { createJournal } from '../load/cluster/journal.ts';
import { learnExpectedResponses } from '../load/cluster/known-requests.ts';
import { startWorkload } from '../load/cluster/workload.ts';
import { cpuSecondsOfTree, descendants, residentMiB } from '../load/processes.ts';
import { seededRandom } from '../load/random.ts';
import { startServiceProcess } from '../load/service-process.ts';

const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '30' }, window: { type: 'string', default: '5' } },
});
/** Each of the six workers pauses for up to this long after a request. */
const MAX_PAUSE_MS = 400;
const OWNERS = ['ann', 'ann', 'bob'].map((owner) => ({ owner }));

const nextKnownRequest = await learn();
await using cluster = await startCluster(2);
const clients = await createKeys(cluster.databaseUrl, OWNERS);
const journal = createJournal();
{
  const random = seededRandom(1);
  const options = { url: cluster.url, journal, clients, nextKnownRequest, random, maxPauseMs: MAX_PAUSE_MS };
  await using _load = await startWorkload(options);
  for (let minute = 0; minute < Number(values.minutes); minute += Number(values.window)) {
    console.log(await watch(minute + Number(values.window)));
  }
}
const { faults, ...counts } = checkResponses(journal);
const { faults: miscounted, ...figures } = await checkUsage(cluster, journal);
console.log(JSON.stringify({ ...counts, ...figures }));
for (const fault of [...faults, ...miscounted]) console.log(fault);
process.exitCode = faults.length + miscounted.length > 0 ? 1 : 0;

/** Samples the replicas every second for one window. @param end last minute of the window */
async function watch(end: number): Promise<string> {
  const first = journal.exchanges.length;
  const until = performance.now() + Number(values.window) * 60_000;
  const samples = cluster.replicas.map(() => ({
    memory: [] as number[],
    files: [] as number[],
    children: [] as number[],
  }));
  const cpuBefore = cluster.replicas.map((replica) => cpuSecondsOfTree(replica.pid()));
  while (performance.now() < until) {
    await sleep(1_000);
    for (const [index, replica] of cluster.replicas.entries()) {
      samples[index]?.memory.push(residentMiB(replica.pid()));
      samples[index]?.files.push(readdirSync(`/proc/${replica.pid()}/fd`).length);
      samples[index]?.children.push(descendants(replica.pid()).length);
    }
  }
  const all = journal.exchanges.slice(first);
  const latencies = (name: string): string => {
    const times = all.filter((one) => one.name === name).map(({ sentAt, endedAt }) => endedAt - sentAt);
    times.sort((a, b) => a - b);
    return `${name} p50 ${quantile(times, 0.5)} p95 ${quantile(times, 0.95)} ms`;
  };
  const parts = samples.map(
    ({ memory, files, children }, index) =>
      `replica ${index + 1}: ${median(memory).toFixed(0)} MiB (most ${Math.max(...memory).toFixed(0)}), ` +
      `${median(files)} files (most ${Math.max(...files)}), ${median(children)} processes (most ${Math.max(...children)}), ` +
      `${(cpuSecondsOfTree(cluster.replicas[index]?.pid() ?? 0) - (cpuBefore[index] ?? 0)).toFixed(0)} s of CPU`,
  );
  const times = ['translate en-es', 'translate en-en', 'summary', 'upload', 'download'].map(latencies);
  return [`${end} min: ${all.length} requests`, ...parts, times.join(', ')].join('\n  ');
}

async function learn(): ReturnType<typeof learnExpectedResponses> {
  await using single = await startServiceProcess();
  return await learnExpectedResponses(single.url, single.key);
}
