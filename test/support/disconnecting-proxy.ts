import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** A TCP proxy that closes a connection when a client sends a given text. */
export interface DisconnectingProxy extends AsyncDisposable {
  port: number;
  /**
   * Closes the next connection that sends the text: before the server receives it, or after the server has responded but
   * before the client receives the response.
   */
  disconnectAt(text: string, when: 'before' | 'after'): void;
  /** Closes each currently open connection that sends the text, before the server receives it. */
  disconnectOpenAt(text: string): void;
  /** Ignores the end of a client's connection, as a server does that has disappeared. */
  ignoreClientEnd(): void;
  /** Number of closed connections. */
  disconnects(): number;
}

export async function startDisconnectingProxy(port: number): Promise<DisconnectingProxy> {
  const sockets = new Set<Socket>();
  let plan: { text: string; when: 'before' | 'after' } | undefined;
  let doomed: { text: string; clients: Set<Socket> } | undefined;
  let cuts = 0;
  let ignoresEnds = false;
  const server = createServer({ allowHalfOpen: true }, (client) => {
    const upstream = connect(port, '127.0.0.1');
    client.on('end', () => ignoresEnds || client.end());
    let isCut = false;
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        sockets.delete(socket);
        if (ignoresEnds) return;
        client.destroy();
        upstream.destroy();
      });
    }
    client.on('data', (bytes) => {
      if (doomed?.clients.has(client) && bytes.includes(doomed.text)) {
        cuts++;
        return void upstream.destroy();
      }
      if (plan !== undefined && bytes.includes(plan.text)) {
        isCut = true;
        cuts++;
        const { when } = plan;
        plan = undefined;
        if (when === 'before') return void upstream.destroy();
      }
      upstream.write(bytes);
    });
    upstream.on('data', (bytes) => {
      if (isCut) upstream.destroy();
      else client.write(bytes);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    port: address.port,
    disconnects: () => cuts,
    ignoreClientEnd() {
      ignoresEnds = true;
    },
    disconnectAt(text, when) {
      plan = { text, when };
    },
    disconnectOpenAt(text) {
      doomed = { text, clients: new Set(sockets) };
    },
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
