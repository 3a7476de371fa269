import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** A way to a server that breaks when a client says something. */
export interface DisconnectingProxy extends AsyncDisposable {
  port: number;
  /**
   * The next connection that sends the text is cut: before the server hears of it, or when the server has answered and
   * the client has not heard that.
   */
  disconnectAt(text: string, when: 'before' | 'after'): void;
  /** As `cutAt`, before the server hears of it, each connection that is open now. */
  disconnectOpenAt(text: string): void;
  /** From now on a client that ends its connection gets no answer to that, as from a server that is gone. */
  ignoreClientEnd(): void;
  /** Connections that were cut. */
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
