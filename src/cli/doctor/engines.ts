import { basename, join } from 'node:path';
import { Registry } from 'prom-client';
import type { Config } from '../../config/config.ts';
import { dataPaths } from '../../database/data-directory.ts';
import { createLogger } from '../../telemetry/logger.ts';
import { formatBytes } from '../../text/bytes.ts';
import type { TranslationEngine } from '../../translation/engine.ts';
import { apertiumEngine } from '../../translation/engines/apertium/engine.ts';
import { findApertiumRoot } from '../../translation/engines/apertium/root.ts';
import { bergamotCapacity } from '../../translation/engines/bergamot/capacity.ts';
import { bergamotEngine } from '../../translation/engines/bergamot/engine.ts';
import { readCatalogue } from '../../translation/engines/bergamot/models/catalogue.ts';
import { damagedFiles, scanModels } from '../../translation/engines/bergamot/models/installed.ts';
import { modelStore } from '../../translation/engines/bergamot/models/store.ts';
import { compileEngine, startRuntime } from '../../translation/engines/bergamot/runtime.ts';
import { transliterationEngine } from '../../translation/engines/transliteration/engine.ts';
import type { Finding } from './report.ts';

const PROJECT = join(import.meta.dirname, '../../..');

export interface Engines extends AsyncDisposable {
  engines: readonly TranslationEngine[];
  bergamot: TranslationEngine;
}

/** The engines as the service has them, but one neural worker, no downloads, and nothing moved away on disk. */
export async function openEngines(config: Config): Promise<Engines> {
  const [log, registry] = [createLogger('silent'), new Registry()];
  await using opened = new AsyncDisposableStack();
  const root = findApertiumRoot(config.apertium.directory, PROJECT);
  const { memoryMiB } = config.apertium;
  const apertium = opened.use(await apertiumEngine({ root, memoryBudgetMiB: memoryMiB, log, registry }));
  const store = opened.use(await modelStore({ directory: modelsDirectory(config), downloads: false, log, registry }));
  const capacity = { ...bergamotCapacity(config.bergamot), workers: 1 };
  // Only the service decides what becomes of a damaged model.
  const untouched = { ...store, reject: async () => {} };
  const bergamot = opened.use(bergamotEngine({ store: untouched, ...capacity, log, registry }));
  const close = opened.move();
  return {
    engines: [bergamot, apertium, transliterationEngine()],
    bergamot,
    [Symbol.asyncDispose]: () => close.disposeAsync(),
  };
}

export function modelsDirectory({ models, dataDirectory }: Config): string {
  return models.directory ?? dataPaths(dataDirectory).models;
}

/** What there is to translate with. @param signal stops the reading of models */
export async function examineEngines(config: Config, signal: AbortSignal): Promise<Finding[]> {
  const apertium = findApertiumRoot(config.apertium.directory, PROJECT);
  return [
    apertium === undefined
      ? { area: 'apertium', state: 'note', message: 'is not installed: npm start fetches it on Debian and Ubuntu' }
      : { area: 'apertium', state: 'ok', message: `in ${apertium}` },
    await neuralFinding(),
    ...(await modelFindings(config, signal)),
  ];
}

async function neuralFinding(): Promise<Finding> {
  const area = 'neural engine';
  const began = performance.now();
  try {
    const { kernel } = await startRuntime(await compileEngine(), () => {});
    const message = `starts, in ${Math.round(performance.now() - began)} ms, with the matrix kernel ${kernel.name}`;
    if (kernel.name !== 'builtin') return { area, state: 'ok', message };
    return { area, state: 'warning', message: `${message}: two to three times slower than ours (${kernel.fault})` };
  } catch (error) {
    return { area, state: 'broken', message: `does not start: ${String(error)}` };
  }
}

/** How many there are, and every one whose bytes are not what they should be. */
async function modelFindings(config: Config, signal: AbortSignal): Promise<Finding[]> {
  const area = 'models';
  const directory = modelsDirectory(config);
  const { models: published } = await readCatalogue(directory);
  const { folders, models, incomplete } = await scanModels(directory);
  const bytes = [...models.values()].reduce((sum, model) => sum + model.bytes, 0);
  const downloads = config.models.downloads ? 'downloaded when needed' : 'not downloaded (GLOSSA_MODELS=installed)';
  const message = `${models.size} of ${published.length} installed, ${formatBytes(bytes)}; others are ${downloads}`;
  const findings: Finding[] = [{ area, state: 'ok', message }];
  for (const folder of incomplete) findings.push(damage(folder, 'lacks files or parts of them'));
  for (const [folder, { model }] of folders) {
    const damaged = await damagedFiles(model, signal);
    const names = damaged.map((path) => basename(path)).join(', ');
    if (damaged.length > 0) findings.push(damage(folder, `is damaged (${names})`));
  }
  return findings;
}

function damage(folder: string, what: string): Finding {
  const message = `${folder} ${what}: glossa models verify --repair downloads it again`;
  return { area: 'models', state: 'broken', message };
}
