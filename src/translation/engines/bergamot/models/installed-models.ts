import { join } from 'node:path';
import type { Logger } from 'pino';
import { toStorageError } from '../../../../filesystem/storage-error.ts';
import { CATALOGUE_FILE, type Catalogue, readCatalogue } from './catalogue.ts';
import type { Model } from './model.ts';
import { type DirectoryScan, EMPTY_SCAN, fingerprintOf, scanModels } from './scan-directory.ts';

/**
 * The models on disk and the catalogue, as of the last scan. The directory is polled in the background, because other
 * processes and operators may change it.
 */
export interface InstalledModels extends Disposable {
  readonly catalogue: Catalogue;
  /** Complete models, by name. */
  readonly models: ReadonlyMap<string, Model>;
  /** Checks for changes, unless the last check is more recent than the check interval. */
  refreshIfStale(): Promise<void>;
  /** Scans every file. */
  refresh(): Promise<void>;
}

export interface ScanIntervals {
  /** Interval between checks of the directory for changes. */
  checkIntervalMs: number;
  /** Interval between scans of all files, which also find changes inside model folders. */
  fullScanIntervalMs: number;
}

export const SCAN_INTERVALS: ScanIntervals = { checkIntervalMs: 2_000, fullScanIntervalMs: 60_000 };

/**
 * Scans the models directory and polls it for changes.
 * @param directory need not exist
 * @param onChange called when a scan finds a difference
 * @throws StorageError if the directory exists and cannot be read
 */
export async function openInstalledModels(
  directory: string,
  { checkIntervalMs, fullScanIntervalMs }: ScanIntervals,
  log: Logger,
  onChange: () => void,
): Promise<InstalledModels> {
  let catalogue = await readCatalogue(directory);
  let scan: DirectoryScan = EMPTY_SCAN;
  let fingerprints = { directory: '', catalogue: '' };
  let checkedAt = Number.NEGATIVE_INFINITY;
  let scannedAt = Number.NEGATIVE_INFINITY;
  let running: Promise<void> | undefined;
  let hasWarned = false;

  async function check(isFull: boolean): Promise<void> {
    checkedAt = performance.now();
    // Taken before the scan, so that the next check detects changes that are made during this scan.
    const current = {
      directory: await tryFingerprint(directory),
      catalogue: await tryFingerprint(join(directory, CATALOGUE_FILE)),
    };
    const isScanDue = isFull || scan.incomplete.length > 0 || performance.now() - scannedAt >= fullScanIntervalMs;
    const isChanged = current.directory !== fingerprints.directory || current.catalogue !== fingerprints.catalogue;
    if (!isScanDue && !isChanged) return;
    const previous = { models: scan.models, catalogue };
    if (current.catalogue !== fingerprints.catalogue) catalogue = await readCatalogue(directory);
    scan = await scanModels(directory, scan);
    scannedAt = performance.now();
    fingerprints = current;
    if (catalogue !== previous.catalogue || !areEqual(scan.models, previous.models)) onChange();
  }

  /** Runs a check. A failed check keeps the last result and is logged once until a check succeeds again. */
  async function tryCheck(isFull: boolean): Promise<void> {
    try {
      await check(isFull);
      hasWarned = false;
    } catch (error) {
      if (!hasWarned) log.warn({ err: toStorageError(directory, error) }, 'the models directory could not be read');
      hasWarned = true;
    }
  }

  /** Waits for the running check and starts another one, because the caller needs a check that starts after its call. */
  async function refresh(isFull = true): Promise<void> {
    const previous = running;
    const current = (async () => {
      await previous;
      await tryCheck(isFull);
    })();
    running = current;
    await current;
    if (running === current) running = undefined;
  }

  await check(true).catch((error: unknown) => {
    throw toStorageError(directory, error);
  });
  const polling = setInterval(() => {
    if (!running) void refresh(false);
  }, checkIntervalMs).unref();
  return {
    get catalogue() {
      return catalogue;
    },
    get models() {
      return scan.models;
    },
    refreshIfStale: async () =>
      running ?? (performance.now() - checkedAt < checkIntervalMs ? undefined : refresh(false)),
    refresh: () => refresh(),
    [Symbol.dispose]: () => clearInterval(polling),
  };
}

async function tryFingerprint(path: string): Promise<string> {
  return (await fingerprintOf(path).catch(() => undefined)) ?? '';
}

function areEqual(one: ReadonlyMap<string, Model>, other: ReadonlyMap<string, Model>): boolean {
  return one.size === other.size && [...one].every(([name, model]) => other.get(name) === model);
}
