import type { Config } from '../../config/config.ts';
import { StorageError } from '../../filesystem/storage-error.ts';
import type { LanguagePair } from '../../languages/pair.ts';
import { readCatalogue } from '../../translation/engines/bergamot/models/catalogue.ts';
import { findModel } from '../../translation/engines/bergamot/models/find-model.ts';
import { modelName, type PublishedModel } from '../../translation/engines/bergamot/models/model.ts';
import { scanModels } from '../../translation/engines/bergamot/models/scan-directory.ts';
import { ensureModelsParent, modelsContext, out } from '../models/context.ts';
import { downloadModels } from '../models/download.ts';
import { openTestEngines } from './check-engines.ts';
import { checkPair, type ModelCheck } from './check-models.ts';

/**
 * Downloads the models of some pairs, the ordinary way, and translates known sentences with them.
 * @returns whether all pairs translate as they should
 * @throws DownloadError when the models' host cannot be reached; StorageError
 */
export async function checkModels(
  pairs: readonly LanguagePair[],
  config: Config,
  json: boolean,
  signal: AbortSignal,
): Promise<boolean> {
  const say = (text: string): void => void (json ? process.stderr.write(text) : out(text));
  const context = modelsContext(config);
  const { models: published } = await readCatalogue(context.directory);
  const ways = pairs.map((pair) => wayOf(pair, published));
  const { models: installed } = await scanModels(context.directory);
  const missing = [...new Set(ways.flat())].filter((model) => !installed.has(modelName(model)));
  await ensureModelsParent(config);
  const failed = await downloadModels(missing, context, say);
  if (failed.length > 0) throw new StorageError(`Nothing was confirmed: ${failed.join(', ')} could not be downloaded.`);

  const confirmations: ModelCheck[] = [];
  const neural: Config = {
    ...config,
    engines: { ...config.engines, translation: [['bergamot']] },
    llm: { ...config.llm, urls: [] },
  };
  await using opened = await openTestEngines(neural, signal);
  const bergamot = opened.engines.find(({ name }) => name === 'bergamot');
  if (!bergamot) throw new Error('the neural engine serves, and is not there');
  for (const models of ways) {
    const path = [models[0]?.from ?? '', ...models.map(({ to }) => to)];
    const confirmation = await checkPair(bergamot, path, signal);
    confirmations.push(confirmation);
    if (!json) out(describe(confirmation));
  }
  if (json) out(`${JSON.stringify(confirmations)}\n`);
  return confirmations.every(({ confirmed }) => confirmed);
}

/** One model, or one to English and one from it. */
function wayOf({ from, to }: LanguagePair, published: readonly PublishedModel[]): PublishedModel[] {
  const direct = findModel(`${from}-${to}`, published);
  if (direct) return [direct];
  const ways = [findModel(`${from}-en`, published), findModel(`en-${to}`, published)];
  const models = ways.filter((model) => model !== undefined);
  if (models.length < 2) throw new StorageError(`There are no models for ${from}-${to}: see glossa models list.`);
  return models;
}

function describe({ pair, trials, confirmed, by }: ModelCheck): string {
  const lines = trials.map(({ source, translation = '', milliseconds, problem }) => {
    const complaint = problem === undefined ? '' : `  (${problem})`;
    return `  ${source} → ${translation}  ${Math.round(milliseconds)} ms${complaint}\n`;
  });
  const how = by === 'words' ? 'by the words that they must have' : 'by script and length only: read them yourself';
  const right = trials.filter(({ problem }) => problem === undefined).length;
  const judgement = confirmed
    ? `${pair} is confirmed: ${right} of ${trials.length} translations are as they should be, ${how}.\n`
    : `${pair} is NOT confirmed: see what is said in brackets.\n`;
  return `${pair}\n${lines.join('')}${judgement}\n`;
}
