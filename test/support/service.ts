import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { loadConfig } from '../../src/config/config.ts';
import { type Service, type ServiceOverrides, startService } from '../../src/service.ts';
import { createLogger } from '../../src/telemetry/logger.ts';

/** Fields of every JSON response. */
const answerShape = z.looseObject({ success: z.boolean(), log_id: z.string() });

export interface ServiceResponse {
  status: number;
  headers: Headers;
  body: z.output<typeof answerShape> & Record<string, unknown>;
}

export interface TestService extends AsyncDisposable {
  service: Service;
  url: string;
  key: string;
  dataDirectory: string;
  /** Log lines so far, as JSON. */
  logLines: string[];
  /** Sends JSON with the first key. `headers` may replace the key. */
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<ServiceResponse>;
  get(path: string, headers?: Record<string, string>): Promise<ServiceResponse>;
  fetch(path: string, init?: RequestInit): Promise<Response>;
}

/** Starts a service on a free port. Its data directory is temporary unless the environment names another one. */
export async function startTestService(
  environment: Record<string, string> = {},
  overrides: ServiceOverrides = {},
): Promise<TestService> {
  const temporary = await mkdtemp(join(tmpdir(), 'glossa-test-'));
  const config = loadConfig({
    GLOSSA_PORT: '0',
    GLOSSA_DATA_DIR: temporary,
    GLOSSA_RATE_LIMIT: '100000',
    GLOSSA_TRANSLATION_CACHE: '0',
    GLOSSA_CONCURRENCY: '1000',
    GLOSSA_SHUTDOWN_DEADLINE: '10',
    GLOSSA_APERTIUM_DIR: process.env.GLOSSA_APERTIUM_DIR,
    // Tests never download models.
    GLOSSA_MODELS: 'installed',
    ...environment,
  });
  const { dataDirectory } = config.storage;
  const logLines: string[] = [];
  const log = createLogger(config.observability.logLevel, { write: (line) => void logLines.push(line) });
  const service = await startService(config, { log, ...overrides });
  const key = config.limits.apiKey ?? (await readFile(join(dataDirectory, 'api-key'), 'utf8')).trim();
  const request = (path: string, init: RequestInit = {}) =>
    fetch(service.url + path, { ...init, headers: { 'x-api-key': key, ...init.headers } });
  return {
    service,
    url: service.url,
    key,
    dataDirectory,
    logLines,
    fetch: request,
    get: async (path, headers) => readAnswer(await request(path, headers ? { headers } : {})),
    post: async (path, body, headers) =>
      readAnswer(
        await request(path, {
          method: 'POST',
          headers: { 'content-type': 'application/json', ...headers },
          body: typeof body === 'string' ? body : JSON.stringify(body),
        }),
      ),
    async [Symbol.asyncDispose]() {
      await service[Symbol.asyncDispose]();
      await rm(temporary, { recursive: true, force: true });
    },
  };
}

export async function readAnswer(response: Response): Promise<ServiceResponse> {
  return { status: response.status, headers: response.headers, body: answerShape.parse(await response.json()) };
}
