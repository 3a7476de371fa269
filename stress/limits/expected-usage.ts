import type { LimitName } from '../../src/config/usage-limits.ts';
import { type LimitGroup, limitOf } from '../../src/limits/limit-group.ts';
import { periodsOf, type UsedAmounts } from '../../src/limits/quotas.ts';
import type { RequestObserver } from './replica.ts';

interface Amount {
  characters: number;
  tokens: number;
}

/** The usage of a key or owner that the requests of each replica add up to. Restarted replicas count separately. */
export interface ExpectedUsage {
  subject: LimitGroup;
  replicas: {
    /** Requests that hold a permit. */
    active: number;
    /** Characters, and as many tokens, reserved for active requests. */
    reserved: number;
    /** By requests, by period, as `YYYY-MM-DD` and `YYYY-MM`. */
    used: Map<string, Amount>;
    /** The same amounts by documents alone. */
    usedByDocuments: Map<string, Amount>;
    /** Characters that documents have reserved so far, the ended ones included. */
    documentCharacters: number;
  }[];
}

const add = (one: Amount, { characters, tokens }: Amount = { characters: 0, tokens: 0 }): Amount => ({
  characters: one.characters + characters,
  tokens: one.tokens + tokens,
});

/** Adds up the usage of some replicas. @param by everything, or requests alone */
export function sumUsage(
  replicas: ExpectedUsage['replicas'],
  now: Date,
  by: 'everything' | 'requests' = 'everything',
): UsedAmounts {
  const { day, month } = periodsOf(now);
  const none: Amount = { characters: 0, tokens: 0 };
  const sum = (period: string): Amount =>
    replicas.reduce((total, { used, usedByDocuments }) => {
      const ofRequests = add(total, used.get(period));
      return by === 'requests' ? ofRequests : add(ofRequests, usedByDocuments.get(period));
    }, none);
  return { day: sum(day), month: sum(month) };
}

/** Counts a request or a document of a replica. */
export function trackRequest(
  expected: readonly ExpectedUsage[],
  replica: number,
  characters: number,
  kind: 'request' | 'document',
): RequestObserver {
  const counts = expected.flatMap(({ replicas }) => replicas[replica] ?? []);
  let [isAcquired, isReserved] = [false, false];
  const release = (): void => {
    if (isReserved) for (const count of counts) count.reserved -= characters;
    isReserved = false;
  };
  return {
    acquired() {
      isAcquired = true;
      for (const count of counts) count.active++;
    },
    reserved() {
      isReserved = true;
      for (const count of counts) {
        count.reserved += characters;
        if (kind === 'document') count.documentCharacters += characters;
      }
    },
    settled(counted, at) {
      release();
      const { day, month } = periodsOf(at);
      for (const { used, usedByDocuments } of counts) {
        const sums = kind === 'document' ? usedByDocuments : used;
        for (const period of [day, month]) sums.set(period, add(counted, sums.get(period)));
      }
    },
    released() {
      release();
      if (isAcquired) for (const count of counts) count.active--;
      isAcquired = false;
    },
  };
}

/**
 * Finds usage above a limit: of each replica alone, and of all replicas together in a round without faults. A round is about as
 * long as a replica may not know what documents of others have reserved, so all together may exceed a quota by that much.
 */
export function findExcess({ subject, replicas }: ExpectedUsage, now: Date, isSteady: boolean): string[] {
  const faults: string[] = [];
  const check = (what: string, of: ExpectedUsage['replicas'], tolerance = 0): void => {
    const used = sumUsage(of, now);
    const [active, reserved] = of.reduce(([n, sum], count) => [n + count.active, sum + count.reserved], [0, 0]);
    const compare = (limit: LimitName, found: number): void => {
      const max = limitOf(subject, limit) ?? Number.POSITIVE_INFINITY;
      if (found > max + (limit === 'requests at once' ? 0 : tolerance))
        faults.push(`${what} admitted more than ${max} ${limit} of ${subject.storageName}`);
    };
    compare('requests at once', active);
    compare('characters/day', reserved + used.day.characters);
    compare('characters/month', reserved + used.month.characters);
    compare('tokens/day', reserved + used.day.tokens);
    compare('tokens/month', reserved + used.month.tokens);
  };
  for (const [i, count] of replicas.entries()) check(`replica ${i}`, [count]);
  const ofDocuments = replicas.reduce((sum, { documentCharacters }) => sum + documentCharacters, 0);
  if (isSteady) check('all replicas', replicas, ofDocuments);
  return faults;
}
