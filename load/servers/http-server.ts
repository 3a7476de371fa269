import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo, LookupFunction } from 'node:net';

/** An HTTP server on a free port of all interfaces. */
export interface HttpServer extends AsyncDisposable {
  server: Server;
  port: number;
  url: string;
  requests: number;
  /** Number of connections so far, including those without a request. */
  connections: number;
}

export async function startHttpServer(listener: RequestListener): Promise<HttpServer> {
  const server = createServer((request, response) => {
    result.requests += 1;
    listener(request, response);
  });
  server.on('connection', () => {
    result.connections += 1;
  });
  server.listen(0, '::');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const result: HttpServer = {
    server,
    port,
    url: `http://127.0.0.1:${port}`,
    requests: 0,
    connections: 0,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return result;
}

/** Creates a DNS resolver with scripted results. Each lookup of a name gets the next result. */
export function createDnsResolver(names: Record<string, string[][]>): LookupFunction {
  const asked: Record<string, number> = {};
  return (name, _options, callback) => {
    const answers = names[name];
    if (!answers) return callback(Object.assign(new Error('no such name'), { code: 'ENOTFOUND' }), '');
    const at = asked[name] ?? 0;
    asked[name] = at + 1;
    const answer = answers[Math.min(at, answers.length - 1)] ?? [];
    callback(
      null,
      answer.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    );
  };
}
