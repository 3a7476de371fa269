import { hash } from 'node:crypto';
import type { Logger } from 'pino';
import { Gauge, Histogram, type Registry } from 'prom-client';
import { abortable } from '../resilience/abortable.ts';
import { CLIENT_SPAN, currentTrace, recordSpan } from '../telemetry/traces.ts';
import { openRedisConnection, type RedisConnection } from './connection.ts';
import { isServerError, RedisError, type RedisFailure, redisErrorCode, toRedisError } from './errors.ts';

/** A server of Redis or Valkey that replicas share. What is in it may vanish at any time. */
export interface Redis extends AsyncDisposable {
  /** Whether commands are worth trying now; it may change before the next one. */
  isAvailable(): boolean;
  /** Resolves, within about a second, when the first attempt to connect has come to an end. */
  firstAttempt: Promise<void>;
  /** The key under which a name of ours is stored: part of it tells our keys from those of others. */
  key(name: string): string;
  /**
   * Sends one command, whose keys come from `key`. @returns a string, an integer, null, or an array of these
   * @throws RedisError; the signal's reason, when the command may still be done
   */
  run(command: readonly string[], limits?: CommandOptions): Promise<unknown>;
  /** A script, which nothing interrupts while it runs. @param lua with its keys in `KEYS` and the rest in `ARGV` */
  script(lua: string): RedisScript;
}

/** @param keys made by `key` @throws as `Redis.run` does */
export type RedisScript = (
  keys: readonly string[],
  args: readonly string[],
  limits?: CommandOptions,
) => Promise<unknown>;

export interface CommandOptions {
  signal?: AbortSignal | undefined;
  /** Milliseconds that the answer may take. */
  timeoutMs?: number;
}

const PREFIX = 'glossa:';
/** Milliseconds: an answer takes less than one, and no request is to wait long for a server that says nothing. */
const DEADLINE = 150;
/** Milliseconds for which nothing is sent after an answer that was late: few requests pay for a slow server. */
const REST = 1_000;
/** Milliseconds between two looks whether the server still answers, and for the answer. */
const HEARTBEAT = 1_000;

/** Begins to connect; until that is done, and whenever the server is away, commands fail at once. */
export function openRedis({ url, log, registry }: { url: string; log: Logger; registry: Registry }): Redis {
  const connection = openRedisConnection(url, log);
  let restsUntil = 0;
  const isAvailable = (): boolean => connection.client() !== undefined && performance.now() >= restsUntil;
  const observe = measure(registry, isAvailable);
  const tellRefusal = refusalTeller(url, log);

  async function ask(command: readonly string[], { signal, timeoutMs = DEADLINE }: CommandOptions): Promise<unknown> {
    signal?.throwIfAborted();
    const client = connection.client();
    if (client === undefined) throw new RedisError('away', 'Redis is away.');
    const started = performance.now();
    const late = Promise.withResolvers<never>();
    const timer = setTimeout(() => late.reject(new RedisError('late', 'Redis did not answer in time.')), timeoutMs);
    let outcome: RedisFailure | 'ok' | 'canceled' = 'ok';
    try {
      return await abortable(Promise.race([client.sendCommand([...command]), late.promise]), signal);
    } catch (error) {
      if (signal?.aborted) {
        outcome = 'canceled';
        throw signal.reason;
      }
      const failed = explain(error);
      outcome = failed.failure;
      throw failed;
    } finally {
      clearTimeout(timer);
      const milliseconds = performance.now() - started;
      observe(outcome, milliseconds / 1000);
      if (currentTrace() !== undefined) tellCommand(command[0], outcome, milliseconds);
    }
  }

  function explain(error: unknown): RedisError {
    if (error instanceof RedisError) return error;
    if (!isServerError(error)) return toRedisError(url, error);
    // The primary server is another one now: the name may lead to it already.
    if (/^(READONLY|MASTERDOWN)$/.test(redisErrorCode(error))) connection.drop(error);
    return new RedisError('refused', `Redis refused a command (${redisErrorCode(error)}).`, error);
  }

  async function run(command: readonly string[], limits: CommandOptions = {}): Promise<unknown> {
    if (!isAvailable()) throw new RedisError('away', 'Redis is away.');
    try {
      return await ask(command, limits);
    } catch (error) {
      if (error instanceof RedisError && error.failure === 'late') restsUntil = performance.now() + REST;
      if (error instanceof RedisError && error.failure === 'refused') tellRefusal(error);
      throw error;
    }
  }

  const heartbeat = watch(connection, () => ask(['PING'], { timeoutMs: HEARTBEAT }));
  return {
    isAvailable,
    firstAttempt: connection.firstAttempt,
    key: (name) => PREFIX + name,
    run,
    script(lua) {
      const digest = hash('sha1', lua, 'hex');
      return async (keys, args, limits) => {
        const operands = [String(keys.length), ...keys, ...args];
        try {
          return await run(['EVALSHA', digest, ...operands], limits);
        } catch (error) {
          if (!(error instanceof RedisError) || redisErrorCode(error.cause) !== 'NOSCRIPT') throw error;
          return await run(['EVAL', lua, ...operands], limits);
        }
      };
    },
    async [Symbol.asyncDispose]() {
      clearInterval(heartbeat);
      await connection[Symbol.asyncDispose]();
    },
  };
}

