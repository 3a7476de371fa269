import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Agent, request as send } from 'undici';
import type { ReceivedResponse } from './check-response.ts';
import { type PlannedRequest, textsOf } from './request.ts';

export interface IsolationClient extends AsyncDisposable {
  /** @throws when no complete response arrives within the service's deadline, or the connection fails */
  translate(request: PlannedRequest, key: string): Promise<ReceivedResponse>;
  /** Disconnects as `clientBehaviour` says. Never rejects. */
  translateAndDisconnect(request: PlannedRequest, key: string): Promise<void>;
  get(path: string, key?: string): Promise<{ status: number; text: string }>;
}

/** The deadline of the service, plus time for a busy machine. */
const DEADLINE_MS = 30_000;
const MS_PER_CHARACTER = 0.5;
const GRACE_MS = 20_000;

const PATH = '/v1/ai/translate';

/** @param url of the service */
export function createClient(url: string): IsolationClient {
  const dispatcher = new Agent({ connections: 256 });

  return {
    async translate(request, key) {
      const characters = textsOf(request).reduce((sum, { length }) => sum + length, 0);
      const signal = AbortSignal.timeout(DEADLINE_MS + Math.ceil(characters * MS_PER_CHARACTER) + GRACE_MS);
      const { statusCode, headers, body } = await send(url + PATH, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-api-key': key },
        body: encode(request),
        dispatcher,
        signal,
      });
      const bytes = await body.arrayBuffer();
      return {
        status: statusCode,
        requestId: text(headers['x-request-id']),
        engine: text(headers['x-glossa-engine']) ?? '',
        retryAfter: Number(text(headers['retry-after']) ?? 1),
        raw: decodeUtf8(bytes),
      };
    },
    async translateAndDisconnect(request, key) {
      const { hostname, port } = new URL(url);
      const body = Buffer.from(encode(request));
      const socket = connect(Number(port), hostname);
      socket.on('error', () => undefined);
      try {
        await once(socket, 'connect');
        const head = `POST ${PATH} HTTP/1.1\r\nhost: ${hostname}\r\nx-api-key: ${key}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n`;
        const isHalf = request.clientBehaviour === 'leaves in the body';
        socket.write(Buffer.concat([Buffer.from(head), body.subarray(0, isHalf ? body.length / 2 : body.length)]));
        if (request.clientBehaviour === 'leaves in the answer') {
          await once(socket, 'data', { signal: AbortSignal.timeout(DEADLINE_MS) });
        } else {
          await sleep(request.number % 30);
        }
      } catch {
        // The response of a client that disconnects does not matter.
      } finally {
        socket.destroy();
      }
    },
    async get(path, key) {
      const { statusCode, body } = await send(url + path, {
        headers: key === undefined ? {} : { 'x-api-key': key },
        dispatcher,
        signal: AbortSignal.timeout(GRACE_MS),
      });
      return { status: statusCode, text: await body.text() };
    },
    [Symbol.asyncDispose]: () => dispatcher.destroy(),
  };
}

/** Encodes lone surrogates as escapes, and with `escaped` all non-ASCII characters. */
function encode({ body, escaped }: PlannedRequest): string {
  const json = JSON.stringify(body);
  return escaped
    ? json.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    : json;
}

function decodeUtf8(bytes: ArrayBuffer): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function text(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header.join(', ') : header;
}
