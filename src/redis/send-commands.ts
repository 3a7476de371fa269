import { hash } from 'node:crypto';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import { abortable } from '../resilience/abortable.ts';
import { createCircuitBreaker } from '../resilience/circuit-breaker.ts';
import { createGauge, createHistogram } from '../telemetry/metrics.ts';
import { createOutageLog } from '../telemetry/outage-log.ts';
import { CLIENT_SPAN, currentTrace, recordSpan } from '../telemetry/spans.ts';
import { openRedisConnection, type RedisConnection } from './connection.ts';
import { isServerError, RedisError, type RedisFailure, redisErrorCode, toRedisError } from './errors.ts';

/** A Redis or Valkey server that replicas share. Its data may be lost at any time. */
export interface Redis extends AsyncDisposable {
  /** Whether the server is connected and the circuit breaker is not open. */
  isAvailable(): boolean;
  /** Resolves when the first attempt to connect succeeds or fails, at most about one second after the start. */
  firstAttempt: Promise<void>;
  /** Full key for a name. A prefix separates the keys of Glossa from those of other applications. */
  key(name: string): string;
  /**
   * Sends one command. Its keys come from `key`.
   * @returns a string, an integer, null, or an array of these
   * @throws RedisError; the signal's reason, in which case the command may still be executed
   */
  run(command: readonly string[], options?: CommandOptions): Promise<unknown>;
  /** A script that Redis executes atomically. @param lua reads its keys from `KEYS` and its arguments from `ARGV` */
  script(lua: string): RedisScript;
}

/** @param keys from `Redis.key` @throws as `Redis.run` */
export type RedisScript = (
  keys: readonly string[],
  args: readonly string[],
  options?: CommandOptions,
) => Promise<unknown>;

export interface CommandOptions {
  signal?: AbortSignal | undefined;
  timeoutMs?: number;
}

const KEY_PREFIX = 'glossa:';
/** A reply usually takes less than 1 ms. This limits how long an unresponsive server delays a request. */
const DEFAULT_TIMEOUT_MS = 150;
/** Cool-down after a timeout, so that few requests wait for a slow server. */
const COOLDOWN_MS = 1_000;
/** Interval and timeout of the PING that detects an unresponsive server. */
const HEARTBEAT_MS = 1_000;

