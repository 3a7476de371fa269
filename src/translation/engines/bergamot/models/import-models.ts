import { randomUUID } from 'node:crypto';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createZstdDecompress } from 'node:zlib';
import { StorageError, toStorageError } from '../../../../filesystem/storage-error.ts';
import { parseJson } from '../../../../text/parse-json.ts';
import { type ArchiveFile, readArchiveFiles } from './archive-files.ts';
import { CATALOGUE_FILE, readCatalogue } from './catalogue.ts';
import { type ImportOptions, installStaged } from './install-model.ts';
import {
  DESCRIPTION_FILE,
  folderName,
  haveSameFiles,
  modelName,
  type PublishedModel,
  publishedModelSchema,
} from './model.ts';
import { removeLeftovers } from './quarantine.ts';
import { PARTIAL_FOLDER, scanModels } from './scan-directory.ts';
import { writeHashed } from './write-hashed.ts';

export interface ImportResult {
  imported: readonly PublishedModel[];
  /** Models of the archive that were installed already. */
  present: readonly PublishedModel[];
  incomplete: readonly { model: PublishedModel; missing: readonly string[] }[];
  /** Number of files that belong to none of these models. */
  ignored: number;
}

/** Sixty times the size of a description. */
const MAX_DESCRIPTION_BYTES = 64 * 1024;

/**
 * Installs the models of a folder or a tar archive. A file belongs to a model when it has the SHA-256 that the catalogue or
 * a `model.json` in the archive gives, under any name and in any folder. Files whose names end in `.zst` or `.gz` are
 * decompressed. For a model in the catalogue, only the catalogue counts.
 * @param path of the folder or the archive, which is read twice
 * @throws StorageError, the signal's reason
 */
export async function importModels(path: string, options: ImportOptions): Promise<ImportResult> {
  const { directory, signal } = options;
  const { models: published } = await readCatalogue(directory);
  const described = await readDescriptions(path, signal);
  const known = mergeModels(published, described);
  const staging = join(directory, PARTIAL_FOLDER, `import-${randomUUID()}`);
  try {
    await mkdir(staging, { recursive: true });
    await removeLeftovers(directory);
    const { staged, ignored } = await stageFiles(path, known, staging, signal);
    const isStaged = ({ sha256 }: { sha256: string }): boolean => staged.has(sha256);
    const isInArchive = (model: PublishedModel): boolean =>
      described.includes(model) || model.files.some((file) => file.type === 'model' && isStaged(file));
    const complete = known.filter(({ files }) => files.every(isStaged));
    return {
      ...(await installOthers(complete, staging, options)),
      incomplete: known.flatMap((model) => {
        const missing = model.files.filter((file) => !isStaged(file)).map(({ name }) => name);
        return missing.length > 0 && isInArchive(model) ? [{ model, missing }] : [];
      }),
      ignored,
    };
  } catch (error) {
    signal.throwIfAborted();
    throw toStorageError(staging, error);
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}

/** The models of the catalogue, and those described in the archive that are not the same as one of them. */
function mergeModels(published: readonly PublishedModel[], described: readonly PublishedModel[]): PublishedModel[] {
  const names = new Set(published.map(folderName));
  const others = described.filter((model) => {
    const current = published.find((each) => modelName(each) === modelName(model));
    if (names.has(folderName(model)) || (current && haveSameFiles(current, model))) return false;
    names.add(folderName(model));
    return true;
  });
  return [...published, ...others];
}

async function readDescriptions(path: string, signal: AbortSignal): Promise<PublishedModel[]> {
  const models: PublishedModel[] = [];
  for await (const { name, size, open } of readArchiveFiles(path, signal)) {
    if (name !== DESCRIPTION_FILE || size > MAX_DESCRIPTION_BYTES) continue;
    const chunks = await Array.fromAsync(open());
    const { data } = publishedModelSchema.safeParse(parseJson(Buffer.concat(chunks).toString()));
    if (data !== undefined) models.push(data);
  }
  return models;
}

/** Writes the files of known models into a folder, each under its SHA-256. */
async function stageFiles(
  path: string,
  models: readonly PublishedModel[],
  staging: string,
  signal: AbortSignal,
): Promise<{ staged: ReadonlySet<string>; ignored: number }> {
  const files = models.flatMap((model) => model.files);
  const hashes = new Set(files.map(({ sha256 }) => sha256));
  const sizes = new Set(files.map(({ size }) => size));
  const maxBytes = Math.max(...sizes);
  const staged = new Set<string>();
  let ignored = 0;
  for await (const file of readArchiveFiles(path, signal)) {
    if (file.name === DESCRIPTION_FILE || file.name === CATALOGUE_FILE) continue;
    const decoder = decoderFor(file.name);
    const mayBeKnown = decoder === undefined ? sizes.has(file.size) : file.size <= maxBytes;
    const temporary = join(staging, 'file');
    const sha256 = mayBeKnown ? await writeDecoded(file, decoder, temporary, maxBytes, signal) : undefined;
    if (sha256 !== undefined && hashes.has(sha256)) {
      await rename(temporary, join(staging, sha256));
      staged.add(sha256);
    } else {
      ignored++;
    }
  }
  return { staged, ignored };
}

function decoderFor(name: string): Transform | undefined {
  if (name.endsWith('.zst')) return createZstdDecompress();
  return name.endsWith('.gz') ? createGunzip() : undefined;
}

/** @returns the SHA-256 of the decoded file; undefined if it cannot be decoded or has more than `maxBytes` */
async function writeDecoded(
  file: ArchiveFile,
  decoder: Transform | undefined,
  path: string,
  maxBytes: number,
  signal: AbortSignal,
): Promise<string | undefined> {
  if (decoder === undefined) return await writeHashed(file.open(), path, maxBytes);
  const write = (data: AsyncIterable<Uint8Array>) => writeHashed(data, path, maxBytes);
  try {
    return await pipeline(file.open(), decoder, write, { signal });
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof StorageError) throw error;
    return undefined;
  }
}

/** Installs models whose files are all staged, except those that are installed under any version. */
async function installOthers(
  models: readonly PublishedModel[],
  staging: string,
  options: ImportOptions,
): Promise<Pick<ImportResult, 'imported' | 'present'>> {
  const { models: installed } = await scanModels(options.directory);
  const others = models.filter((model) => {
    const current = installed.get(modelName(model));
    return !current || !haveSameFiles(current, model);
  });
  const imported = await installStaged(others, staging, ({ sha256 }) => sha256, options);
  return { imported, present: models.filter((model) => !imported.includes(model)) };
}
