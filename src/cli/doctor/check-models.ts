import type { LanguagePair } from '../../languages/pair.ts';
import type { TranslationEngine } from '../../translation/engine.ts';
import { missingWords } from './judge.ts';
import { REFERENCE_SENTENCES, type ReferenceSentence } from './reference-sentences.ts';
import type { Trial } from './report.ts';
import { SAMPLE_SENTENCES } from './sample-sentences.ts';
import { tryPath } from './translation-trials.ts';

/** What one sentence is in the target language: what it must speak of, where we know the words. */
interface Question {
  source: string;
  things: readonly string[] | undefined;
}

/** Of a translation's length in characters by that of its source: beyond, something was lost or made up. */
const SHORTEST = 0.15;
const LONGEST = 4;
/** Sentences of a pair that may lack a word although the translation is right: there is more than one way to say it. */
const MAY_LACK = 1;

/** What was found of a pair with its real models. */
export interface ModelCheck {
  pair: string;
  trials: Trial[];
  /** Whether it translates as it should, and how that was told. */
  confirmed: boolean;
  by: 'words' | 'script and length';
}

/** Translates a few sentences whose translations are known, and judges them by words that they must have. */
export async function checkPair(
  engine: TranslationEngine,
  path: readonly string[],
  signal: AbortSignal,
): Promise<ModelCheck> {
  const [from = '', to = ''] = [path[0], path.at(-1)];
  const questions = questionsOf({ from, to });
  const trials: Trial[] = [];
  let lacking = 0;
  for (const { source, things } of questions) {
    const trial = await tryPath(engine, path, source, signal);
    const missing = missingWords(trial.translation ?? '', things ?? []);
    if (trial.problem === undefined && missing.length > 0) {
      lacking++;
      trial.problem = `lacks ${missing.join(' and ')}`;
    }
    if (trial.problem === undefined && isOfOddLength(trial)) trial.problem = 'is of an odd length';
    trials.push(trial);
  }
  const wrong = trials.filter(({ problem }) => problem !== undefined).length;
  const confirmed = wrong - lacking === 0 && lacking <= (questions.length > MAY_LACK ? MAY_LACK : 0);
  const by = questions.some(({ things }) => things !== undefined) ? 'words' : 'script and length';
  return { pair: `${from}-${to}`, trials, confirmed, by };
}

function questionsOf({ from, to }: LanguagePair): Question[] {
  const targets = REFERENCE_SENTENCES[to];
  const sources = REFERENCE_SENTENCES[from];
  if (sources) return sources.map(([source], at) => ({ source, things: targets?.[at] && thingsOf(targets[at]) }));
  const source = SAMPLE_SENTENCES[from];
  return source === undefined ? [] : [{ source, things: to === 'en' ? ['book', 'table|desk|office'] : undefined }];
}

function thingsOf([, ...things]: ReferenceSentence): string[] {
  return things;
}

function isOfOddLength({ source, translation = '' }: Trial): boolean {
  const ratio = translation.length / source.length;
  return ratio < SHORTEST || ratio > LONGEST;
}
