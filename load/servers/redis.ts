import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectRedis } from '../../src/redis/connection.ts';
import { freePort } from './free-port.ts';
import { guardProcess, signalServer } from './guarded-process.ts';
import { redisProgram } from './programs.ts';

/** A server of Redis on this machine, with nothing in it that lasts. */
export interface RedisServer extends AsyncDisposable {
  port: number;
  url: string;
  /** Sends one command beside what is tested. */
  command(...command: string[]): Promise<unknown>;
  /** Ends it as a crash does (kill -9), with all that was in it. */
  kill(): Promise<void>;
  /** Starts it again on the same port, empty, and waits until it answers. */
  start(): Promise<void>;
  /** Holds it (SIGSTOP): it takes connections and commands, and answers nothing until `resume`. */
  pause(): void;
  resume(): void;
}

/** Why tests on Redis are left out; undefined where they run. */
export const WITHOUT_REDIS: string | undefined =
  redisProgram() === undefined ? 'there is no Redis, and the set-up got none' : undefined;

/** @param password of the default user, where it is to have one */
export async function startRedis(password = ''): Promise<RedisServer> {
  const program = redisProgram();
  if (program === undefined) throw new Error(WITHOUT_REDIS);
  const directory = await mkdtemp(join(tmpdir(), 'glossa-redis-'));
  const port = await freePort();
  const url = `redis://${password && `:${password}@`}127.0.0.1:${port}`;
  const flags = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--requirepass', password];
  let server: ChildProcess | undefined;

  async function command(...words: string[]): Promise<unknown> {
    const client = await connectRedis(url);
    try {
      return await client.sendCommand(words);
    } finally {
      client.destroy();
    }
  }

  async function start(): Promise<void> {
    const guard = guardProcess(directory, program ?? '', flags);
    const started = spawn(guard.program, guard.flags, { cwd: directory, stdio: ['pipe', 'ignore', 'ignore'] });
    server = started;
    const answers = (): Promise<boolean> =>
      command('PING').then(
        () => true,
        () => false,
      );
    while (!(await answers())) {
      if (started.exitCode !== null) throw new Error('Redis ended at its start');
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }

  async function kill(): Promise<void> {
    if (server === undefined || server.exitCode !== null || server.signalCode !== null) return;
    const exit = once(server, 'exit');
    signalServer(server, 'SIGKILL');
    await exit;
  }

  await start();
  return {
    port,
    url,
    command,
    kill,
    start,
    pause: () => void (server && signalServer(server, 'SIGSTOP')),
    resume: () => void (server && signalServer(server, 'SIGCONT')),
    async [Symbol.asyncDispose]() {
      await kill();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
