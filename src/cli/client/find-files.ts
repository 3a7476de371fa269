import type { Dirent } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { basename, extname, join, resolve } from 'node:path';
import type { Config } from '../../config/config.ts';
import { dataPaths } from '../../filesystem/data-directory.ts';
import { toStorageError, withStorageErrors } from '../../filesystem/storage-error.ts';
import { DOCUMENT_TYPES, FILE_TYPES, OLD_OFFICE_TYPES } from '../../formats/files/file-types.ts';
import { convertedExtension, isCompoundFile } from '../../formats/files/old-office.ts';
import { PICTURE_FORMATS } from '../../formats/files/pictures.ts';
import { hasFont } from '../../formats/pdf/typeset/has-font.ts';
import { fontFolders } from '../../formats/pdf/typeset/noto-fonts.ts';
import type { ResultFormat } from '../../jobs/document-jobs.ts';
import { CommandError } from '../command-error.ts';

/** A file to translate, and the path of its translation. */
export interface FileTask {
  source: string;
  target: string;
}

/** Where the translations go. */
export interface TargetOptions {
  /** Code of the target language, for the names of translations beside their sources. */
  language: string;
  /** Directory for translations under the names of their sources; undefined for a place beside each source. */
  output: string | undefined;
  /** What a PDF becomes. Default: a PDF. */
  pdfResult?: ResultFormat | undefined;
  /** Whether images in directories are translated. Default: false. */
  translateImages?: boolean | undefined;
}

const extensionsOf = (types: Readonly<Record<string, { extensions: readonly string[] }>>): ReadonlySet<string> =>
  new Set(Object.values(types).flatMap(({ extensions }) => extensions.map((extension) => `.${extension}`)));

const OLD_EXTENSIONS = extensionsOf(OLD_OFFICE_TYPES);
const EXTENSIONS = extensionsOf({ ...FILE_TYPES, ...OLD_OFFICE_TYPES });
const EXTENSIONS_WITH_IMAGES = extensionsOf({ ...DOCUMENT_TYPES, ...OLD_OFFICE_TYPES });
const PICTURE_EXTENSIONS = extensionsOf(
  Object.fromEntries(Object.entries(FILE_TYPES).filter(([format]) => PICTURE_FORMATS.includes(format))),
);
const PDF = '.pdf';

/** Whether the name of a file is one of a document whose pictures can be translated. */
export const canHavePictures = (path: string): boolean => PICTURE_EXTENSIONS.has(extname(path).toLowerCase());

/** What a PDF becomes in a language: a PDF, if the fonts of this machine have its script. @param language canonical code */
export function pdfResultIn(language: string, { models, storage }: Pick<Config, 'models' | 'storage'>): ResultFormat {
  const directory = models.directory ?? dataPaths(storage.dataDirectory).models;
  return hasFont(language, fontFolders(directory)) ? 'pdf' : 'html';
}

/**
 * Finds the files to translate. Of a directory and the directories in it, it leaves out hidden files, earlier translations
 * (`report.es.docx`), and files of unknown formats and, unless they are wanted, images, which it counts.
 * @throws CommandError if a translation would replace a source; StorageError
 */
export async function findFiles(
  paths: readonly string[],
  options: TargetOptions,
): Promise<{ tasks: FileTask[]; skipped: number }> {
  const tasks: FileTask[] = [];
  let skipped = 0;
  const extensions = options.translateImages ? EXTENSIONS_WITH_IMAGES : EXTENSIONS;
  for (const path of paths) {
    if (!(await isDirectory(path))) {
      tasks.push({ source: path, target: await targetOf(path, basename(path), options) });
      continue;
    }
    for (const name of await listFiles(path, options)) {
      const source = join(path, name);
      if (!extensions.has(extname(name).toLowerCase())) skipped++;
      else tasks.push({ source, target: await targetOf(source, name, options) });
    }
  }
  assertSourcesStay(tasks);
  return { tasks, skipped };
}

/**
 * The path of a translation.
 * @param name path below the directory that the user named, which the output directory repeats
 * @throws StorageError
 */
export async function targetOf(source: string, name: string, options: TargetOptions): Promise<string> {
  const { language, output } = options;
  const extension = await extensionOfTarget(source, options);
  const withoutExtension = (path: string): string => path.slice(0, path.length - extname(source).length);
  if (output !== undefined) return join(output, withoutExtension(name) + extension);
  return `${withoutExtension(source)}.${language}${extension}`;
}

async function extensionOfTarget(source: string, { pdfResult }: TargetOptions): Promise<string> {
  const extension = extname(source);
  const lower = extension.toLowerCase();
  if (lower === PDF) return pdfResult === 'html' ? '.html' : extension;
  if (!OLD_EXTENSIONS.has(lower)) return extension;
  // The name alone tells nothing: a template of gettext is a `.pot` file, too.
  const isOld = async (): Promise<boolean> => (await stat(source)).isFile() && isCompoundFile(source);
  return (await withStorageErrors(source, isOld)) ? convertedExtension(extension) : extension;
}

async function isDirectory(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isDirectory();
  } catch (error) {
    throw toStorageError(path, error);
  }
}

/** Paths of the files in a directory and below, sorted. Links to directories are not followed. */
async function listFiles(path: string, options: TargetOptions): Promise<string[]> {
  const { language, output } = options;
  if (output !== undefined && resolve(path) === resolve(output)) return [];
  const names: string[] = [];
  for (const entry of await readDirectory(path)) {
    const { name } = entry;
    if (name.startsWith('.')) continue;
    if (entry.isDirectory()) {
      for (const file of await listFiles(join(path, name), options)) names.push(join(name, file));
    } else if (!basename(name, extname(name)).endsWith(`.${language}`)) {
      names.push(name);
    }
  }
  return names;
}

async function readDirectory(path: string): Promise<Dirent[]> {
  try {
    const entries = await readdir(path, { withFileTypes: true });
    return entries.sort((one, other) => (one.name < other.name ? -1 : 1));
  } catch (error) {
    throw toStorageError(path, error);
  }
}

function assertSourcesStay(tasks: readonly FileTask[]): void {
  const sources = new Set(tasks.map(({ source }) => resolve(source)));
  const wrong = tasks.map(({ target }) => resolve(target)).find((target) => sources.has(target));
  if (wrong !== undefined) throw new CommandError(`${wrong} would be overwritten: choose another directory.`);
}
