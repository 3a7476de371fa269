import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { abortable } from '../resilience/abortable.ts';
import { redisHost, toRedisError } from './errors.ts';

/** What we use of the library's client. */
export interface Client {
  sendCommand(command: string[]): Promise<unknown>;
  on(event: 'error', listener: (error: unknown) => void): unknown;
  destroy(): void;
}

/** The connection to the server, made in the background and made anew whenever it is lost. */
export interface RedisConnection extends AsyncDisposable {
  /** Undefined while there is none. */
  client(): Client | undefined;
  /** Resolves when there was a first connection, or a first attempt that failed. */
  firstAttempt: Promise<void>;
  /** Ends a connection that is of no use; the next one is tried soon. @param why for the log */
  drop(why: unknown): void;
}

/** Milliseconds for a connection to be made, and for the server to say who is there. */
const CONNECT_TIMEOUT = 1_000;
/** Milliseconds: the pause after a failure doubles up to this. */
const FIRST_PAUSE = 50;
const MAX_PAUSE = 2_000;
/** Milliseconds that a connection has to last for the next pause to be short again. */
const STEADY = 5_000;
/** Commands that may wait for their answer, on the wire and before it. */
const MAX_UNANSWERED = 10_000;

/** @param url `redis://user:password@host:port/db`, or `rediss://` */
export function openRedisConnection(url: string, log: Logger): RedisConnection {
  const closing = new AbortController();
  const tried = Promise.withResolvers<void>();
  let current: { client: Client; end(why: unknown): void } | undefined;
  let failures = 0;
  let isTold = false;

  function tellAway(why: unknown): void {
    if (isTold || closing.signal.aborted) return;
    isTold = true;
    log.warn({ err: toRedisError(url, why) }, 'Redis is away; the service goes on without it');
  }

  async function serve(): Promise<void> {
    const connectedAt = performance.now();
    const client = await connectRedis(url, closing.signal);
    const ended = Promise.withResolvers<unknown>();
    client.on('error', ended.resolve);
    current = { client, end: ended.resolve };
    if (isTold) log.info({ redis: redisHost(url) }, 'Redis is back');
    isTold = false;
    tried.resolve();
    try {
      const why = await abortable(ended.promise, closing.signal);
      if (performance.now() - connectedAt > STEADY) failures = 0;
      throw why;
    } finally {
      current = undefined;
      client.destroy();
    }
  }

  async function keep(): Promise<void> {
    while (!closing.signal.aborted) {
      await serve().catch(tellAway);
      tried.resolve();
      const most = Math.min(FIRST_PAUSE * 2 ** failures++, MAX_PAUSE);
      // Replicas do not all come back in the same moment.
      const milliseconds = most / 2 + (Math.random() * most) / 2;
      await pause(milliseconds, undefined, { signal: closing.signal, ref: false }).catch(() => {});
    }
  }
  const kept = keep();

  return {
    client: () => current?.client,
    firstAttempt: tried.promise,
    drop: (why) => current?.end(why),
    async [Symbol.asyncDispose]() {
      closing.abort();
      await kept;
    },
  };
}

/** One connection, which has answered. Whoever asked for it destroys it. @throws what the library and the server say */
export async function connectRedis(url: string, signal?: AbortSignal): Promise<Client> {
  // It takes 100 ms to load, and memory.
  const { createClient } = await import('@redis/client');
  const client = createClient({
    url,
    // What every server and every proxy speaks.
    RESP: 2,
    maintNotifications: 'disabled',
    disableOfflineQueue: true,
    commandsQueueMaxLength: MAX_UNANSWERED,
    socket: { connectTimeout: CONNECT_TIMEOUT, reconnectStrategy: false },
  });
  // An error that nobody listens to would end the process.
  client.on('error', () => {});
  const limit = AbortSignal.timeout(CONNECT_TIMEOUT);
  try {
    const answered = client.connect().then(() => client.sendCommand(['PING']));
    await abortable(answered, signal ? AbortSignal.any([signal, limit]) : limit);
    return client;
  } catch (error) {
    client.destroy();
    throw error;
  }
}
