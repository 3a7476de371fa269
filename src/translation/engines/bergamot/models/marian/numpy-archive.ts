import { GlossaError } from '../../../../../errors.ts';
import { StorageError } from '../../../../../filesystem/storage-error.ts';
import { openFileDescriptor } from '../../../../../formats/files/zip/file-io.ts';
import { readZipDirectory, type ZipEntry } from '../../../../../formats/files/zip/read-directory.ts';
import { readEntry } from '../../../../../formats/files/zip/read-entry.ts';

/** Floats of four bytes become weights of one. Twice the size of the largest `opus-mt-tc-big` model. */
const MAX_BYTES = 2 * 1024 ** 3;
/** Transformers of 100 layers have fewer. */
const MAX_ARRAYS = 10_000;
const EXTENSION = '.npy';

/**
 * Iterates over the arrays of an archive of NumPy (`.npz`), a ZIP file. Sizes are checked before anything is unpacked.
 * @throws StorageError if the archive is damaged or too large
 */
export function* readNumpyArchive(path: string): Generator<{ name: string; bytes: Buffer }> {
  using file = openFileDescriptor(path, 'r');
  for (const entry of entriesOf(path, file.fd)) {
    const bytes = orStorageError(path, () => readEntry(file.fd, entry));
    yield { name: entry.name.slice(0, -EXTENSION.length), bytes };
  }
}

function entriesOf(path: string, fd: number): readonly ZipEntry[] {
  const { entries } = orStorageError(path, () => readZipDirectory(fd));
  const arrays = entries.filter(({ name }) => name.endsWith(EXTENSION));
  const bytes = arrays.reduce((sum, entry) => sum + entry.bytes, 0);
  if (arrays.length > MAX_ARRAYS || bytes > MAX_BYTES) throw new StorageError(`${path} is too large for a model.`);
  return arrays;
}

function orStorageError<T>(path: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof GlossaError)) throw error;
    throw new StorageError(`${path} is not a complete archive of NumPy, or an array of it is too large.`, {
      cause: error,
    });
  }
}
