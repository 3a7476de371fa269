import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { RedisError } from '../redis/errors.ts';
import type { Redis } from '../redis/redis-client.ts';
import { type LimitGroup, limitOf, NO_USAGE, type UsedAmounts } from './limit-group.ts';
import type { Lease, Verdict, Window } from './memory-limit-store.ts';
import type { Periods } from './periods.ts';
import { ENTER, RENEW, RESERVE, SETTLE } from './redis-scripts.ts';

/** What all replicas count together. Everything here @throws RedisError */
export interface Shared {
  enter(lease: Lease): Promise<Verdict>;
  /** Gives a place back. */
  leave(lease: Lease): Promise<void>;
  /** Keeps leases from ending, and makes those that Redis lost. @param underWay by the names of subjects */
  renew(underWay: ReadonlyMap<string, ReadonlySet<Lease>>): Promise<void>;
  /**
   * Whether there is room for a request of subjects with quotas; then the characters are reserved. Undefined where Redis
   * knows nothing of this day or month and the figures are not of now, or where it came to it too late.
   */
  reserve(lease: Lease, ask: Reservation): Promise<Reserved | undefined>;
  /** Resolves or throws when it is certain whether Redis counts it: after that the database may tell of it. */
  settle(lease: Lease, characters: number, tokens: number, periods: Periods): Promise<void>;
}

export interface Reservation {
  /** 0 to look only. */
  characters: number;
  periods: Periods;
  /** What the database says of each subject. */
  figures: readonly UsedAmounts[];
  isFresh: boolean;
}

export interface Reserved {
  fits: boolean;
  /** Of each subject, and how many characters others have reserved. */
  states: readonly { used: UsedAmounts; reserved: number }[];
}

/** Milliseconds after which what a killed replica held is free. */
export const LEASE = 10_000;
/**
 * Milliseconds after which Redis does not do any more what it was asked: on a connection that we have given up it may still
 * read it. The client rests for as long before it says anything else.
 */
const VALID = 1_000;
/** Members that one command renews. */
const MAX_MEMBERS = 500;
/** Milliseconds for which counts outlive their day or month: clocks of replicas are not the same. */
const SLACK = 60 * 60 * 1_000;

const integers = z.array(z.int());

function read(reply: unknown): number[] {
  const { data } = integers.safeParse(reply);
  if (data) return data;
  throw new RedisError('refused', 'What answers is not Redis.');
}

