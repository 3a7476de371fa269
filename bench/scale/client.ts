import { type Dispatcher, Pool } from 'undici';
import type { LoadRequest } from '../../load/http-load.ts';
import type { LaunchedService } from '../../load/launched-service.ts';
import { forEachConcurrent } from '../../src/resilience/for-each-concurrent.ts';

/** A service, and connections to it. */
export interface Client extends AsyncDisposable {
  glossa: LaunchedService;
  /** Sends a request. @returns the JSON of the response @throws Error unless it has the status */
  send(request: LoadRequest, status?: number): Promise<unknown>;
  /** Sends requests over all connections. */
  sendAll(requests: Iterable<LoadRequest>): Promise<void>;
}

const CONNECTIONS = 8;

export function connect(glossa: LaunchedService): Client {
  const pool = new Pool(glossa.url, { connections: CONNECTIONS, headersTimeout: 0, bodyTimeout: 0 });
  const send = async (request: LoadRequest, status = 200): Promise<unknown> => {
    const { statusCode, body }: Dispatcher.ResponseData = await pool.request(request);
    const answer: unknown = await body.json();
    if (statusCode !== status) throw new Error(`${request.path}: the service answered ${statusCode}.`);
    return answer;
  };
  return {
    glossa,
    send,
    sendAll: (requests) => forEachConcurrent(requests, CONNECTIONS, async (request) => void (await send(request))),
    [Symbol.asyncDispose]: () => pool.close(),
  };
}
