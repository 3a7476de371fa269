import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { generateKey } from '../../accounts/api-key-format.ts';
import type { Config } from '../../config/config.ts';
import { dataPaths, requireData } from '../../filesystem/data-directory.ts';
import { readPrivateFile } from '../../filesystem/private-file.ts';
import type { Service } from '../../service.ts';
import { createLogger } from '../../telemetry/logger.ts';
import { CommandError } from '../command-error.ts';
import { ensureModelsParent, modelsContext } from '../models/context.ts';
import type { TranslationFields } from './translation-fields.ts';

/** A service to send requests to. Disposing of the connection stops a service that was started for it. */
export interface Connection extends AsyncDisposable {
  /** Base URL without a trailing slash. */
  url: string;
  key: string;
}

/** Time for a service on this machine to answer the health check. */
const HEALTH_CHECK_TIMEOUT_MS = 2_000;

/** Distinguishes Glossa from other programs on the port. */
const healthResponse = z.object({ success: z.literal(true), reasons: z.array(z.string()), log_id: z.string() });

/** What starts a service when none runs. */
export type Starter = (config: Config) => Promise<Connection>;

/**
 * Connects to the service at `url`. Without a URL, connects to the configured service if it runs, and otherwise starts one
 * on a free port.
 * @throws CommandError if the API key is missing; StorageError
 */
export async function openConnection(
  config: Config,
  url: string | undefined,
  signal: AbortSignal,
  start: Starter = startTemporaryService,
): Promise<Connection> {
  const configuredUrl = urlOf(config.server);
  const serviceUrl = url?.replace(/(?<!\/)\/+$/, '') ?? configuredUrl;
  if (url === undefined && !(await isGlossa(configuredUrl, signal))) return start(config);
  // The key of this installation must not reach other servers.
  const key =
    config.limits.apiKey ??
    (serviceUrl === configuredUrl ? await readPrivateFile(dataPaths(config.storage.dataDirectory).apiKey) : undefined);
  if (key === undefined) throw missingKey(serviceUrl);
  return { url: serviceUrl, key, [Symbol.asyncDispose]: async () => undefined };
}

function urlOf({ host, port }: Config['server']): string {
  const isWildcard = host === '0.0.0.0' || host === '::';
  return `http://${isWildcard ? 'localhost' : host.includes(':') ? `[${host}]` : host}:${port}`;
}

async function isGlossa(url: string, signal: AbortSignal): Promise<boolean> {
  try {
    const limited = AbortSignal.any([signal, AbortSignal.timeout(HEALTH_CHECK_TIMEOUT_MS)]);
    const response = await fetch(`${url}/healthz`, { signal: limited });
    return healthResponse.safeParse(await response.json()).success;
  } catch {
    signal.throwIfAborted();
    return false;
  }
}

const missingKey = (service: string): CommandError =>
  new CommandError(`An API key is missing. Set GLOSSA_API_KEY to a key of ${service}.`);

/** Starts a service on the configured data. @throws CommandError without data or without its first key; StorageError */
export async function startServiceWithData(config: Config): Promise<Connection> {
  const { dataDirectory, databaseUrl } = config.storage;
  // Without this check a mistyped data directory would be created.
  if (databaseUrl === undefined) requireData(dataDirectory);
  const key = config.limits.apiKey ?? (await readPrivateFile(dataPaths(dataDirectory).apiKey));
  if (key === undefined) throw missingKey(dataDirectory);
  await using opened = new AsyncDisposableStack();
  const service = opened.use(await startSilentService(config));
  const close = opened.move();
  return { url: service.url, key, [Symbol.asyncDispose]: () => close.disposeAsync() };
}

/** Stored glossaries and memories are in the data of the configured service. */
export const starterFor = ({ glossary_ids, memory_id }: TranslationFields): Starter =>
  glossary_ids === undefined && memory_id === undefined ? startTemporaryService : startServiceWithData;

/** Starts a service that keeps no data except models. */
async function startTemporaryService(config: Config): Promise<Connection> {
  await ensureModelsParent(config);
  const { directory: models } = modelsContext(config);
  await using opened = new AsyncDisposableStack();
  const directory = await mkdtemp(join(tmpdir(), 'glossa-'));
  opened.defer(() => rm(directory, { recursive: true, force: true }));
  const key = generateKey();
  const service = opened.use(
    await startSilentService({
      ...config,
      storage: {
        ...config.storage,
        dataDirectory: directory,
        databaseUrl: undefined,
        bucket: undefined,
        redisUrl: undefined,
      },
      limits: { ...config.limits, apiKey: key },
      models: { ...config.models, directory: models },
    }),
  );
  const close = opened.move();
  return { url: service.url, key, [Symbol.asyncDispose]: () => close.disposeAsync() };
}

/** Starts a service on a free port of this machine. */
async function startSilentService(config: Config): Promise<Service> {
  // Loaded on demand, because most commands do not need it.
  const { startService } = await import('../../service.ts');
  return startService(
    {
      ...config,
      server: { ...config.server, host: '127.0.0.1', port: 0 },
      observability: { ...config.observability, metricsPort: undefined },
      shutdown: { deadlineMs: 0, delayMs: 0 },
    },
    { log: createLogger('silent') },
  );
}
