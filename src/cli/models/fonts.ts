import { mkdir, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { PACKAGES_URL } from '../../extraction/ocr/language-data/catalogue.ts';
import { replaceFile } from '../../filesystem/atomic-write.ts';
import { readPackageFiles } from '../../filesystem/read-debian-package.ts';
import { StorageError, toStorageError } from '../../filesystem/storage-error.ts';
import { fontFolder, isFontName } from '../../formats/pdf/typeset/noto-fonts.ts';
import { formatBytes } from '../../text/format-bytes.ts';
import { DownloadError } from '../../translation/engines/bergamot/models/download-error.ts';
import { withInterruptSignal } from '../interrupt.ts';
import { type ModelsContext, out } from './context.ts';
import { type DebianPackage, downloadPackage } from './download-package.ts';
import { FONT_PACKAGES } from './font-names.ts';

/**
 * Downloads fonts for PDFs in scripts other than Latin, Cyrillic and Greek.
 * @returns the names that failed
 * @throws DownloadError if the host is unreachable; StorageError, also on an interrupt
 */
export async function pullFonts(
  names: readonly string[],
  { directory, ocrUrl }: Pick<ModelsContext, 'directory' | 'ocrUrl'>,
): Promise<string[]> {
  const failed: string[] = [];
  const interrupted = new StorageError('The download was interrupted. Run the command again to resume it.');
  await withInterruptSignal(interrupted, async (signal) => {
    for (const name of names) {
      const wanted = FONT_PACKAGES[name];
      if (!wanted) continue;
      try {
        const url = `${ocrUrl ?? PACKAGES_URL}/${wanted.path}`;
        const bytes = await installFonts({ ...wanted, url }, fontFolder(directory), signal);
        out(`${name} installed (${formatBytes(bytes)}).\n`);
      } catch (error) {
        if (!(error instanceof DownloadError) || error.kind === 'unreachable') throw error;
        out(`${name} could not be downloaded. ${error.message}\n`);
        failed.push(name);
      }
    }
  });
  return failed;
}

/**
 * Downloads a package and puts its fonts that PDFs are written with into a folder.
 * @returns their size in bytes
 * @throws DownloadError, StorageError, the signal's reason
 */
export async function installFonts(fonts: DebianPackage, folder: string, signal: AbortSignal): Promise<number> {
  const path = join(folder, basename(fonts.url));
  let bytes = 0;
  try {
    await mkdir(folder, { recursive: true });
    const content = await downloadPackage(fonts, path, signal);
    for await (const file of readPackageFiles(content, (name) => isFontName(basename(name)))) {
      signal.throwIfAborted();
      await replaceFile(join(folder, basename(file.path)), (partial) =>
        writeFile(partial, file.content, { flush: true }),
      );
      bytes += file.content.length;
    }
    await rm(path);
    return bytes;
  } catch (error) {
    throw toStorageError(folder, error);
  }
}
