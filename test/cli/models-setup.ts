import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type RunningCommand, runCommand } from '../../load/command.ts';
import { readModelFile, testModel, writeCatalogue } from '../fixtures/bergamot/test-models.ts';
import type { ModelServer } from '../support/model-server.ts';
import { temporaryDirectory } from '../support/storage.ts';

export interface ModelCommands extends AsyncDisposable {
  directory: string;
  environment: Record<string, string>;
  /** Runs `glossa models` until it exits. */
  models(...words: string[]): Promise<{ exitCode: number | NodeJS.Signals; stdout: string; stderr: string }>;
  start(...words: string[]): RunningCommand;
}

/** A models directory with the test catalogue, and commands that use it. */
export async function modelCommands(cdn: ModelServer): Promise<ModelCommands> {
  const temporary = await temporaryDirectory();
  const directory = join(temporary.path, 'models');
  await writeCatalogue(directory);
  const environment = {
    GLOSSA_DATA_DIR: join(temporary.path, 'data'),
    GLOSSA_MODELS_DIR: directory,
    GLOSSA_MODELS_URL: cdn.url,
  };
  const start = (...words: string[]) => runCommand(['models', ...words], environment);
  return {
    ...{ directory, environment, start },
    async models(...words) {
      await using command = start(...words);
      const exitCode = await command.exited;
      return { exitCode, ...command.output() };
    },
    [Symbol.asyncDispose]: () => temporary[Symbol.asyncDispose](),
  };
}

export const installedIn = async (directory: string) =>
  (await readdir(directory)).filter((name) => /-\d/.test(name)).toSorted();

/** Asserts that every file of the model is complete. */
export async function assertComplete(directory: string, name: string): Promise<void> {
  for (const file of testModel(name).files) {
    assert.ok(
      (await readFile(join(directory, `${name}-1.0`, file.name))).equals(await readModelFile(file.path)),
      file.name,
    );
  }
}
