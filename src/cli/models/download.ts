import { Registry } from 'prom-client';
import { StorageError } from '../../filesystem/storage-error.ts';
import { openRedis } from '../../redis/redis-client.ts';
import { createLogger } from '../../telemetry/logger.ts';
import { formatBytes } from '../../text/format-bytes.ts';
import { DownloadError } from '../../translation/engines/bergamot/models/download-error.ts';
import { downloadModel } from '../../translation/engines/bergamot/models/download-model.ts';
import type { LockModel } from '../../translation/engines/bergamot/models/install-model.ts';
import { modelName, type PublishedModel, totalBytes } from '../../translation/engines/bergamot/models/model.ts';
import { createRedisModelLock } from '../../translation/engines/bergamot/models/redis-model-lock.ts';
import { withInterruptSignal } from '../interrupt.ts';
import { createStatusLine } from '../status-line.ts';
import { type ModelsContext, out } from './context.ts';

/** Time between two updates of the progress line. */
const REFRESH_INTERVAL_MS = 100;
const BAR_WIDTH = 24;

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
  using line = createStatusLine();
  const total = totalBytes(model);
  let first: { at: number; bytes: number } | undefined;
  let shownAt = Number.NEGATIVE_INFINITY;
  const onBytes = (bytes: number): void => {
    const now = performance.now();
    first ??= { at: now, bytes };
    if (now - shownAt < REFRESH_INTERVAL_MS) return;
    shownAt = now;
    const rate = now > first.at ? ((bytes - first.bytes) / (now - first.at)) * 1_000 : 0;
    line.show(
      `${position}${modelName(model)} ${formatBar(bytes / total)} ${formatAmount(bytes, total)}  ${formatBytes(rate)}/s`,
    );
  };
  line.show(`${position}${modelName(model)} …`);
  await downloadModel(model, { directory, lockModel, baseUrls, signal, onBytes });
}

function formatBar(ratio: number): string {
  const filled = Math.min(BAR_WIDTH, Math.max(0, Math.floor(ratio * BAR_WIDTH)));
  return `[${'#'.repeat(filled)}${' '.repeat(BAR_WIDTH - filled)}]`;
}

function formatAmount(bytes: number, total: number): string {
  return `${formatBytes(bytes)} of ${formatBytes(total)}`;
}
