import { hash } from 'node:crypto';
import type { Logger } from 'pino';
import { Gauge, Histogram, type Registry } from 'prom-client';
import { abortable } from '../resilience/abort.ts';
import { CLIENT, tellSpan, traceContext } from '../telemetry/traces.ts';
import { type Connection, keepConnected } from './connection.ts';
import { isAnswer, problemCode, RedisError, type RedisFailure, redisProblem } from './problems.ts';

/** A server of Redis or Valkey that replicas share. What is in it may vanish at any time. */
export interface Redis extends AsyncDisposable {
  /** Whether commands are worth trying now; it may change before the next one. */
  isUp(): boolean;
  /** Resolves, within about a second, when the first attempt to connect has come to an end. */
  tried: Promise<void>;
  /** The key under which a name of ours is stored: part of it tells our keys from those of others. */
  key(name: string): string;
  /**
   * Sends one command, whose keys come from `key`. @returns a string, an integer, null, or an array of these
   * @throws RedisError; the signal's reason, when the command may still be done
   */
  run(command: readonly string[], limits?: CommandLimits): Promise<unknown>;
  /** A script, which nothing interrupts while it runs. @param lua with its keys in `KEYS` and the rest in `ARGV` */
  script(lua: string): Script;
}

/** @param keys made by `key` @throws as `Redis.run` does */
export type Script = (keys: readonly string[], args: readonly string[], limits?: CommandLimits) => Promise<unknown>;

export interface CommandLimits {
  signal?: AbortSignal | undefined;
  /** Milliseconds that the answer may take. */
  deadline?: number;
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
  const connection = keepConnected(url, log);
  let restsUntil = 0;
  const isUp = (): boolean => connection.client() !== undefined && performance.now() >= restsUntil;
  const observe = measure(registry, isUp);
  const tellRefusal = refusalTeller(url, log);

  async function ask(command: readonly string[], { signal, deadline = DEADLINE }: CommandLimits): Promise<unknown> {
    signal?.throwIfAborted();
    const client = connection.client();
    if (client === undefined) throw new RedisError('away', 'Redis is away.');
    const started = performance.now();
    const late = Promise.withResolvers<never>();
    const timer = setTimeout(() => late.reject(new RedisError('late', 'Redis did not answer in time.')), deadline);
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
      if (traceContext() !== undefined) tellCommand(command[0], outcome, milliseconds);
    }
  }

  function explain(error: unknown): RedisError {
    if (error instanceof RedisError) return error;
    if (!isAnswer(error)) return redisProblem(url, error);
    // The primary server is another one now: the name may lead to it already.
    if (/^(READONLY|MASTERDOWN)$/.test(problemCode(error))) connection.drop(error);
    return new RedisError('refused', `Redis refused a command (${problemCode(error)}).`, error);
  }

  async function run(command: readonly string[], limits: CommandLimits = {}): Promise<unknown> {
    if (!isUp()) throw new RedisError('away', 'Redis is away.');
    try {
      return await ask(command, limits);
    } catch (error) {
      if (error instanceof RedisError && error.failure === 'late') restsUntil = performance.now() + REST;
      if (error instanceof RedisError && error.failure === 'refused') tellRefusal(error);
      throw error;
    }
  }

  const heartbeat = watch(connection, () => ask(['PING'], { deadline: HEARTBEAT }));
  return {
    isUp,
    tried: connection.tried,
    key: (name) => PREFIX + name,
    run,
    script(lua) {
      const digest = hash('sha1', lua, 'hex');
      return async (keys, args, limits) => {
        const operands = [String(keys.length), ...keys, ...args];
        try {
          return await run(['EVALSHA', digest, ...operands], limits);
        } catch (error) {
          if (!(error instanceof RedisError) || problemCode(error.cause) !== 'NOSCRIPT') throw error;
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
function watch(connection: Connection, ping: () => Promise<unknown>): NodeJS.Timeout {
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
  tellSpan('redis.command', milliseconds, { kind: CLIENT, attributes });
}

/** Milliseconds between two lines in the log about commands that the server refused. */
const REMINDER_INTERVAL = 60_000;

function refusalTeller(url: string, log: Logger): (refusal: RedisError) => void {
  let toldAt = Number.NEGATIVE_INFINITY;
  return ({ cause }) => {
    // A script that the server does not have yet is sent whole.
    if (problemCode(cause) === 'NOSCRIPT' || performance.now() - toldAt < REMINDER_INTERVAL) return;
    toldAt = performance.now();
    log.warn({ err: redisProblem(url, cause) }, 'Redis refuses commands');
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
