import { basename, join, resolve } from 'node:path';

export const MODEL_EXTENSION = '.gguf';

export interface ModelFile {
  /** The name in metrics, profiles of prompts and `glossa models list`. */
  name: string;
  path: string;
}

/** Folder of language models in the directory of the models. */
export const languageModelFolder = (modelsDirectory: string): string => join(modelsDirectory, 'llm');

/** @param setting the value of GLOSSA_LLM_MODEL: the path of a file, or the name of an installed model with or without `llm:` */
export function findModelFile(setting: string, modelsDirectory: string): ModelFile {
  if (setting.toLowerCase().endsWith(MODEL_EXTENSION)) {
    const path = resolve(setting);
    return { name: basename(path).slice(0, -MODEL_EXTENSION.length), path };
  }
  const name = setting.replace(/^llm:/, '');
  return { name, path: join(languageModelFolder(modelsDirectory), name + MODEL_EXTENSION) };
}
