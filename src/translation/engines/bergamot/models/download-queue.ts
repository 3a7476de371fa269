import type { Logger } from 'pino';
import { Counter, type Registry } from 'prom-client';
import { GlossaError } from '../../../../errors.ts';
import { StorageError } from '../../../../filesystem/storage-error.ts';
import { createSemaphore } from '../../../../resilience/semaphore.ts';
import { createFailures, type FailureTimes } from './download-backoff.ts';
import { DownloadError } from './download-error.ts';
import { downloadModel, type LockModel } from './download-model.ts';
import type { DownloadTiming } from './http-request.ts';
import { modelName, type PublishedModel, totalBytes } from './model.ts';

/** A download under way. */
export interface DownloadProgress {
  name: string;
  /** Of the model, and there of it. */
  bytes: number;
  downloadedBytes: number;
  /** There before this run; undefined until that is known. */
  bytesBefore: number | undefined;
  /** When the first byte of this run came, by `performance.now()`. */
  firstAt: number | undefined;
  /** Fulfilled when the model is installed. @throws GlossaError `engine_unavailable`; why the downloads were closed */
  done: Promise<void>;
}

/** The downloads of a service: one of each model at most, a few at once, and none again right after it failed. */
export interface DownloadQueue extends AsyncDisposable {
  running(name: string): DownloadProgress | undefined;
  /** The one that runs, or a new one. @throws GlossaError `engine_unavailable` when it failed lately */
  start(model: PublishedModel): DownloadProgress;
  hasFailed(name: string): boolean;
  /** When the next failure is over, by `performance.now()`. */
  readonly nextChange: number;
}

export interface DownloadsOptions {
  directory: string;
  lockModel: LockModel | undefined;
  baseUrl: string;
  downloadTiming: DownloadTiming;
  cooldown: FailureTimes;
  /** Waited for when a model has come. */
  onInstalled: () => Promise<void>;
  /** Told when something has begun or ended. */
  onChange: () => void;
  log: Logger;
  registry: Registry;
}

/** Others wait in order: one of each model of the catalogue at most. */
const AT_ONCE = 3;
/** Of the memory of failures: what keeps every model from being downloaded. */
const EVERY_MODEL = 'every model';

export function createDownloadQueue(options: DownloadsOptions): DownloadQueue {
  const { directory, lockModel, baseUrl, downloadTiming: timing, onChange, log } = options;
  const closing = new AbortController();
  const { signal } = closing;
  const failures = createFailures(options.cooldown);
  const running = new Map<string, DownloadProgress>();
  const places = createSemaphore({ permits: AT_ONCE, maxQueued: Number.POSITIVE_INFINITY });
  const metrics = createMetrics(options.registry);
  const pauseOf = (name: string) => Math.max(failures.left(name), failures.left(EVERY_MODEL));

  /** In its turn. */
  async function download(model: PublishedModel, onBytes: (bytes: number) => void): Promise<void> {
    const everybody = { signal, tenantId: 'models', owner: 'models', remainingMs: () => Number.POSITIVE_INFINITY };
    using _place = await places.acquire(everybody);
    log.info({ model: modelName(model), version: model.version }, 'a model is being downloaded');
    await downloadModel(model, { directory, lockModel, baseUrl, timing, signal, onBytes });
    await options.onInstalled();
  }

  async function run(model: PublishedModel, progress: DownloadProgress): Promise<void> {
    const { name } = progress;
    const about = { model: name, version: model.version };
    try {
      await download(model, (bytes) => metrics.bytes.inc(advance(progress, bytes)));
      for (const key of [name, EVERY_MODEL]) failures.forget(key);
      metrics.downloads.inc({ result: 'installed' });
      log.info({ ...about, bytes: progress.bytes }, 'a model is installed');
    } catch (error) {
      metrics.downloads.inc({ result: signal.aborted ? 'stopped' : 'failed' });
      signal.throwIfAborted();
      failures.remember(concernsAll(error) ? EVERY_MODEL : name);
      // Its sentence says it all; where it was thrown tells nobody anything.
      const why = error instanceof DownloadError ? { reason: error.message } : { err: error };
      log.warn({ ...why, ...about }, 'a model could not be downloaded');
      throw failure(name, pauseOf(name), error);
    } finally {
      running.delete(name);
      onChange();
    }
  }

  return {
    running: (name) => running.get(name),
    hasFailed: (name) => pauseOf(name) > 0,
    get nextChange() {
      return failures.nextEnd;
    },

    start(model) {
      const name = modelName(model);
      const already = running.get(name);
      if (already !== undefined) return already;
      const pause = pauseOf(name);
      if (pause > 0) throw failure(name, pause);
      const { promise: done, resolve } = Promise.withResolvers<void>();
      const progress = {
        ...{ name, bytes: totalBytes(model), downloadedBytes: 0 },
        ...{ bytesBefore: undefined, firstAt: undefined, done },
      };
      running.set(name, progress);
      onChange();
      resolve(run(model, progress));
      // Nobody may be waiting any more when it fails; what happened is in the log.
      done.catch(() => {});
      return progress;
    },

    async [Symbol.asyncDispose]() {
      closing.abort(new GlossaError('shutting_down'));
      await Promise.allSettled([...running.values()].map(({ done }) => done));
    },
  };
}

/** The first number is of what was there before. @returns how many bytes have come since the last one */
function advance(progress: DownloadProgress, bytes: number): number {
  const more = progress.bytesBefore === undefined ? 0 : Math.max(0, bytes - progress.downloadedBytes);
  progress.bytesBefore ??= bytes;
  if (more > 0) progress.firstAt ??= performance.now();
  progress.downloadedBytes = bytes;
  return more;
}

/** Whether other models would fail as well: the host does not answer, or the directory cannot be written. */
function concernsAll(error: unknown): boolean {
  return error instanceof StorageError || (error instanceof DownloadError && error.kind === 'unreachable');
}

function failure(name: string, pause: number, cause?: unknown): GlossaError {
  const message = `The model ${name} could not be downloaded: try again after the time in Retry-After.`;
  return new GlossaError('engine_unavailable', { message, retryAfter: Math.max(1, Math.ceil(pause / 1_000)), cause });
}

function createMetrics(registry: Registry) {
  return {
    downloads: new Counter({
      name: 'glossa_translation_model_downloads_total',
      help: 'Downloads of models that ended, by result: installed, failed or stopped',
      labelNames: ['result'],
      registers: [registry],
    }),
    bytes: new Counter({
      name: 'glossa_translation_model_downloaded_bytes_total',
      help: 'Bytes of models that arrived',
      registers: [registry],
    }),
  };
}
