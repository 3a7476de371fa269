import { mkdtempDisposable } from 'node:fs/promises';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { type RunningCommand, runCommand } from './command.ts';
import { descendants } from './processes.ts';

/** A service in a process of its own, with requests that go on for as long as a test wants them to. */
export interface ServiceProcess extends AsyncDisposable {
  url: string;
  key: string;
  dataDirectory: string;
  command: RunningCommand;
  /** Processes that it has started and that still live. */
  children(): number[];
  post(path: string, body: unknown): Promise<Response>;
  get(path: string, headers?: Record<string, string>): Promise<Response>;
  /** @param options more of the query, with `&` before each */
  upload(key: string, bytes: Uint8Array<ArrayBuffer>, options?: string): Promise<Response>;
  /** Sends the first bytes of a body of so many and leaves it to the caller to send the others. */
  beginRequest(path: string, first: Uint8Array | string, length: number): PartialRequest;
  /** The beginning of an answer, whose bytes wait to be read. */
  download(path: string): Promise<IncomingMessage>;
  /** Waits until a figure of the metrics is what the pattern says. */
  waitForMetric(pattern: RegExp): Promise<void>;
}

export interface PartialRequest {
  request: ClientRequest;
  answer: Promise<{ status: number | undefined; body: unknown; connection: string | undefined }>;
}

const KEY = 'a-configured-key-0001';

/** @param through a command that is given the service's as its last arguments and becomes it */
export async function startServiceProcess(
  environment: Record<string, string> = {},
  through: readonly string[] = [],
): Promise<ServiceProcess> {
  const data = await mkdtempDisposable(join(tmpdir(), 'glossa-service-'));
  const dataDirectory = join(data.path, 'data');
  const command = runCommand(
    ['serve'],
    {
      GLOSSA_PORT: '0',
      GLOSSA_DATA_DIR: dataDirectory,
      GLOSSA_LOG_LEVEL: 'warn',
      GLOSSA_API_KEY: KEY,
      GLOSSA_RATE_LIMIT: '100000',
      GLOSSA_TRANSLATION_CACHE: '0',
      GLOSSA_MODELS: 'installed',
      ...environment,
    },
    through,
  );
  const [, url = ''] = await command.waitForOutput(/ready at (\S+)/);
  const headers = { 'x-api-key': KEY };
  const get = (path: string, more?: Record<string, string>) => fetch(url + path, { headers: { ...headers, ...more } });
  const post = (path: string, body: unknown) =>
    fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) });

  return {
    url,
    key: KEY,
    dataDirectory,
    command,
    children: () => descendants(command.child.pid ?? 0),
    get,
    post,
    upload: (key, bytes, options = '') =>
      fetch(`${url}/v1/store/file?key=${encodeURIComponent(key)}${options}`, { method: 'POST', headers, body: bytes }),
    beginRequest(path, first, length) {
      const sent = request(url + path, { method: 'POST', headers: { ...headers, 'content-length': length } });
      const answer = new Promise<IncomingMessage>((resolve, reject) => {
        sent.on('response', resolve).on('error', reject);
      }).then(async (response) => ({
        status: response.statusCode,
        connection: response.headers.connection,
        body: JSON.parse((await buffer(response)).toString()),
      }));
      answer.catch(() => {});
      sent.write(first);
      return { request: sent, answer };
    },
    download: (path) =>
      new Promise((resolve, reject) => {
        request(url + path, { headers })
          .on('response', resolve)
          .on('error', reject)
          .end();
      }),
    async waitForMetric(pattern) {
      while (!pattern.test(await (await get('/metrics')).text())) await new Promise(setImmediate);
    },
    async [Symbol.asyncDispose]() {
      await command[Symbol.asyncDispose]();
      await data[Symbol.asyncDispose]();
    },
  };
}
