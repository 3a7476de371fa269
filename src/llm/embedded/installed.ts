import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { parseJson } from '../../text/parse-json.ts';
import { languageModelFolder, MODEL_EXTENSION } from './model-file.ts';

/** What is known about an installed language model, in a JSON file beside it. */
const description = z.object({
  /** URL or path of the file that was installed. */
  source: z.string(),
  license: z.string().optional(),
  sha256: z.string().optional(),
  /** Size of the whole file, while it is downloaded. */
  bytes: z.int().positive().optional(),
});

export type LlmDescription = z.infer<typeof description>;

export interface InstalledLlm extends Partial<LlmDescription> {
  name: string;
  path: string;
  bytes: number;
}

/** A language model, or a download of one that goes on or broke off. */
export interface LlmFile extends InstalledLlm {
  isComplete: boolean;
  /** Bytes that the disk has. */
  presentBytes: number;
}

/** A file that is not complete has this name until then. */
export const partialPath = (path: string): string => `${path}.partial`;

/** @returns the language models and downloads in the directory of the models, by name */
export async function llmFiles(modelsDirectory: string): Promise<LlmFile[]> {
  const folder = languageModelFolder(modelsDirectory);
  const all: string[] = await readdir(folder).catch(() => []);
  const files = new Set(
    all.map((file) => file.replace(/\.partial$/, '')).filter((file) => file.endsWith(MODEL_EXTENSION)),
  );
  const found = await Promise.all(
    [...files].map(async (file): Promise<LlmFile[]> => {
      const path = join(folder, file);
      // In this order, because a download that ends meanwhile renames the file. Another process may also remove it.
      const partial = await stat(partialPath(path)).catch(() => undefined);
      const whole = await stat(path).catch(() => undefined);
      const present = whole ?? partial;
      if (!present) return [];
      const isComplete = whole !== undefined;
      const { data } = description.safeParse(parseJson(await readFile(descriptionPath(path), 'utf8').catch(() => '')));
      const bytes = isComplete ? present.size : (data?.bytes ?? present.size);
      return [
        { ...data, name: file.slice(0, -MODEL_EXTENSION.length), path, isComplete, bytes, presentBytes: present.size },
      ];
    }),
  );
  return found.flat().toSorted((one, other) => (one.name < other.name ? -1 : 1));
}

/** @returns the language models in the directory of the models, by name */
export async function installedLlms(modelsDirectory: string): Promise<InstalledLlm[]> {
  const files = await llmFiles(modelsDirectory);
  return files.flatMap(({ isComplete, presentBytes: _, ...model }) => (isComplete ? [model] : []));
}

/** @throws the file system's error */
export async function describeLlm(path: string, known: LlmDescription): Promise<void> {
  await writeFile(descriptionPath(path), `${JSON.stringify(known, undefined, 2)}\n`);
}

/** Deletes a model, or what a download has left. @throws the file system's error */
export async function deleteLlm({ path }: Pick<InstalledLlm, 'path'>): Promise<void> {
  await rm(path, { force: true });
  await rm(partialPath(path), { force: true });
  await rm(descriptionPath(path), { force: true });
}

const descriptionPath = (path: string): string => `${path}.json`;
