import { basename } from 'node:path';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import { GlossaError } from '../../../../errors.ts';
import type { RequestScope } from '../../../../request-scope.ts';
import type { Backoff } from '../../../../resilience/backoff.ts';
import { createGauge } from '../../../../telemetry/metrics.ts';
import { FILES_URL } from './catalogue.ts';
import { hostsOf } from './download-error.ts';
import { createDownloadQueue, DOWNLOAD_COOLDOWN, type DownloadQueue } from './download-queue.ts';
import { downloadBytes } from './file-sources.ts';
import { HTTP_TIMEOUTS, type HttpTimeouts } from './http-request.ts';
import type { LockModel } from './install-model.ts';
import { openInstalledModels, SCAN_INTERVALS, type ScanIntervals } from './installed-models.ts';
import { type Model, modelName, type PublishedModel, totalBytes } from './model.ts';
import { modelNotInstalled } from './model-errors.ts';
import { quarantineModel, removeLeftovers } from './quarantine.ts';
import { RETRY_BACKOFF } from './retry-download.ts';
import { DOWNLOAD_WAIT, type DownloadWait, waitForDownload } from './wait-for-download.ts';

export interface ModelState {
  /** Canonical codes. */
  readonly from: string;
  readonly to: string;
  readonly version: string;
  readonly bytes: number;
  /** Bytes to download while the model is not installed; fewer than `bytes` if a compressed copy is known. */
  readonly downloadBytes: number;
  readonly downloadedBytes: number;
  /** `failed`: the last download failed, and its cool-down is running. */
  readonly state: 'installed' | 'downloadable' | 'downloading' | 'failed';
  /** Why the last download failed, for clients; undefined unless the state is `failed`. */
  readonly failureReason?: string | undefined;
  /** Who trained the model. Undefined for Mozilla. */
  readonly origin?: string | undefined;
  /** SPDX identifier, where it is known. */
  readonly licence?: string | undefined;
  /** Expected chrF, 0 to 100, if the model tells it. */
  readonly quality?: number | undefined;
}

export interface ModelStore extends AsyncDisposable {
  /**
   * All installed and downloadable models, sorted by name. Returns the same array until a state changes. `downloadedBytes`
   * is always current.
   */
  states(): readonly ModelState[];
  /** Hosts of the model servers, in order of preference; empty when no model is downloaded. */
  readonly downloadHosts: readonly string[];
  /**
   * Starts the download of a model that is not installed, unless it runs already.
   * @throws GlossaError `model_not_found`; `engine_unavailable` during the cool-down after a failure
   */
  startDownload(from: string, to: string): void;
  /** The installed model of a direction. The sizes of its files have been checked, but not their checksums. */
  find(from: string, to: string): Model | undefined;
  /**
   * Returns the installed model. Downloads it first if it is missing. Concurrent calls share one download, which continues
   * when a caller aborts.
   * @throws GlossaError `engine_unavailable`, `shutting_down`; the reason of the scope's signal
   */
  ensure(from: string, to: string, scope: RequestScope): Promise<Model>;
  /** Moves a model with damaged files into quarantine, so that it can be downloaded again. */
  reject(model: Model, reason: string): Promise<void>;
}

export interface ModelStoreOptions {
  /** The directory may be missing. It may be read-only if `canDownload` is false. */
  directory: string;
  /** Whether a missing model is downloaded on demand. Otherwise only installed models are used. */
  canDownload: boolean;
  /** Serializes the downloads of replicas that share the directory. */
  lockModel?: LockModel | undefined;
  /** Base URLs of the model servers, without trailing slashes, in order of preference. Default: Mozilla's server. */
  urls?: readonly string[];
  log: Logger;
  registry: Registry;
  timing?: Partial<ModelStoreTiming>;
}

export interface ModelStoreTiming {
  timeouts: HttpTimeouts;
  /** Backoff between the attempts of one download. */
  retryBackoff: Backoff;
  /** Cool-down after a failed download. */
  cooldown: Backoff;
  wait: DownloadWait;
  scan: ScanIntervals;
}

const DEFAULT_TIMING: ModelStoreTiming = {
  timeouts: HTTP_TIMEOUTS,
  retryBackoff: RETRY_BACKOFF,
  cooldown: DOWNLOAD_COOLDOWN,
  wait: DOWNLOAD_WAIT,
  scan: SCAN_INTERVALS,
};

