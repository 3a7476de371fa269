import { connect, type Socket } from 'node:net';

/** Opens a TCP connection for requests that no HTTP client sends. */
export function openConnection(url: string): Socket {
  const { hostname, port } = new URL(url);
  // Writes fail after a server closes the connection early. Tests look at its response instead.
  return connect({ host: hostname.replace(/^\[|\]$/gu, ''), port: Number(port) }).on('error', () => {});
}

/** The connection is closed when the server sends nothing for this long. */
const IDLE_TIMEOUT_MS = 120_000;

/** Waits until a connection is closed, also after an error, where `once` of `node:events` would reject. */
export function untilClosed(socket: Socket): Promise<void> {
  return new Promise((resolve) => socket.once('close', () => resolve()));
}

/** Reads until the server closes the connection. */
export async function readToEnd(socket: Socket): Promise<string> {
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  socket.resume().setTimeout(IDLE_TIMEOUT_MS, () => socket.destroy());
  await untilClosed(socket);
  return Buffer.concat(chunks).toString('latin1');
}

/** Sends bytes, keeps the connection open, and reads until the server closes it. */
export async function exchange(url: string, bytes: string | Buffer): Promise<string> {
  const socket = openConnection(url);
  const answers = readToEnd(socket);
  socket.write(typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes);
  return answers;
}

/** The status codes of all responses. */
export function statuses(answers: string): number[] {
  return [...answers.matchAll(/HTTP\/1\.1 (\d{3}) /gu)].map(([, status]) => Number(status));
}
