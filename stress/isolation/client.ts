import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { Agent, request as send } from 'undici';
import type { Answer } from './check-response.ts';
import { type Request, textsOf } from './request.ts';

export interface Client extends AsyncDisposable {
  /** @throws when nothing, or no whole answer, has come in the time that the contract gives, or the connection broke */
  ask(request: Request, key: string): Promise<Answer>;
  /** Sends what the request's manner says and hangs up. Never rejects. */
  leave(request: Request, key: string): Promise<void>;
  get(path: string, key?: string): Promise<{ status: number; text: string }>;
}

/** The service's own deadline, and some seconds for a machine that has much to do; milliseconds. */
const DEADLINE = 30_000;
const MS_PER_CHARACTER = 0.5;
const GRACE = 20_000;

const PATH = '/v1/ai/translate';

/** @param url of the service */
export function createClient(url: string): Client {
  const dispatcher = new Agent({ connections: 256 });

  return {
    async ask(request, key) {
      const characters = textsOf(request).reduce((sum, { length }) => sum + length, 0);
      const signal = AbortSignal.timeout(DEADLINE + Math.ceil(characters * MS_PER_CHARACTER) + GRACE);
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
    async leave(request, key) {
      const { hostname, port } = new URL(url);
      const body = Buffer.from(encode(request));
      const socket = connect(Number(port), hostname);
      socket.on('error', () => undefined);
      try {
        await once(socket, 'connect');
        const head = `POST ${PATH} HTTP/1.1\r\nhost: ${hostname}\r\nx-api-key: ${key}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n`;
        const isHalf = request.manner === 'leaves in the body';
        socket.write(Buffer.concat([Buffer.from(head), body.subarray(0, isHalf ? body.length / 2 : body.length)]));
        if (request.manner === 'leaves in the answer') {
          await once(socket, 'data', { signal: AbortSignal.timeout(DEADLINE) });
        } else {
          await delay(request.number % 30);
        }
      } catch {
        // Whoever leaves does not care why there is nobody any more.
      } finally {
        socket.destroy();
      }
    },
    async get(path, key) {
      const { statusCode, body } = await send(url + path, {
        headers: key === undefined ? {} : { 'x-api-key': key },
        dispatcher,
        signal: AbortSignal.timeout(GRACE),
      });
      return { status: statusCode, text: await body.text() };
    },
    [Symbol.asyncDispose]: () => dispatcher.destroy(),
  };
}

/** Lone surrogates are always escapes; all other signs only when the request says so. */
function encode({ body, escaped }: Request): string {
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
