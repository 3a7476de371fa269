import { hash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import type { TranslationEngine } from '../../../../src/translation/engine.ts';
import { createBergamotEngine } from '../../../../src/translation/engines/bergamot/engine.ts';
import {
  type Model,
  type ModelFile,
  modelInFolder,
} from '../../../../src/translation/engines/bergamot/models/model.ts';
import type { ModelState, ModelStore } from '../../../../src/translation/engines/bergamot/models/model-store.ts';
import type { WorkerTimeouts } from '../../../../src/translation/engines/bergamot/scheduling/worker-host.ts';
import { TEST_CATALOGUE } from '../../../fixtures/bergamot/test-models.ts';
import { plainSegment, textsOf } from '../../../support/tagged-segments.ts';

const FIXTURES = join(import.meta.dirname, '../../../fixtures/bergamot');

/** The four models of the fixtures: en-de, de-en, en-fr and en-ja. */
export function fixtureModels(): Model[] {
  return TEST_CATALOGUE.models.map((model) => modelInFolder(join(FIXTURES, `${model.from}${model.to}`), model));
}

/** A model with one changed file. Disposing of it removes its folder. */
export async function changedModel(
  pair: string,
  type: ModelFile['type'],
  change: (bytes: Buffer) => Buffer,
  { isPublished }: { isPublished: boolean },
): Promise<{ model: Model } & AsyncDisposable> {
  const original = fixtureModels().find(({ from, to }) => `${from}-${to}` === pair);
  const changed = original?.files.find((file) => file.type === type);
  if (!original || !changed) throw new Error(`the test model ${pair} has no ${type}`);
  const folder = await mkdtemp(join(tmpdir(), 'glossa-test-'));
  const path = join(folder, type);
  const bytes = change(await readFile(changed.path));
  await writeFile(path, bytes);
  const file = { type, path, size: bytes.length, sha256: hash('sha256', bytes) };
  const files = original.files.map((one) => (one !== changed ? one : isPublished ? file : { ...one, path }));
  return {
    model: { ...original, folder, files },
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true }),
  };
}

export interface StoreDouble extends ModelStore {
  /** Directions with rejected models. */
  rejected: string[];
}

/** A store with all models installed. */
function createStoreDouble(models: readonly Model[]): StoreDouble {
  const rejected: string[] = [];
  let states = models.map(({ from, to, version, bytes }): ModelState => {
    return { from, to, version, bytes, downloadBytes: 0, downloadedBytes: bytes, state: 'installed' };
  });
  const find = (from: string, to: string): Model | undefined =>
    models.find((model) => model.from === from && model.to === to && !rejected.includes(`${from}-${to}`));
  return {
    rejected,
    states: () => states,
    downloadHosts: [],
    startDownload: () => undefined,
    find,
    async ensure(from, to) {
      const model = find(from, to);
      if (!model) throw new Error(`the store has no model from ${from} to ${to}`);
      return model;
    },
    async reject({ from, to }) {
      rejected.push(`${from}-${to}`);
      states = states.filter((state) => !rejected.includes(`${state.from}-${state.to}`));
    },
    [Symbol.asyncDispose]: async () => undefined,
  };
}

export interface Setting {
  models?: readonly Model[];
  workers?: number;
  memoryMiB?: number;
  timeouts?: Partial<WorkerTimeouts>;
  worker?: URL;
  /** Folder of native kernels. */
  kernels?: string | undefined;
}

export async function engineFor(setting: Setting = {}) {
  const { workers = 1, memoryMiB = 10_000, timeouts = {}, worker, kernels } = setting;
  const store = createStoreDouble(setting.models ?? fixtureModels());
  const registry = new Registry();
  const logLines: string[] = [];
  const log = pino({ level: 'debug', base: null }, { write: (line: string) => void logLines.push(line) });
  const engine = createBergamotEngine({
    store,
    workers,
    memoryMiB,
    log,
    registry,
    timeouts,
    kernels,
    ...(worker && { worker }),
  });
  const metric = async (name: string): Promise<number> => {
    const value = new RegExp(`^glossa_translation_bergamot_${name}(?:{.*})? (\\S+)$`, 'm').exec(
      await registry.metrics(),
    )?.[1];
    return Number(value ?? 0);
  };
  const dispose = () => engine[Symbol.asyncDispose]();
  return { engine, store, logLines, metric, [Symbol.asyncDispose]: dispose };
}

/** Translates sentences without protected parts in one batch. */
export async function translateAll(
  engine: TranslationEngine,
  path: readonly string[],
  sentences: readonly string[],
  signal = new AbortController().signal,
): Promise<readonly (string | undefined)[]> {
  return textsOf((await engine.translate({ path, segments: sentences.map(plainSegment), signal })).texts);
}
