import { basename } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { Registry } from 'prom-client';
import type { Config } from '../../config/config.ts';
import { createLanguageDetector } from '../../languages/language-detector.ts';
import { openLlm } from '../../llm/client.ts';
import { createLogger } from '../../telemetry/logger.ts';
import { formatBytes } from '../../text/bytes.ts';
import type { TranslationEngine } from '../../translation/engine.ts';
import { readCatalogue } from '../../translation/engines/bergamot/models/catalogue.ts';
import { openModelStore } from '../../translation/engines/bergamot/models/model-store.ts';
import { findDamagedFiles, scanModels } from '../../translation/engines/bergamot/models/scan-directory.ts';
import { compileEngine, startRuntime } from '../../translation/engines/bergamot/wasm-runtime.ts';
import { apertiumRoot, type Engines, openEngines, serves } from '../../translation/open-engines.ts';
import { modelsContext } from '../models/context.ts';
import type { Finding } from './report.ts';

/** For the first answer of a server, in milliseconds. */
const PATIENCE = 5_000;

/** The engines as the service has them, but one neural worker, no downloads, and nothing moved on disk. */
export async function openTestEngines(config: Config, signal: AbortSignal): Promise<Engines> {
  const [log, registry] = [createLogger('silent'), new Registry()];
  await using opened = new AsyncDisposableStack();
  const { directory } = modelsContext(config);
  const store = opened.use(await openModelStore({ directory, downloads: false, log, registry }));
  // Only the service decides what becomes of a damaged model.
  const models = { ...store, reject: async () => {} };
  const llm = config.llm.urls.length === 0 ? undefined : opened.use(openLlm({ ...config.llm, log, registry }));
  const detector = opened.use(createLanguageDetector({ log, registry }));
  const parts = { models, llm, detector, workers: 1, log, registry };
  const { engines, transliteration } = opened.use(await openEngines(config, parts));
  for (const engine of engines) if (isServerEngine(engine.name)) await firstAnswer(engine, signal);
  const close = opened.move();
  return { engines, transliteration, [Symbol.asyncDispose]: () => close.disposeAsync() };
}

/** A server is asked what it can do as soon as its engine is there. */
async function firstAnswer(server: TranslationEngine, signal: AbortSignal): Promise<void> {
  const until = performance.now() + PATIENCE;
  while (isDown(server) && performance.now() < until) await setTimeout(50, undefined, { signal });
}

/** Whether a server translates: it may have thousands of directions, and has to be reached first. */
export const isServerEngine = (engine: string): boolean => engine === 'libretranslate' || engine === 'llm';

const isDown = (engine: TranslationEngine): boolean =>
  engine.directions().every(({ availability }) => availability === 'down');

/** What the engines together come to, and what a server says of itself. */
export function checkOpenEngines(config: Config, { engines }: Engines): Finding[] {
  const findings: Finding[] = [];
  const server = engines.find(({ name }) => name === 'libretranslate');
  if (server) findings.push(serverFinding(server, config.engines.libretranslateUrl ?? ''));
  const downloads = config.models.downloads && serves(config, 'bergamot');
  if (!downloads && engines.every(isDown)) {
    const message = 'there is nothing to translate with: install Apertium (npm start), or models (glossa models pull)';
    findings.push({ area: 'translation', state: 'broken', message });
  }
  return findings;
}

function serverFinding(server: TranslationEngine, url: string): Finding {
  const area = 'libretranslate';
  if (isDown(server)) return { area, state: 'broken', message: `${url} does not answer as it should` };
  return { area, state: 'ok', message: `${url} has ${server.directions().length} directions` };
}

/** What there is to translate with on this machine. @param signal stops the reading of models */
export async function checkEngines(config: Config, signal: AbortSignal): Promise<Finding[]> {
  const rules = serves(config, 'apertium') ? [apertiumFinding(config)] : [];
  return serves(config, 'bergamot')
    ? [...rules, await neuralFinding(), ...(await modelFindings(config, signal))]
    : rules;
}

function apertiumFinding(config: Config): Finding {
  const root = apertiumRoot(config);
  const area = 'apertium';
  return root === undefined
    ? { area, state: 'note', message: 'is not installed: npm start fetches it on Debian and Ubuntu' }
    : { area, state: 'ok', message: `in ${root}` };
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
  const { directory } = modelsContext(config);
  const { models: published } = await readCatalogue(directory);
  const { folders, models, incomplete } = await scanModels(directory);
  const bytes = [...models.values()].reduce((sum, model) => sum + model.bytes, 0);
  const downloads = config.models.downloads ? 'downloaded when needed' : 'not downloaded (GLOSSA_MODELS=installed)';
  const message = `${models.size} of ${published.length} installed, ${formatBytes(bytes)}; others are ${downloads}`;
  const findings: Finding[] = [{ area, state: 'ok', message }];
  for (const folder of incomplete) findings.push(damage(folder, 'lacks files or parts of them'));
  for (const [folder, { model }] of folders) {
    const damaged = await findDamagedFiles(model, signal);
    const names = damaged.map((path) => basename(path)).join(', ');
    if (damaged.length > 0) findings.push(damage(folder, `is damaged (${names})`));
  }
  return findings;
}

function damage(folder: string, what: string): Finding {
  const message = `${folder} ${what}: glossa models verify --repair downloads it again`;
  return { area: 'models', state: 'broken', message };
}