export function countInRedis(redis: Redis): Shared {
  const enter = redis.script(ENTER);
  const reserve = redis.script(RESERVE);
  /** Milliseconds from our clock to that of Redis, a little less by the way of its last answer. */
  let ahead: number | undefined;
  const learn = (time: number | undefined): void => {
    ahead = (time ?? 0) - performance.now();
  };
  const latest = (): string =>
    String(ahead === undefined ? Number.MAX_SAFE_INTEGER : Math.floor(performance.now() + ahead) + VALID);
  const leasesOf = ({ storageName }: Pick<LimitGroup, 'storageName'>): string => redis.key(`leases:${storageName}`);
  const quotaKeys = (subjects: readonly LimitGroup[], { day, month }: Periods): string[] =>
    subjects.flatMap((subject) => [
      leasesOf(subject),
      redis.key(`used:${subject.storageName}:${day}`),
      redis.key(`used:${subject.storageName}:${month}`),
    ]);

  return {
    async enter(lease) {
      const { id, subjects } = lease;
      const keys = subjects.flatMap((subject) => [redis.key(`second:${subject.storageName}`), leasesOf(subject)]);
      const limits = subjects.flatMap((subject) => [
        encoded(limitOf(subject, 'requests/s')),
        encoded(limitOf(subject, 'requests at once')),
      ]);
      const answer = read(await enter(keys, [id, String(LEASE), latest(), ...limits]));
      const [verdict, which = 0, ...counts] = answer;
      learn(answer.at(-1));
      if (verdict === -1) throw new RedisError('late', 'Redis came to it too late.');
      const windows = subjects.map((_, i): Window => ({ count: counts[2 * i] ?? 0, left: counts[2 * i + 1] ?? 0 }));
      const subject = subjects[which - 1];
      if (verdict === 0 || subject === undefined) return { kind: 'entered', windows };
      if (verdict === 2) return { kind: 'too many at once', subject, windows };
      return { kind: 'too fast', subject, left: windows[which - 1]?.left ?? 0, windows };
    },
    async leave(lease) {
      // What it reserved is still there where its usage came too late, and may be where no answer said so.
      const { id, asked = 0 } = lease;
      const members = asked > 0 ? [id, `${id}:${asked}`] : [id];
      const remove = (subject: LimitGroup) => redis.run(['ZREM', leasesOf(subject), ...members]);
      await Promise.all(lease.subjects.map(remove));
    },
    async renew(underWay) {
      for (const name of [...underWay.keys()]) {
        // As they are when this is sent, and sent once: one that is given back meanwhile must not come again after that.
        const leases = [...(underWay.get(name) ?? [])].filter(({ isReserving }) => !isReserving);
        const commands: Promise<unknown>[] = [];
        for (let from = 0; from < leases.length; from += MAX_MEMBERS) {
          const members = leases.slice(from, from + MAX_MEMBERS).map((lease) => memberOf(lease, name));
          commands.push(
            redis.run(['EVAL', RENEW, '1', leasesOf({ storageName: name }), String(LEASE), latest(), ...members]),
          );
        }
        await Promise.all(commands);
      }
    },
    async reserve({ id, counted }, { characters, periods, figures, isFresh }) {
      const { dayLeft, monthLeft } = periods;
      const times = [...[LEASE, Number(isFresh), dayLeft + SLACK, monthLeft + SLACK].map(String), latest()];
      const operands = counted.flatMap((subject, i) => {
        const { day, month } = figures[i] ?? NO_USAGE;
        const limits = (['characters/day', 'tokens/day', 'characters/month', 'tokens/month'] as const).map((name) =>
          encoded(limitOf(subject, name)),
        );
        return [...limits, ...[day.characters, day.tokens, month.characters, month.tokens].map(String)];
      });
      const keys = quotaKeys(counted, periods);
      const [fits, ...counts] = read(await reserve(keys, [id, String(characters), ...times, ...operands]));
      learn(counts.at(-1));
      if (fits === -1) return undefined;
      return { fits: fits === 1, states: counted.map((_, i) => stateIn(counts.slice(5 * i, 5 * i + 5))) };
    },
    async settle(lease, characters, tokens, periods) {
      if (ahead === undefined) return;
      const member = lease.reserved > 0 ? `${lease.id}:${lease.reserved}` : lease.id;
      const keys = quotaKeys(lease.counted, periods);
      const operands = [lease.id, member, ...[LEASE, characters, tokens].map(String), latest()];
      try {
        // Whole, and not by its digest: were it sent again, it would come after figures that have it already.
        await redis.run(['EVAL', SETTLE, String(keys.length), ...keys, ...operands]);
      } catch (error) {
        if (error instanceof RedisError && error.failure === 'late') await pause(VALID);
        throw error;
      }
    },
  };
}

const memberOf = ({ id, reserved, counted }: Lease, name: string): string =>
  reserved > 0 && counted.some((subject) => subject.storageName === name) ? `${id}:${reserved}` : id;

const encoded = (limit: number | undefined): string => String(limit ?? -1);

function stateIn([ofDay = 0, tokensOfDay = 0, ofMonth = 0, tokensOfMonth = 0, reserved = 0]: number[]) {
  const used: UsedAmounts = {
    day: { characters: ofDay, tokens: tokensOfDay },
    month: { characters: ofMonth, tokens: tokensOfMonth },
  };
  return { used, reserved };
}
