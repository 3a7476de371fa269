import { mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { tryFileLock } from '../../../../filesystem/file-lock.ts';
import { PARTIAL_FOLDER, QUARANTINE_FOLDER } from './scan-directory.ts';

/** Age at which a partial download or a damaged model is removed: one week. */
const MAX_AGE_MS = 7 * 24 * 60 * 60 * 1_000;

/**
 * Moves the folder of a damaged model into quarantine, where it stays for a week for inspection. Replaces an older folder
 * of the same name.
 * @returns the new path
 * @throws the file system's error
 */
export async function quarantineModel(directory: string, folder: string): Promise<string> {
  const path = join(directory, QUARANTINE_FOLDER, folder);
  await rm(path, { recursive: true, force: true });
  await mkdir(join(directory, QUARANTINE_FOLDER), { recursive: true });
  await rename(join(directory, folder), path);
  // The modification time is the start of the week.
  await utimes(path, new Date(), new Date());
  return path;
}

/** Removes old partial downloads and damaged models. Skips folders that a process has locked or that cannot be removed. */
export async function removeLeftovers(directory: string): Promise<void> {
  for (const kind of [PARTIAL_FOLDER, QUARANTINE_FOLDER]) {
    for (const name of await readdir(join(directory, kind)).catch(() => [])) {
      const path = join(directory, kind, name);
      if (Date.now() - (await lastChange(path)) < MAX_AGE_MS) continue;
      await removeUnlocked(path).catch(() => {});
    }
  }
}

async function removeUnlocked(path: string): Promise<void> {
  if (path.endsWith('.lock')) {
    tryFileLock(path)?.[Symbol.dispose]();
    return;
  }
  using lock = tryFileLock(`${path}.lock`);
  if (lock !== undefined) await rm(path, { recursive: true, force: true });
}

/** Latest modification of a folder and its files, in Unix milliseconds. */
async function lastChange(path: string): Promise<number> {
  const names = await readdir(path).catch(() => []);
  const times = [path, ...names.map((name) => join(path, name))].map((each) =>
    stat(each).then(
      ({ mtimeMs }) => mtimeMs,
      () => 0,
    ),
  );
  return Math.max(...(await Promise.all(times)));
}
