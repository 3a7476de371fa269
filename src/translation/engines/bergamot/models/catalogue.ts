import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { systemErrorCode } from '../../../../filesystem/storage-error.ts';
import builtIn from './catalogue.json' with { type: 'json' };
import { publishedModelSchema } from './model.ts';

/** Where the files of the catalogue lie unless a mirror is set. */
export const FILES_URL = 'https://firefox-settings-attachments.cdn.mozilla.net';

/** In the directory of the models: what `glossa models update` found. */
export const CATALOGUE_FILE = 'catalogue.json';

export const catalogueSchema = z.object({
  /** Where it was taken from, for whoever reads the file. */
  source: z.string(),
  licence: z.string(),
  /** When the newest of it was published, in Unix milliseconds. */
  timestamp: z.int().min(0),
  models: z.array(publishedModelSchema).min(1).max(10_000),
});

export type Catalogue = z.output<typeof catalogueSchema>;

/** The models that there are: as this version of the service knows them, or as an update found them later. */
export async function readCatalogue(directory: string): Promise<Catalogue> {
  const ours = catalogueSchema.parse(builtIn);
  const kept = await readKept(join(directory, CATALOGUE_FILE));
  return kept !== undefined && kept.timestamp >= ours.timestamp ? kept : ours;
}

/** Makes an update the catalogue of a directory, and of the services that use it. @throws the file system's error */
export async function saveCatalogue(directory: string, catalogue: Catalogue): Promise<void> {
  const path = join(directory, CATALOGUE_FILE);
  const temporary = `${path}.${randomUUID()}.tmp`;
  await mkdir(directory, { recursive: true });
  try {
    await writeFile(temporary, `${JSON.stringify(catalogue)}\n`, { flush: true });
    await rename(temporary, path);
  } finally {
    await rm(temporary, { force: true });
  }
}

/** One that is unreadable counts as none: the next update writes it anew. */
async function readKept(path: string): Promise<Catalogue | undefined> {
  try {
    return catalogueSchema.safeParse(JSON.parse(await readFile(path, 'utf8'))).data;
  } catch (error) {
    if (error instanceof SyntaxError || systemErrorCode(error) !== undefined) return undefined;
    throw error;
  }
}
