import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import { GlossaError } from '../../../../errors.ts';
import { StorageError } from '../../../../filesystem/storage-error.ts';
import type { LanguagePair } from '../../../../languages/language-pair.ts';
import type { RequestScope } from '../../../../request-scope.ts';
import type { Backoff } from '../../../../resilience/backoff.ts';
import { createCircuitBreakers } from '../../../../resilience/circuit-breaker.ts';
import { createSemaphore } from '../../../../resilience/semaphore.ts';
import { createCounter } from '../../../../telemetry/metrics.ts';
import { DownloadError } from './download-error.ts';
import { downloadModel } from './download-model.ts';
import type { HttpTimeouts } from './http-request.ts';
import type { LockModel } from './install-model.ts';
import { modelName, type PublishedModel, totalBytes } from './model.ts';
import { downloadFailureReason, modelDownloadFailed } from './model-errors.ts';

/** A queued or running download. */
export interface Download {
  readonly pair: LanguagePair;
  /** Time by `performance.now()`. */
  readonly startedAt: number;
  /** Size of the model. */
  readonly bytes: number;
  /** Bytes of the model on disk. */
  readonly downloadedBytes: number;
  /** Bytes on disk when this download started; undefined until they are counted. */
  readonly initialBytes: number | undefined;
  /** Time by `performance.now()` at which the first byte of this download arrived. */
  readonly firstByteAt: number | undefined;
  /** Fulfilled when the model is installed. @throws GlossaError `engine_unavailable` or `shutting_down` */
  readonly done: Promise<void>;
}

/** Downloads models in the background, a few concurrently, with a cool-down after a failure. */
export interface DownloadQueue extends AsyncDisposable {
  /** The queued or running download of a model. */
  find(name: string): Download | undefined;
  /** Starts a download, or returns the current one. @throws GlossaError `engine_unavailable` during a cool-down */
  start(model: PublishedModel): Download;
  /** Why the last download failed, a value of `downloadFailureReason`; undefined unless its cool-down is running. */
  failureReason(name: string): string | undefined;
  /** Milliseconds until the first cool-down ends; undefined if none is running. */
  nextCooldownEndMs(): number | undefined;
}

export interface DownloadQueueOptions {
  directory: string;
  lockModel: LockModel | undefined;
  baseUrls: readonly string[];
  timeouts: HttpTimeouts;
  /** Backoff between the attempts of one download. */
  retryBackoff: Backoff;
  /** Cool-down after a failed download. */
  cooldown: Backoff;
  /** Awaited before a download is reported as done. */
  onInstalled: () => Promise<void>;
  /** Called when a download starts or ends. */
  onChange: () => void;
  log: Logger;
  registry: Registry;
}

/** Cool-down after a failed download: 1 minute, doubled with each failure up to 10 minutes. */
export const DOWNLOAD_COOLDOWN: Backoff = { firstMs: 60_000, maxMs: 600_000 };

const MAX_CONCURRENT_DOWNLOADS = 3;
/** Key of the circuit breaker for failures that affect every model. */
const ALL_MODELS = 'all models';

type MutableDownload = { -readonly [Key in keyof Download]: Download[Key] };

