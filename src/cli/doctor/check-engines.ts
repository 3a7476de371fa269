import { basename } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createRuntime } from '@glossa/marian';
import { Registry } from 'prom-client';
import { type Config, hasLlm } from '../../config/config.ts';
import { createLanguageDetector } from '../../languages/language-detector.ts';
import { openConfiguredLlm } from '../../llm/open-configured-llm.ts';
import { createLogger } from '../../telemetry/logger.ts';
import { formatBytes } from '../../text/format-bytes.ts';
import type { TranslationEngine } from '../../translation/engine.ts';
import { readCatalogue } from '../../translation/engines/bergamot/models/catalogue.ts';
import { openModelStore } from '../../translation/engines/bergamot/models/model-store.ts';
import { findDamagedFiles, scanModels } from '../../translation/engines/bergamot/models/scan-directory.ts';
import {
  type Engines,
  findEnabledApertium,
  findNativeKernels,
  isEngineEnabled,
  openEngines,
} from '../../translation/open-engines.ts';
import { modelsContext } from '../models/context.ts';
import type { Finding } from './report.ts';

/** Time for a translation server to report its languages. */
const SERVER_TIMEOUT_MS = 5_000;
const POLL_INTERVAL_MS = 50;

/** Opens the configured engines with one neural worker, without downloads and without changes on disk. */
export async function openTestEngines(config: Config, signal: AbortSignal): Promise<Engines> {
  const [log, registry] = [createLogger('silent'), new Registry()];
  await using opened = new AsyncDisposableStack();
  const { directory } = modelsContext(config);
  const store = opened.use(await openModelStore({ directory, canDownload: false, log, registry }));
  // The check must not change files: only the service moves damaged models away.
  const models = { ...store, reject: async () => {} };
  const llmOptions = { modelsDirectory: directory, log, registry };
  const llm = hasLlm(config.llm) ? opened.use(openConfiguredLlm(config.llm, llmOptions)) : undefined;
  const detector = opened.use(createLanguageDetector({ log, registry }));
  const parts = { models, modelsDirectory: directory, llm, detector, bergamotWorkers: 1, log, registry };
  const { engines, transliteration } = opened.use(await openEngines(config, parts));
  for (const engine of engines) if (isServerEngine(engine.name)) await waitForServer(engine, signal);
  const close = opened.move();
  return { engines, transliteration, [Symbol.asyncDispose]: () => close.disposeAsync() };
}

/** Waits until the server has reported its languages, at most for `SERVER_TIMEOUT_MS`. */
async function waitForServer(server: TranslationEngine, signal: AbortSignal): Promise<void> {
  const deadline = performance.now() + SERVER_TIMEOUT_MS;
  while (isDown(server) && performance.now() < deadline) await sleep(POLL_INTERVAL_MS, undefined, { signal });
}

/** Whether the engine translates on a server, which may have thousands of directions. */
export const isServerEngine = (engine: string): boolean => engine === 'libretranslate' || engine === 'llm';

const isDown = (engine: TranslationEngine): boolean =>
  engine.directions().every(({ availability }) => availability === 'down');

/** Checks that at least one open engine can translate, that Apertium has directions, and that the LibreTranslate server answers. */
export function checkEngineAvailability(config: Config, { engines }: Engines): Finding[] {
  const findings: Finding[] = [];
  const apertium = engines.find(({ name }) => name === 'apertium');
  if (apertium && isEngineEnabled(config, 'apertium')) findings.push(apertiumFinding(apertium, config));
  const server = engines.find(({ name }) => name === 'libretranslate');
  if (server) findings.push(serverFinding(server, config.engines.libretranslateUrl ?? ''));
  const downloads = config.models.downloads && isEngineEnabled(config, 'bergamot');
  if (!downloads && engines.every(isDown)) {
    const message =
      'no engine can translate: install models with glossa models pull or glossa models import, or Apertium with npm start';
    findings.push({ area: 'translation', state: 'broken', message });
  }
  return findings;
}

function serverFinding(server: TranslationEngine, url: string): Finding {
  const area = 'libretranslate';
  if (isDown(server)) return { area, state: 'broken', message: `${url} does not answer as a LibreTranslate server` };
  return { area, state: 'ok', message: `${url} has ${server.directions().length} directions` };
}

function apertiumFinding(apertium: TranslationEngine, config: Config): Finding {
  const root = findEnabledApertium(config);
  const area = 'apertium';
  if (root === undefined)
    return { area, state: 'note', message: 'is not installed: npm start installs it on Debian and Ubuntu' };
  const directions = apertium.directions().length;
  if (directions > 0) return { area, state: 'ok', message: `has ${directions} directions in ${root}` };
  return {
    area,
    state: 'warning',
    message: `in ${root} has no direction: the data of its language pairs is missing`,
  };
}

/** Checks the neural engine and its models, if it is enabled. @param signal stops the verification of models */
export async function checkNeuralEngine(config: Config, signal: AbortSignal): Promise<Finding[]> {
  if (!isEngineEnabled(config, 'bergamot')) return [];
  return [neuralFinding(config), ...(await modelFindings(config, signal))];
}

function neuralFinding(config: Config): Finding {
  const area = 'neural engine';
  const startedAt = performance.now();
  try {
    const { dotProduct, fault } = createRuntime({ nativeFolder: findNativeKernels(config) });
    const kernel = `${dotProduct.name} (${dotProduct.native ? 'native' : 'WebAssembly'})`;
    const message = `starts in ${Math.round(performance.now() - startedAt)} ms with the matrix kernel ${kernel}`;
    if (fault === undefined) return { area, state: 'ok', message };
    return { area, state: 'warning', message: `${message}; a faster one is not used (${fault})` };
  } catch (error) {
    return { area, state: 'broken', message: `does not start: ${String(error)}` };
  }
}

/** Counts the installed models and verifies their checksums. */
async function modelFindings(config: Config, signal: AbortSignal): Promise<Finding[]> {
  const area = 'models';
  const { directory } = modelsContext(config);
  const { models: published } = await readCatalogue(directory);
  const { folders, models, incomplete } = await scanModels(directory);
  const bytes = [...models.values()].reduce((sum, model) => sum + model.bytes, 0);
  const downloads = config.models.downloads ? 'downloaded when needed' : 'not downloaded (GLOSSA_MODELS=installed)';
  const message = `${models.size} of ${published.length} installed, ${formatBytes(bytes)}; the others are ${downloads}`;
  const findings: Finding[] = [{ area, state: 'ok', message }];
  for (const folder of incomplete) findings.push(damagedModel(folder, 'is incomplete'));
  for (const [folder, { model }] of folders) {
    const damaged = await findDamagedFiles(model, signal);
    const names = damaged.map((path) => basename(path)).join(', ');
    if (damaged.length > 0) findings.push(damagedModel(folder, `is damaged (${names})`));
  }
  return findings;
}

function damagedModel(folder: string, problem: string): Finding {
  const message = `${folder} ${problem}: download it again with glossa models verify --repair`;
  return { area: 'models', state: 'broken', message };
}
