import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { generateKey } from '../../accounts/api-key-format.ts';
import type { Config } from '../../config/config.ts';
import { dataPaths } from '../../filesystem/data-directory.ts';
import { readPrivateFile } from '../../filesystem/private-file.ts';
import { createLogger } from '../../telemetry/logger.ts';
import { CommandError } from '../command-error.ts';
import { ensureModelsParent, modelsContext } from '../models/context.ts';

/** A service to send requests to. Disposing of the connection stops a service that was started for it. */
export interface Connection extends AsyncDisposable {
  /** Without a trailing slash. */
  url: string;
  key: string;
}

/** Time for a service on this machine to answer the health check. */
const HEALTH_CHECK_TIMEOUT_MS = 2_000;

/** Distinguishes Glossa from other programs on the port. */
const healthResponse = z.object({ success: z.literal(true), reasons: z.array(z.string()), log_id: z.string() });

/**
 * Connects to the service at `url`. Without a URL, connects to the configured service if it runs, and otherwise starts a
 * temporary service on a free port, which keeps no data except models.
 * @throws CommandError if the API key is missing; StorageError
 */
export async function openConnection(
  config: Config,
  url: string | undefined,
  signal: AbortSignal,
): Promise<Connection> {
  const configuredUrl = urlOf(config.server);
  const serviceUrl = url?.replace(/(?<!\/)\/+$/, '') ?? configuredUrl;
  if (url === undefined && !(await isGlossa(configuredUrl, signal))) return startTemporaryService(config);
  // The key of this installation must not reach other servers.
  const key =
    config.limits.apiKey ??
    (serviceUrl === configuredUrl ? await readPrivateFile(dataPaths(config.storage.dataDirectory).apiKey) : undefined);
  if (key === undefined) {
    throw new CommandError(`An API key is missing. Set GLOSSA_API_KEY to a key of ${serviceUrl}.`);
  }
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

async function startTemporaryService(config: Config): Promise<Connection> {
  await ensureModelsParent(config);
  const { directory: models } = modelsContext(config);
  await using opened = new AsyncDisposableStack();
  const directory = await mkdtemp(join(tmpdir(), 'glossa-'));
  opened.defer(() => rm(directory, { recursive: true, force: true }));
  const key = generateKey();
  // Loaded on demand, because most commands do not need it.
  const { startService } = await import('../../service.ts');
  const service = opened.use(
    await startService(
      {
        ...config,
        server: { ...config.server, host: '127.0.0.1', port: 0 },
        storage: {
          ...config.storage,
          dataDirectory: directory,
          databaseUrl: undefined,
          bucket: undefined,
          redisUrl: undefined,
        },
        limits: { ...config.limits, apiKey: key },
        models: { ...config.models, directory: models },
        observability: { ...config.observability, metricsPort: undefined },
        shutdown: { deadlineMs: 0, delayMs: 0 },
      },
      { log: createLogger('silent') },
    ),
  );
  const close = opened.move();
  return { url: service.url, key, [Symbol.asyncDispose]: () => close.disposeAsync() };
}
