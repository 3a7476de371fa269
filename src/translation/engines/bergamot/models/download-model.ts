import { existsSync } from 'node:fs';
import { access, constants, mkdir, open, readdir, rename, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { syncDirectory } from '../../../../filesystem/atomic-write.ts';
import { acquireFileLock } from '../../../../filesystem/file-lock.ts';
import { StorageError, systemErrorCode, toStorageError } from '../../../../filesystem/storage-error.ts';
import type { Backoff } from '../../../../resilience/backoff.ts';
import { formatBytes } from '../../../../text/format-bytes.ts';
import { DownloadError } from './download-error.ts';
import { HTTP_TIMEOUTS, type HttpTimeouts } from './http-request.ts';
import { DESCRIPTION_FILE, folderName, modelName, type PublishedModel, totalBytes } from './model.ts';
import { quarantineModel } from './quarantine.ts';
import { downloadWithRetries, RETRY_BACKOFF } from './retry-download.ts';
import { PARTIAL_FOLDER, readModel, sha256Of } from './scan-directory.ts';

/**
 * Waits until no other machine downloads the same model into a shared directory.
 * @param onWait called after each failed attempt to take the lock
 * @throws the signal's reason
 */
export type LockModel = (name: string, signal: AbortSignal, onWait: () => Promise<void>) => Promise<AsyncDisposable>;

export interface DownloadOptions {
  /** Directory of all models. Created if it does not exist. */
  directory: string;
  /** Lock across machines, because the file locks of some network file systems work on one machine only. */
  lockModel?: LockModel | undefined;
  /** Base URL of the paths in the catalogue. */
  baseUrl: string;
  timeouts?: HttpTimeouts;
  retryBackoff?: Backoff;
  signal: AbortSignal;
  /** Called with the bytes of the model on disk, including those of earlier runs and other processes. */
  onBytes: (bytes: number) => void;
}

/** Free disk space that a download must leave. */
const MIN_FREE_BYTES = 32 * 1024 * 1024;

/** Maximum attempts per file. The first may continue a damaged partial file; the second starts with an empty one. */
const MAX_CHECKSUM_ATTEMPTS = 2;

/**
 * Downloads and installs a model. Its folder appears in the directory when every file has the right size and checksum. A
 * failed download keeps its partial files for the next attempt, unless the disk is full. Waits while another process
 * downloads the same model.
 * @throws DownloadError, StorageError, the signal's reason
 */
export async function downloadModel(model: PublishedModel, options: DownloadOptions): Promise<void> {
  const { directory, signal, onBytes } = options;
  const folder = join(directory, folderName(model));
  const partialFolder = join(directory, PARTIAL_FOLDER, folderName(model));
  try {
    await ensureWritable(directory, join(directory, PARTIAL_FOLDER));
    const reportBytes = async () => onBytes(await bytesIn(partialFolder));
    await using _replicaLock = await options.lockModel?.(folderName(model), signal, reportBytes);
    using _fileLock = await acquireFileLock(`${partialFolder}.lock`, signal, reportBytes);
    const installed = await readModel(folder);
    if (installed !== undefined && installed !== 'incomplete') return;
    await downloadInto(partialFolder, model, options);
    if (existsSync(folder)) await quarantineModel(directory, folderName(model));
    await rename(partialFolder, folder);
    await syncDirectory(directory);
  } catch (error) {
    signal.throwIfAborted();
    throw toStorageError(folder, error);
  }
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
async function downloadInto(folder: string, model: PublishedModel, options: DownloadOptions): Promise<void> {
  await mkdir(folder, { recursive: true });
  try {
    options.onBytes(await bytesIn(folder));
    await requireFreeSpace(model, folder);
    await downloadFiles(folder, model, options);
    await writeDescription(folder, model);
  } catch (error) {
    const isWorthKeeping = !isDiskFull(error) && (await bytesIn(folder)) > 0;
    if (!isWorthKeeping) await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

async function downloadFiles(folder: string, model: PublishedModel, options: DownloadOptions): Promise<void> {
  const { baseUrl, timeouts = HTTP_TIMEOUTS, retryBackoff = RETRY_BACKOFF, signal, onBytes } = options;
  let completed = 0;
  for (const { name, path, size, sha256 } of model.files) {
    const file = join(folder, name);
    const url = `${baseUrl}/${path}`;
    const onFileBytes = (bytes: number) => onBytes(completed + bytes);
    for (let attempt = 1; ; attempt++) {
      await downloadWithRetries({ url, size, path: file, timeouts, signal, onBytes: onFileBytes }, retryBackoff);
      if ((await sha256Of(file, signal)) === sha256) break;
      await rm(file);
      if (attempt === MAX_CHECKSUM_ATTEMPTS) {
        throw new DownloadError('damaged', `The checksum of ${url} differs from the catalogue.`);
      }
    }
    completed += size;
    onBytes(completed);
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
