import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { LlamaRuntime } from './runtime-types.ts';

/** Where `glossa models pull llm` installs the runtime: beside what the set-up installs. */
export const RUNTIME_FOLDER = join(import.meta.dirname, '../../../.glossa/llm');

const ENTRY = 'node_modules/node-llama-cpp/dist/index.js';

export const isRuntimeInstalled = (folder: string): boolean => existsSync(join(folder, ENTRY));

/** @returns undefined when the runtime is not installed, or when this machine cannot load it */
export async function importRuntime(folder: string): Promise<LlamaRuntime | undefined> {
  if (!isRuntimeInstalled(folder)) return undefined;
  try {
    const runtime: LlamaRuntime = await import(pathToFileURL(join(folder, ENTRY)).href);
    return runtime;
  } catch {
    return undefined;
  }
}
