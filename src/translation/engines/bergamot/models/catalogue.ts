import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { replaceFile } from '../../../../filesystem/atomic-write.ts';
import { systemErrorCode } from '../../../../filesystem/storage-error.ts';
import builtIn from './catalogue.json' with { type: 'json' };
import { publishedModelSchema } from './model.ts';

/** Default base URL of the model files. */
export const FILES_URL = 'https://firefox-settings-attachments.cdn.mozilla.net';

/** File in the models directory. `glossa models update` writes it. */
export const CATALOGUE_FILE = 'catalogue.json';

export const catalogueSchema = z.object({
  /** Source of the data, for documentation only. */
  source: z.string(),
  licence: z.string(),
  /** Publication time of the newest model, in Unix milliseconds. */
  timestamp: z.int().min(0),
  models: z.array(publishedModelSchema).min(1).max(10_000),
});

export type Catalogue = z.output<typeof catalogueSchema>;

/** Reads the catalogue of published models: the shipped one, or a newer one from an update. */
export async function readCatalogue(directory: string): Promise<Catalogue> {
  const shipped = catalogueSchema.parse(builtIn);
  const updated = await readUpdatedCatalogue(join(directory, CATALOGUE_FILE));
  return updated !== undefined && updated.timestamp >= shipped.timestamp ? updated : shipped;
}

/** Replaces the catalogue of a models directory. Running services use it within seconds. @throws the file system's error */
export async function saveCatalogue(directory: string, catalogue: Catalogue): Promise<void> {
  await mkdir(directory, { recursive: true });
  await replaceFile(join(directory, CATALOGUE_FILE), (temporary) =>
    writeFile(temporary, `${JSON.stringify(catalogue)}\n`, { flush: true }),
  );
}

/** Ignores an unreadable file; the next update replaces it. */
async function readUpdatedCatalogue(path: string): Promise<Catalogue | undefined> {
  try {
    return catalogueSchema.safeParse(JSON.parse(await readFile(path, 'utf8'))).data;
  } catch (error) {
    if (error instanceof SyntaxError || systemErrorCode(error) !== undefined) return undefined;
    throw error;
  }
}
