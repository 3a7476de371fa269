import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { NO_USAGE, periodsOf } from '../../src/limits/quotas.ts';
import { readUsage } from '../../src/limits/usage-reader.ts';
import { type Tally, usedOf } from './expected-usage.ts';
import type { World } from './faults.ts';

interface Compared extends Pick<World, 'redis' | 'replicas'> {
  tallies: readonly Tally[];
  now: () => Date;
}

/** What replicas, Redis and the database say otherwise than it was: a line each. */
export async function compareFigures({ redis, replicas, tallies, now }: Compared): Promise<string[]> {
  const at = now();
  const periods = periodsOf(at);
  const differences: string[] = [];
  const [{ database }] = replicas;
  const stored = {
    key: await readUsage(database, 'key', periods),
    owner: await readUsage(database, 'owner', periods),
  };
  for (const tally of tallies) {
    const { subject } = tally;
    const used = usedOf(tally.at, at);
    const differ = (who: string, found: unknown): void => {
      if (!isDeepStrictEqual(found, used))
        differences.push(
          `${subject.storageName}: ${who} says ${JSON.stringify(found)}, it was ${JSON.stringify(used)}`,
        );
    };
    if (subject.kind !== 'link') differ('the database', stored[subject.kind].get(subject.id) ?? NO_USAGE);
    for (const [i, { limiter }] of replicas.entries()) differ(`replica ${i}`, await limiter.usage(subject));
    const read = async (period: string) => {
      const found = await redis.command(
        'HMGET',
        `glossa:used:${subject.storageName}:${period}`,
        'characters',
        'tokens',
      );
      const [characters, tokens] = Array.isArray(found) ? found.map(Number) : [];
      return { characters, tokens };
    };
    differ('Redis', { day: await read(periods.day), month: await read(periods.month) });
  }
  return differences;
}

/** Leases of subjects that are in Redis and whose time is not over: a line for each subject. */
export async function leasesLeft({ redis }: Pick<World, 'redis'>, tallies: readonly Tally[]): Promise<string[]> {
  const [seconds] = z.array(z.coerce.number()).parse(await redis.command('TIME'));
  const left: string[] = [];
  for (const { subject } of tallies) {
    const members = await redis.command(
      'ZRANGEBYSCORE',
      `glossa:leases:${subject.storageName}`,
      `${seconds}000`,
      '+inf',
    );
    if (String(members) !== '') left.push(`${subject.storageName} has leases: ${members}`);
  }
  return left;
}
