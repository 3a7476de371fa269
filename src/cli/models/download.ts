import { Registry } from 'prom-client';
import { StorageError } from '../../filesystem/storage-error.ts';
import { openRedis } from '../../redis/redis-client.ts';
import { createLogger } from '../../telemetry/logger.ts';
import { formatBytes } from '../../text/bytes.ts';
import { DownloadError } from '../../translation/engines/bergamot/models/download-error.ts';
import { downloadModel, type LockModel } from '../../translation/engines/bergamot/models/download-model.ts';
import { modelName, type PublishedModel, totalBytes } from '../../translation/engines/bergamot/models/model.ts';
import { createRedisModelLock } from '../../translation/engines/bergamot/models/redis-model-lock.ts';
import { statusLine, withInterruptSignal } from '../interrupt.ts';
import { type ModelsContext, out } from './context.ts';

/** Between two changes of the line that shows how far it is, in milliseconds. */
const REFRESH = 100;
const BAR = 24;

/**
 * Downloads models one after the other and says of each that it is installed. One that cannot be had keeps the others
 * from nothing, unless all would fail.
 * @param say told of each that it is installed, or could not be had
 * @returns the names of those that failed
 * @throws DownloadError when the host cannot be reached; StorageError, also when it is interrupted
 */
export async function downloadModels(
  models: readonly PublishedModel[],
  context: ModelsContext,
  say: (text: string) => void = out,
): Promise<string[]> {
  const interrupted = new StorageError('The download was interrupted: the same command goes on with it.');
  return await withInterruptSignal(interrupted, async (signal) => {
    await using lock = await openLock(context);
    const failed = [];
    for (const [at, model] of models.entries()) {
      const name = modelName(model);
      const place = models.length > 1 ? `[${at + 1}/${models.length}] ` : '';
      try {
        await pull(model, place, signal, { ...context, lockModel: lock.lockModel });
        say(`${place}${name} ${model.version} is installed (${formatBytes(totalBytes(model))}).\n`);
      } catch (error) {
        if (!(error instanceof DownloadError) || error.kind === 'unreachable') throw error;
        say(`${place}${name} ${model.version} could not be downloaded. ${error.message}\n`);
        failed.push(name);
      }
    }
    return failed;
  });
}

interface Locking extends AsyncDisposable {
  lockModel: LockModel | undefined;
}

async function openLock({ redisUrl: url, directory }: ModelsContext): Promise<Locking> {
  const redis = url === undefined ? undefined : openRedis({ url, log: createLogger('warn'), registry: new Registry() });
  await redis?.firstAttempt;
  return {
    lockModel: redis && createRedisModelLock(redis, directory),
    [Symbol.asyncDispose]: async () => redis?.[Symbol.asyncDispose](),
  };
}

async function pull(
  model: PublishedModel,
  place: string,
  signal: AbortSignal,
  context: ModelsContext & { lockModel: LockModel | undefined },
): Promise<void> {
  const { directory, filesUrl: baseUrl, lockModel } = context;
  using line = statusLine();
  const all = totalBytes(model);
  let first: { at: number; bytes: number } | undefined;
  let shown = Number.NEGATIVE_INFINITY;
  const onBytes = (bytes: number): void => {
    const now = performance.now();
    first ??= { at: now, bytes };
    if (now - shown < REFRESH) return;
    shown = now;
    const rate = now > first.at ? ((bytes - first.bytes) / (now - first.at)) * 1_000 : 0;
    line.show(`${place}${modelName(model)} ${bar(bytes / all)} ${amount(bytes, all)}  ${formatBytes(rate)}/s`);
  };
  line.show(`${place}${modelName(model)} …`);
  await downloadModel(model, { directory, lockModel, baseUrl, signal, onBytes });
}

function bar(part: number): string {
  const full = Math.min(BAR, Math.max(0, Math.floor(part * BAR)));
  return `[${'#'.repeat(full)}${' '.repeat(BAR - full)}]`;
}

function amount(bytes: number, all: number): string {
  return `${formatBytes(bytes)} of ${formatBytes(all)}`;
}
