import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { GlossaError } from '../../errors.ts';
import { ifExists } from '../../filesystem/storage-error.ts';
import { isUpdated } from '../../formats/existing.ts';
import type { TextFileFormat } from '../../formats/files/file-format.ts';
import { FILE_FORMATS } from '../../formats/files/file-formats.ts';
import { FILE_TYPES, type FileFormatName } from '../../formats/files/file-types.ts';
import { decodeText } from '../../formats/files/open-text-file.ts';
import { CommandError } from '../command-error.ts';

/** A catalogue of this machine. */
export interface LocalCatalogue {
  text: string;
  format: TextFileFormat['format'];
}

/** The formats that `--update` takes, by the extensions of their files. */
const FORMATS: ReadonlyMap<string, readonly FileFormatName[]> = new Map(
  [
    ...Map.groupBy(
      Object.entries(FILE_TYPES).flatMap(([name, { extensions }]) =>
        isFormatName(name) && isUpdated(name) ? extensions.map((extension) => ({ extension, name })) : [],
      ),
      ({ extension }) => extension,
    ),
  ].map(([extension, formats]) => [`.${extension}`, formats.map(({ name }) => name)]),
);
/** The first sign of XML, after a byte order mark. */
const XML = /^\W{0,100}</;
const FIRST_BYTES = 200;

function isFormatName(name: string): name is FileFormatName {
  return Object.hasOwn(FILE_TYPES, name);
}

export const isCatalogue = (path: string): boolean => FORMATS.has(extname(path).toLowerCase());

/**
 * Reads a catalogue of a format that can be updated.
 * @returns undefined for a file that does not exist
 * @throws CommandError for a file of another format, or one that is damaged; StorageError
 */
export async function readCatalogue(path: string): Promise<LocalCatalogue | undefined> {
  const formats = FORMATS.get(extname(path).toLowerCase());
  if (formats === undefined) {
    throw new CommandError(
      `${path} is no catalogue that can be updated. Its extension must be one of ${[...FORMATS.keys()].join(', ')}.`,
    );
  }
  const bytes = await ifExists(path, readFile(path));
  if (bytes === undefined) return undefined;
  // Qt and TypeScript share an extension.
  const isXml = XML.test(bytes.toString('latin1', 0, FIRST_BYTES));
  const name = formats.find((one) => (one === 'qt') === isXml) ?? formats[0];
  const loaded = name === undefined || name === 'pdf' ? undefined : await FILE_FORMATS[name]();
  if (loaded?.kind !== 'text') throw new CommandError(`${path} is no catalogue that can be updated.`);
  return { text: reading(path, () => decodeText(bytes, loaded.findEncoding).text), format: loaded.format };
}

/** @throws CommandError */
export function reading<T>(path: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof GlossaError) throw new CommandError(`${path} is damaged. Correct it first.`, { cause: error });
    throw error;
  }
}