/** A server that is stopped keeps its connections: only its silence tells. */
function watch(connection: RedisConnection, ping: () => Promise<unknown>): NodeJS.Timeout {
  const look = (): void => {
    if (connection.client() === undefined) return;
    ping().catch((error: unknown) => {
      if (error instanceof RedisError && error.failure === 'late') connection.drop(error);
    });
  };
  return setInterval(look, HEARTBEAT).unref();
}

/** Of the command its name alone: keys and values are what callers sent. */
function tellCommand(name: string | undefined, outcome: string, milliseconds: number): void {
  const attributes = {
    'db.system.name': 'redis',
    ...(name === undefined ? {} : { 'db.operation.name': name }),
    ...(outcome === 'ok' ? {} : { 'error.type': outcome }),
  };
  recordSpan('redis.command', milliseconds, { kind: CLIENT_SPAN, attributes });
}

/** Milliseconds between two lines in the log about commands that the server refused. */
const REMINDER_INTERVAL = 60_000;

function refusalTeller(url: string, log: Logger): (refusal: RedisError) => void {
  let toldAt = Number.NEGATIVE_INFINITY;
  return ({ cause }) => {
    // A script that the server does not have yet is sent whole.
    if (redisErrorCode(cause) === 'NOSCRIPT' || performance.now() - toldAt < REMINDER_INTERVAL) return;
    toldAt = performance.now();
    log.warn({ err: toRedisError(url, cause) }, 'Redis refuses commands');
  };
}

const OUTCOMES = ['ok', 'late', 'refused', 'away', 'canceled'] as const;

function measure(registry: Registry, isUp: () => boolean): (outcome: (typeof OUTCOMES)[number], s: number) => void {
  new Gauge({
    name: 'glossa_redis_connected',
    help: 'Whether Redis is connected and answers in time: 1 or 0.',
    registers: [registry],
    collect() {
      this.set(isUp() ? 1 : 0);
    },
  });
  const seconds = new Histogram({
    name: 'glossa_redis_command_seconds',
    help: 'Time until a command to Redis was answered, or given up (late, canceled).',
    labelNames: ['outcome'],
    buckets: [0.0002, 0.0005, 0.001, 0.002, 0.005, 0.01, 0.05, 0.15, 1],
    registers: [registry],
  });
  const children = new Map(OUTCOMES.map((outcome) => [outcome, seconds.labels({ outcome })]));
  return (outcome, s) => children.get(outcome)?.observe(s);
}
