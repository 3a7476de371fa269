import { Registry } from 'prom-client';
import { StorageError } from '../../filesystem/storage-error.ts';
import { openRedis } from '../../redis/send-commands.ts';
import { createLogger } from '../../telemetry/logger.ts';
import { formatBytes } from '../../text/format-bytes.ts';
import { DownloadError } from '../../translation/engines/bergamot/models/download-error.ts';
import { downloadModel } from '../../translation/engines/bergamot/models/download-model.ts';
import type { LockModel } from '../../translation/engines/bergamot/models/install-model.ts';
import { modelName, type PublishedModel, totalBytes } from '../../translation/engines/bergamot/models/model.ts';
import { createRedisModelLock } from '../../translation/engines/bergamot/models/redis-model-lock.ts';
import { withInterruptSignal } from '../interrupt.ts';
import { type ModelsContext, out } from './context.ts';
import { createDownloadProgress } from './download-progress.ts';

/**
 * Downloads models one after the other. A model that fails does not stop the others, unless the host is unreachable.
 * @param print receives one line for each model
 * @returns the names of the models that failed
 * @throws DownloadError if the host is unreachable; StorageError, also on an interrupt
 */
export async function downloadModels(
  models: readonly PublishedModel[],
  context: ModelsContext,
  print: (text: string) => void = out,
): Promise<string[]> {
  const interrupted = new StorageError('The download was interrupted. Run the command again to resume it.');
  return await withInterruptSignal(interrupted, async (signal) => {
    await using lock = await openModelLock(context);
    const failed = [];
    for (const [at, model] of models.entries()) {
      const name = modelName(model);
      const position = models.length > 1 ? `[${at + 1}/${models.length}] ` : '';
      try {
        await downloadWithProgress(model, position, signal, { ...context, lockModel: lock.lockModel });
        print(`${position}${name} ${model.version} installed (${formatBytes(totalBytes(model))}).\n`);
      } catch (error) {
        if (!(error instanceof DownloadError) || error.kind === 'unreachable') throw error;
        print(`${position}${name} ${model.version} could not be downloaded. ${error.message}\n`);
        failed.push(name);
      }
    }
    return failed;
  });
}

interface DownloadLock extends AsyncDisposable {
  lockModel: LockModel | undefined;
}

/** Connects to Redis if it is configured. */
export async function openModelLock({ redisUrl: url, directory }: ModelsContext): Promise<DownloadLock> {
  const redis = url === undefined ? undefined : openRedis({ url, log: createLogger('warn'), registry: new Registry() });
  await redis?.firstAttempt;
  return {
    lockModel: redis && createRedisModelLock(redis, directory),
    [Symbol.asyncDispose]: async () => redis?.[Symbol.asyncDispose](),
  };
}

async function downloadWithProgress(
  model: PublishedModel,
  position: string,
  signal: AbortSignal,
  context: ModelsContext & { lockModel: LockModel | undefined },
): Promise<void> {
  const { directory, filesUrls: baseUrls, lockModel } = context;
  using progress = createDownloadProgress(`${position}${modelName(model)}`, totalBytes(model));
  const { onBytes } = progress;
  await downloadModel(model, { directory, lockModel, baseUrls, signal, onBytes });
}
