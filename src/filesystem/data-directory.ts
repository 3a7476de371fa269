import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { access, constants, link, mkdir, open, readdir, readFile, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { fileProblem, StorageError, systemCode } from '../database/storage-error.ts';

/** Milliseconds after which a temporary file is nobody's any more: making one takes far less. */
const ABANDONED_AFTER = 60_000;

/** Where things lie in a data directory. */
export function dataPaths(directory: string) {
  return {
    database: join(directory, 'glossa.db'),
    files: join(directory, 'files'),
    /** Signs links. */
    secret: join(directory, 'secret'),
    apiKey: join(directory, 'api-key'),
    temporary: join(directory, 'tmp'),
    /** Of translation, unless they have a directory of their own. */
    models: join(directory, 'models'),
  };
}

/** @throws StorageError for a directory where no service ever started */
export function requireData(directory: string): void {
  if (existsSync(dataPaths(directory).database)) return;
  throw new StorageError(`${directory} holds no data of Glossa: start the service there once, or set GLOSSA_DATA_DIR.`);
}

/**
 * Makes the directory, and those above it, for this user only; one that exists stays as it is.
 * @throws StorageError also when this user may not read and write in it
 */
export async function ensureDataDirectory(path: string): Promise<void> {
  try {
    await mkdir(path, { recursive: true, mode: 0o700 });
    await access(path, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw fileProblem(path, error);
  }
}

/** Makes names that were added to or removed from a directory survive a power cut. Windows has no such call. */
export async function syncDirectory(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  await using directory = await open(path, 'r');
  await directory.sync();
}

/** A small file that holds a secret, without the white space around it; undefined when there is none. @throws StorageError */
export async function readPrivateFile(path: string): Promise<string | undefined> {
  try {
    return (await readFile(path, 'utf8')).trim();
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return undefined;
    throw fileProblem(path, error);
  }
}

/**
 * Reads such a file, and makes it first when there is none, of mode 0600. It appears whole and on disk or not at all,
 * and of two processes that make it both get the content of one.
 * @throws StorageError
 */
export async function ensurePrivateFile(path: string, makeContent: () => string): Promise<string> {
  try {
    await removeAbandoned(path);
    const existing = await readPrivateFile(path);
    if (existing !== undefined) return existing;
    await createPrivateFile(path, `${makeContent()}\n`);
    return (await readPrivateFile(path)) ?? '';
  } catch (error) {
    throw fileProblem(path, error);
  }
}

async function createPrivateFile(path: string, content: string): Promise<void> {
  const temporary = `${path}.${randomUUID()}.tmp`;
  try {
    {
      await using file = await open(temporary, 'wx', 0o600);
      await file.writeFile(content);
      await file.sync();
    }
    // Unlike a rename, a link never replaces what another process has just put there.
    await link(temporary, path).catch((error: unknown) => {
      if (systemCode(error) !== 'EEXIST') throw error;
    });
  } finally {
    await rm(temporary, { force: true });
  }
  await syncDirectory(dirname(path));
}

/** Removes temporary files, `<path>.<anything>.tmp`, that a killed process left beside `path`. */
export async function removeAbandoned(path: string): Promise<void> {
  const directory = dirname(path);
  for (const name of await readdir(directory)) {
    if (!name.startsWith(`${basename(path)}.`) || !name.endsWith('.tmp')) continue;
    const temporary = join(directory, name);
    const age = Date.now() - (await stat(temporary).then(({ mtimeMs }) => mtimeMs, Date.now));
    if (age > ABANDONED_AFTER) await rm(temporary, { force: true });
  }
}
