import type { Correction, FindCorrection, Word } from '@glossa/apertium';
import { primarySubtag } from '../../../../languages/primary-subtag.ts';
import { analysedWords, plainType, sentencesOf } from './analysed-word.ts';
import { createFinders } from './finders.ts';
import { spanishImperativesOf, tomorrowsOf } from './spanish-imperatives.ts';

/** By the language of the translation. */
const FROM_ENGLISH: ReadonlyMap<string, FindCorrection> = new Map(
  ['es', 'ca', 'gl'].map((to) => [to, createFinders(to)]),
);

/**
 * Corrections of the directions from English, whose analysers and rules miss most commands, and whose rules often give the verb the
 * person of its object ("I see you" becomes "te ves").
 * @returns undefined for other directions
 */
export function correctionsOf(from: string, to: string): FindCorrection | undefined {
  const language = primarySubtag(to);
  if (primarySubtag(from) === 'es' && language === 'en') return correctSpanish;
  return from === 'en' ? FROM_ENGLISH.get(language) : undefined;
}

function correctSpanish(words: readonly Word[]): Correction | undefined {
  const analysed = analysedWords(words, plainType);
  const changed = new Map([
    ...tomorrowsOf(analysed),
    ...sentencesOf(analysed).flatMap((sentence) => [...spanishImperativesOf(sentence)]),
  ]);
  if (changed.size === 0) return undefined;
  return {
    readings: words.map(({ text }, index) => changed.get(index) ?? text),
    inflect: (translated) => translated.map(({ text }) => text),
  };
}