/** Connects in the background. While the server is unavailable, commands fail at once. */
export function openRedis({ url, log, registry }: { url: string; log: Logger; registry: Registry }): Redis {
  const connection = openRedisConnection(url, log);
  const breaker = createCircuitBreaker({ cooldown: { firstMs: COOLDOWN_MS, maxMs: COOLDOWN_MS } });
  const isAvailable = (): boolean => connection.client() !== undefined && breaker.state !== 'open';
  const observe = registerMetrics(registry, isAvailable);
  const logRejection = createRejectionLog(url, log);

  /** Sends a command in any state of the circuit breaker. */
  async function send(command: readonly string[], options: CommandOptions): Promise<unknown> {
    const { signal, timeoutMs = DEFAULT_TIMEOUT_MS } = options;
    signal?.throwIfAborted();
    const client = connection.client();
    if (client === undefined) throw unavailable();
    const startedAt = performance.now();
    const timeout = Promise.withResolvers<never>();
    const reject = (): void => timeout.reject(new RedisError('late', 'Redis did not answer in time.'));
    // When this process was busy, the reply may have arrived already. It is read before an immediate runs.
    const timer = setTimeout(() => setImmediate(reject), timeoutMs);
    let outcome: RedisFailure | 'ok' | 'canceled' = 'ok';
    try {
      return await abortable(Promise.race([client.sendCommand([...command]), timeout.promise]), signal);
    } catch (error) {
      if (signal?.aborted) {
        outcome = 'canceled';
        throw signal.reason;
      }
      const failed = handleError(error);
      outcome = failed.failure;
      throw failed;
    } finally {
      clearTimeout(timer);
      const elapsedMs = performance.now() - startedAt;
      observe(outcome, elapsedMs / 1000);
      if (currentTrace() !== undefined) recordCommand(command[0], outcome, elapsedMs);
    }
  }

  function handleError(error: unknown): RedisError {
    if (error instanceof RedisError) return error;
    if (!isServerError(error)) return toRedisError(url, error);
    // After a fail-over the host name may already lead to the new primary server.
    if (/^(READONLY|MASTERDOWN)$/.test(redisErrorCode(error))) connection.drop(error);
    return new RedisError('refused', `Redis rejected a command (${redisErrorCode(error)}).`, error);
  }

  async function run(command: readonly string[], options: CommandOptions = {}): Promise<unknown> {
    if (!isAvailable()) throw unavailable();
    try {
      const reply = await send(command, options);
      if (breaker.state === 'half-open') breaker.recordSuccess();
      return reply;
    } catch (error) {
      if (error instanceof RedisError && error.failure === 'late') breaker.open();
      if (error instanceof RedisError && error.failure === 'refused') logRejection(error);
      throw error;
    }
  }

  const heartbeat = startHeartbeat(connection, () => send(['PING'], { timeoutMs: HEARTBEAT_MS }));
  return {
    isAvailable,
    firstAttempt: connection.firstAttempt,
    key: (name) => KEY_PREFIX + name,
    run,
    script(lua) {
      const digest = hash('sha1', lua, 'hex');
      return async (keys, args, options) => {
        const operands = [String(keys.length), ...keys, ...args];
        try {
          return await run(['EVALSHA', digest, ...operands], options);
        } catch (error) {
          if (!(error instanceof RedisError) || redisErrorCode(error.cause) !== 'NOSCRIPT') throw error;
          return await run(['EVAL', lua, ...operands], options);
        }
      };
    },
    async [Symbol.asyncDispose]() {
      clearInterval(heartbeat);
      await connection[Symbol.asyncDispose]();
    },
  };
}

function unavailable(): RedisError {
  return new RedisError('away', 'Redis is unavailable.');
}

/** A stopped server keeps its connections open. Only a missing reply reveals it. */
function startHeartbeat(connection: RedisConnection, ping: () => Promise<unknown>): NodeJS.Timeout {
  const beat = (): void => {
    if (connection.client() === undefined) return;
    ping().catch((error: unknown) => {
      if (error instanceof RedisError && error.failure === 'late') connection.drop(error);
    });
  };
  return setInterval(beat, HEARTBEAT_MS).unref();
}

/** The span has the name of the command only: keys and values contain data of callers. */
function recordCommand(name: string | undefined, outcome: string, elapsedMs: number): void {
  const attributes = {
    'db.system.name': 'redis',
    ...(name === undefined ? {} : { 'db.operation.name': name }),
    ...(outcome === 'ok' ? {} : { 'error.type': outcome }),
  };
  recordSpan('redis.command', elapsedMs, { kind: CLIENT_SPAN, attributes });
}

function createRejectionLog(url: string, log: Logger): (rejection: RedisError) => void {
  const rejections = createOutageLog();
  return ({ cause }) => {
    // `script` handles NOSCRIPT.
    if (redisErrorCode(cause) === 'NOSCRIPT') return;
    rejections.failed(() => log.warn({ err: toRedisError(url, cause) }, 'Redis rejects commands'));
  };
}

const OUTCOMES = ['ok', 'late', 'refused', 'away', 'canceled'] as const;

function registerMetrics(
  registry: Registry,
  isAvailable: () => boolean,
): (outcome: (typeof OUTCOMES)[number], seconds: number) => void {
  createGauge(registry, 'glossa_redis_connected', (gauge) => gauge.set(isAvailable() ? 1 : 0));
  const histogram = createHistogram(registry, 'glossa_redis_command_seconds');
  const children = new Map(OUTCOMES.map((outcome) => [outcome, histogram.labels({ outcome })]));
  return (outcome, seconds) => children.get(outcome)?.observe(seconds);
}
