import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { LlamaRuntime, RuntimeGpu } from './runtime-types.ts';

/** Where `glossa models pull llm` installs the runtime: beside what the set-up installs. */
export const RUNTIME_FOLDER = join(import.meta.dirname, '../../../.glossa/llm');

const ENTRY = 'node_modules/node-llama-cpp/dist/index.js';

export const isRuntimeInstalled = (folder: string): boolean => existsSync(join(folder, ENTRY));

const GPUS = ['metal', 'cuda', 'vulkan'] as const;

/** What the binary of an installed runtime computes with: the end of its package's name says it. */
export function runtimeGpu(folder: string): RuntimeGpu {
  const names = readdirSync(join(folder, 'node_modules/@node-llama-cpp'));
  return GPUS.find((gpu) => names.some((name) => name.endsWith(`-${gpu}`))) ?? false;
}

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
