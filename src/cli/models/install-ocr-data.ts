import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type LanguageData, packagePath } from '../../extraction/ocr/language-data/catalogue.ts';
import { DATA_EXTENSION } from '../../extraction/ocr/language-data/installed.ts';
import { replaceFile } from '../../filesystem/atomic-write.ts';
import { readPackageFiles } from '../../filesystem/read-debian-package.ts';
import { toStorageError } from '../../filesystem/storage-error.ts';
import { downloadPackage } from './download-package.ts';

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
  const path = join(folder, `${data.name}.deb`);
  const target = join(folder, `${data.name}${DATA_EXTENSION}`);
  try {
    await mkdir(folder, { recursive: true });
    const url = `${baseUrl}/${packagePath(data)}`;
    const content = await readLanguageData(await downloadPackage({ ...data, url }, path, signal));
    await replaceFile(target, (partial) => writeFile(partial, content, { flush: true }));
    await rm(path);
    return content.length;
  } catch (error) {
    throw toStorageError(folder, error);
  }
}

/** @throws Error when it is not such a package */
async function readLanguageData(debianPackage: Buffer<ArrayBuffer>): Promise<Buffer> {
  const isData = (name: string): boolean => name.endsWith(DATA_EXTENSION);
  for await (const { content } of readPackageFiles(debianPackage, isData)) return content;
  throw new Error('The package contains no language data.');
}
