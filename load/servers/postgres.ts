import { type ChildProcess, type ExecFileOptions, execFile, execFileSync, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { chown, cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { freePort } from './free-port.ts';
import { guardProcess, signalServer } from './guarded-process.ts';
import { postgresFolder } from './programs.ts';

/** A temporary PostgreSQL server on the loopback interface. */
export interface PostgresServer extends AsyncDisposable {
  port: number;
  /** Directory of its socket. */
  socketDirectory: string;
  /** Creates an empty database or a copy of another one, which must have no connections. @returns its URL */
  database(template?: string): Promise<string>;
  /** Runs SQL on a separate connection. */
  query(url: string, text: string): Promise<Record<string, unknown>[]>;
  /** Closes all connections and stops the server. Committed data stays. */
  stop(): Promise<void>;
  /** Starts the server again on the same port and waits until it accepts queries. */
  start(): Promise<void>;
  /** Stops all of its processes with SIGSTOP: it accepts connections, but responds only after `resume`. */
  pause(): void;
  resume(): void;
}

/** Why tests on PostgreSQL are skipped; undefined where they run. */
export const WITHOUT_POSTGRES: string | undefined =
  postgresFolder() === undefined ? 'PostgreSQL is not installed, and the set-up could not install it' : undefined;

/** The server starts faster when its client leaves it the processor. */
const START_POLL_INTERVAL_MS = 20;

/** PostgreSQL refuses to run as root. Tests of root run it as `nobody`. */
function unprivileged(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const id = (flag: string) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

/** Copies the programs of the set-up if that user cannot read them. */
async function withinReach(folder: string, copy: string, options: ExecFileOptions): Promise<string> {
  const isReached = await promisify(execFile)(join(folder, 'postgres'), ['--version'], options).then(
    () => true,
    () => false,
  );
  if (isReached) return folder;
  await cp(dirname(folder), copy, { recursive: true, verbatimSymlinks: true });
  return join(copy, 'bin');
}

export async function startPostgres(): Promise<PostgresServer> {
  const folder = postgresFolder();
  if (folder === undefined) throw new Error(WITHOUT_POSTGRES);
  const directory = await mkdtemp(join(tmpdir(), 'glossa-postgres-'));
  const user = unprivileged();
  if (user.uid !== undefined && user.gid !== undefined) await chown(directory, user.uid, user.gid);
  const data = join(directory, 'data');
  const options = { ...user, cwd: directory, env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8' } };
  const programs = await withinReach(folder, join(directory, 'programs'), options);
  const settings = ['-U', 'glossa', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync', '-D', data];
  await promisify(execFile)(join(programs, 'initdb'), settings, options);
  const port = await freePort();
  let server: ChildProcess | undefined;

  const urlOf = (name: string) => `postgres://glossa@127.0.0.1:${port}/${name}`;
  async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => {});
    await client.connect();
    try {
      return (await client.query(text)).rows;
    } finally {
      await client.end();
    }
  }

  async function start(): Promise<void> {
    const flags = [
      '-D',
      data,
      '-p',
      String(port),
      '-h',
      '127.0.0.1',
      '-k',
      directory,
      '-F',
      '-c',
      'shared_buffers=16MB',
    ];
    const command = guardProcess(directory, join(programs, 'postgres'), flags);
    server = spawn(command.program, command.flags, { ...options, stdio: ['pipe', 'ignore', 'ignore'] });
    for (;;) {
      if (server.exitCode !== null) throw new Error('PostgreSQL exited during its start');
      try {
        await query(urlOf('postgres'), 'select 1');
        return;
      } catch {
        await sleep(START_POLL_INTERVAL_MS);
      }
    }
  }

  async function stop(): Promise<void> {
    if (server === undefined || server.exitCode !== null) return;
    const exit = once(server, 'exit');
    // SIGINT is a fast shutdown: it rolls transactions back and closes connections.
    server.stdin?.end('stop\n');
    await exit;
  }

  await start();
  return {
    port,
    socketDirectory: directory,
    query,
    start,
    stop,
    pause: () => void (server && signalServer(server, 'SIGSTOP')),
    resume: () => void (server && signalServer(server, 'SIGCONT')),
    async database(template) {
      const name = `test_${randomUUID().replaceAll('-', '')}`;
      const source = template === undefined ? 'template1' : new URL(template).pathname.slice(1);
      await query(urlOf('postgres'), `create database ${name} template ${source}`);
      return urlOf(name);
    },
    async [Symbol.asyncDispose]() {
      await stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
