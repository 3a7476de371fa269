import { once } from 'node:events';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { Pool } from 'undici';
import { z } from 'zod';
import type { Cluster } from '../../load/cluster/cluster.ts';
import { createKeys } from '../../load/cluster/create-keys.ts';
import type { Journal, Outcome } from '../../load/cluster/journal.ts';
import { type ClusterClient, type ClusterRequest, sendRequest } from '../../load/cluster/send-request.ts';
import { ENGLISH } from '../../load/texts/story.ts';

const TEXT = ENGLISH[0];
const TEXTS_PER_DAY = 30;
const REQUESTS_PER_SECOND = 20;
const MAX_CONCURRENT = 5;
/** More than a replica may serve concurrently. */
const UPLOADS_PER_REPLICA = 3 * MAX_CONCURRENT;
/** Time for rejections, and for all replicas to report the same usage. */
const SETTLE_TIMEOUT_MS = 10_000;

/** A request that needs no engine. */
const TRANSLATION: ClusterRequest = {
  name: 'limited translation',
  method: 'POST',
  path: '/v1/ai/translate',
  body: JSON.stringify({ text: TEXT, current_language: 'en', target_language: 'en' }),
  dependencies: [],
  operation: 'translate',
  check: (status) => (status === 200 ? undefined : `answered ${status}`),
};

/**
 * Exceeds limits. With Redis, all replicas together must keep them exactly, give or take one request per replica. Without
 * Redis, or when Redis is slow, each replica keeps them alone.
 * @returns one line for each violated limit
 */
export async function checkLimits(cluster: Cluster, journal: Journal, tell: (line: string) => void): Promise<string[]> {
  const replicas = cluster.replicas.length;
  const faults: string[] = [];
  const compare = (what: string, found: number, least: number, most: number): void => {
    tell(`${what}: ${found}, expected ${least} to ${most}`);
    if (found < least - replicas || found > most + replicas)
      faults.push(`${what}: ${found} and not ${least} to ${most}`);
  };
  for (const state of ['with Redis', 'without Redis'] as const) {
    const owner = `limited ${state}`;
    const [one, other, fast, parallel] = await createKeys(cluster.databaseUrl, [
      { owner, ownerLimits: { 'characters/day': TEXTS_PER_DAY * TEXT.length } },
      { owner },
      { owner: 'fast', limits: { 'requests/s': REQUESTS_PER_SECOND } },
      { owner: 'parallel', limits: { 'requests at once': MAX_CONCURRENT } },
    ]);
    if (!one || !other || !fast || !parallel) throw new Error('keys are missing');
    if (state === 'without Redis') await cluster.redis.kill();
    /** The factor by which usage may exceed a limit: the number of replicas if one of them counted in memory. */
    const watched = async <T>(work: () => Promise<T>): Promise<{ result: T; times: number }> => {
      const before = await countLocally(cluster);
      const result = await work();
      return { result, times: (await countLocally(cluster)) > before ? replicas : 1 };
    };

    const used = await watched(() => sendAll(cluster.url, journal, [one, other], 2 * replicas * TEXTS_PER_DAY));
    const texts = `${state}, texts of an owner with a limit of ${TEXTS_PER_DAY} a day`;
    compare(texts, used.result.accepted, TEXTS_PER_DAY, used.times * TEXTS_PER_DAY);
    const burst = await watched(() => sendAll(cluster.url, journal, [fast], 2 * replicas * REQUESTS_PER_SECOND));
    const { seconds, accepted } = burst.result;
    compare(
      `${state}, in ${seconds} seconds of ${REQUESTS_PER_SECOND}`,
      accepted,
      REQUESTS_PER_SECOND,
      burst.times * REQUESTS_PER_SECOND * seconds,
    );
    const held = await watched(() => countConcurrentUploads(cluster, journal, parallel));
    compare(`${state}, at once of ${MAX_CONCURRENT}`, held.result, MAX_CONCURRENT, held.times * MAX_CONCURRENT);
    for (const outcome of [...used.result.others, ...burst.result.others]) faults.push(`${state}: ${outcome.kind}`);
    if (state === 'without Redis') await cluster.redis.start();
    faults.push(...(await checkReportedUsage(cluster, one, used.result.accepted * TEXT.length)));
  }
  return faults;
}

