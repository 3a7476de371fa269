import type { CorrectedWord, Correction, FindCorrection, Word } from '@glossa/apertium';
import { primarySubtag } from '../../../../languages/primary-subtag.ts';
import { type AnalysedWord, analysedWords, can, plainType, sentencesOf } from './analysed-word.ts';
import { correctionBetween } from './between-romance.ts';
import { catalanReadingsOf } from './catalan-readings.ts';
import {
  type Choices,
  chooseEnglish,
  FROM_CATALAN,
  FROM_GALICIAN,
  FROM_SPANISH,
  hasOtherEnglish,
} from './english-choices.ts';
import { createFinders } from './finders.ts';
import { galicianObjectsOf, type Objects, withPronoun } from './galician-objects.ts';
import { galicianReadingsOf } from './galician-readings.ts';
import { politeReadingsOf } from './polite-persons.ts';
import {
  CATALAN_COMMANDS,
  type CommandWords,
  GALICIAN_COMMANDS,
  imperativesOf,
  SPANISH_COMMANDS,
} from './romance-imperatives.ts';
import { sparedWordsOf } from './romance-objects.ts';
import { subjectsOf } from './romance-subjects.ts';
import { spanishReadingsOf } from './spanish-readings.ts';

/** By the language of the translation. */
const FROM_ENGLISH: ReadonlyMap<string, FindCorrection> = new Map(
  ['es', 'ca', 'gl'].map((to) => [to, createFinders(to)]),
);

/** What is particular to a language that is translated into English. */
interface SourceLanguage {
  readingsOf: (sentence: readonly AnalysedWord[]) => ReadonlyMap<number, string>;
  /** The objects of verbs that the rules lose. */
  objectsOf?: (sentence: readonly AnalysedWord[]) => Objects;
  commands: CommandWords;
  choices: Choices;
  /** The gender of "we" in the dictionary. */
  pluralGender: 'm' | 'mf';
}

const INTO_ENGLISH: ReadonlyMap<string, SourceLanguage> = new Map([
  ['es', { readingsOf: spanishReadingsOf, commands: SPANISH_COMMANDS, choices: FROM_SPANISH, pluralGender: 'm' }],
  ['ca', { readingsOf: catalanReadingsOf, commands: CATALAN_COMMANDS, choices: FROM_CATALAN, pluralGender: 'mf' }],
  [
    'gl',
    {
      readingsOf: galicianReadingsOf,
      objectsOf: galicianObjectsOf,
      commands: GALICIAN_COMMANDS,
      choices: FROM_GALICIAN,
      pluralGender: 'mf',
    },
  ],
]);

/**
 * Corrections of the directions from English, whose analysers and rules miss most commands, and whose rules often give the verb the
 * person of its object ("I see you" becomes "te ves"), and of those from Romance languages into English and into each other.
 * @returns undefined for other directions
 */
export function correctionsOf(from: string, to: string): FindCorrection | undefined {
  const language = primarySubtag(to);
  if (from === 'en') return FROM_ENGLISH.get(language);
  const source = language === 'en' ? INTO_ENGLISH.get(primarySubtag(from)) : undefined;
  return source ? (words) => correctRomance(words, source) : correctionBetween(primarySubtag(from), language);
}

function correctRomance(words: readonly Word[], language: SourceLanguage): Correction | undefined {
  const { choices } = language;
  const analysed = analysedWords(words, plainType);
  const changed = new Map<number, string | undefined>();
  const pronouns = new Map<number, string>();
  for (const sentence of sentencesOf(analysed)) {
    let read = sentence;
    const change = (found: ReadonlyMap<number, string | undefined>): void => {
      for (const [index, readings] of found) changed.set(index, readings);
      read = withChanges(read, found);
    };
    change(language.readingsOf(read));
    change(politeReadingsOf(read));
    const objects = language.objectsOf?.(read);
    if (objects) {
      for (const [index, pronoun] of objects.pronouns) pronouns.set(index, pronoun);
      change(objects.readings);
    }
    change(sparedWordsOf(read));
    change(imperativesOf(read, language.commands));
    change(subjectsOf(read, language.pluralGender));
  }
  if (changed.size === 0 && !analysed.some((word) => hasOtherEnglish(word, choices))) {
    return analysed.some((word) => can(word, 'vblex')) ? DIVIDING_VERBS : undefined;
  }
  return {
    readsSources: true,
    readings: words.map(({ text }, index) => (changed.has(index) ? changed.get(index) : text)),
    inflect: (translated) =>
      translated.map(({ text, sources }, at) => {
        // The verb behind "will" has no source.
        const own = sources.length > 0 ? sources : (translated[at - 1]?.sources ?? []);
        const found = own.flatMap((index) => analysed[index] ?? []);
        const pronoun = own.map((index) => pronouns.get(index)).find((one) => one !== undefined);
        return withPronoun(divideVerb(chooseEnglish(text, found, choices)), pronoun);
      }),
  };
}

/** A correction of verbs only, which many sentences need and which is cheap. */
const DIVIDING_VERBS: Correction = {
  readsSources: false,
  inflect: (translated) => translated.map(({ text }) => divideVerb(text)),
};

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

/** A sentence with other readings, without the words that are left out. */
function withChanges(sentence: AnalysedWord[], changes: ReadonlyMap<number, string | undefined>): AnalysedWord[] {
  if (changes.size === 0) return sentence;
  return sentence.flatMap((word) => {
    if (!changes.has(word.index)) return word;
    const text = changes.get(word.index);
    return text === undefined ? [] : { ...word, readings: plainType(text).readings };
  });
}
