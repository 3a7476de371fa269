import type { LlmConfig } from '../../config/config.ts';
import type { Llm } from '../llm.ts';
import { deleteLlm, type LlmFile, llmFiles } from './installed.ts';
import { findModelFile } from './model-file.ts';

export interface LanguageModel extends LlmFile {
  /** Whether the service runs the model. */
  isUsed: boolean;
  /** Why the model that the service runs cannot start, for people. */
  problem: string | undefined;
}

/** The files of language models, as the page shows them. */
export interface LanguageModels {
  /** @returns the models in the directory of the models and the one in use, by name */
  list(): Promise<LanguageModel[]>;
  /** @returns false if no model has this name. @throws the file system's error */
  remove(name: string): Promise<boolean>;
}

/** @param llm the client, if a language model is configured */
export function openLanguageModels(
  { urls, model }: LlmConfig,
  { modelsDirectory, llm }: { modelsDirectory: string; llm: Llm | undefined },
): LanguageModels {
  const used = urls.length === 0 && model !== undefined ? findModelFile(model, modelsDirectory) : undefined;
  return {
    async list() {
      const files = await llmFiles(modelsDirectory);
      return files.map((file) => {
        const isUsed = file.path === used?.path;
        return { ...file, isUsed, problem: isUsed ? llm?.problem() : undefined };
      });
    },
    async remove(name) {
      const file = (await llmFiles(modelsDirectory)).find((one) => one.name === name);
      if (file) await deleteLlm(file);
      return file !== undefined;
    },
  };
}
