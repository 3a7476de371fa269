import { existsSync } from 'node:fs';
import { access, constants, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { StorageError, toStorageError } from './storage-error.ts';

/** Layout of a data directory. */
export function dataPaths(directory: string) {
  return {
    database: join(directory, 'glossa.db'),
    files: join(directory, 'files'),
    /** Signs links. */
    secret: join(directory, 'secret'),
    apiKey: join(directory, 'api-key'),
    temporary: join(directory, 'tmp'),
    /** Default location of the translation models. */
    models: join(directory, 'models'),
  };
}

/** @throws StorageError for a directory in which no service has started yet */
export function requireData(directory: string): void {
  if (existsSync(dataPaths(directory).database)) return;
  throw new StorageError(`${directory} contains no Glossa data. Start the service there once, or set GLOSSA_DATA_DIR.`);
}

/**
 * Creates the directory and its parents with mode 0700. An existing directory keeps its mode.
 * @throws StorageError also when this user cannot read and write the directory
 */
export async function ensureDataDirectory(path: string): Promise<void> {
  try {
    await mkdir(path, { recursive: true, mode: 0o700 });
    await access(path, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw toStorageError(path, error);
  }
}
