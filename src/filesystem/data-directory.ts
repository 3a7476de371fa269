import { statSync } from 'node:fs';
import { access, constants, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { StorageError, systemErrorCode, toStorageError } from './storage-error.ts';

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

/** @throws StorageError for a directory in which no service has started yet, and for one of another user */
export function requireData(directory: string): void {
  if (hasDatabase(directory)) return;
  throw new StorageError(`${directory} contains no Glossa data. Start the service there once, or set GLOSSA_DATA_DIR.`);
}

/** @throws StorageError when this user may not look into the directory */
function hasDatabase(directory: string): boolean {
  const { database } = dataPaths(directory);
  try {
    return statSync(database, { throwIfNoEntry: false }) !== undefined;
  } catch (error) {
    if (systemErrorCode(error) !== 'EACCES') throw toStorageError(database, error);
    const message = `${directory} may not be read by this user. Run the command as the user of the service, or set GLOSSA_DATA_DIR.`;
    throw new StorageError(message, { cause: error });
  }
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
