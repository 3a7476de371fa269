import { randomUUID } from 'node:crypto';
import { link, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { systemErrorCode } from './storage-error.ts';

/** Age in ms at which a temporary file is abandoned. A live process needs it for far less. */
const ABANDONED_AFTER_MS = 60_000;

/** Path of a new temporary file beside `path`, which `removeAbandonedTemporaryFiles` recognizes. */
export function temporaryPath(path: string): string {
  return `${path}.${randomUUID()}.tmp`;
}

/** Removes the temporary files that a killed process left beside `path`. */
export async function removeAbandonedTemporaryFiles(path: string): Promise<void> {
  const directory = dirname(path);
  for (const name of await readdir(directory)) {
    if (!name.startsWith(`${basename(path)}.`) || !name.endsWith('.tmp')) continue;
    const temporary = join(directory, name);
    const ageMs = Date.now() - (await stat(temporary).then(({ mtimeMs }) => mtimeMs, Date.now));
    if (ageMs > ABANDONED_AFTER_MS) await rm(temporary, { force: true });
  }
}

/**
 * Creates a file of mode 0600 that appears complete and durable, or not at all. An existing file is kept.
 * @throws the system's error
 */
export async function createFileAtomically(path: string, content: string): Promise<void> {
  const temporary = temporaryPath(path);
  try {
    {
      await using file = await open(temporary, 'wx', 0o600);
      await file.writeFile(content);
      await file.sync();
    }
    // Unlike a rename, a link never replaces a file that another process has just created.
    await link(temporary, path).catch((error: unknown) => {
      if (systemErrorCode(error) !== 'EEXIST') throw error;
    });
  } finally {
    await rm(temporary, { force: true });
  }
  await syncDirectory(dirname(path));
}

/**
 * Writes a file that appears complete or not at all, in place of another one.
 * @param write writes a temporary file
 * @throws the system's error; the error of `write`
 */
export async function replaceFile(path: string, write: (temporary: string) => Promise<void>): Promise<void> {
  const temporary = temporaryPath(path);
  try {
    await write(temporary);
    await rename(temporary, path);
  } finally {
    await rm(temporary, { force: true });
  }
}

/** Makes names that were added to or removed from a directory survive a power failure. A no-op on Windows. */
export async function syncDirectory(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  await using directory = await open(path, 'r');
  await directory.sync();
}
