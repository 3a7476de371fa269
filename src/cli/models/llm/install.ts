import { constants } from 'node:fs';
import { copyFile, mkdir, open, rename, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { tryFileLock } from '../../../filesystem/file-lock.ts';
import { StorageError, withStorageErrors } from '../../../filesystem/storage-error.ts';
import { languageModelFolder, MODEL_EXTENSION } from '../../../llm/embedded/model-file.ts';
import { DownloadError } from '../../../translation/engines/bergamot/models/download-error.ts';
import { HTTP_TIMEOUTS } from '../../../translation/engines/bergamot/models/http-request.ts';
import { downloadWithRetries, RETRY_BACKOFF } from '../../../translation/engines/bergamot/models/retry-download.ts';
import { sha256Of } from '../../../translation/engines/bergamot/models/scan-directory.ts';
import { createDownloadProgress } from '../download-progress.ts';
import { type LlmSource, nameOf } from './find-source.ts';
import { describeLlm, type LlmDescription } from './installed.ts';

/** The first bytes of every GGUF file. */
const MAGIC = 'GGUF';

/**
 * Downloads a language model into the directory of the models. An interrupted download is continued the next time.
 * @throws DownloadError, StorageError, the signal's reason
 */
export async function downloadLlm(source: LlmSource, modelsDirectory: string, signal: AbortSignal): Promise<void> {
  const { name, url, bytes, sha256, license } = source;
  const known = { source: url, ...(license && { license }), ...(sha256 && { sha256 }) };
  await install(name, modelsDirectory, known, async (path) => {
    using progress = createDownloadProgress(name, bytes);
    const request = { url, size: bytes, path, timeouts: HTTP_TIMEOUTS, signal, onBytes: progress.onBytes };
    await downloadWithRetries(request, RETRY_BACKOFF);
    if (sha256 !== undefined && (await sha256Of(path, signal)) !== sha256) {
      await rm(path, { force: true });
      throw new DownloadError('damaged', `The checksum of ${url} differs from the one that its server names.`);
    }
    if (!(await isGguf(path))) {
      await rm(path, { force: true });
      throw new DownloadError('rejected', `${url} is no GGUF file.`);
    }
  });
}

/**
 * Copies a GGUF file into the directory of the models.
 * @returns the name of the model
 * @throws StorageError also for a file of another kind
 */
export async function importLlm(path: string, modelsDirectory: string): Promise<string> {
  const source = resolve(path);
  if (!(await withStorageErrors(path, () => isGguf(source)))) throw new StorageError(`${path} is no GGUF file.`);
  const name = nameOf(path);
  await install(name, modelsDirectory, { source }, async (partial) => {
    // On most file systems a copy shares the blocks.
    await copyFile(source, partial, constants.COPYFILE_FICLONE);
  });
  return name;
}

/** Lets one command at a time write the file, and shows it under its name when it is complete. */
async function install(
  name: string,
  modelsDirectory: string,
  known: LlmDescription,
  write: (partial: string) => Promise<void>,
): Promise<void> {
  const folder = languageModelFolder(modelsDirectory);
  const path = join(folder, name + MODEL_EXTENSION);
  const partial = `${path}.partial`;
  await withStorageErrors(folder, async () => {
    await mkdir(folder, { recursive: true });
    using lock = tryFileLock(`${path}.lock`);
    if (!lock) throw new StorageError(`Another command installs ${name}. Wait until it has ended.`);
    await write(partial);
    await describeLlm(path, known);
    await rename(partial, path);
  });
}

async function isGguf(path: string): Promise<boolean> {
  await using file = await open(path);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(MAGIC.length), 0, MAGIC.length, 0);
  return buffer.toString('latin1', 0, bytesRead) === MAGIC;
}
