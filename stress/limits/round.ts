import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Random } from '../../load/random.ts';
import { GlossaError } from '../../src/errors.ts';
import { createLimitGroup, type LimitGroup, limitOf } from '../../src/limits/limit-group.ts';
import { QUOTAS } from '../../src/limits/quotas.ts';
import { compareFigures, leasesLeft } from './compare-usage.ts';
import { type Tally, usedOf } from './expected-usage.ts';
import { doMischief, type World } from './faults.ts';
import { openReplica, type Replica } from './replica.ts';
import { startLoad } from './workload.ts';

/** Without faults every limit is kept to the last character; with them each replica keeps it for itself. */
export type Weather = 'steady' | 'faults';

export interface RoundOptions extends Pick<World, 'redis' | 'postgres'> {
  random: Random;
  weather: Weather;
  /** Milliseconds of load. */
  load: number;
}

const REPLICAS = 3;
const KEYS = 8;
/**
 * Milliseconds within which all figures are the same, and no lease is left, once nothing happens any more. Usage may wait
 * for some seconds after an outage of the database, and figures are good for five.
 */
const SAME_AFTER = 15_000;
const FREE_AFTER = 12_000;
/** Milliseconds for leases that are still in memory to be in Redis again. */
const RENEWAL = 2_500;

export interface RoundResult {
  served: number;
  failed: number;
  refused: number;
  /** What went wrong on purpose. */
  mischief: string[];
  /** Milliseconds until no lease was left, and until all figures were the same. */
  free: number;
  same: number;
  /** What is not as it should be. */
  faults: string[];
}

export async function runRound({
  random,
  weather,
  load: milliseconds,
  redis,
  postgres,
}: RoundOptions): Promise<RoundResult> {
  const databaseUrl = await postgres.database();
  const isSteady = weather === 'steady';
  const now = someClock(random, isSteady);
  const pairs = someSubjects(random);
  const tallies = [...new Set(pairs.flat())].map((subject): Tally => ({ subject, at: [] }));
  const open = (): Promise<Replica> => openReplica(redis, databaseUrl, now);
  const load = await startLoad({ open, replicas: REPLICAS, random, pairs, tallies, isSteady, now, milliseconds });
  const { replicas, outcomes, excess } = load;
  await using opened = new AsyncDisposableStack();
  for (const place of replicas.keys()) opened.defer(async () => replicas[place]?.[Symbol.asyncDispose]());
  const world = { redis, postgres, replicas, restart: load.restart };
  const mischief = isSteady ? [] : await doMischief(world, random.fork(), milliseconds - 1_000);
  // What is said at the end comes when everybody knows it already.
  const { way } = random.pick(replicas);
  if (!isSteady) way.hold();
  await load.done;
  const faults = new Set(excess);
  if (isSteady && (await countedAlone(replicas)) > 0) {
    // The machine was too busy for Redis to answer: nothing is to be said of all together.
    for (const fault of faults) if (fault.startsWith('all')) faults.delete(fault);
  }

  const within = async (most: number, look: () => Promise<string[]>): Promise<number> => {
    const began = performance.now();
    let found = await look();
    while (found.length > 0 && performance.now() - began < most) {
      await pause(100);
      found = await look();
    }
    for (const fault of found) faults.add(fault);
    return performance.now() - began;
  };
  const figures = () => compareFigures({ ...world, tallies, now });
  const same = await within(SAME_AFTER, figures);
  way.release();
  const free = await within(FREE_AFTER, () => leasesLeft(world, tallies));
  for (const fault of await figures()) faults.add(`in the end, ${fault}`);
  for (const fault of await judgeWhatIsLeft(replicas, tallies, now)) faults.add(fault);
  await redis.command('FLUSHALL');
  await pause(RENEWAL);
  for (const left of await leasesLeft(world, tallies)) faults.add(`in memory, ${left}`);
  return { ...outcomes, mischief, free, same, faults: [...faults] };
}

/**
 * Often a day or a month ends within the round; not where limits are kept to the last character, since what ends between
 * midnight and the first request of a day is known from the database only, seconds later.
 */
function someClock(random: Random, isSteady: boolean): () => Date {
  const noon = Date.UTC(2031, 4, 7, 12);
  const start = isSteady ? noon : random.pick([noon, Date.UTC(2031, 4, 8), Date.UTC(2031, 5, 1)]);
  const offset = start - Date.now() - 1_000 - random.below(4_000);
  return () => new Date(Date.now() + offset);
}

/** Keys with their owners: some limits are soon reached, others never. */
function someSubjects(random: Random): [[LimitGroup, LimitGroup], ...[LimitGroup, LimitGroup][]] {
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

async function countedAlone(replicas: readonly Replica[]): Promise<number> {
  const each = await Promise.all(replicas.map((replica) => replica.countedAlone()));
  return each.reduce((total, one) => total + one, 0);
}

/** Of each key exactly what is left can still be had, at any replica. */
async function judgeWhatIsLeft(
  replicas: readonly [Replica, ...Replica[]],
  tallies: Tally[],
  now: () => Date,
): Promise<string[]> {
  const faults: string[] = [];
  for (const [i, tally] of tallies.entries()) {
    const { subject } = tally;
    const used = usedOf(tally.at, now());
    const room = QUOTAS.map(({ name, period, unit }) => (limitOf(subject, name) ?? Infinity) - used[period][unit]);
    const left = Math.min(...room);
    const [one, other] = [replicas[i % REPLICAS] ?? replicas[0], replicas[(i + 1) % REPLICAS] ?? replicas[0]];
    const isAlone = await countedAlone(replicas);
    const tooMuch = await tryToReserve(one, subject, left + 1);
    const exactly = left > 0 ? await tryToReserve(other, subject, left, () => tryToReserve(one, subject, 1)) : true;
    if ((await countedAlone(replicas)) > isAlone) continue;
    if (tooMuch) faults.push(`${subject.storageName}: ${left + 1} were let in of ${left}`);
    if (!exactly) faults.push(`${subject.storageName}: ${left} were not let in, or more besides`);
  }
  return faults;
}

/** @param beside must be refused meanwhile */
async function tryToReserve(
  { limiter }: Replica,
  subject: LimitGroup,
  characters: number,
  beside = async () => false,
): Promise<boolean> {
  const place = limiter.forRequest([subject]);
  try {
    await place.acquire(() => {}, true);
    await place.reserve(characters);
    return !(await beside());
  } catch (error) {
    if (!(error instanceof GlossaError) || error.status !== 429) throw error;
    return false;
  } finally {
    place.settle(0, 0);
    place.release();
  }
}
