import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { isRuntimeInstalled, RUNTIME_FOLDER } from '../../../src/llm/embedded/runtime.ts';
import type { EmbeddedModelOptions } from '../../../src/llm/embedded/transport.ts';
import { temporaryDirectory } from '../../support/storage.ts';
import { createRandomModel, type RandomModelOptions } from '../real-server/random-model.ts';
import { type Opened, open } from '../support.ts';

/** The set-up installs the runtime for the tests that import this module, where it is published for the machine. */
export const withoutRuntime = isRuntimeInstalled(RUNTIME_FOLDER)
  ? false
  : 'the runtime of language models is not installed: the set-up says why';

/** Threads wait for each other in every layer, which takes longer than the work of a small model on a busy machine. */
export const THREADS = { threads: 1 };

/** Writes a model with random weights. @returns its path */
export async function writeRandomModel(t: TestContext, options: Partial<RandomModelOptions> = {}): Promise<string> {
  const folder = await temporaryDirectory();
  t.after(() => folder[Symbol.asyncDispose]());
  const path = join(folder.path, 'random.gguf');
  await writeFile(path, createRandomModel({ seed: 1, ...options }));
  return path;
}

/** Opens a client of the real runtime until the end of the test. */
export function openEmbedded(t: TestContext, file: string, own: Partial<EmbeddedModelOptions> = {}): Opened {
  const embedded = { runtime: RUNTIME_FOLDER, file, name: 'random', sequences: 2, ...THREADS, idleMs: 600_000, ...own };
  return open(t, [], { embedded, concurrency: embedded.sequences, model: 'random', firstCooldownMs: 60_000 });
}
