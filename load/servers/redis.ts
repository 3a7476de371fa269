import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectRedis } from '../../src/redis/connection.ts';
import { freePort } from './free-port.ts';
import { guardProcess, signalServer } from './guarded-process.ts';
import { redisProgram } from './programs.ts';

/** A temporary Redis server on the loopback interface. */
export interface RedisServer extends AsyncDisposable {
  port: number;
  url: string;
  /** Sends a command on a separate connection. */
  command(...command: string[]): Promise<unknown>;
  /** Kills the server with SIGKILL. All data is lost. */
  kill(): Promise<void>;
  /** Starts an empty server on the same port and waits until it responds. */
  start(): Promise<void>;
  /** Stops the server with SIGSTOP: it accepts connections, but responds only after `resume`. */
  pause(): void;
  resume(): void;
}

/** Why tests on Redis are skipped; undefined where they run. */
export const WITHOUT_REDIS: string | undefined =
  redisProgram() === undefined ? 'Redis is not installed, and the set-up could not install it' : undefined;

/** @param password of the default user; empty for none */
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
      if (started.exitCode !== null) throw new Error('Redis exited during its start');
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
