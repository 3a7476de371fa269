import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { guardProcess } from '../../load/servers/guarded-process.ts';

const LISTEN = `
const server = require('node:net').createServer().listen({ port: 0, host: '127.0.0.1', backlog: 1 }, () => {
  require('node:fs').writeSync(1, String(server.address().port) + '\\n');
  process.kill(process.pid, 'SIGSTOP');
});`;

/** An address of this machine whose packets go nowhere: the queue of its port is full, and nobody empties it. */
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

/** Whether the queue had room for one more. On the loopback a connection is there at once or not at all. */
async function connects(port: number, waiting: Socket[]): Promise<boolean> {
  const socket = connect({ port, host: '127.0.0.1' }).on('error', () => {});
  waiting.push(socket);
  return Promise.race([
    once(socket, 'connect').then(() => true),
    new Promise<false>((resolve) => setTimeout(() => resolve(false), 300)),
  ]);
}
