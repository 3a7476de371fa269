import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from '../../load/random.ts';
import { GlossaError } from '../../src/errors.ts';
import { createLimitGroup, type LimitGroup, limitOf } from '../../src/limits/limit-group.ts';
import { QUOTAS } from '../../src/limits/quotas.ts';
import { compareUsage, findLeases } from './compare-usage.ts';
import { type ExpectedUsage, sumUsage } from './expected-usage.ts';
import { injectFaults, type LimitScene } from './faults.ts';
import { type LimitReplica, openLimitReplica } from './replica.ts';
import { startLimitWorkload } from './workload.ts';

export interface RoundOptions extends Pick<LimitScene, 'redis' | 'postgres'> {
  random: Random;
  /** Without faults, all replicas together keep every limit exactly. With faults, each replica keeps it alone. */
  isFaulty: boolean;
  loadMs: number;
}

const REPLICAS = 3;
const KEYS = 8;
/** After the load, usage waits some seconds for the database after an outage, and replicas cache it for five. */
const CONSISTENCY_TIMEOUT_MS = 15_000;
const LEASE_TIMEOUT_MS = 12_000;
/** A replica renews the leases in its memory within this time. */
const RENEWAL_MS = 2_500;

export interface RoundResult {
  served: number;
  failed: number;
  refused: number;
  injectedFaults: string[];
  /** Time until all leases had expired. */
  leasesExpiredMs: number;
  /** Time until all replicas, Redis and the database reported the same usage. */
  usageConsistentMs: number;
  /** Violations of limits and wrong usage. */
  faults: string[];
}

/** Runs one load on three replicas, with or without faults, and checks limits and usage after it. */
export async function runRound({ random, isFaulty, loadMs, redis, postgres }: RoundOptions): Promise<RoundResult> {
  const databaseUrl = await postgres.database();
  const isSteady = !isFaulty;
  const now = createClock(random, isSteady);
  const pairs = createSubjects(random);
  const expected = [...new Set(pairs.flat())].map((subject): ExpectedUsage => ({ subject, replicas: [] }));
  const open = (): Promise<LimitReplica> => openLimitReplica(redis, databaseUrl, now);
  const load = await startLimitWorkload({
    open,
    replicas: REPLICAS,
    random,
    pairs,
    expected,
    isSteady,
    now,
    durationMs: loadMs,
  });
  const { replicas, outcomes, excess } = load;
  await using opened = new AsyncDisposableStack();
  for (const permit of replicas.keys()) opened.defer(async () => replicas[permit]?.[Symbol.asyncDispose]());
  const scene = { redis, postgres, replicas, restart: load.restart };
  const injectedFaults = isSteady ? [] : await injectFaults(scene, random.fork(), loadMs - 1_000);
  // The last commands of one replica reach Redis after all other replicas have finished.
  const { proxy } = random.pick(replicas);
  if (!isSteady) proxy.hold();
  await load.done;
  const faults = new Set(excess);
  if (isSteady && (await countLocally(replicas)) > 0) {
    // Redis was too slow on a busy machine, so that replicas counted in memory. The sum of all replicas is then unknown.
    for (const fault of faults) if (fault.startsWith('all')) faults.delete(fault);
  }

  /** Repeats a check until it finds nothing. @returns the time until then */
  const repeatCheck = async (timeoutMs: number, check: () => Promise<string[]>): Promise<number> => {
    const startedAt = performance.now();
    let found = await check();
    while (found.length > 0 && performance.now() - startedAt < timeoutMs) {
      await sleep(100);
      found = await check();
    }
    for (const fault of found) faults.add(fault);
    return performance.now() - startedAt;
  };
  const findDifferences = () => compareUsage({ ...scene, expected, now });
  const usageConsistentMs = await repeatCheck(CONSISTENCY_TIMEOUT_MS, findDifferences);
  proxy.release();
  const leasesExpiredMs = await repeatCheck(LEASE_TIMEOUT_MS, () => findLeases(scene, expected));
  for (const fault of await findDifferences()) faults.add(`after the load, ${fault}`);
  for (const fault of await checkRemainingQuota(replicas, expected, now)) faults.add(fault);
  await redis.command('FLUSHALL');
  await sleep(RENEWAL_MS);
  for (const remaining of await findLeases(scene, expected)) faults.add(`renewed from memory: ${remaining}`);
  return { ...outcomes, injectedFaults, leasesExpiredMs, usageConsistentMs, faults: [...faults] };
}

