import { connect, type Socket } from 'node:net';

/** A connection that says what no HTTP client says. */
export function openConnection(url: string): Socket {
  const { hostname, port } = new URL(url);
  // A server that hangs up early makes later writes fail: what it answered is what tests look at.
  return connect({ host: hostname.replace(/^\[|\]$/gu, ''), port: Number(port) }).on('error', () => {});
}

/** A server that neither answers nor closes is left after this many milliseconds. */
const IDLE_TIMEOUT_MS = 120_000;

/** Everything that comes back over the connection until the server closes it. */
export async function readToEnd(socket: Socket): Promise<string> {
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  socket.resume().setTimeout(IDLE_TIMEOUT_MS, () => socket.destroy());
  await new Promise((resolve) => socket.once('close', resolve));
  return Buffer.concat(chunks).toString('latin1');
}

/** Sends bytes and leaves the connection open: everything that comes back until the server closes it. */
export async function exchange(url: string, bytes: string | Buffer): Promise<string> {
  const socket = openConnection(url);
  const answers = readToEnd(socket);
  socket.write(typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes);
  return answers;
}

/** The status of each answer in what came back. */
export function statuses(answers: string): number[] {
  return [...answers.matchAll(/HTTP\/1\.1 (\d{3}) /gu)].map(([, status]) => Number(status));
}
