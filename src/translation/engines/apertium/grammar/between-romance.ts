import type { CorrectedWord, Correction, Word } from '@glossa/apertium';
import { upperFirst } from '../../../../text/letter-case.ts';
import { type AnalysedWord, analysedWords, plainType, sentencesOf } from './analysed-word.ts';
import { mealsOf } from './catalan-readings.ts';
import { frenchNamesOf } from './french-names.ts';
import { frenchPastsOf } from './french-pasts.ts';
import { frenchReadingsOf, PLEASE, politeRequestsOf } from './french-readings.ts';
import { frequentGalicianOf } from './galician-readings.ts';
import { onlyVerbOf } from './only-verb.ts';
import { portugueseReadingsOf } from './portuguese-readings.ts';
import {
  CATALAN_COMMANDS,
  type CommandWords,
  commandReadingsOf,
  FRENCH_COMMANDS,
  GALICIAN_COMMANDS,
  PORTUGUESE_COMMANDS,
} from './romance-imperatives.ts';
import { pastsOfGoing, statesOf } from './spanish-readings.ts';

type ReadingsOf = (sentence: readonly AnalysedWord[]) => ReadonlyMap<number, string | undefined>;

/** By direction: what chooses readings, the first for a word wins. */
const READINGS: ReadonlyMap<string, readonly ReadingsOf[]> = new Map([
  ['ca-es', [commands(CATALAN_COMMANDS), mealsOf]],
  ['es-ca', [pastsOfGoing, statesOf]],
  ['es-pt', [statesOf]],
  ['es-fr', [pastsOfGoing]],
  ['es-it', [pastsOfGoing]],
  ['fr-es', [politeRequestsOf, frenchNamesOf, frenchPastsOf, commands(FRENCH_COMMANDS), frenchReadingsOf, onlyVerbOf]],
  ['gl-es', [commands(GALICIAN_COMMANDS), frequentGalicianOf, onlyVerbOf]],
  ['gl-pt', [commands(GALICIAN_COMMANDS), onlyVerbOf]],
  ['pt-es', [portugueseReadingsOf, commands(PORTUGUESE_COMMANDS)]],
]);

/** By direction: what corrects the words of a translation. */
const INFLECTIONS: ReadonlyMap<string, Correction> = new Map([
  ['es-pt', { readsSources: false, inflect: (words) => toSimplePast(words.map(({ text }) => text)) }],
]);

const PERFECT = /^ter<vbhaver><pri>(<p[123]><(?:sg|pl)>)(.*)$/i;

/** "Tenho terminado" is something that is done again and again. The Spanish perfect is a simple past. */
function toSimplePast(texts: readonly string[]): CorrectedWord[] {
  const past: CorrectedWord[] = [...texts];
  for (const [at, text] of texts.entries()) {
    const [, person, pronouns] = PERFECT.exec(text) ?? [];
    const verb = /^([^<]{1,30}<vb(?:lex|ser|mod)>)<pp>(?:<\w{1,3}>){0,2}$/.exec(texts[at + 1] ?? '')?.[1];
    if (person === undefined || verb === undefined) continue;
    past[at] = undefined;
    past[at + 1] = `${/^T/.test(text) ? upperFirst(verb) : verb}<ifi>${person}${pronouns ?? ''}`;
  }
  return past;
}

const TRANSLATIONS: ReadonlyMap<string, string> = new Map([[PLEASE, '*Por favor,']]);

/** Corrections between Romance languages, whose words mostly correspond: the taggers read a statement in most commands. */
export function correctionBetween(
  from: string,
  to: string,
): ((words: readonly Word[]) => Correction | undefined) | undefined {
  const inflection = INFLECTIONS.get(`${from}-${to}`);
  const all = READINGS.get(`${from}-${to}`);
  return all && ((words) => correct(words, all, inflection));
}

function correct(
  words: readonly Word[],
  all: readonly ReadingsOf[],
  inflection: Correction | undefined,
): Correction | undefined {
  const changed = new Map<number, string | undefined>();
  for (const sentence of sentencesOf(analysedWords(words, plainType)))
    for (const readingsOf of all)
      for (const [index, readings] of readingsOf(sentence)) if (!changed.has(index)) changed.set(index, readings);
  if (changed.size === 0) return inflection;
  const readings = words.map(({ text }, index) => (changed.has(index) ? changed.get(index) : text));
  if (inflection) return { ...inflection, readings };
  return {
    readsSources: false,
    readings,
    inflect: (translated) => translated.map(({ text }): CorrectedWord => TRANSLATIONS.get(text) ?? text),
  };
}

function commands(words: CommandWords): ReadingsOf {
  return (sentence) => commandReadingsOf(sentence, words);
}
