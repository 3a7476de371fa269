import { mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { tryFileLock } from '../../../../filesystem/file-lock.ts';
import { PARTIAL_FOLDER, QUARANTINE_FOLDER } from './scan-directory.ts';

/** Milliseconds after which nobody goes on with what was begun, nor looks at what was damaged: a week. */
const ABANDONED_AFTER = 7 * 24 * 60 * 60 * 1_000;

/**
 * Moves the folder of a model to where damaged ones are kept for a week; one that is there of the same name goes.
 * @returns where it lies now
 * @throws the file system's error
 */
export async function quarantineModel(directory: string, folder: string): Promise<string> {
  const place = join(directory, QUARANTINE_FOLDER, folder);
  await rm(place, { recursive: true, force: true });
  await mkdir(join(directory, QUARANTINE_FOLDER), { recursive: true });
  await rename(join(directory, folder), place);
  // The week begins now.
  await utimes(place, new Date(), new Date());
  return place;
}

/** Removes unfinished downloads that nobody works on, and damaged models, of long ago. What cannot be removed stays. */
export async function removeLeftovers(directory: string, now = Date.now()): Promise<void> {
  for (const kind of [PARTIAL_FOLDER, QUARANTINE_FOLDER]) {
    for (const name of await readdir(join(directory, kind)).catch(() => [])) {
      const path = join(directory, kind, name);
      if (now - (await newestChange(path)) < ABANDONED_AFTER) continue;
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

/** Of a folder and all in it, in Unix milliseconds. */
async function newestChange(path: string): Promise<number> {
  const names = await readdir(path).catch(() => []);
  const all = [path, ...names.map((name) => join(path, name))];
  return Math.max(
    ...(await Promise.all(
      all.map((each) =>
        stat(each).then(
          ({ mtimeMs }) => mtimeMs,
          () => 0,
        ),
      ),
    )),
  );
}