/**
 * A clock on which a day or a month often ends within the round. Without faults it does not: requests that end between
 * midnight and the first request of a day are known from the database only, seconds later.
 */
function createClock(random: Random, isSteady: boolean): () => Date {
  const noon = Date.UTC(2031, 4, 7, 12);
  const start = isSteady ? noon : random.pick([noon, Date.UTC(2031, 4, 8), Date.UTC(2031, 5, 1)]);
  const offset = start - Date.now() - 1_000 - random.below(4_000);
  return () => new Date(Date.now() + offset);
}

/** Keys with their owners. The load reaches some of the limits soon and others never. */
function createSubjects(random: Random): [[LimitGroup, LimitGroup], ...[LimitGroup, LimitGroup][]] {
  const owners = Array.from({ length: 3 }, () =>
    createLimitGroup('owner', `owner ${randomUUID()}`, {
      'characters/month': 50_000 + random.below(2_000_000),
      'tokens/month': random.chance(0.5) ? 30_000 + random.below(1_000_000) : 10_000_000,
      'requests at once': 20,
    }),
  );
  const pair = (): [LimitGroup, LimitGroup] => [
    createLimitGroup('key', randomUUID(), {
      'characters/day': random.chance(0.5) ? 20_000 + random.below(50_000) : 10_000_000,
      'tokens/day': random.chance(0.5) ? 10_000 + random.below(25_000) : 10_000_000,
      'requests at once': 4 + random.below(6),
    }),
    owners[random.below(owners.length)] ?? owners[0] ?? createLimitGroup('owner', 'nobody', {}),
  ];
  return [pair(), ...Array.from({ length: KEYS - 1 }, pair)];
}

async function countLocally(replicas: readonly LimitReplica[]): Promise<number> {
  const each = await Promise.all(replicas.map((replica) => replica.countLocally()));
  return each.reduce((total, one) => total + one, 0);
}

/** Checks that any replica admits exactly the remaining quota of each key. */
async function checkRemainingQuota(
  replicas: readonly [LimitReplica, ...LimitReplica[]],
  expected: ExpectedUsage[],
  now: () => Date,
): Promise<string[]> {
  const faults: string[] = [];
  for (const [i, { subject, replicas: counts }] of expected.entries()) {
    const used = sumUsage(counts, now());
    const room = QUOTAS.map(({ name, period, unit }) => (limitOf(subject, name) ?? Infinity) - used[period][unit]);
    const remaining = Math.min(...room);
    const [one, other] = [replicas[i % REPLICAS] ?? replicas[0], replicas[(i + 1) % REPLICAS] ?? replicas[0]];
    const countedBefore = await countLocally(replicas);
    const tooMuch = await tryToReserve(one, subject, remaining + 1);
    const exactly =
      remaining > 0 ? await tryToReserve(other, subject, remaining, () => tryToReserve(one, subject, 1)) : true;
    if ((await countLocally(replicas)) > countedBefore) continue;
    if (tooMuch) faults.push(`${subject.storageName}: ${remaining + 1} characters were admitted with ${remaining}`);
    if (!exactly) faults.push(`${subject.storageName}: ${remaining} were not let in, or more besides`);
  }
  return faults;
}

/** @param whileReserved runs during the reservation and must fail */
async function tryToReserve(
  { limiter }: LimitReplica,
  subject: LimitGroup,
  characters: number,
  whileReserved = async () => false,
): Promise<boolean> {
  const permit = limiter.forRequest([subject]);
  try {
    await permit.acquire(() => {}, true);
    await permit.reserve(characters);
    return !(await whileReserved());
  } catch (error) {
    if (!(error instanceof GlossaError) || error.status !== 429) throw error;
    return false;
  } finally {
    permit.settle(0, 0);
    permit.release();
  }
}
