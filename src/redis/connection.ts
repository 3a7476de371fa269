import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { abortable } from '../resilience/abortable.ts';
import { backoffMs } from '../resilience/backoff.ts';
import { redisHost, toRedisError } from './errors.ts';

/** The part of the library's client that is used here. */
export interface Client {
  sendCommand(command: string[]): Promise<unknown>;
  on(event: 'error', listener: (error: unknown) => void): unknown;
  destroy(): void;
}

/** A connection that is made in the background and remade after each loss. */
export interface RedisConnection extends AsyncDisposable {
  /** Undefined while disconnected. */
  client(): Client | undefined;
  /** Resolves after the first attempt to connect, whether or not it succeeded. */
  firstAttempt: Promise<void>;
  /** Closes a broken connection and reconnects. @param reason for the log */
  drop(reason: unknown): void;
}

/** Applies to the connection and to the first reply. */
const CONNECT_TIMEOUT_MS = 1_000;
/** The jitter keeps replicas from reconnecting at the same moment. */
const RECONNECT_BACKOFF = { firstMs: 50, maxMs: 2_000, jitter: 0.5 };
/** A connection that lasted this long resets the backoff. */
const STABLE_AFTER_MS = 5_000;
/** Commands that are queued or wait for a reply. */
const MAX_PENDING_COMMANDS = 10_000;

/** @param url `redis://user:password@host:port/db`, or `rediss://` */
export function openRedisConnection(url: string, log: Logger): RedisConnection {
  const closing = new AbortController();
  const firstAttempt = Promise.withResolvers<void>();
  let current: { client: Client; end(reason: unknown): void } | undefined;
  let failures = 0;
  /** Whether the log mentions the current outage. */
  let isLogged = false;

  function logOutage(reason: unknown): void {
    if (isLogged || closing.signal.aborted) return;
    isLogged = true;
    log.warn({ err: toRedisError(url, reason) }, 'Redis is unavailable; the service continues without it');
  }

  /** Connects, and rejects with the reason when the connection ends. */
  async function serve(): Promise<void> {
    const connectedAt = performance.now();
    const client = await connectRedis(url, closing.signal);
    const ended = Promise.withResolvers<unknown>();
    client.on('error', ended.resolve);
    current = { client, end: ended.resolve };
    if (isLogged) log.info({ redis: redisHost(url) }, 'Redis is available again');
    isLogged = false;
    firstAttempt.resolve();
    try {
      const reason = await abortable(ended.promise, closing.signal);
      if (performance.now() - connectedAt > STABLE_AFTER_MS) failures = 0;
      throw reason;
    } finally {
      current = undefined;
      client.destroy();
    }
  }

  async function reconnectUntilClosed(): Promise<void> {
    while (!closing.signal.aborted) {
      await serve().catch(logOutage);
      firstAttempt.resolve();
      const delayMs = backoffMs(failures++, RECONNECT_BACKOFF);
      await sleep(delayMs, undefined, { signal: closing.signal, ref: false }).catch(() => {});
    }
  }
  const ended = reconnectUntilClosed();

  return {
    client: () => current?.client,
    firstAttempt: firstAttempt.promise,
    drop: (reason) => current?.end(reason),
    async [Symbol.asyncDispose]() {
      closing.abort();
      await ended;
    },
  };
}

/** Opens one connection and verifies it with PING. The caller destroys it. @throws the errors of the library and the server */
export async function connectRedis(url: string, signal?: AbortSignal): Promise<Client> {
  // The library takes 100 ms and memory to load. Only services with Redis pay for it.
  const { createClient } = await import('@redis/client');
  const client = createClient({
    url,
    // RESP 2 is supported by every server and proxy.
    RESP: 2,
    maintNotifications: 'disabled',
    disableOfflineQueue: true,
    commandsQueueMaxLength: MAX_PENDING_COMMANDS,
    socket: { connectTimeout: CONNECT_TIMEOUT_MS, reconnectStrategy: false },
  });
  // An error event without a listener would end the process.
  client.on('error', () => {});
  const timeout = AbortSignal.timeout(CONNECT_TIMEOUT_MS);
  try {
    const connected = client.connect().then(() => client.sendCommand(['PING']));
    await abortable(connected, signal ? AbortSignal.any([signal, timeout]) : timeout);
    return client;
  } catch (error) {
    client.destroy();
    // The library forgets a socket that is still being opened. It would stay open and keep the process from its end.
    client.on('connect', () => client.destroy());
    throw error;
  }
}