/** Opens the neural models in a directory. @throws StorageError if the directory cannot be read */
export async function openModelStore(options: ModelStoreOptions): Promise<ModelStore> {
  const { directory, log, registry } = options;
  const { wait, scan, ...downloadTiming } = { ...DEFAULT_TIMING, ...options.timing };
  /**
   * Damaged models that are still in the directory, because they could not be moved yet or are in a read-only directory.
   */
  const rejected = new WeakSet<Model>();
  let cached: { states: ModelState[]; validUntil: number } | undefined;
  const onChange = (): void => {
    cached = undefined;
  };
  const baseUrls = options.urls ?? [FILES_URL];
  const installed = await openInstalledModels(directory, scan, log, onChange);
  const downloads = createDownloadQueue({
    directory,
    lockModel: options.lockModel,
    baseUrls,
    ...downloadTiming,
    onInstalled: installed.refresh,
    onChange,
    log,
    registry,
  });
  createGauge(registry, 'glossa_translation_models_installed', (gauge) => gauge.set(installed.models.size));
  const cleanup = options.canDownload ? removeLeftovers(directory) : undefined;
  const published = () => (options.canDownload ? installed.catalogue.models : []);

  function findInstalled(name: string): Model | undefined {
    const model = installed.models.get(name);
    return model !== undefined && !rejected.has(model) ? model : undefined;
  }

  function listStates(): ModelState[] {
    const states = new Map(published().map((model) => [modelName(model), downloadState(model, downloads)]));
    for (const name of installed.models.keys()) {
      const model = findInstalled(name);
      if (model !== undefined) states.set(name, installedState(model));
    }
    return [...states.values()].toSorted((one, other) => (modelName(one) < modelName(other) ? -1 : 1));
  }

  return {
    states() {
      if (cached === undefined || performance.now() >= cached.validUntil) {
        const cooldownMs = downloads.nextCooldownEndMs() ?? Number.POSITIVE_INFINITY;
        cached = { validUntil: performance.now() + cooldownMs, states: listStates() };
      }
      return cached.states;
    },

    downloadHosts: options.canDownload ? hostsOf(baseUrls) : [],

    startDownload(from, to) {
      const name = modelName({ from, to });
      if (findInstalled(name) !== undefined) return;
      const missing = published().find((each) => modelName(each) === name);
      if (missing === undefined) throw new GlossaError('model_not_found');
      downloads.start(missing);
    },

    find: (from, to) => findInstalled(modelName({ from, to })),

    async ensure(from, to, scope) {
      scope.signal.throwIfAborted();
      const name = modelName({ from, to });
      if (findInstalled(name) === undefined) await installed.refreshIfStale();
      const model = findInstalled(name);
      if (model !== undefined) return model;
      const missing = published().find((each) => modelName(each) === name);
      if (missing === undefined) throw modelNotInstalled({ from, to });
      await waitForDownload(downloads.start(missing), scope, wait);
      const downloaded = findInstalled(name);
      if (downloaded === undefined) throw modelNotInstalled({ from, to });
      return downloaded;
    },

    async reject(model, reason) {
      const fields = { model: modelName(model), version: model.version, reason };
      if (rejected.has(model)) return;
      rejected.add(model);
      onChange();
      // The model may have been replaced or removed in the meantime.
      await installed.refresh();
      if (installed.models.get(fields.model) !== model) return;
      try {
        const path = await quarantineModel(directory, basename(model.folder));
        log.warn({ ...fields, place: path }, 'a damaged model was moved to quarantine');
      } catch (error) {
        log.warn({ ...fields, err: error }, 'a damaged model is disabled, but could not be moved to quarantine');
      }
      await installed.refresh();
    },

    async [Symbol.asyncDispose]() {
      installed[Symbol.dispose]();
      await downloads[Symbol.asyncDispose]();
      await cleanup;
      await installed.refresh();
    },
  };
}

function installedState({ from, to, version, bytes, origin, licence, quality }: Model): ModelState {
  const facts = origin !== undefined && { origin, licence, quality };
  return { from, to, version, bytes, downloadBytes: 0, downloadedBytes: bytes, state: 'installed', ...facts };
}

function downloadState(model: PublishedModel, downloads: DownloadQueue): ModelState {
  const { from, to, version } = model;
  const name = modelName(model);
  const download = downloads.find(name);
  const failureReason = download === undefined ? downloads.failureReason(name) : undefined;
  return {
    ...{ from, to, version, bytes: totalBytes(model), downloadBytes: downloadBytes(model) },
    get downloadedBytes() {
      return download?.downloadedBytes ?? 0;
    },
    state: download !== undefined ? 'downloading' : failureReason !== undefined ? 'failed' : 'downloadable',
    failureReason,
  };
}
