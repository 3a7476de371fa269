import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { GlossaError } from '../../src/errors.ts';
import { limitOf, type Subject, subjectOf } from '../../src/limits/subject.ts';
import type { Random } from '../crash/random.ts';
import { compareFigures, leasesLeft } from './compare.ts';
import { doMischief, type World } from './faults.ts';
import { openReplica, type Replica, type Request } from './replica.ts';
import { excessOf, follow, type Tally, tallyOf, usedOf } from './tally.ts';

/** Without faults every limit is kept to the last character; with them each replica keeps it for itself. */
export type Weather = 'steady' | 'faults';

export interface RoundOptions extends Omit<World, 'replicas'> {
  random: Random;
  weather: Weather;
  /** Milliseconds of load. */
  load: number;
}

const REPLICAS = 3;
const KEYS = 8;
/** Of each replica. */
const CLIENTS = 12;
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

export async function runRound({ random, weather, load, redis, postgres }: RoundOptions): Promise<RoundResult> {
  await using opened = new AsyncDisposableStack();
  const databaseUrl = await postgres.database();
  const now = someClock(random);
  const open = async (): Promise<Replica> => opened.use(await openReplica(redis, databaseUrl, now));
  const replicas: [Replica, ...Replica[]] = [await open()];
  while (replicas.length < REPLICAS) replicas.push(await open());
  const subjects = someSubjects(random);
  const tallies = new Map(subjects.flat().map((subject) => [subject, tallyOf(subject, REPLICAS)]));
  const all = [...tallies.values()];
  const outcomes = { served: 0, failed: 0, refused: 0 };
  const faults = new Set<string>();

  const endsAt = performance.now() + load;
  async function useReplica(replica: Replica, index: number, choices: Random): Promise<void> {
    while (performance.now() < endsAt) {
      await pause(choices.below(30));
      const [key, owner] = choices.pick(subjects);
      const request = someRequest(choices, key, owner);
      const both = all.filter(({ subject }) => subject === key || subject === owner);
      const told = follow(both, index, request.characters);
      const watch = (of: 'entered' | 'reserved') => (): void => {
        told[of]();
        for (const tally of both) for (const excess of excessOf(tally, now(), weather === 'steady')) faults.add(excess);
      };
      outcomes[
        await replica.send({ ...request, told: { ...told, entered: watch('entered'), reserved: watch('reserved') } })
      ]++;
    }
  }
  const using = replicas.flatMap((replica, i) =>
    Array.from({ length: CLIENTS }, () => useReplica(replica, i, random.fork())),
  );
  const world = { redis, postgres, replicas };
  const mischief = weather === 'steady' ? [] : await doMischief(world, random.fork(), load - 1_000);
  await Promise.all(using);
  if (weather === 'steady' && (await countedAlone(replicas)) > 0) {
    // The machine was too busy for Redis to answer: nothing is to be said of all together.
    for (const fault of faults) if (fault.startsWith('all')) faults.delete(fault);
  }

  const began = performance.now();
  const within = async (most: number, look: () => Promise<string[]>): Promise<number> => {
    let found = await look();
    while (found.length > 0 && performance.now() - began < most) {
      await pause(100);
      found = await look();
    }
    for (const fault of found) faults.add(fault);
    return performance.now() - began;
  };
  const free = await within(FREE_AFTER, () => leasesLeft(world, all));
  const same = await within(SAME_AFTER, () => compareFigures({ ...world, tallies: all, now }));
  for (const fault of await judgeWhatIsLeft(replicas, all, now)) faults.add(fault);
  await redis.command('FLUSHALL');
  await pause(RENEWAL);
  for (const left of await leasesLeft(world, all)) faults.add(`in memory, ${left}`);
  return { ...outcomes, mischief, free, same, faults: [...faults] };
}

/** Often a day or a month ends within the round. */
function someClock(random: Random): () => Date {
  const start = random.pick([Date.UTC(2031, 4, 7, 12), Date.UTC(2031, 4, 8), Date.UTC(2031, 5, 1)]);
  const offset = start - Date.now() - 1_000 - random.below(4_000);
  return () => new Date(Date.now() + offset);
}

/** Keys with their owners: some limits are soon reached, others never. */
function someSubjects(random: Random): [[Subject, Subject], ...[Subject, Subject][]] {
  const owners = Array.from({ length: 3 }, () =>
    subjectOf('owner', `owner ${randomUUID()}`, {
      'characters/month': 50_000 + random.below(2_000_000),
      'tokens/month': 10_000_000,
      'requests at once': 20,
    }),
  );
  const pair = (): [Subject, Subject] => [
    subjectOf('key', randomUUID(), {
      'characters/day': random.chance(0.5) ? 20_000 + random.below(50_000) : 10_000_000,
      'requests at once': 4 + random.below(6),
    }),
    owners[random.below(owners.length)] ?? owners[0] ?? subjectOf('owner', 'nobody', {}),
  ];
  return [pair(), ...Array.from({ length: KEYS - 1 }, pair)];
}

function someRequest(random: Random, key: Subject, owner: Subject): Omit<Request, 'told'> {
  return {
    key,
    owner,
    characters: 1 + random.below(500),
    tokens: 1 + random.below(300),
    work: random.chance(0.05) ? random.below(3_000) : random.below(40),
    fails: random.chance(0.2),
    patience: random.chance(0.2) ? random.below(30) : undefined,
  };
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
    const left = Math.min(
      (limitOf(subject, 'characters/day') ?? Number.POSITIVE_INFINITY) - used.day.characters,
      (limitOf(subject, 'characters/month') ?? Number.POSITIVE_INFINITY) - used.month.characters,
    );
    const [one, other] = [replicas[i % REPLICAS] ?? replicas[0], replicas[(i + 1) % REPLICAS] ?? replicas[0]];
    const isAlone = await countedAlone(replicas);
    const tooMuch = await tryToReserve(one, subject, left + 1);
    const exactly = left > 0 ? await tryToReserve(other, subject, left, () => tryToReserve(one, subject, 1)) : true;
    if ((await countedAlone(replicas)) > isAlone) continue;
    if (tooMuch) faults.push(`${subject.name}: ${left + 1} were let in of ${left}`);
    if (!exactly) faults.push(`${subject.name}: ${left} were not let in, or more besides`);
  }
  return faults;
}

/** @param beside must be refused meanwhile */
async function tryToReserve(
  { limiter }: Replica,
  subject: Subject,
  characters: number,
  beside = async () => false,
): Promise<boolean> {
  const place = limiter.place([subject]);
  try {
    await place.enter(() => {}, true);
    await place.reserve(characters);
    return !(await beside());
  } catch (error) {
    if (!(error instanceof GlossaError) || error.status !== 429) throw error;
    return false;
  } finally {
    place.settle(0, 0);
    place.leave();
  }
}
