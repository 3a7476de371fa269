import { basename } from 'node:path';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import type { Caller } from '../../../../concurrency/caller.ts';
import { createTurnstile } from '../../../../concurrency/turnstile.ts';
import { StorageError } from '../../../../database/storage-error.ts';
import { GlossaError } from '../../../../errors.ts';
import { FILES_URL, findPublished } from './catalogue.ts';
import { downloadModel } from './download.ts';
import { DownloadError } from './download-error.ts';
import { createFailures, FAILURE_TIMES, type FailureTimes } from './failures.ts';
import { FETCH_TIMES, type FetchTimes } from './fetch.ts';
import { createModelMetrics } from './metrics.ts';
import { type Model, modelName, type PublishedModel, totalBytes } from './model.ts';
import { PATIENCE, type Patience, type Progress, waitForDownload } from './patience.ts';
import { setAside, sweepLeftovers } from './set-aside.ts';
import { openShelf, SHELF_TIMES, type ShelfTimes } from './shelf.ts';

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
  ensure(from: string, to: string, caller: Caller): Promise<Model>;
  /** Moves an installed model, whose files were found to be wrong, out of the way: it may be downloaded again. */
  reject(model: Model, reason: string): Promise<void>;
}

/** All in milliseconds. */
export interface StoreTimes {
  fetch: FetchTimes;
  failure: FailureTimes;
  patience: Patience;
  shelf: ShelfTimes;
}

export interface ModelStoreOptions {
  /** It need not exist, and may be read-only where nothing is downloaded. */
  directory: string;
  /** Whether a model is downloaded when it is first needed; otherwise there are those that are installed. */
  downloads: boolean;
  /** Base URL of the files, without a slash at its end; Mozilla's unless a mirror is given. */
  url?: string | undefined;
  log: Logger;
  registry: Registry;
  times?: Partial<StoreTimes>;
}

const TIMES: StoreTimes = { fetch: FETCH_TIMES, failure: FAILURE_TIMES, patience: PATIENCE, shelf: SHELF_TIMES };
/** Others wait in order. */
const DOWNLOADS_AT_ONCE = 3;
/** Of the memory of failures: what keeps every model from being downloaded. */
const EVERY_MODEL = 'every model';

