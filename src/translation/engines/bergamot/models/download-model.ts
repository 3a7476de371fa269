import type { Backoff } from '../../../../resilience/backoff.ts';
import { combineDownloadErrors, DownloadError, type FailedSource } from './download-error.ts';
import { downloadSource, type SourceDownload } from './download-source.ts';
import { sourcesAt } from './file-sources.ts';
import { HTTP_TIMEOUTS, type HttpTimeouts } from './http-request.ts';
import { type InstallOptions, installModel } from './install-model.ts';
import type { PublishedModel } from './model.ts';
import { RETRY_BACKOFF } from './retry-download.ts';

export interface DownloadOptions extends InstallOptions {
  /** Base URLs of the model servers, in order of preference. `file:` URLs are local folders. */
  baseUrls: readonly string[];
  timeouts?: HttpTimeouts;
  retryBackoff?: Backoff;
  onBytes: (bytes: number) => void;
}

/**
 * Downloads and installs a model. Tries the copies of each file in order, until one has the right size and checksum.
 * @throws DownloadError, StorageError, the signal's reason
 */
export async function downloadModel(model: PublishedModel, options: DownloadOptions): Promise<void> {
  const { timeouts = HTTP_TIMEOUTS, retryBackoff = RETRY_BACKOFF, signal, onBytes } = options;
  await installModel(model, options, async (folder) => {
    const unreachable: FailedSource[] = [];
    let completed = 0;
    for (const file of model.files) {
      const onFileBytes = (bytes: number) => onBytes(completed + bytes);
      const download = { file, folder, timeouts, retryBackoff, signal, onBytes: onFileBytes };
      await downloadFile(model, options.baseUrls, download, unreachable);
      completed += file.size;
      onBytes(completed);
    }
  });
}

/**
 * Downloads the first copy of a file that is available.
 * @param unreachable servers that did not respond to an earlier request, which are not asked again
 * @throws DownloadError with the reasons of all servers
 */
async function downloadFile(
  model: PublishedModel,
  baseUrls: readonly string[],
  download: SourceDownload,
  unreachable: FailedSource[],
): Promise<void> {
  const failures: FailedSource[] = [];
  for (const baseUrl of baseUrls) {
    for (const source of sourcesAt(baseUrl, model, download.file)) {
      if (unreachable.some((failed) => failed.baseUrl === baseUrl)) break;
      try {
        await downloadSource(baseUrl, source, download);
        return;
      } catch (error) {
        if (!(error instanceof DownloadError)) throw error;
        (error.kind === 'unreachable' ? unreachable : failures).push({ baseUrl, error });
      }
    }
  }
  throw combineDownloadErrors([...failures, ...unreachable]);
}
