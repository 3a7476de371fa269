import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { StartProblem } from '../../../src/llm/embedded/problems.ts';
import type { EmbeddedModelOptions } from '../../../src/llm/embedded/transport.ts';
import { temporaryDirectory } from '../../support/storage.ts';
import { type Opened, open } from '../support.ts';

/**
 * What one start of the scripted process does. `stalls`: it begins each response and never ends it. `dies`: it kills itself
 * in each response. `crawls`: it needs a millisecond for a token of a prompt and ten for one of a response. A problem: it reports
 * it and ends.
 */
export type Behaviour = 'answers' | 'crawls' | 'stalls' | 'dies' | 'ends' | 'floods' | StartProblem;

export interface Scripted {
  options: Omit<EmbeddedModelOptions, 'log'>;
  /** Lines that the processes have written: process IDs of `starts`, prompts of `requests`, and `closed` ones. */
  lines(name: 'starts' | 'requests' | 'closed'): Promise<string[]>;
}

/** Prepares a scripted process until the end of the test. */
export async function scripted(
  t: TestContext,
  script: readonly Behaviour[],
  own: Partial<EmbeddedModelOptions> = {},
): Promise<Scripted> {
  const folder = await temporaryDirectory();
  t.after(() => folder[Symbol.asyncDispose]());
  await writeFile(join(folder.path, 'script.json'), JSON.stringify(script));
  const options = {
    ...{ runtime: '', file: folder.path, name: 'scripted', sequences: 4, idleMs: 600_000 },
    entry: fileURLToPath(new URL('scripted-process.ts', import.meta.url)),
    ...own,
  };
  return {
    options,
    async lines(name) {
      const content = await readFile(join(folder.path, name), 'utf8').catch(() => '');
      return content.split('\n').slice(0, -1);
    },
  };
}

/** Opens a client of the scripted process until the end of the test. */
export async function openScripted(
  t: TestContext,
  script: readonly Behaviour[],
  own: Partial<EmbeddedModelOptions> = {},
): Promise<Opened & Scripted> {
  const processes = await scripted(t, script, own);
  const { sequences: concurrency } = processes.options;
  const opened = open(t, [], { embedded: processes.options, concurrency, model: 'scripted', firstCooldownMs: 50 });
  return { ...opened, ...processes };
}

/** Whether a process with this ID runs. */
export function isRunning(pid: string | undefined): boolean {
  try {
    return process.kill(Number(pid), 0);
  } catch {
    return false;
  }
}