/** The neural models in a directory. @throws the file system's error when it cannot be read */
export async function modelStore(options: ModelStoreOptions): Promise<ModelStore> {
  const { directory, downloads, url: baseUrl = FILES_URL, log, registry } = options;
  const times = { ...TIMES, ...options.times };
  const closing = new AbortController();
  const failures = createFailures(times.failure);
  const running = new Map<string, Progress>();
  const places = createTurnstile({ places: DOWNLOADS_AT_ONCE, mostWaiting: Number.POSITIVE_INFINITY });
  /** Found wrong, also where nobody could move them away. */
  const rejected = new WeakSet<Model>();
  let current: { states: ModelState[]; until: number } | undefined;
  const change = (): void => {
    current = undefined;
  };
  const shelf = await openShelf(directory, times.shelf, log, change);
  const metrics = createModelMetrics(registry, () => shelf.models.size);
  const sweeping = downloads ? sweepLeftovers(directory) : undefined;

  function installed(name: string): Model | undefined {
    const model = shelf.models.get(name);
    return model !== undefined && !rejected.has(model) ? model : undefined;
  }

  const failedFor = (name: string) => Math.max(failures.left(name), failures.left(EVERY_MODEL));

  function listStates(): ModelState[] {
    const states = new Map<string, ModelState>();
    for (const model of downloads ? shelf.catalogue.models : []) {
      const { from, to, version } = model;
      const name = modelName(model);
      const run = running.get(name);
      const state = run !== undefined ? 'downloading' : failedFor(name) > 0 ? 'failed' : 'downloadable';
      const bytes = totalBytes(model);
      states.set(name, {
        ...{ from, to, version, bytes, state },
        get downloadedBytes() {
          return run?.downloadedBytes ?? 0;
        },
      });
    }
    for (const name of shelf.models.keys()) {
      const model = installed(name);
      if (model === undefined) continue;
      const { from, to, version, bytes } = model;
      states.set(name, { from, to, version, bytes, downloadedBytes: bytes, state: 'installed' });
    }
    return [...states.values()].toSorted((one, other) => (modelName(one) < modelName(other) ? -1 : 1));
  }

  async function download(published: PublishedModel, progress: Progress): Promise<void> {
    const { name, bytes } = progress;
    const { signal } = closing;
    const { version } = published;
    let last: number | undefined;
    const onBytes = (now: number): void => {
      const more = now - (last ?? now);
      if (more > 0) {
        progress.first ??= { at: performance.now(), bytes: now - more };
        metrics.bytes.inc(more);
      }
      last = now;
      progress.downloadedBytes = now;
    };
    try {
      using _place = await places.enter({
        signal,
        share: 'models',
        owner: 'models',
        left: () => Number.POSITIVE_INFINITY,
      });
      log.info({ model: name, version, bytes }, 'a model is being downloaded');
      await downloadModel(published, { directory, baseUrl, times: times.fetch, signal, onBytes });
      await shelf.refresh();
      for (const key of [name, EVERY_MODEL]) failures.forget(key);
      metrics.downloads.inc({ result: 'installed' });
      log.info({ model: name, version, bytes }, 'a model is installed');
    } catch (error) {
      metrics.downloads.inc({ result: signal.aborted ? 'stopped' : 'failed' });
      signal.throwIfAborted();
      failures.remember(concernsAll(error) ? EVERY_MODEL : name);
      log.warn({ err: error, model: name, version }, 'a model could not be downloaded');
      throw unavailable(name, failedFor(name), error);
    } finally {
      running.delete(name);
      change();
    }
  }

  function begin(published: PublishedModel): Progress {
    const name = modelName(published);
    const bytes = totalBytes(published);
    const { promise: done, resolve } = Promise.withResolvers<void>();
    const progress: Progress = { name, bytes, downloadedBytes: 0, first: undefined, done };
    running.set(name, progress);
    change();
    resolve(download(published, progress));
    // Nobody may be waiting any more when it fails; what happened is in the log.
    done.catch(() => {});
    return progress;
  }

  return {
    states() {
      shelf.glance();
      if (current === undefined || performance.now() >= current.until) {
        current = { states: listStates(), until: failures.nextEnd };
      }
      return current.states;
    },

    find(from, to) {
      shelf.glance();
      return installed(modelName({ from, to }));
    },

    async ensure(from, to, caller) {
      caller.signal.throwIfAborted();
      closing.signal.throwIfAborted();
      const name = modelName({ from, to });
      if (installed(name) === undefined) await shelf.fresh();
      const model = installed(name);
      if (model !== undefined) return model;
      const published = downloads ? findPublished(shelf.catalogue, from, to) : undefined;
      if (published === undefined) throw notInstalled(name);
      const pause = failedFor(name);
      const progress = running.get(name) ?? (pause > 0 ? undefined : begin(published));
      if (progress === undefined) throw unavailable(name, pause);
      await waitForDownload(progress, caller, times.patience);
      const arrived = installed(name);
      if (arrived === undefined) throw notInstalled(name);
      return arrived;
    },

    async reject(model, reason) {
      const { version } = model;
      const name = modelName(model);
      // Two may find the same: by the second time there may be a good one in its place.
      if (installed(name) !== model) return;
      rejected.add(model);
      change();
      try {
        const place = await setAside(directory, basename(model.folder));
        log.warn({ model: name, version, reason, place }, 'a damaged model was moved away');
      } catch (error) {
        log.warn({ err: error, model: name, version, reason }, 'a damaged model, which is used no more, stays');
      }
      await shelf.refresh();
    },

    async [Symbol.asyncDispose]() {
      closing.abort(new GlossaError('shutting_down'));
      await Promise.allSettled([...running.values()].map(({ done }) => done));
      await sweeping;
      await shelf.refresh();
    },
  };
}

/** Whether other models would fail as well: the host does not answer, or the directory cannot be written. */
function concernsAll(error: unknown): boolean {
  return error instanceof StorageError || (error instanceof DownloadError && error.kind === 'unreachable');
}

function unavailable(name: string, pause: number, cause?: unknown): GlossaError {
  const retryAfter = Math.max(1, Math.ceil(pause / 1_000));
  const message = `The model ${name} could not be downloaded: try again after the time in Retry-After.`;
  return new GlossaError('engine_unavailable', { message, retryAfter, cause });
}

function notInstalled(name: string): GlossaError {
  const message = `The model ${name} is not installed: whoever runs this service can add it with glossa models pull.`;
  return new GlossaError('engine_unavailable', { message });
}
