import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { languageModelFolder, MODEL_EXTENSION } from '../../../llm/embedded/model-file.ts';
import { parseJson } from '../../../text/parse-json.ts';

/** What is known about an installed language model, in a JSON file beside it. */
const description = z.object({
  /** URL or path of the file that was installed. */
  source: z.string(),
  license: z.string().optional(),
  sha256: z.string().optional(),
});

export type LlmDescription = z.infer<typeof description>;

export interface InstalledLlm extends Partial<LlmDescription> {
  name: string;
  path: string;
  bytes: number;
}

/** @returns the language models in the directory of the models, by name */
export async function installedLlms(modelsDirectory: string): Promise<InstalledLlm[]> {
  const folder = languageModelFolder(modelsDirectory);
  const files = (await readdir(folder).catch(() => [])).filter((file) => file.endsWith(MODEL_EXTENSION)).toSorted();
  return Promise.all(
    files.map(async (file) => {
      const path = join(folder, file);
      const known = description.safeParse(parseJson(await readFile(descriptionPath(path), 'utf8').catch(() => '')));
      const { size: bytes } = await stat(path);
      return { ...known.data, name: file.slice(0, -MODEL_EXTENSION.length), path, bytes };
    }),
  );
}

/** @throws the file system's error */
export async function describeLlm(path: string, known: LlmDescription): Promise<void> {
  await writeFile(descriptionPath(path), `${JSON.stringify(known, undefined, 2)}\n`);
}

/** @throws the file system's error */
export async function deleteLlm({ path }: InstalledLlm): Promise<void> {
  await rm(path);
  await rm(descriptionPath(path), { force: true });
}

const descriptionPath = (path: string): string => `${path}.json`;
