import type { Config } from '../../config/config.ts';
import { StorageError } from '../../filesystem/storage-error.ts';
import type { LanguagePair } from '../../languages/language-pair.ts';
import type { TranslationEngine } from '../../translation/engine.ts';
import { readCatalogue } from '../../translation/engines/bergamot/models/catalogue.ts';
import { findModel } from '../../translation/engines/bergamot/models/find-model.ts';
import { modelName, type PublishedModel } from '../../translation/engines/bergamot/models/model.ts';
import { scanModels } from '../../translation/engines/bergamot/models/scan-directory.ts';
import { ensureModelsParent, modelsContext, out } from '../models/context.ts';
import { downloadModels } from '../models/download.ts';
import { openTestEngines } from './check-engines.ts';
import type { Trial } from './report.ts';
import { REFERENCE_SENTENCES, SAMPLE_SENTENCES } from './test-sentences.ts';
import { tryPath } from './translation-trials.ts';

/** Bounds of the length of a translation, relative to its source. */
const MIN_LENGTH_RATIO = 0.15;
const MAX_LENGTH_RATIO = 4;
/** Correct translations may paraphrase, so one sentence per pair may miss a required word. */
const MAX_SENTENCES_WITH_MISSING_WORDS = 1;

/** Result of the test of one language pair. */
export interface ModelCheck {
  pair: string;
  trials: Trial[];
  confirmed: boolean;
  /** How the translations were checked: for required words, or only for their script and length. */
  by: 'words' | 'script and length';
}

/**
 * Downloads the models of some pairs and translates reference sentences with them.
 * @returns whether all pairs are confirmed
 * @param json prints the checks as JSON on standard output, and progress on standard error
 * @throws DownloadError if the host of the models is unreachable; StorageError
 */
export async function checkModels(
  pairs: readonly LanguagePair[],
  config: Config,
  json: boolean,
  signal: AbortSignal,
): Promise<boolean> {
  const print = (text: string): void => void (json ? process.stderr.write(text) : out(text));
  const context = modelsContext(config);
  const { models: published } = await readCatalogue(context.directory);
  const paths = pairs.map((pair) => findModelPath(pair, published));
  const { models: installed } = await scanModels(context.directory);
  const missing = [...new Set(paths.flat())].filter((model) => !installed.has(modelName(model)));
  await ensureModelsParent(config);
  const failed = await downloadModels(missing, context, print);
  if (failed.length > 0) {
    throw new StorageError(`The check stopped, because these models could not be downloaded: ${failed.join(', ')}.`);
  }

  const checks: ModelCheck[] = [];
  const engines = { ...config.engines, translation: [['bergamot']] } as const;
  await using opened = await openTestEngines(
    { ...config, engines, llm: { ...config.llm, urls: [], model: undefined } },
    signal,
  );
  const bergamot = opened.engines.find(({ name }) => name === 'bergamot');
  if (!bergamot) throw new Error('The neural engine is missing.');
  for (const models of paths) {
    const path = [models[0]?.from ?? '', ...models.map(({ to }) => to)];
    const check = await checkPair(bergamot, path, signal);
    checks.push(check);
    if (!json) out(formatCheck(check));
  }
  if (json) out(`${JSON.stringify(checks)}\n`);
  return checks.every(({ confirmed }) => confirmed);
}

/** One model, or one model to English and one from English. */
function findModelPath({ from, to }: LanguagePair, published: readonly PublishedModel[]): PublishedModel[] {
  const direct = findModel(`${from}-${to}`, published);
  if (direct) return [direct];
  const hops = [findModel(`${from}-en`, published), findModel(`en-${to}`, published)];
  const models = hops.filter((model) => model !== undefined);
  if (models.length < 2) throw new StorageError(`No models for ${from}-${to}: see glossa models list.`);
  return models;
}

/** Translates a few reference sentences and checks the translations for required words. */
export async function checkPair(
  engine: TranslationEngine,
  path: readonly string[],
  signal: AbortSignal,
): Promise<ModelCheck> {
  const [from = '', to = ''] = [path[0], path.at(-1)];
  const sentences = testSentences({ from, to });
  const trials: Trial[] = [];
  let withMissingWords = 0;
  for (const { source, requiredWords } of sentences) {
    const trial = await tryPath(engine, path, source, signal);
    const missing = missingWords(trial.translation ?? '', requiredWords ?? []);
    if (trial.problem === undefined && missing.length > 0) {
      withMissingWords++;
      trial.problem = `lacks ${missing.join(' and ')}`;
    }
    if (trial.problem === undefined && hasImplausibleLength(trial)) trial.problem = 'has an implausible length';
    trials.push(trial);
  }
  const faulty = trials.filter(({ problem }) => problem !== undefined).length;
  const maxWithMissingWords =
    sentences.length > MAX_SENTENCES_WITH_MISSING_WORDS ? MAX_SENTENCES_WITH_MISSING_WORDS : 0;
  const confirmed = faulty - withMissingWords === 0 && withMissingWords <= maxWithMissingWords;
  const by = sentences.some(({ requiredWords }) => requiredWords !== undefined) ? 'words' : 'script and length';
  return { pair: `${from}-${to}`, trials, confirmed, by };
}

interface TestSentence {
  source: string;
  /** Lists of alternatives (`red|crimson`); undefined for a target language without reference sentences. */
  requiredWords: readonly string[] | undefined;
}

function testSentences({ from, to }: LanguagePair): TestSentence[] {
  const targets = REFERENCE_SENTENCES[to];
  const sources = REFERENCE_SENTENCES[from];
  if (sources) {
    return sources.map(([source = ''], at) => ({ source, requiredWords: targets?.[at]?.slice(1) }));
  }
  const source = SAMPLE_SENTENCES[from];
  return source === undefined
    ? []
    : [{ source, requiredWords: to === 'en' ? ['book', 'table|desk|office'] : undefined }];
}

/** The lists of alternatives (`red|crimson`) without a word in the translation. */
export function missingWords(translation: string, requiredWords: readonly string[]): string[] {
  const text = translation.toLowerCase();
  return requiredWords.filter((alternatives) => !alternatives.split('|').some((word) => text.includes(word)));
}

function hasImplausibleLength({ source, translation = '' }: Trial): boolean {
  const ratio = translation.length / source.length;
  return ratio < MIN_LENGTH_RATIO || ratio > MAX_LENGTH_RATIO;
}

function formatCheck({ pair, trials, confirmed, by }: ModelCheck): string {
  const lines = trials.map(({ source, translation = '', milliseconds, problem }) => {
    const details = problem === undefined ? '' : `  (${problem})`;
    return `  ${source} → ${translation}  ${Math.round(milliseconds)} ms${details}\n`;
  });
  const method = by === 'words' ? 'required words' : 'script and length only; read them yourself';
  const passed = trials.filter(({ problem }) => problem === undefined).length;
  const result = confirmed
    ? `${pair} is confirmed: ${passed} of ${trials.length} translations passed, checked by ${method}.\n`
    : `${pair} is NOT confirmed: see the problems in brackets.\n`;
  return `${pair}\n${lines.join('')}${result}\n`;
}