const figures = z.object({
  limits: z.array(z.object({ of: z.string(), limit: z.string(), used: z.number().optional() })),
});

/** Checks that each replica reports the usage of an owner, after usage was written and read again. */
async function checkReportedUsage(
  { replicas }: Cluster,
  { owner, key }: ClusterClient,
  expected: number,
): Promise<string[]> {
  const deadline = performance.now() + SETTLE_TIMEOUT_MS;
  const faults: string[] = [];
  for (const { url } of replicas) {
    const read = async (): Promise<number | undefined> => {
      const answer = await fetch(`${url}/v1/usage`, { headers: { 'x-api-key': key } });
      const { limits } = figures.parse(await answer.json());
      return limits.find(({ of, limit }) => of === 'owner' && limit === 'characters/day')?.used;
    };
    let used = await read();
    while (used !== expected && performance.now() < deadline) {
      await sleep(100);
      used = await read();
    }
    if (used !== expected) faults.push(`${url} reports ${used} characters of ${owner} instead of ${expected}`);
  }
  return faults;
}

/** Number of requests that replicas counted in memory because Redis was unavailable or slow. */
async function countLocally({ replicas }: Cluster): Promise<number> {
  let sum = 0;
  for (const { url } of replicas) {
    const text = await (await fetch(`${url}/metrics`)).text();
    sum += Number(/^glossa_limits_counted_alone_total (\d+)/m.exec(text)?.[1] ?? 0);
  }
  return sum;
}

interface SendResult {
  accepted: number;
  /** Maximum number of clock seconds in which requests were counted. */
  seconds: number;
  /** Outcomes other than accepted and rejected. */
  others: Outcome[];
}

async function sendAll(
  url: string,
  journal: Journal,
  callers: readonly ClusterClient[],
  count: number,
): Promise<SendResult> {
  const pool = new Pool(url, { connections: 12 });
  const began = performance.now();
  const outcomes = await Promise.all(
    Array.from({ length: count }, (_, turn) =>
      sendRequest(pool, journal, callers[turn % callers.length] ?? { owner: '', key: '' }, TRANSLATION),
    ),
  );
  const seconds = Math.floor((performance.now() - began) / 1_000) + 1;
  await pool.close();
  const accepted = outcomes.filter(({ kind }) => kind === 'right').length;
  return { accepted, seconds, others: outcomes.filter(({ kind }) => kind !== 'right' && kind !== 'refused') };
}

/** Starts uploads on every replica and keeps the admitted ones open. @returns the number of admitted uploads */
async function countConcurrentUploads({ replicas }: Cluster, journal: Journal, caller: ClusterClient): Promise<number> {
  const release = new AbortController();
  let refused = 0;
  const pools = replicas.map(({ url }) => new Pool(url));
  const uploads = pools.flatMap((pool, replica) =>
    Array.from({ length: UPLOADS_PER_REPLICA }, async (_, turn) => {
      const outcome = await sendRequest(pool, journal, caller, heldUpload(`held ${replica} ${turn}`, release.signal));
      if (outcome.kind === 'refused') refused++;
    }),
  );
  const deadline = performance.now() + SETTLE_TIMEOUT_MS;
  while (refused < uploads.length - replicas.length * MAX_CONCURRENT && performance.now() < deadline) await sleep(10);
  // With Redis, more rejections follow.
  let before = -1;
  while (before < refused && performance.now() < deadline) {
    before = refused;
    await sleep(500);
  }
  const held = uploads.length - refused;
  release.abort();
  await Promise.all(uploads);
  for (const pool of pools) await pool.close();
  return held;
}

function heldUpload(key: string, release: AbortSignal): ClusterRequest {
  async function* bytes(): AsyncGenerator<string> {
    yield 'the beginning, ';
    if (!release.aborted) await once(release, 'abort');
    yield 'the end';
  }
  return {
    name: 'held upload',
    method: 'POST',
    path: `/v1/store/file?overwrite=true&key=${encodeURIComponent(key)}`,
    body: Readable.from(bytes()),
    dependencies: [],
    operation: 'files',
    check: (status) => (status === 200 ? undefined : `answered ${status}`),
  };
}
