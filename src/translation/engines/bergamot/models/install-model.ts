import { existsSync } from 'node:fs';
import { access, constants, copyFile, mkdir, open, readdir, rename, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { syncDirectory } from '../../../../filesystem/atomic-write.ts';
import { acquireFileLock } from '../../../../filesystem/file-lock.ts';
import { StorageError, systemErrorCode, toStorageError } from '../../../../filesystem/storage-error.ts';
import { formatBytes } from '../../../../text/format-bytes.ts';
import {
  DESCRIPTION_FILE,
  folderName,
  modelName,
  type PublishedFile,
  type PublishedModel,
  totalBytes,
} from './model.ts';
import { quarantineModel } from './quarantine.ts';
import { PARTIAL_FOLDER, readModel } from './scan-directory.ts';

/**
 * Waits until no other machine installs the same model into a shared directory.
 * @param onWait called after each failed attempt to take the lock
 * @throws the signal's reason
 */
export type LockModel = (name: string, signal: AbortSignal, onWait: () => Promise<void>) => Promise<AsyncDisposable>;

export interface InstallOptions {
  /** Directory of all models. Created if it does not exist. */
  directory: string;
  /** Lock across machines, because the file locks of some network file systems work on one machine only. */
  lockModel?: LockModel | undefined;
  signal: AbortSignal;
  /** Called with the bytes of the model on disk, including those of earlier runs and other processes. */
  onBytes?: (bytes: number) => void;
}

/** Free disk space that an installation must leave. */
const MIN_FREE_BYTES = 32 * 1024 * 1024;

/**
 * Installs a model. Its folder appears in the directory when every file is complete. A failed installation keeps its
 * partial files for the next attempt, unless the disk is full. Waits while another process installs the same model.
 * @param writeFiles writes the files of the model into a folder and verifies them
 * @returns false if the model was installed already
 * @throws StorageError; the errors of `writeFiles`; the signal's reason
 */
export async function installModel(
  model: PublishedModel,
  { directory, lockModel, signal, onBytes = () => {} }: InstallOptions,
  writeFiles: (folder: string) => Promise<void>,
): Promise<boolean> {
  const folder = join(directory, folderName(model));
  const partialFolder = join(directory, PARTIAL_FOLDER, folderName(model));
  try {
    await ensureWritable(directory, join(directory, PARTIAL_FOLDER));
    const reportBytes = async () => onBytes(await bytesIn(partialFolder));
    await using _replicaLock = await lockModel?.(folderName(model), signal, reportBytes);
    using _fileLock = await acquireFileLock(`${partialFolder}.lock`, signal, reportBytes);
    const installed = await readModel(folder);
    if (installed !== undefined && installed !== 'incomplete') return false;
    await mkdir(partialFolder, { recursive: true });
    await reportBytes();
    await fillFolder(partialFolder, model, writeFiles);
    if (existsSync(folder)) await quarantineModel(directory, folderName(model));
    await rename(partialFolder, folder);
    await syncDirectory(directory);
    return true;
  } catch (error) {
    signal.throwIfAborted();
    throw toStorageError(folder, error);
  }
}

export interface ImportOptions extends InstallOptions {
  /** Called when a model is installed. */
  onImported: (model: PublishedModel) => void;
}

/**
 * Installs models whose files are staged in a folder.
 * @param stagedName name of a file there
 * @returns the models that were not installed already
 * @throws StorageError, the signal's reason
 */
export async function installStaged(
  models: readonly PublishedModel[],
  staging: string,
  stagedName: (file: PublishedFile) => string,
  { onImported, ...options }: ImportOptions,
): Promise<PublishedModel[]> {
  const imported: PublishedModel[] = [];
  for (const model of models) {
    const isNew = await installModel(model, options, async (folder) => {
      // Models may share a vocabulary, so files are copied. On most file systems a copy shares the blocks.
      for (const file of model.files)
        await copyFile(join(staging, stagedName(file)), join(folder, file.name), constants.COPYFILE_FICLONE);
    });
    if (!isNew) continue;
    imported.push(model);
    onImported(model);
  }
  return imported;
}

/** Uses two calls of mkdir, because a recursive call on a read-only file system fails with a misleading error. */
async function ensureWritable(directory: string, partialRoot: string): Promise<void> {
  await mkdir(directory, { recursive: true });
  await mkdir(partialRoot).catch(ignoreExisting);
  await access(`${partialRoot}/.`, constants.W_OK);
}

function ignoreExisting(error: unknown): void {
  if (systemErrorCode(error) !== 'EEXIST') throw error;
}

/** Keeps partial files after a failure, except on a full disk. */
async function fillFolder(
  folder: string,
  model: PublishedModel,
  writeFiles: (folder: string) => Promise<void>,
): Promise<void> {
  try {
    await requireFreeSpace(model, folder);
    await writeFiles(folder);
    await writeDescription(folder, model);
  } catch (error) {
    const isWorthKeeping = !isDiskFull(error) && (await bytesIn(folder)) > 0;
    if (!isWorthKeeping) await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

/** A folder with a description counts as a model, so the description is written last and synced before the rename. */
async function writeDescription(folder: string, model: PublishedModel): Promise<void> {
  {
    await using file = await open(join(folder, DESCRIPTION_FILE), 'w');
    await file.writeFile(`${JSON.stringify(model, undefined, 2)}\n`);
    await file.sync();
  }
  await syncDirectory(folder);
}

async function requireFreeSpace(model: PublishedModel, folder: string): Promise<void> {
  const needed = totalBytes(model) - (await bytesIn(folder)) + MIN_FREE_BYTES;
  const { bavail, bsize } = await statfs(folder);
  const free = bavail * bsize;
  if (needed <= free) return;
  const message = `The model ${modelName(model)} needs ${formatBytes(needed)} of free space in ${folder}, which has ${formatBytes(free)}.`;
  throw new StorageError(message, { cause: Object.assign(new Error('no space'), { code: 'ENOSPC' }) });
}

function isDiskFull(error: unknown): boolean {
  const code = systemErrorCode(error instanceof StorageError ? error.cause : error);
  return code === 'ENOSPC' || code === 'EDQUOT' || code === 'EFBIG';
}

/** Total size of the files in a folder; 0 if it does not exist. */
async function bytesIn(folder: string): Promise<number> {
  const names = await readdir(folder).catch(() => []);
  const sizes = await Promise.all(
    names.map((name) =>
      stat(join(folder, name)).then(
        ({ size }) => size,
        () => 0,
      ),
    ),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}
