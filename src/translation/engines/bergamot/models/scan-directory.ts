import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { systemErrorCode } from '../../../../filesystem/storage-error.ts';
import { parseJson } from '../../../../text/parse-json.ts';
import {
  compareVersions,
  DESCRIPTION_FILE,
  type Model,
  modelInFolder,
  modelName,
  publishedModelSchema,
} from './model.ts';

/** What lies in the directory beside the models: what is on its way, and what was found damaged. */
export const PARTIAL_FOLDER = 'downloading';
export const QUARANTINE_FOLDER = 'damaged';
/** At the root of a volume there is what nobody else may look into. */
const NO_MODELS: ReadonlySet<string> = new Set([PARTIAL_FOLDER, QUARANTINE_FOLDER, 'lost+found']);

export interface DirectoryScan {
  /** The newest version of each pair that is whole, by name. */
  models: ReadonlyMap<string, Model>;
  /** All versions that are whole, by folder. The object of a folder is the same until the folder changes. */
  folders: ReadonlyMap<string, { model: Model; mark: string }>;
  /** Folders that have a description but not all of their bytes: somebody may be copying them just now. */
  incomplete: readonly string[];
}

export const EMPTY_SCAN: DirectoryScan = { models: new Map(), folders: new Map(), incomplete: [] };

/**
 * Looks for the models in a directory, each a folder with a description. A directory that does not exist has none.
 * @param before the scan before this one
 * @throws the file system's error when the directory cannot be read
 */
export async function scanModels(directory: string, before: DirectoryScan = EMPTY_SCAN): Promise<DirectoryScan> {
  const folders = new Map<string, { model: Model; mark: string }>();
  const models = new Map<string, Model>();
  const incomplete = [];
  for (const name of await subdirectories(directory)) {
    if (NO_MODELS.has(name)) continue;
    const folder = join(directory, name);
    const mark = await markOf(folder);
    const known = before.folders.get(name);
    const found =
      known !== undefined && known.mark === mark ? await wholeOrIncomplete(known.model) : await readModel(folder);
    if (found === 'incomplete') incomplete.push(name);
    if (mark === undefined || found === undefined || found === 'incomplete') continue;
    folders.set(name, { model: found, mark });
    const other = models.get(modelName(found));
    if (other === undefined || compareVersions(other.version, found.version) < 0) models.set(modelName(found), found);
  }
  return { models, folders, incomplete };
}

/** The model of a folder when all of its files are there and of their sizes; undefined where there is no description. */
export async function readModel(folder: string): Promise<Model | 'incomplete' | undefined> {
  const description = await absentAsUndefined(readFile(join(folder, DESCRIPTION_FILE), 'utf8'));
  if (description === undefined) return undefined;
  const { data } = publishedModelSchema.safeParse(parseJson(description));
  if (data === undefined) return 'incomplete';
  return await wholeOrIncomplete(modelInFolder(folder, data));
}

async function wholeOrIncomplete(model: Model): Promise<Model | 'incomplete'> {
  const sizes = await Promise.all(model.files.map(({ path }) => absentAsUndefined(stat(path))));
  return model.files.every(({ size }, at) => sizes[at]?.size === size) ? model : 'incomplete';
}

/** The paths of the files whose bytes are not what the description says. @throws the signal's reason */
export async function findDamagedFiles(model: Model, signal: AbortSignal): Promise<string[]> {
  const damaged = [];
  for (const { path, sha256 } of model.files) if ((await sha256Of(path, signal)) !== sha256) damaged.push(path);
  return damaged;
}

/** In hex digits; undefined for a file that is not there. @throws the signal's reason */
export async function sha256Of(path: string, signal: AbortSignal): Promise<string | undefined> {
  const hash = createHash('sha256');
  const read = pipeline(createReadStream(path, { highWaterMark: 1 << 18 }), hash, { signal });
  const isRead = await absentAsUndefined(read.then(() => true));
  return isRead ? hash.digest('hex') : undefined;
}

/** Changes whenever a folder is replaced, or a file is put into it or taken out; undefined when there is none. */
async function markOf(folder: string): Promise<string | undefined> {
  const found = await absentAsUndefined(stat(folder));
  return found && `${found.ino} ${found.mtimeMs}`;
}

async function subdirectories(directory: string): Promise<string[]> {
  const entries = await absentAsUndefined(readdir(directory, { withFileTypes: true }));
  return (entries ?? []).filter((entry) => entry.isDirectory() || entry.isSymbolicLink()).map(({ name }) => name);
}

/** What is not there, or goes while it is looked at, is undefined. */
async function absentAsUndefined<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    const code = systemErrorCode(error);
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
    throw error;
  }
}
