import { randomUUIDv7 } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { type DelayingProxy, startDelayingProxy } from '../../load/servers/delaying-proxy.ts';
import type { RedisServer } from '../../load/servers/redis.ts';
import { createUsageRecorder } from '../../src/accounts/usage-recorder.ts';
import { type Database, openDatabase } from '../../src/database/database.ts';
import { GlossaError } from '../../src/errors.ts';
import { openLimitStore } from '../../src/limits/fallback-limit-store.ts';
import type { LimitGroup } from '../../src/limits/limit-group.ts';
import { createLimiter, type Limiter } from '../../src/limits/limiter.ts';
import { createUsageReader } from '../../src/limits/usage-reader.ts';
import { openRedis } from '../../src/redis/redis-client.ts';

/** What of a service counts: it has a way of its own to Redis, and connections of its own to the database. */
export interface Replica extends AsyncDisposable {
  limiter: Limiter;
  database: Database;
  way: DelayingProxy;
  /** Whether Redis is asked. */
  isUp(): boolean;
  /** How often something was counted here only, because Redis was away or late. */
  countedAlone(): Promise<number>;
  send(request: Request): Promise<Outcome>;
}

export interface Request {
  key: LimitGroup;
  owner: LimitGroup;
  characters: number;
  tokens: number;
  /** Milliseconds of work. */
  work: number;
  fails: boolean;
  /** Milliseconds after which its client goes away. */
  patience: number | undefined;
  told: Told;
}

/** What a request tells of the way that it goes. */
export interface Told {
  entered(): void;
  reserved(): void;
  /** It was counted, at a time of its replica's clock. */
  settled(counted: { characters: number; tokens: number }, at: Date): void;
  left(): void;
}

export type Outcome = 'served' | 'failed' | 'refused';

const log = pino({ level: 'silent' });

/** @param now by which days and months begin */
export async function openReplica(server: RedisServer, databaseUrl: string, now: () => Date): Promise<Replica> {
  await using opened = new AsyncDisposableStack();
  const registry = new Registry();
  const database = await openDatabase({ path: '', url: databaseUrl, log, registry });
  opened.defer(() => database.destroy());
  const way = opened.use(await startDelayingProxy(server.port));
  const redis = opened.use(openRedis({ url: `redis://127.0.0.1:${way.port}`, log, registry }));
  await redis.firstAttempt;
  const usage = opened.use(createUsageRecorder({ database, log, registry }));
  const usageReader = createUsageReader({ database, flush: usage.flush });
  const store = opened.use(openLimitStore({ redis, usageReader, log, registry }));
  const limiter = createLimiter({ store, registry, now });

  /** As the routes and hooks of the service do it. */
  async function send({ key, owner, told, ...request }: Request): Promise<Outcome> {
    const place = limiter.forRequest([key, owner]);
    let hasLeft = false;
    const leave = (): void => {
      if (hasLeft) return;
      hasLeft = true;
      told.left();
      place.release();
    };
    const timer = request.patience === undefined ? undefined : setTimeout(leave, request.patience);
    let outcome: Outcome = 'refused';
    try {
      await place.acquire(() => {}, true);
      if (!hasLeft) told.entered();
      await place.reserve(request.characters);
      if (!hasLeft) told.reserved();
      outcome = request.fails ? 'failed' : 'served';
      await pause(request.work);
      // Its client went away: the work is stopped.
      if (hasLeft) outcome = 'failed';
    } catch (error) {
      if (!(error instanceof GlossaError) || error.status !== 429) throw error;
    }
    const [characters, tokens] = outcome === 'served' ? [request.characters, request.tokens] : [0, 0];
    const settled = place.settle(characters, tokens);
    const at = now();
    told.settled({ characters, tokens }, at);
    usage.record(
      {
        logId: randomUUIDv7(),
        keyId: key.id,
        owner: owner.id,
        operation: 'translate',
        outcome: outcome === 'served' ? 'succeeded' : outcome,
        inputCharacters: characters,
        inputTokens: tokens,
        outputTokens: 0,
        inferenceTimeTokens: 0,
        at,
      },
      settled,
    );
    clearTimeout(timer);
    leave();
    return outcome;
  }

  const close = opened.move();
  return {
    limiter,
    database,
    way,
    send,
    isUp: redis.isAvailable,
    async countedAlone() {
      const text = await registry.metrics();
      const read = (name: string): number => Number(new RegExp(`^${name} (\\d+)`, 'm').exec(text)?.[1] ?? 0);
      return read('glossa_limits_counted_alone_total') + read('glossa_redis_command_seconds_count{outcome="late"}');
    },
    [Symbol.asyncDispose]: () => close.disposeAsync(),
  };
}
