import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { toStorageError } from '../../../../filesystem/storage-error.ts';
import { CATALOGUE_FILE, type Catalogue, readCatalogue } from './catalogue.ts';
import type { Model } from './model.ts';
import { type DirectoryScan, EMPTY_SCAN, scanModels } from './scan-directory.ts';

/**
 * What there is, as seen at the last look: the directory may be changed by other processes and by people. It is looked at
 * whether anybody asks or not: whoever asks first for what has just been put there must not be told that it is not there.
 */
export interface InstalledModels extends Disposable {
  readonly catalogue: Catalogue;
  /** Whole, by name. */
  readonly models: ReadonlyMap<string, Model>;
  /** Looks again unless it was done a moment ago. */
  fresh(): Promise<void>;
  /** Looks again. */
  refresh(): Promise<void>;
}

export interface ScanIntervals {
  /** Between two looks at whether the directory has changed, in milliseconds. */
  checkIntervalMs: number;
  /** Between two looks at every file, which show also what does not change the directory. */
  fullScanIntervalMs: number;
}

export const SCAN_INTERVALS: ScanIntervals = { checkIntervalMs: 2_000, fullScanIntervalMs: 60_000 };

/**
 * @param onChange told when a look has found something new
 * @throws StorageError when the directory, which need not exist, cannot be read
 */
export async function openInstalledModels(
  directory: string,
  times: ScanIntervals,
  log: Logger,
  onChange: () => void,
): Promise<InstalledModels> {
  let catalogue = await readCatalogue(directory);
  let scan: DirectoryScan = EMPTY_SCAN;
  let marks = { directory: '', catalogue: '' };
  let looked = Number.NEGATIVE_INFINITY;
  let scanned = Number.NEGATIVE_INFINITY;
  let looking: Promise<void> | undefined;
  let complained = false;

  async function look(everything: boolean): Promise<void> {
    looked = performance.now();
    // Marks are taken first: what changes during the look is found by the next one.
    const now = { directory: await markOf(directory), catalogue: await markOf(join(directory, CATALOGUE_FILE)) };
    const due = everything || scan.incomplete.length > 0 || performance.now() - scanned >= times.fullScanIntervalMs;
    if (!due && now.directory === marks.directory && now.catalogue === marks.catalogue) return;
    const before = { models: scan.models, catalogue };
    if (now.catalogue !== marks.catalogue) catalogue = await readCatalogue(directory);
    scan = await scanModels(directory, scan);
    scanned = performance.now();
    marks = now;
    if (catalogue !== before.catalogue || !areSame(scan.models, before.models)) onChange();
  }

  /** What was seen before counts on where it fails, which is told once. */
  async function tryToLook(everything: boolean): Promise<void> {
    try {
      await look(everything);
      complained = false;
    } catch (error) {
      if (!complained) log.warn({ err: toStorageError(directory, error) }, 'the models could not be looked at');
      complained = true;
    }
  }

  /** One look at a time; whoever asks for one while another runs wants what is true after it was asked for. */
  async function refresh(everything = true): Promise<void> {
    const previous = looking;
    const mine = (async () => {
      await previous;
      await tryToLook(everything);
    })();
    looking = mine;
    await mine;
    if (looking === mine) looking = undefined;
  }

  await look(true).catch((error: unknown) => {
    throw toStorageError(directory, error);
  });
  const watch = setInterval(() => {
    if (!looking) void refresh(false);
  }, times.checkIntervalMs).unref();
  return {
    get catalogue() {
      return catalogue;
    },
    get models() {
      return scan.models;
    },
    fresh: async () => looking ?? (performance.now() - looked < times.checkIntervalMs ? undefined : refresh(false)),
    refresh: () => refresh(),
    [Symbol.dispose]: () => clearInterval(watch),
  };
}

async function markOf(path: string): Promise<string> {
  const found = await stat(path).catch(() => undefined);
  return found === undefined ? '' : `${found.ino} ${found.mtimeMs}`;
}

function areSame(one: ReadonlyMap<string, Model>, other: ReadonlyMap<string, Model>): boolean {
  return one.size === other.size && [...one].every(([name, model]) => other.get(name) === model);
}
