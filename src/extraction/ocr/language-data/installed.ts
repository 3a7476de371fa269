import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { LANGUAGE_DATA } from './catalogue.ts';

/** File extension of Tesseract's language data. */
export const DATA_EXTENSION = '.traineddata';

/** Folder of the language data in the directory of the models. */
export function dataFolder(modelsDirectory: string): string {
  return join(modelsDirectory, 'ocr');
}

/** The installed language data: paths by our code of the language. The first folder that has a language counts. */
export async function installedLanguages(folders: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const paths = new Map<string, string>();
  for (const folder of folders) {
    for (const file of (await readdir(folder).catch(() => [])).toSorted()) {
      if (!file.endsWith(DATA_EXTENSION)) continue;
      const data = LANGUAGE_DATA.get(file.slice(0, -DATA_EXTENSION.length));
      for (const code of data?.languages ?? []) if (!paths.has(code)) paths.set(code, join(folder, file));
    }
  }
  return paths;
}
