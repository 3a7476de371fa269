import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { guardProcess } from '../../load/servers/guarded-process.ts';

const LISTEN = `
const server = require('node:net').createServer().listen({ port: 0, host: '127.0.0.1', backlog: 1 }, () => {
  require('node:fs').writeSync(1, String(server.address().port) + '\\n');
  process.kill(process.pid, 'SIGSTOP');
});`;

/** A port that accepts no connections: its backlog is full, and its process is stopped. */
export async function startUnreachableServer(): Promise<{ url: string } & AsyncDisposable> {
  const command = guardProcess('', process.execPath, ['-e', LISTEN]);
  const child = spawn(command.program, command.flags, { stdio: ['pipe', 'pipe', 'inherit'] });
  const [line] = await once(child.stdout, 'data');
  const port = Number(line);
  const waiting: Socket[] = [];
  while (await connects(port, waiting));
  return {
    url: `http://127.0.0.1:${port}`,
    async [Symbol.asyncDispose]() {
      for (const socket of waiting) socket.destroy();
      const ended = once(child, 'exit');
      child.stdin.end('stop\n');
      await ended;
    },
  };
}

/** Whether the backlog had room. On the loopback interface a connection succeeds immediately or never. */
async function connects(port: number, waiting: Socket[]): Promise<boolean> {
  const socket = connect({ port, host: '127.0.0.1' }).on('error', () => {});
  waiting.push(socket);
  return Promise.race([
    once(socket, 'connect').then(() => true),
    new Promise<false>((resolve) => setTimeout(() => resolve(false), 300)),
  ]);
}
