import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { readUsage } from '../../src/limits/quota-usage.ts';
import { NO_USAGE, periodsOf } from '../../src/limits/quotas.ts';
import { type ExpectedUsage, sumUsage } from './expected-usage.ts';
import type { LimitScene } from './faults.ts';

interface Compared extends Pick<LimitScene, 'redis' | 'replicas'> {
  expected: readonly ExpectedUsage[];
  now: () => Date;
}

/** Compares the usage in replicas, Redis and the database with the expected usage. @returns a line for each difference */
export async function compareUsage({ redis, replicas, expected, now }: Compared): Promise<string[]> {
  const at = now();
  const periods = periodsOf(at);
  const differences: string[] = [];
  const [{ database }] = replicas;
  const stored = {
    key: await readUsage(database, 'key', periods),
    owner: await readUsage(database, 'owner', periods),
  };
  for (const one of expected) {
    const { subject } = one;
    const used = sumUsage(one.replicas, at);
    const compare = (source: string, found: unknown, wanted = used): void => {
      if (!isDeepStrictEqual(found, wanted))
        differences.push(
          `${subject.storageName}: ${source} reports ${JSON.stringify(found)}, expected ${JSON.stringify(wanted)}`,
        );
    };
    if (subject.kind !== 'link') compare('the database', stored[subject.kind].get(subject.id) ?? NO_USAGE);
    for (const [i, { limiter }] of replicas.entries()) compare(`replica ${i}`, await limiter.usage(subject));
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
    // The database alone counts documents.
    const ofRequests = sumUsage(one.replicas, at, 'requests');
    compare('Redis', { day: await read(periods.day), month: await read(periods.month) }, ofRequests);
  }
  return differences;
}

/** Finds unexpired leases in Redis. @returns a line for each key or owner */
export async function findLeases(
  { redis }: Pick<LimitScene, 'redis'>,
  expected: readonly ExpectedUsage[],
): Promise<string[]> {
  const [seconds] = z.array(z.coerce.number()).parse(await redis.command('TIME'));
  const leases: string[] = [];
  for (const { subject } of expected) {
    const members = await redis.command(
      'ZRANGEBYSCORE',
      `glossa:leases:${subject.storageName}`,
      `${seconds}000`,
      '+inf',
    );
    if (String(members) !== '') leases.push(`${subject.storageName} has leases: ${members}`);
  }
  return leases;
}
