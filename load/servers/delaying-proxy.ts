import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** A TCP proxy that can hold the data of clients. Held data reaches the server even after the client has disconnected. */
export interface DelayingProxy extends AsyncDisposable {
  port: number;
  hold(): void;
  release(): void;
  /** Closes all open connections. */
  cut(): void;
}

export async function startDelayingProxy(port: number): Promise<DelayingProxy> {
  const sockets = new Set<Socket>();
  /** Held operations; undefined while data flows. */
  let held: (() => void)[] | undefined;
  const inOrder = (say: () => void): void => void (held ? held.push(say) : say());
  const server = createServer({ allowHalfOpen: true }, (client) => {
    const upstream = connect(port, '127.0.0.1');
    for (const socket of [client, upstream]) {
      sockets.add(socket.on('error', () => {}).on('close', () => sockets.delete(socket)));
    }
    client.on('data', (bytes) => inOrder(() => upstream.write(bytes)));
    client.on('close', () => inOrder(() => upstream.end()));
    upstream.on('data', (bytes) => client.write(bytes));
    upstream.on('close', () => client.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const cut = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: address.port,
    cut,
    hold() {
      held ??= [];
    },
    release() {
      const said = held ?? [];
      held = undefined;
      for (const say of said) say();
    },
    async [Symbol.asyncDispose]() {
      cut();
      server.close();
      await once(server, 'close');
    },
  };
}
