import { randomUUIDv7 } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { type DelayingProxy, startDelayingProxy } from '../../load/servers/delaying-proxy.ts';
import type { RedisServer } from '../../load/servers/redis.ts';
import { createUsageRecorder } from '../../src/accounts/usage-recorder.ts';
import { type Database, openDatabase } from '../../src/database/database.ts';
import { GlossaError } from '../../src/errors.ts';
import { StorageError } from '../../src/filesystem/storage-error.ts';
import { openLimitStore } from '../../src/limits/fallback-limit-store.ts';
import type { LimitGroup } from '../../src/limits/limit-group.ts';
import { createLimiter, type Limiter } from '../../src/limits/limiter.ts';
import { createUsageReader } from '../../src/limits/usage-cache.ts';
import { openRedis } from '../../src/redis/send-commands.ts';
import { type LimitedDocument, queueDocument } from './documents.ts';

/** The limiter of a service, with a separate proxy to Redis and separate database connections. */
export interface LimitReplica extends AsyncDisposable {
  limiter: Limiter;
  database: Database;
  proxy: DelayingProxy;
  /** Whether the limiter uses Redis. */
  isUp(): boolean;
  /** Number of requests that were counted in memory only, because Redis was unavailable or slow. */
  countLocally(): Promise<number>;
  send(request: LimitedRequest): Promise<Outcome>;
  /** Does with a document what its steps do, without a translation. */
  translate(document: ObservedDocument): Promise<Outcome>;
}

export interface LimitedRequest {
  key: LimitGroup;
  owner: LimitGroup;
  characters: number;
  tokens: number;
  /** Duration of the work. */
  workMs: number;
  fails: boolean;
  /** The client disconnects after this time. */
  disconnectAfterMs: number | undefined;
  observer: RequestObserver;
}

export interface ObservedDocument extends LimitedDocument {
  workMs: number;
  /** The document is cancelled at the end of the work. */
  isCancelled: boolean;
  observer: RequestObserver;
}

/** Follows the progress of a request. */
export interface RequestObserver {
  acquired(): void;
  reserved(): void;
  /** The usage was counted at a time of the replica's clock. */
  settled(counted: { characters: number; tokens: number }, at: Date): void;
  released(): void;
}

export type Outcome = 'served' | 'failed' | 'refused';

const log = pino({ level: 'silent' });

function onlyStorage(error: unknown): undefined {
  if (!(error instanceof StorageError)) throw error;
}

/** @param now clock that decides where days and months begin */
export async function openLimitReplica(
  server: RedisServer,
  databaseUrl: string,
  now: () => Date,
): Promise<LimitReplica> {
  await using opened = new AsyncDisposableStack();
  const registry = new Registry();
  const database = await openDatabase({ path: '', url: databaseUrl, log, registry });
  opened.defer(() => database.destroy());
  const proxy = opened.use(await startDelayingProxy(server.port));
  const redis = opened.use(openRedis({ url: `redis://127.0.0.1:${proxy.port}`, log, registry }));
  await redis.firstAttempt;
  const usage = opened.use(createUsageRecorder({ database, log, registry }));
  const usageReader = createUsageReader({ database, flush: usage.flush });
  const store = opened.use(openLimitStore({ redis, usageReader, log, registry }));
  const limiter = createLimiter({ store, usageReader, registry, now });

  /** Uses the limiter in the same order as the routes and hooks of the service. */
  async function send({ key, owner, observer, ...request }: LimitedRequest): Promise<Outcome> {
    const permit = limiter.forRequest([key, owner]);
    let isReleased = false;
    const release = (): void => {
      if (isReleased) return;
      isReleased = true;
      observer.released();
      permit.release();
    };
    const timer = request.disconnectAfterMs === undefined ? undefined : setTimeout(release, request.disconnectAfterMs);
    let outcome: Outcome = 'refused';
    try {
      await permit.acquire(() => {}, true);
      if (!isReleased) observer.acquired();
      await permit.reserve(request.characters);
      if (!isReleased) observer.reserved();
      outcome = request.fails ? 'failed' : 'served';
      await sleep(request.workMs);
      // The work stops when the client disconnects.
      if (isReleased) outcome = 'failed';
    } catch (error) {
      if (!(error instanceof GlossaError) || error.status !== 429) throw error;
    }
    const [characters, tokens] = outcome === 'served' ? [request.characters, request.tokens] : [0, 0];
    const settled = permit.settle(characters, tokens);
    const at = now();
    observer.settled({ characters, tokens }, at);
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
    release();
    return outcome;
  }

  async function translate({ observer, workMs, isCancelled, ...document }: ObservedDocument): Promise<Outcome> {
    // While the database hangs, no document is accepted.
    const queued = await queueDocument(database, limiter, document).catch(onlyStorage);
    if (queued === undefined) return 'failed';
    let isReserved = false;
    try {
      await queued.reserve();
      isReserved = true;
      observer.reserved();
      await sleep(workMs);
    } catch (error) {
      if (!(error instanceof StorageError) && !(error instanceof GlossaError && error.status === 429)) throw error;
    }
    if (!isReserved || isCancelled) {
      await queued.cancel();
      observer.released();
      return isReserved ? 'failed' : 'refused';
    }
    const at = now();
    await queued.bill(at);
    observer.settled(document, at);
    observer.released();
    return 'served';
  }

  const close = opened.move();
  return {
    limiter,
    database,
    proxy,
    send,
    translate,
    isUp: redis.isAvailable,
    async countLocally() {
      const text = await registry.metrics();
      const read = (name: string): number => Number(new RegExp(`^${name} (\\d+)`, 'm').exec(text)?.[1] ?? 0);
      return read('glossa_limits_counted_alone_total') + read('glossa_redis_command_seconds_count{outcome="late"}');
    },
    [Symbol.asyncDispose]: () => close.disposeAsync(),
  };
}
