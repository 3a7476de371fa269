import type { CorrectedWord, Correction, FindCorrection, Word } from '@glossa/apertium';
import { primarySubtag } from '../../../../languages/primary-subtag.ts';
import { type AnalysedWord, analysedWords, can, plainType, sentencesOf } from './analysed-word.ts';
import { createFinders } from './finders.ts';
import { chooseEnglish, hasOtherEnglish } from './spanish-choices.ts';
import { spanishImperativesOf, tomorrowsOf } from './spanish-imperatives.ts';
import { spanishReadingsOf } from './spanish-readings.ts';
import { spanishSubjectsOf } from './spanish-subjects.ts';

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
  const changed = tomorrowsOf(analysed);
  for (const sentence of sentencesOf(analysed)) {
    const chosen = new Map([...spanishReadingsOf(sentence), ...spanishImperativesOf(sentence)]);
    const read = sentence.map((word) => withText(word, chosen.get(word.index)));
    for (const [index, readings] of [...chosen, ...spanishSubjectsOf(read)]) changed.set(index, readings);
  }
  if (changed.size === 0 && !analysed.some((word) => can(word, 'vblex') || hasOtherEnglish(word))) return undefined;
  return {
    readings: words.map(({ text }, index) => changed.get(index) ?? text),
    inflect: (translated) =>
      translated.map(({ text, sources }) => {
        const found = sources.flatMap((index) => analysed[index] ?? []);
        return divideVerb(chooseEnglish(text, found));
      }),
  };
}

const SEPARABLE = /^(?<verb>[^<#+]+<vblex>)<sep>(?<form>[^+#]*)(?:\+(?<object>[^#]+))?# (?<particle>.+)$/;

/**
 * A verb, its object and its particle as separate units: "turn", "it", "off". The package for Spanish has no generator for such
 * verbs, which lose the particle and the object.
 */
function divideVerb(text: string): CorrectedWord {
  const { verb, form = '', object, particle } = SEPARABLE.exec(text)?.groups ?? {};
  if (verb === undefined) return text;
  return [verb + form, ...(object === undefined ? [] : [object]), `*${particle}`];
}

/** A word with other readings. */
function withText(word: AnalysedWord, text: string | undefined): AnalysedWord {
  return text === undefined ? word : { ...word, readings: plainType(text).readings };
}
