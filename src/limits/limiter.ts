import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { Counter, type Registry } from 'prom-client';
import { RedisError } from '../redis/errors.ts';
import type { Redis } from '../redis/redis-client.ts';
import { keepLeases } from './leases.ts';
import { tooFast, tooManyAtOnce, usedUp } from './limit-errors.ts';
import {
  type ExhaustedQuota,
  findExhaustedQuota,
  type LimitGroup,
  limitOf,
  NO_USAGE,
  type UsedAmounts,
} from './limit-group.ts';
import { createMemoryLimitStore, type Lease, type Verdict, type Window } from './memory-limit-store.ts';
import { periodsOf } from './periods.ts';
import { countInRedis, type Shared } from './redis-limit-store.ts';
import type { UsageReader } from './usage-reader.ts';

/** Counts requests and what they use, over all replicas while there is a Redis, and refuses what is too much. */
export interface Limiter extends Disposable {
  /** @param subjects whose limits hold for the request; those without any need not be among them */
  forRequest(subjects: readonly LimitGroup[]): RequestLimiter;
  /** What is used of the present day and month, without what is reserved. It never rejects. */
  usage(subject: LimitGroup): Promise<UsedAmounts>;
}

/** One request among those of its subjects. */
export interface RequestLimiter {
  /**
   * Counts the request.
   * @param tell is told how the tightest limit of requests a second stands, also when the request is refused
   * @param wants whether it will use characters and tokens
   * @throws GlossaError `rate_limited`, `quota_exceeded`
   */
  acquire(tell: (rate: RateState) => void, wants: boolean): Promise<void>;
  /** Reserves characters, and as many tokens, for the request, once they are known. @throws GlossaError `quota_exceeded` */
  reserve(characters: number): Promise<void>;
  /**
   * Counts the used characters and tokens in place of the reserved ones: none where the request failed before its deadline.
   * @returns what has to end before the database tells of it, so that nothing is counted twice; it never rejects
   */
  settle(characters: number, tokens: number): Promise<void> | undefined;
  /** Gives the place back. */
  release(): void;
}

/** Requests a second. */
export interface RateState {
  limit: number;
  remaining: number;
  /** Milliseconds until all of them are there again. */
  resetMs: number;
}

export interface LimiterOptions {
  redis: Redis | undefined;
  usageReader: UsageReader;
  log: Logger;
  registry: Registry;
  /** Days and months begin by it. */
  now?: () => Date;
}

