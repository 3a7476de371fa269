import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { sha256Of } from '../../../../filesystem/file-checksum.ts';
import { undefinedIfMissing } from '../../../../filesystem/storage-error.ts';
import { parseJson } from '../../../../text/parse-json.ts';
import {
  compareVersions,
  DESCRIPTION_FILE,
  type Model,
  modelInFolder,
  modelName,
  publishedModelSchema,
} from './model.ts';

/** Folders of the models directory for partial downloads and for damaged models. */
export const PARTIAL_FOLDER = 'downloading';
export const QUARANTINE_FOLDER = 'damaged';
/** Folders without models. `lost+found` is at the root of a volume, and only root can read it. */
const EXCLUDED_FOLDERS: ReadonlySet<string> = new Set([PARTIAL_FOLDER, QUARANTINE_FOLDER, 'lost+found']);

export interface DirectoryScan {
  /** The newest complete version of each model, by name. */
  models: ReadonlyMap<string, Model>;
  /** All complete versions, by folder. An unchanged folder keeps the same model object. */
  folders: ReadonlyMap<string, { model: Model; fingerprint: string }>;
  /** Folders with a description but incomplete files, because a copy may be in progress. */
  incomplete: readonly string[];
}

export const EMPTY_SCAN: DirectoryScan = { models: new Map(), folders: new Map(), incomplete: [] };

/**
 * Finds the models in a directory. Each model is a folder with a description. A missing directory has no models.
 * @param previous the last scan of this directory
 * @throws the file system's error if the directory cannot be read
 */
export async function scanModels(directory: string, previous: DirectoryScan = EMPTY_SCAN): Promise<DirectoryScan> {
  const folders = new Map<string, { model: Model; fingerprint: string }>();
  const models = new Map<string, Model>();
  const incomplete = [];
  for (const name of await listFolders(directory)) {
    if (EXCLUDED_FOLDERS.has(name)) continue;
    const folder = join(directory, name);
    const fingerprint = await fingerprintOf(folder);
    const known = previous.folders.get(name);
    const isUnchanged = known !== undefined && known.fingerprint === fingerprint;
    const found = isUnchanged ? await checkComplete(known.model) : await readModel(folder);
    if (found === 'incomplete') incomplete.push(name);
    if (fingerprint === undefined || found === undefined || found === 'incomplete') continue;
    folders.set(name, { model: found, fingerprint });
    const other = models.get(modelName(found));
    if (other === undefined || compareVersions(other.version, found.version) < 0) models.set(modelName(found), found);
  }
  return { models, folders, incomplete };
}

/** Reads the model in a folder and checks the sizes of its files; undefined if the folder has no description. */
export async function readModel(folder: string): Promise<Model | 'incomplete' | undefined> {
  const description = await undefinedIfMissing(readFile(join(folder, DESCRIPTION_FILE), 'utf8'));
  if (description === undefined) return undefined;
  const { data } = publishedModelSchema.safeParse(parseJson(description));
  if (data === undefined) return 'incomplete';
  return await checkComplete(modelInFolder(folder, data));
}

async function checkComplete(model: Model): Promise<Model | 'incomplete'> {
  const stats = await Promise.all(model.files.map(({ path }) => undefinedIfMissing(stat(path))));
  return model.files.every(({ size }, index) => stats[index]?.size === size) ? model : 'incomplete';
}

/** Returns the paths of the files with a wrong checksum. @throws the signal's reason */
export async function findDamagedFiles(model: Model, signal: AbortSignal): Promise<string[]> {
  const damaged = [];
  for (const { path, sha256 } of model.files) if ((await sha256Of(path, signal)) !== sha256) damaged.push(path);
  return damaged;
}

/**
 * Returns a string that changes when a file or folder is replaced, and when a folder gains or loses an entry. Undefined if
 * the path does not exist.
 */
export async function fingerprintOf(path: string): Promise<string | undefined> {
  const found = await undefinedIfMissing(stat(path));
  return found && `${found.ino} ${found.mtimeMs}`;
}

async function listFolders(directory: string): Promise<string[]> {
  const entries = await undefinedIfMissing(readdir(directory, { withFileTypes: true }));
  return (entries ?? []).filter((entry) => entry.isDirectory() || entry.isSymbolicLink()).map(({ name }) => name);
}
