import type { LimitName } from '../../src/config/usage-limits.ts';
import { type LimitGroup, limitOf } from '../../src/limits/limit-group.ts';
import { periodsOf, type UsedAmounts } from '../../src/limits/quotas.ts';
import type { Told } from './replica.ts';

interface Amount {
  characters: number;
  tokens: number;
}

/** What really happened, of one subject: at each replica, those that were restarted too. */
export interface Tally {
  subject: LimitGroup;
  at: {
    inside: number;
    /** Characters, and tokens, that are kept for requests under way. */
    reserved: number;
    /** By day and by month, as `YYYY-MM-DD` and `YYYY-MM`. */
    used: Map<string, Amount>;
  }[];
}

const add = (one: Amount, { characters, tokens }: Amount = { characters: 0, tokens: 0 }): Amount => ({
  characters: one.characters + characters,
  tokens: one.tokens + tokens,
});

/** @param at of all replicas, or of one */
export function usedOf(at: Tally['at'], now: Date): UsedAmounts {
  const { day, month } = periodsOf(now);
  const none: Amount = { characters: 0, tokens: 0 };
  const sum = (period: string): Amount => at.reduce((total, { used }) => add(total, used.get(period)), none);
  return { day: sum(day), month: sum(month) };
}

/** Follows a request at a replica. */
export function follow(tallies: readonly Tally[], replica: number, characters: number): Told {
  const places = tallies.flatMap(({ at }) => at[replica] ?? []);
  let [isInside, isReserved] = [false, false];
  const release = (): void => {
    if (isReserved) for (const place of places) place.reserved -= characters;
    isReserved = false;
  };
  return {
    entered() {
      isInside = true;
      for (const place of places) place.inside++;
    },
    reserved() {
      isReserved = true;
      for (const place of places) place.reserved += characters;
    },
    settled(counted, at) {
      release();
      const { day, month } = periodsOf(at);
      for (const { used } of places)
        for (const period of [day, month]) used.set(period, add(counted, used.get(period)));
    },
    left() {
      release();
      if (isInside) for (const place of places) place.inside--;
      isInside = false;
    },
  };
}

/**
 * What no limit allows just now: of a replica alone more than its subjects may have; and of all together, as long as
 * Redis was there for each request.
 */
export function excessOf({ subject, at }: Tally, now: Date, isSteady: boolean): string[] {
  const faults: string[] = [];
  const check = (who: string, of: Tally['at']): void => {
    const used = usedOf(of, now);
    const [inside, reserved] = of.reduce(([n, sum], place) => [n + place.inside, sum + place.reserved], [0, 0]);
    const compare = (limit: LimitName, found: number): void => {
      const most = limitOf(subject, limit) ?? Number.POSITIVE_INFINITY;
      if (found > most) faults.push(`${who} let through more than ${most} ${limit} of ${subject.storageName}`);
    };
    compare('requests at once', inside);
    compare('characters/day', reserved + used.day.characters);
    compare('characters/month', reserved + used.month.characters);
    compare('tokens/day', reserved + used.day.tokens);
    compare('tokens/month', reserved + used.month.tokens);
  };
  for (const [i, place] of at.entries()) check(`replica ${i}`, [place]);
  if (isSteady) check('all replicas', at);
  return faults;
}
