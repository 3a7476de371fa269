import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './free-port.ts';
import { guardProcess } from './guarded-process.ts';
import { nginxProgram } from './programs.ts';

/** The configuration for operators. Tests replace its addresses. */
const CONFIGURATION = join(import.meta.dirname, '../../deploy/nginx.conf');

/** Why tests behind nginx are skipped; undefined where they run. */
export const WITHOUT_NGINX: string | undefined =
  nginxProgram() === undefined ? 'nginx is not installed, and the set-up could not install it' : undefined;

/** Response header with the addresses of the replicas that nginx tried, in order. */
export const UPSTREAM_HEADER = 'x-upstream';

export interface Nginx extends AsyncDisposable {
  url: string;
  /** The access log and the error log of the configuration. */
  logs(): Promise<string>;
}

/** Starts nginx in front of replicas with `deploy/nginx.conf`. @param replicas ports on the loopback interface */
export async function startNginx(replicas: readonly number[]): Promise<Nginx> {
  const program = nginxProgram();
  if (program === undefined) throw new Error(WITHOUT_NGINX);
  const directory = await mkdtemp(join(tmpdir(), 'glossa-nginx-'));
  const port = await freePort();
  const path = join(directory, 'nginx.conf');
  await writeFile(path, frame(directory, (await addressed(replicas, port)).replaceAll('/var/log/nginx', directory)));
  const command = guardProcess(directory, program, ['-p', directory, '-c', path]);
  const child = spawn(command.program, command.flags, { stdio: ['pipe', 'inherit', 'inherit'] });
  const exited = once(child, 'exit');
  while (!(await listens(port))) {
    if (child.exitCode !== null) throw new Error('nginx exited during its start');
  }
  return {
    url: `http://127.0.0.1:${port}`,
    async logs() {
      const texts = ['access.log', 'error.log'].map((name) => readFile(join(directory, name), 'utf8'));
      return (await Promise.all(texts)).join('');
    },
    async [Symbol.asyncDispose]() {
      child.stdin.end('stop\n');
      await exited;
      await rm(directory, { recursive: true, force: true });
    },
  };
}

async function addressed(replicas: readonly number[], port: number): Promise<string> {
  const text = await readFile(CONFIGURATION, 'utf8');
  const servers = (_: string, options: string): string =>
    replicas.map((replica) => `    server 127.0.0.1:${replica}${options};`).join('\n');
  return text
    .replace(/^ *server glossa-[2-9]:3000.*;\n/gm, '')
    .replace(/^ *server glossa-1:3000(.*);$/gm, servers)
    .replace('listen 80;', `listen 127.0.0.1:${port};`);
}

/** Runs nginx as one process with all of its files in one directory. */
function frame(directory: string, glossa: string): string {
  const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  return `daemon off;
master_process off;
pid ${directory}/pid;
error_log ${directory}/error.log warn;
events { worker_connections 4096; }
http {
  access_log off;
  add_header ${UPSTREAM_HEADER} $upstream_addr always;
  ${folders.map((name) => `${name}_temp_path ${directory}/${name};`).join('\n  ')}
${glossa}
}
`;
}

async function listens(port: number): Promise<boolean> {
  const socket = connect({ port, host: '127.0.0.1' });
  return new Promise((resolve) => {
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
  }).finally(() => socket.destroy()) as Promise<boolean>;
}
