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

/** A service to ask. Disposing of it ends the service if it was started for this. */
export interface Connection extends AsyncDisposable {
  /** Without a slash at its end. */
  url: string;
  key: string;
}

/** Milliseconds for the first answer of a service on this machine. */
const PATIENCE = 2_000;

/** Says more than that some program listens there. */
const healthAnswer = z.object({ success: z.literal(true), reasons: z.array(z.string()), log_id: z.string() });

/**
 * The service at `url`; without one the service of the configuration, or, where that does not run, one of our own for as
 * long as it is needed, on a free port, with nothing that it keeps but models.
 * @throws ClientError when a key is missing; StorageError
 */
export async function openConnection(
  config: Config,
  url: string | undefined,
  signal: AbortSignal,
): Promise<Connection> {
  const usual = usualUrl(config.server);
  const wanted = url?.replace(/(?<!\/)\/+$/, '') ?? usual;
  if (url === undefined && !(await answers(usual, signal))) return ownService(config);
  // The key of this installation is for nobody else.
  const key =
    config.limits.apiKey ??
    (wanted === usual ? await readPrivateFile(dataPaths(config.storage.dataDirectory).apiKey) : undefined);
  if (key === undefined) throw new CommandError(`${wanted} wants a key: set GLOSSA_API_KEY to one of its keys.`);
  return { url: wanted, key, [Symbol.asyncDispose]: async () => undefined };
}

function usualUrl({ host, port }: Config['server']): string {
  const anywhere = host === '0.0.0.0' || host === '::';
  return `http://${anywhere ? 'localhost' : host.includes(':') ? `[${host}]` : host}:${port}`;
}

async function answers(url: string, signal: AbortSignal): Promise<boolean> {
  try {
    const within = AbortSignal.any([signal, AbortSignal.timeout(PATIENCE)]);
    const response = await fetch(`${url}/healthz`, { signal: within });
    return healthAnswer.safeParse(await response.json()).success;
  } catch {
    signal.throwIfAborted();
    return false;
  }
}

async function ownService(config: Config): Promise<Connection> {
  await ensureModelsParent(config);
  const { directory: models } = modelsContext(config);
  await using opened = new AsyncDisposableStack();
  const directory = await mkdtemp(join(tmpdir(), 'glossa-'));
  opened.defer(() => rm(directory, { recursive: true, force: true }));
  const key = generateKey();
  // Loaded only now: most commands need little of it.
  const { startService } = await import('../../service.ts');
  const service = opened.use(
    await startService(
      {
        ...config,
        server: { ...config.server, host: '127.0.0.1', port: 0 },
        storage: { ...config.storage, dataDirectory: directory, databaseUrl: undefined, redisUrl: undefined },
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
