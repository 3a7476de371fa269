import { mkdtempDisposable } from 'node:fs/promises';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { type RunningCommand, runCommand } from './command.ts';
import { pollUntil } from './poll-until.ts';
import { descendants } from './processes.ts';

/** A service process, with requests that a test can keep open. */
export interface ServiceProcess extends AsyncDisposable {
  url: string;
  key: string;
  dataDirectory: string;
  command: RunningCommand;
  /** Ids of its running descendants. */
  children(): number[];
  post(path: string, body: unknown): Promise<Response>;
  get(path: string, headers?: Record<string, string>): Promise<Response>;
  /** @param options more query parameters, each with a leading `&` */
  upload(key: string, bytes: Uint8Array<ArrayBuffer>, options?: string): Promise<Response>;
  /** Sends the first bytes of a body of `length` bytes. The caller sends the rest. */
  beginRequest(path: string, first: Uint8Array | string, length: number): PartialRequest;
  /** Starts a download without reading its bytes. */
  download(path: string): Promise<IncomingMessage>;
  /** Waits until the metrics match a pattern. */
  waitForMetric(pattern: RegExp): Promise<void>;
}

export interface PartialRequest {
  request: ClientRequest;
  answer: Promise<{ status: number | undefined; body: unknown; connection: string | undefined }>;
}

const KEY = 'a-configured-key-0001';

/** @param launcher a command that runs the rest of its arguments as a program */
export async function startServiceProcess(
  environment: Record<string, string> = {},
  launcher: readonly string[] = [],
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
    launcher,
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
      await pollUntil(async () => pattern.test(await (await get('/metrics')).text()));
    },
    async [Symbol.asyncDispose]() {
      await command[Symbol.asyncDispose]();
      await data[Symbol.asyncDispose]();
    },
  };
}
