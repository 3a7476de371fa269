import { basename } from 'node:path';
import type { Logger } from 'pino';
import { Gauge, type Registry } from 'prom-client';
import { GlossaError } from '../../../../errors.ts';
import type { RequestScope } from '../../../../request-scope.ts';
import { FILES_URL } from './catalogue.ts';
import { FAILURE_TIMES, type FailureTimes } from './download-backoff.ts';
import type { LockModel } from './download-model.ts';
import { createDownloadQueue, type DownloadQueue } from './download-queue.ts';
import { DOWNLOAD_TIMING, type DownloadTiming } from './http-request.ts';
import { openInstalledModels, SCAN_INTERVALS, type ScanIntervals } from './installed-models.ts';
import { type Model, modelName, type PublishedModel, totalBytes } from './model.ts';
import { quarantineModel, removeLeftovers } from './quarantine.ts';
import { DOWNLOAD_WAIT, type DownloadWait, waitForDownload } from './wait-for-download.ts';

export interface ModelState {
  /** Canonical codes. */
  readonly from: string;
  readonly to: string;
  readonly version: string;
  readonly bytes: number;
  readonly downloadedBytes: number;
  /** `failed`: a download failed lately; it is tried again after a while. */
  readonly state: 'installed' | 'downloadable' | 'downloading' | 'failed';
}

export interface ModelStore extends AsyncDisposable {
  /**
   * All that can be had, by name. The very same array is returned until something changes other than the bytes that are
   * downloaded, which are always those of now.
   */
  states(): readonly ModelState[];
  /** The installed model of a direction, its files being of the right sizes. */
  find(from: string, to: string): Model | undefined;
  /**
   * The same; one that is missing is downloaded first, once however many ask. What was begun goes on when the caller
   * leaves or cannot wait until the end.
   * @throws GlossaError `engine_unavailable`, `shutting_down`; the caller's reason
   */
  ensure(from: string, to: string, scope: RequestScope): Promise<Model>;
  /** Moves an installed model, whose files were found to be wrong, out of the way: it may be downloaded again. */
  reject(model: Model, reason: string): Promise<void>;
}

export interface ModelStoreOptions {
  /** It need not exist, and may be read-only where nothing is downloaded. */
  directory: string;
  /** Whether a model is downloaded when it is first needed; otherwise there are those that are installed. */
  downloads: boolean;
  /** Keeps replicas apart that share the directory. */
  lockModel?: LockModel | undefined;
  /** Base URL of the files, without a slash at its end; Mozilla's unless a mirror is given. */
  url?: string | undefined;
  log: Logger;
  registry: Registry;
  timing?: Partial<ModelStoreTiming>;
}

export interface ModelStoreTiming {
  download: DownloadTiming;
  cooldown: FailureTimes;
  wait: DownloadWait;
  scan: ScanIntervals;
}

const DEFAULT_TIMING: ModelStoreTiming = {
  download: DOWNLOAD_TIMING,
  cooldown: FAILURE_TIMES,
  wait: DOWNLOAD_WAIT,
  scan: SCAN_INTERVALS,
};

/** The neural models in a directory. @throws StorageError when it cannot be read */
export async function openModelStore(options: ModelStoreOptions): Promise<ModelStore> {
  const { directory, log, registry } = options;
  const times = { ...DEFAULT_TIMING, ...options.timing };
  /** Found wrong, also where nobody could move them away. */
  const rejected = new WeakSet<Model>();
  let current: { states: ModelState[]; until: number } | undefined;
  const onChange = (): void => {
    current = undefined;
  };
  const shelf = await openInstalledModels(directory, times.scan, log, onChange);
  const downloads = createDownloadQueue({
    directory,
    lockModel: options.lockModel,
    baseUrl: options.url ?? FILES_URL,
    downloadTiming: times.download,
    cooldown: times.cooldown,
    onInstalled: shelf.refresh,
    onChange,
    log,
    registry,
  });
  new Gauge({
    name: 'glossa_translation_models_installed',
    help: 'Models on disk, as last looked at',
    registers: [registry],
    collect() {
      this.set(shelf.models.size);
    },
  });
  const sweeping = options.downloads ? removeLeftovers(directory) : undefined;
  const published = () => (options.downloads ? shelf.catalogue.models : []);

  function installed(name: string): Model | undefined {
    const model = shelf.models.get(name);
    return model !== undefined && !rejected.has(model) ? model : undefined;
  }

  function listStates(): ModelState[] {
    const available = published().map((model) => availableState(model, downloads));
    const states = new Map(available.map((state) => [modelName(state), state]));
    for (const name of shelf.models.keys()) {
      const model = installed(name);
      if (model !== undefined) states.set(name, installedState(model));
    }
    return [...states.values()].toSorted((one, other) => (modelName(one) < modelName(other) ? -1 : 1));
  }

  return {
    states() {
      if (current === undefined || performance.now() >= current.until) {
        current = { states: listStates(), until: downloads.nextChange };
      }
      return current.states;
    },

    find: (from, to) => installed(modelName({ from, to })),

    async ensure(from, to, scope) {
      scope.signal.throwIfAborted();
      const name = modelName({ from, to });
      if (installed(name) === undefined) await shelf.fresh();
      const model = installed(name);
      if (model !== undefined) return model;
      const missing = published().find((each) => modelName(each) === name);
      if (missing === undefined) throw notInstalled(name);
      await waitForDownload(downloads.start(missing), scope, times.wait);
      const arrived = installed(name);
      if (arrived === undefined) throw notInstalled(name);
      return arrived;
    },

    async reject(model, reason) {
      const about = { model: modelName(model), version: model.version, reason };
      if (rejected.has(model)) return;
      rejected.add(model);
      onChange();
      // Whoever comes late may find a good one in its place, or none because somebody has removed it.
      await shelf.refresh();
      if (shelf.models.get(about.model) !== model) return;
      try {
        const place = await quarantineModel(directory, basename(model.folder));
        log.warn({ ...about, place }, 'a damaged model was moved away');
      } catch (error) {
        log.warn({ ...about, err: error }, 'a damaged model, which is used no more, stays where it is');
      }
      await shelf.refresh();
    },

    async [Symbol.asyncDispose]() {
      shelf[Symbol.dispose]();
      await downloads[Symbol.asyncDispose]();
      await sweeping;
      await shelf.refresh();
    },
  };
}

function installedState({ from, to, version, bytes }: Model): ModelState {
  return { from, to, version, bytes, downloadedBytes: bytes, state: 'installed' };
}

function availableState(model: PublishedModel, downloads: DownloadQueue): ModelState {
  const { from, to, version } = model;
  const name = modelName(model);
  const progress = downloads.running(name);
  return {
    ...{ from, to, version, bytes: totalBytes(model) },
    get downloadedBytes() {
      return progress?.downloadedBytes ?? 0;
    },
    state: progress !== undefined ? 'downloading' : downloads.hasFailed(name) ? 'failed' : 'downloadable',
  };
}

function notInstalled(name: string): GlossaError {
  const message = `The model ${name} is not installed: whoever runs this service can add it with glossa models pull.`;
  return new GlossaError('engine_unavailable', { message });
}
