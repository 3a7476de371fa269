import { existsSync } from 'node:fs';
import { access, constants, mkdir, open, readdir, rename, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { syncDirectory } from '../../../../filesystem/atomic-write.ts';
import { acquireFileLock } from '../../../../filesystem/file-lock.ts';
import { StorageError, systemErrorCode, toStorageError } from '../../../../filesystem/storage-error.ts';
import { formatBytes } from '../../../../text/bytes.ts';
import { DownloadError } from './download-error.ts';
import type { DownloadTiming } from './http-request.ts';
import { DESCRIPTION_FILE, folderName, modelName, type PublishedModel, totalBytes } from './model.ts';
import { quarantineModel } from './quarantine.ts';
import { downloadFile } from './retry-download.ts';
import { PARTIAL_FOLDER, readModel, sha256Of } from './scan-directory.ts';

/**
 * Waits until no other machine fetches the same model into a directory that they share.
 * @param onWait called at every look that was in vain @throws the signal's reason
 */
export type LockModel = (name: string, signal: AbortSignal, onWait: () => Promise<void>) => Promise<AsyncDisposable>;

export interface DownloadOptions {
  /** Of all models. It is made when there is none. */
  directory: string;
  /** For network file systems, whose own locks may hold on one machine only. */
  lockModel?: LockModel | undefined;
  /** The paths of the catalogue lie below it. */
  baseUrl: string;
  timing: DownloadTiming;
  signal: AbortSignal;
  /** Told how many bytes of the model are there, by whatever process they came; first of those from an earlier time. */
  onBytes: (bytes: number) => void;
}

/** Left free on the disk, in bytes: others need some too. */
const SPARE = 32 * 1024 * 1024;

/**
 * Puts a model into the directory: its folder appears there when every file has the right size and checksum. What has
 * come of one that fails or is stopped stays for the next time, unless the disk is full. A model that another process
 * is fetching is waited for.
 * @throws DownloadError, StorageError, the signal's reason
 */
export async function downloadModel(model: PublishedModel, options: DownloadOptions): Promise<void> {
  const { directory, signal, onBytes } = options;
  const folder = join(directory, folderName(model));
  const partial = join(directory, PARTIAL_FOLDER, folderName(model));
  try {
    await makeWritable(directory, join(directory, PARTIAL_FOLDER));
    const tell = async () => onBytes(await bytesIn(partial));
    await using _everywhere = await options.lockModel?.(folderName(model), signal, tell);
    using _here = await acquireFileLock(`${partial}.lock`, signal, tell);
    const found = await readModel(folder);
    if (found !== undefined && found !== 'incomplete') return;
    await fetchAll(model, partial, options);
    if (existsSync(folder)) await quarantineModel(directory, folderName(model));
    await rename(partial, folder);
    await syncDirectory(directory);
  } catch (error) {
    signal.throwIfAborted();
    throw toStorageError(folder, error);
  }
}

/** Not all at once: on a read-only file system that fails with an error that says something else. */
async function makeWritable(directory: string, inside: string): Promise<void> {
  await mkdir(directory, { recursive: true });
  await mkdir(inside).catch(ignoreExisting);
  await access(`${inside}/.`, constants.W_OK);
}

function ignoreExisting(error: unknown): void {
  if (systemErrorCode(error) !== 'EEXIST') throw error;
}

/** What came before a failure stays, unless it would be in the way of others. */
async function fetchAll(model: PublishedModel, partial: string, options: DownloadOptions): Promise<void> {
  await mkdir(partial, { recursive: true });
  try {
    options.onBytes(await bytesIn(partial));
    await requireSpace(model, partial);
    await fetchFiles(model, partial, options);
    await describe(model, partial);
  } catch (error) {
    if (isDiskFull(error)) await rm(partial, { recursive: true, force: true });
    else if ((await bytesIn(partial)) === 0) await rm(partial, { recursive: true, force: true });
    throw error;
  }
}

async function fetchFiles(model: PublishedModel, partial: string, options: DownloadOptions): Promise<void> {
  const { baseUrl, timing, signal, onBytes } = options;
  let before = 0;
  for (const { name, path, size, sha256 } of model.files) {
    const file = join(partial, name);
    const url = `${baseUrl}/${path}`;
    const count = (bytes: number) => onBytes(before + bytes);
    for (let attempt = 1; ; attempt++) {
      await downloadFile({ url, size, path: file, timing, signal, onBytes: count });
      if ((await sha256Of(file, signal)) === sha256) break;
      await rm(file);
      // What was there of it from an earlier time may be to blame: it gets one more chance, from the start.
      if (attempt === 2) throw new DownloadError('damaged', `What came from ${url} is not what the catalogue says.`);
    }
    before += size;
    onBytes(before);
  }
}

/** Written last, and on disk before the folder gets its place. */
async function describe(model: PublishedModel, folder: string): Promise<void> {
  {
    await using file = await open(join(folder, DESCRIPTION_FILE), 'w');
    await file.writeFile(`${JSON.stringify(model, undefined, 2)}\n`);
    await file.sync();
  }
  await syncDirectory(folder);
}

async function requireSpace(model: PublishedModel, partial: string): Promise<void> {
  const missing = totalBytes(model) - (await bytesIn(partial));
  const { bavail, bsize } = await statfs(partial);
  if (missing + SPARE <= bavail * bsize) return;
  const needed = formatBytes(missing + SPARE);
  const message = `The model ${modelName(model)} needs ${needed} of free space in ${partial}, where there are ${formatBytes(bavail * bsize)}.`;
  throw new StorageError(message, { cause: Object.assign(new Error('no space'), { code: 'ENOSPC' }) });
}

function isDiskFull(error: unknown): boolean {
  const code = systemErrorCode(error instanceof StorageError ? error.cause : error);
  return code === 'ENOSPC' || code === 'EDQUOT' || code === 'EFBIG';
}

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
