import { constants, existsSync } from 'node:fs';
import { copyFile, mkdir, rename, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { sha256Of } from '../../../filesystem/file-checksum.ts';
import { tryFileLock } from '../../../filesystem/file-lock.ts';
import { StorageError, withStorageErrors } from '../../../filesystem/storage-error.ts';
import { findFault } from '../../../llm/embedded/gguf.ts';
import { deleteLlm, describeLlm, type LlmDescription, partialPath } from '../../../llm/embedded/installed.ts';
import { languageModelFolder, MODEL_EXTENSION } from '../../../llm/embedded/model-file.ts';
import { describeProblem, type StartProblem } from '../../../llm/embedded/problems.ts';
import { tryStart } from '../../../llm/embedded/process-host.ts';
import { RUNTIME_FOLDER } from '../../../llm/embedded/runtime.ts';
import { createLogger } from '../../../telemetry/logger.ts';
import { DownloadError } from '../../../translation/engines/bergamot/models/download-error.ts';
import { HTTP_TIMEOUTS } from '../../../translation/engines/bergamot/models/http-request.ts';
import { downloadWithRetries, RETRY_BACKOFF } from '../../../translation/engines/bergamot/models/retry-download.ts';
import { createDownloadProgress } from '../download-progress.ts';
import { type LlmSource, nameOf } from './find-source.ts';

/**
 * Downloads a language model into the directory of the models. An interrupted download is continued the next time.
 * @throws DownloadError, StorageError, the signal's reason
 */
export async function downloadLlm(source: LlmSource, modelsDirectory: string, signal: AbortSignal): Promise<void> {
  const { name, url, bytes, sha256, license, advice } = source;
  const known = { source: url, bytes, ...(license && { license }), ...(sha256 && { sha256 }) };
  await install(name, modelsDirectory, known, async (path) => {
    using progress = createDownloadProgress(name, bytes);
    const request = { url, size: bytes, path, timeouts: HTTP_TIMEOUTS, signal, advice, onBytes: progress.onBytes };
    await downloadWithRetries(request, RETRY_BACKOFF);
    if (sha256 !== undefined && (await sha256Of(path, signal)) !== sha256) {
      await rm(path, { force: true });
      throw new DownloadError('damaged', `The checksum of ${url} differs from the one that its server names.`);
    }
    const problem = await findProblem(path);
    if (problem) {
      await rm(path, { force: true });
      throw new DownloadError('rejected', `${url} is no usable model. ${describeProblem(problem)}`);
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
  const problem = await withStorageErrors(path, () => findProblem(source));
  if (problem) throw new StorageError(`${path} is not imported. ${describeProblem(problem)}`);
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
  const partial = partialPath(path);
  await withStorageErrors(folder, async () => {
    await mkdir(folder, { recursive: true });
    using lock = tryFileLock(`${path}.lock`);
    if (!lock) throw new StorageError(`Another command installs ${name}. Wait until it has ended.`);
    // Before the file, so that its size and origin are known while it grows.
    await describeLlm(path, known);
    try {
      await write(partial);
      await rename(partial, path);
    } catch (error) {
      if (!existsSync(partial)) await deleteLlm({ path });
      throw error;
    }
  });
}

/**
 * Reads the header of a file and, if the runtime is installed, loads it.
 * @returns why the file is no model. What only this machine lacks, such as memory, is no fault of the file
 * @throws the file system's error
 */
async function findProblem(file: string): Promise<StartProblem | undefined> {
  const fault = await findFault(file);
  if (fault) return { reason: 'model', fault };
  const problem = await tryStart({ runtime: RUNTIME_FOLDER, file, log: createLogger('silent') });
  return problem?.reason === 'model' || problem?.reason === 'process' ? problem : undefined;
}
