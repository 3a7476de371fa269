import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Command } from 'commander';
import {
  findLanguageData,
  LANGUAGE_DATA,
  type LanguageData,
  PACKAGES_URL,
} from '../../extraction/ocr/language-data/catalogue.ts';
import { DATA_EXTENSION, dataFolder, installedLanguages } from '../../extraction/ocr/language-data/installed.ts';
import { StorageError } from '../../filesystem/storage-error.ts';
import { LANGUAGES } from '../../languages/language-table.ts';
import { formatBytes } from '../../text/format-bytes.ts';
import { DownloadError } from '../../translation/engines/bergamot/models/download-error.ts';
import { formatTable } from '../format-table.ts';
import { withInterruptSignal } from '../interrupt.ts';
import { type ModelsContext, out } from './context.ts';
import { installOcrData } from './install-ocr-data.ts';

/* Language data for scanned pages and images. Its names begin with `ocr:`, such as `ocr:deu`. */

const PREFIX = 'ocr:';

export const isOcrName = (name: string): boolean => name.startsWith(PREFIX);
const nameOf = (data: LanguageData): string => `${PREFIX}${data.name}`;

/** Finds language data by name or language code. Ends the command if the name is unknown. */
export function findOcrData(name: string, command: Command): LanguageData {
  const found = findLanguageData(name.slice(PREFIX.length));
  if (found) return found;
  const message = `error: no OCR data ${name}: glossa models list --ocr lists all languages`;
  return command.error(message, { exitCode: 1, code: 'glossa.notFound' });
}

/**
 * Downloads language data that is not in the models directory.
 * @returns the names that failed
 * @throws DownloadError if the host is unreachable; StorageError, also on an interrupt
 */
export async function pullOcrData(wanted: readonly LanguageData[], context: ModelsContext): Promise<string[]> {
  const folder = dataFolder(context.directory);
  const installed = await installedLanguages([folder]);
  const failed: string[] = [];
  const interrupted = new StorageError('The download was interrupted. Run the command again to resume it.');
  await withInterruptSignal(interrupted, async (signal) => {
    for (const data of wanted) {
      if (data.languages.every((code) => installed.has(code))) {
        out(`${nameOf(data)} is already installed.\n`);
        continue;
      }
      try {
        const bytes = await installOcrData(data, folder, context.ocrUrl ?? PACKAGES_URL, signal);
        out(`${nameOf(data)} installed (${formatBytes(bytes)}).\n`);
      } catch (error) {
        if (!(error instanceof DownloadError) || error.kind === 'unreachable') throw error;
        out(`${nameOf(data)} could not be downloaded. ${error.message}\n`);
        failed.push(nameOf(data));
      }
    }
  });
  return failed;
}

/** Removes installed language data. Ends the command if it is not installed. */
export async function removeOcrData(data: LanguageData, directory: string, command: Command): Promise<void> {
  const folder = dataFolder(directory);
  const installed = await installedLanguages([folder]);
  if (!data.languages.some((code) => installed.has(code))) {
    command.error(`error: ${nameOf(data)} is not installed in ${folder}`, { exitCode: 1, code: 'glossa.notFound' });
  }
  await rm(join(folder, `${data.name}${DATA_EXTENSION}`));
  out(`Removed ${nameOf(data)}.\n`);
}

/** Prints all language data and its state. @param folders where data is looked for */
export async function listOcrData(
  folders: readonly string[],
  { installed: installedOnly, json }: { installed?: true; json?: true },
): Promise<void> {
  const installed = await installedLanguages(folders);
  const rows = [...LANGUAGE_DATA.values()]
    .map((data) => ({ data, isInstalled: data.languages.some((code) => installed.has(code)) }))
    .filter(({ isInstalled }) => isInstalled || !installedOnly);
  if (json) {
    const values = rows.map(({ data, isInstalled }) => ({
      ...{ name: nameOf(data), languages: data.languages, installed: isInstalled, download_bytes: data.bytes },
    }));
    out(`${JSON.stringify(values)}\n`);
    return;
  }
  const cells = rows.map(({ data, isInstalled }) => [
    nameOf(data),
    data.languages.map((code) => LANGUAGES.get(code)?.name ?? code).join(', '),
    formatBytes(data.bytes),
    isInstalled ? 'installed' : '-',
  ]);
  out(formatTable([['DATA', 'LANGUAGE', 'DOWNLOAD', 'STATE'], ...cells]));
}
