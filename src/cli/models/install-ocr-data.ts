import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type LanguageData, packagePath } from '../../extraction/ocr/language-data/catalogue.ts';
import { DATA_EXTENSION } from '../../extraction/ocr/language-data/installed.ts';
import { readLanguageData } from '../../extraction/ocr/language-data/read-package.ts';
import { temporaryPath } from '../../filesystem/atomic-write.ts';
import { sha256Of } from '../../filesystem/file-checksum.ts';
import { toStorageError } from '../../filesystem/storage-error.ts';
import { DownloadError } from '../../translation/engines/bergamot/models/download-error.ts';
import { HTTP_TIMEOUTS } from '../../translation/engines/bergamot/models/http-request.ts';
import { downloadWithRetries, RETRY_BACKOFF } from '../../translation/engines/bergamot/models/retry-download.ts';

/**
 * Downloads the package with the data of a language, verifies its checksum, and puts the data into a folder. An
 * interrupted download is continued the next time.
 * @param baseUrl of a Debian mirror
 * @returns the size of the data in bytes
 * @throws DownloadError, StorageError, the signal's reason
 */
export async function installOcrData(
  data: LanguageData,
  folder: string,
  baseUrl: string,
  signal: AbortSignal,
): Promise<number> {
  const url = `${baseUrl}/${packagePath(data)}`;
  const path = join(folder, `${data.name}.deb`);
  const request = { url, size: data.bytes, path, timeouts: HTTP_TIMEOUTS, signal, onBytes: () => {} };
  const target = join(folder, `${data.name}${DATA_EXTENSION}`);
  const partial = temporaryPath(target);
  try {
    await mkdir(folder, { recursive: true });
    await downloadWithRetries(request, RETRY_BACKOFF);
    if ((await sha256Of(path, signal)) !== data.sha256) {
      await rm(path, { force: true });
      throw new DownloadError('damaged', `The checksum of ${url} differs from the catalogue.`);
    }
    const content = await readLanguageData(await readFile(path));
    await writeFile(partial, content, { flush: true });
    await rename(partial, target);
    await rm(path);
    return content.length;
  } catch (error) {
    await rm(partial, { force: true });
    throw toStorageError(folder, error);
  }
}