export function createLimiter({ redis, usageReader, log, registry, now = () => new Date() }: LimiterOptions): Limiter {
  const local = createMemoryLimitStore();
  const shared = redis && countInRedis(redis);
  const refusals = new Counter({
    name: 'glossa_limits_refused_total',
    help: 'Requests refused because a limit of a key, of an owner or of the links of an owner was reached.',
    labelNames: ['of', 'limit'],
    registers: [registry],
  });
  const alone = new Counter({
    name: 'glossa_limits_counted_alone_total',
    help: 'Requests that were counted in this process only, because Redis was away.',
    registers: [registry],
  });

  /** Redis's answer; undefined where there is none in time, and this process decides. */
  async function ask<T>(question: (shared: Shared) => Promise<T>): Promise<T | undefined> {
    if (!shared) return undefined;
    try {
      return await question(shared);
    } catch (error) {
      // That Redis is away is told by its own metrics and log.
      if (!(error instanceof RedisError)) log.error({ err: error }, 'limits cannot be counted in Redis');
      return undefined;
    }
  }

  const leases = shared && keepLeases(local, ask);

  async function enter(lease: Lease): Promise<Verdict> {
    const refused = shared && local.refuse(lease);
    if (refused) return refused;
    const verdict = await ask((counts) => counts.enter(lease));
    if (!verdict) {
      if (shared) alone.inc();
      const decided = local.enter(lease);
      // Redis may have let it in, too late.
      if (decided.kind !== 'entered') leases?.giveBack(lease);
      return decided;
    }
    local.learn(lease, verdict.windows);
    if (verdict.kind !== 'entered') return verdict;
    // Redis may have lost those that are under way here.
    const subject = local.full(lease);
    if (subject) leases?.giveBack(lease);
    else local.hold(lease);
    return subject ? { kind: 'too many at once', subject, windows: verdict.windows } : verdict;
  }

  /** What there is no room for, of subjects with quotas. */
  async function reserve(lease: Lease, characters: number): Promise<ExhaustedQuota | undefined> {
    const periods = periodsOf(now());
    const { counted: subjects } = lease;
    /** The database's figures, or what is known here where that is more: Redis may have missed it. */
    const readAll = (fresh: boolean): Promise<UsedAmounts[]> =>
      Promise.all(
        subjects.map(async (subject) => {
          local.raise(subject, periods, await usageReader.read(subject, periods, fresh));
          return local.state(subject, periods).used;
        }),
      );
    const isKnown = subjects.every((subject) => local.knows(subject, periods));
    const read = await readAll(!shared && !isKnown);
    let answer = await ask((counts) => counts.reserve(lease, { characters, periods, figures: read, isFresh: false }));
    if (shared && !answer && (redis?.isAvailable() || !isKnown)) {
      // Redis knows nothing of them yet, or this process does not.
      const fresh = await readAll(true);
      answer = await ask((counts) => counts.reserve(lease, { characters, periods, figures: fresh, isFresh: true }));
    }
    if (!answer) return local.reserve(lease, characters, periods);
    for (const [i, subject] of subjects.entries()) local.raise(subject, periods, answer.states[i]?.used);
    // Redis may have lost what is reserved here. Whoever only looks is told what Redis says.
    if (answer.fits) return characters > 0 ? local.reserve(lease, characters, periods) : undefined;
    return firstOf(subjects, (subject, i) => {
      const { used, reserved } = answer.states[i] ?? { used: NO_USAGE, reserved: 0 };
      return findExhaustedQuota(subject, used, reserved, characters);
    });
  }

  function forRequest(subjects: readonly LimitGroup[]): RequestLimiter {
    const counted = subjects.filter(({ hasQuota }) => hasQuota);
    const lease: Lease = { id: randomUUID(), subjects, counted, reserved: 0 };
    let [isInside, hasLeft] = [false, false];

    const tryToReserve = async (characters: number): Promise<ExhaustedQuota | undefined> =>
      counted.length > 0 ? reserve(lease, characters) : undefined;

    async function keep(characters: number): Promise<ExhaustedQuota | undefined> {
      lease.asked = characters;
      lease.isReserving = true;
      const full = await tryToReserve(characters);
      lease.isReserving = false;
      // Its client went away meanwhile, and its place was given back before this was kept.
      if (hasLeft) leases?.giveBack(lease);
      return full;
    }

    function refuseIf(full: ExhaustedQuota | undefined, characters: number): void {
      if (!full) return;
      refusals.inc({ of: full.group.kind, limit: full.name });
      throw usedUp(full, characters, now());
    }

    function giveBack(): void {
      isInside = false;
      local.leave(lease);
      leases?.giveBack(lease);
    }

    return {
      async acquire(tellRate, wants) {
        // Both on one way to Redis and back.
        const [verdict, full] = await Promise.all([enter(lease), wants ? tryToReserve(0) : undefined]);
        isInside = verdict.kind === 'entered';
        // Its client went away meanwhile.
        if (hasLeft && isInside) giveBack();
        const rate = tightest(subjects, verdict.windows);
        if (rate) tellRate(rate);
        if (verdict.kind === 'too fast') {
          refusals.inc({ of: verdict.subject.kind, limit: 'requests/s' });
          throw tooFast(verdict.subject, verdict.left);
        }
        if (verdict.kind === 'too many at once') {
          refusals.inc({ of: verdict.subject.kind, limit: 'requests at once' });
          throw tooManyAtOnce(verdict.subject);
        }
        refuseIf(full, 0);
      },
      async reserve(characters) {
        refuseIf(await keep(characters), characters);
      },
      settle(characters, tokens) {
        if (counted.length === 0 || (lease.reserved === 0 && tokens === 0)) return undefined;
        const periods = periodsOf(now());
        // No request waits for it; where Redis misses it, the database will tell.
        const isCertain = shared && ask((counts) => counts.settle(lease, characters, tokens, periods));
        local.settle(lease, characters, tokens, periods);
        return isCertain;
      },
      release() {
        hasLeft = true;
        if (isInside) giveBack();
      },
    };
  }

  return {
    forRequest,
    async usage(subject) {
      const lease: Lease = { id: '', subjects: [subject], counted: [subject], reserved: 0 };
      await reserve(lease, 0);
      return local.state(subject, periodsOf(now())).used;
    },
    [Symbol.dispose]: () => leases?.[Symbol.dispose](),
  };
}

/** Of the limits of requests a second the one with the fewest left. */
function tightest(subjects: readonly LimitGroup[], windows: readonly Window[]): RateState | undefined {
  const rates = subjects.flatMap((subject, i): RateState[] => {
    const limit = limitOf(subject, 'requests/s');
    const { count = 0, left: resetMs = 0 } = windows[i] ?? {};
    return limit === undefined ? [] : [{ limit, remaining: Math.max(0, limit - count), resetMs }];
  });
  return rates.toSorted((one, other) => one.remaining - other.remaining)[0];
}

function firstOf<T, R>(items: readonly T[], found: (item: T, index: number) => R | undefined): R | undefined {
  for (const [i, item] of items.entries()) {
    const result = found(item, i);
    if (result !== undefined) return result;
  }
  return undefined;
}