export function createDownloadQueue(options: DownloadQueueOptions): DownloadQueue {
  const { directory, lockModel, baseUrls, timeouts, retryBackoff, cooldown, onChange, log } = options;
  const closing = new AbortController();
  const { signal } = closing;
  const breakers = createCircuitBreakers({ cooldown });
  const failureReasons = new Map<string, string>();
  const running = new Map<string, Download>();
  const semaphore = createSemaphore({ permits: MAX_CONCURRENT_DOWNLOADS, maxQueued: Number.POSITIVE_INFINITY });
  const scope: RequestScope = {
    signal,
    tenantId: 'models',
    owner: 'models',
    remainingMs: () => Number.POSITIVE_INFINITY,
  };
  const metrics = createMetrics(options.registry);

  /** The longer cool-down of the model's and the one for all models. */
  function longestCooldown(name: string): { key: string; remainingMs: number } {
    const cooldowns = [name, ALL_MODELS].map((key) => ({ key, remainingMs: breakers.remainingMs(key) }));
    return cooldowns.reduce((longest, other) => (other.remainingMs > longest.remainingMs ? other : longest));
  }

  async function run(model: PublishedModel, download: MutableDownload): Promise<void> {
    const name = modelName(model);
    const fields = { model: name, version: model.version };
    const onBytes = (bytes: number): void => metrics.bytes.inc(addProgress(download, bytes));
    try {
      using _permit = await semaphore.acquire(scope);
      log.info(fields, 'downloading a model');
      await downloadModel(model, { directory, lockModel, baseUrls, timeouts, retryBackoff, signal, onBytes });
      await options.onInstalled();
      for (const key of [name, ALL_MODELS]) breakers.recordSuccess(key);
      metrics.downloads.inc({ result: 'installed' });
      log.info({ ...fields, bytes: download.bytes }, 'a model is installed');
    } catch (error) {
      metrics.downloads.inc({ result: signal.aborted ? 'stopped' : 'failed' });
      signal.throwIfAborted();
      const key = affectsAllModels(error) ? ALL_MODELS : name;
      breakers.recordFailure(key);
      const reason = downloadFailureReason(error);
      failureReasons.set(key, reason);
      // The message of a DownloadError is complete, so its stack is not logged.
      const cause = error instanceof DownloadError ? { reason: error.message } : { err: error };
      log.warn({ ...cause, ...fields }, 'a model could not be downloaded');
      throw modelDownloadFailed(model, reason, longestCooldown(name).remainingMs, error);
    } finally {
      running.delete(name);
      onChange();
    }
  }

  return {
    find: (name) => running.get(name),
    failureReason(name) {
      const { key, remainingMs } = longestCooldown(name);
      return remainingMs > 0 ? (failureReasons.get(key) ?? '') : undefined;
    },
    nextCooldownEndMs: breakers.nextHalfOpenMs,

    start(model) {
      const name = modelName(model);
      const current = running.get(name);
      if (current !== undefined) return current;
      const { key, remainingMs } = longestCooldown(name);
      if (remainingMs > 0) throw modelDownloadFailed(model, failureReasons.get(key) ?? '', remainingMs);
      const { promise: done, resolve } = Promise.withResolvers<void>();
      const { from, to } = model;
      const download: MutableDownload = {
        ...{ pair: { from, to }, startedAt: performance.now(), bytes: totalBytes(model), downloadedBytes: 0 },
        ...{ initialBytes: undefined, firstByteAt: undefined, done },
      };
      running.set(name, download);
      onChange();
      resolve(run(model, download));
      // The failure is logged. Without a waiting request, it would be an unhandled rejection.
      done.catch(() => {});
      return download;
    },

    async [Symbol.asyncDispose]() {
      closing.abort(new GlossaError('shutting_down'));
      await Promise.allSettled([...running.values()].map(({ done }) => done));
    },
  };
}

/**
 * Records the bytes on disk. The first call counts the bytes of an earlier download.
 * @returns the bytes that arrived since the last call
 */
function addProgress(download: MutableDownload, bytes: number): number {
  const added = download.initialBytes === undefined ? 0 : Math.max(0, bytes - download.downloadedBytes);
  download.initialBytes ??= bytes;
  if (added > 0) download.firstByteAt ??= performance.now();
  download.downloadedBytes = bytes;
  return added;
}

/** Whether other models would fail too, because the host is unreachable or the directory is not writable. */
function affectsAllModels(error: unknown): boolean {
  return error instanceof StorageError || (error instanceof DownloadError && error.kind === 'unreachable');
}

function createMetrics(registry: Registry) {
  return {
    downloads: createCounter(registry, 'glossa_translation_model_downloads_total'),
    bytes: createCounter(registry, 'glossa_translation_model_downloaded_bytes_total'),
  };
}
