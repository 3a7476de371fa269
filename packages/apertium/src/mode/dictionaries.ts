import { createStage } from '../create-stage.ts';
import { type ReadFile, type Stage, UnsupportedError } from '../stage.ts';
import { readUnits } from '../stream/units.ts';
import { memoize } from '../text/memoize.ts';
import { readAnalysis } from './analysed-word.ts';
import { separateDictionary } from './open-mode.ts';
import type { Command } from './parse-mode.ts';

/** A reading of a word and its translation, such as `accusation<n><pl>` and `acusación<n><f><pl>`. */
export interface PivotWord {
  reading: string;
  translation: string;
}

/** The dictionaries of two directions with one language between them, which translate words alone. */
export interface PivotDictionary {
  /** @param form a word of letters, without marks of the stream. @returns no words if the dictionaries do not know the form */
  wordsOf(form: string): readonly PivotWord[];
  /** Whether the first analyser knows a form as a noun, adjective, adverb or verb, also without a translation. */
  knows(form: string): boolean;
  /** Writes the form of a translation. @returns undefined if the dictionary has no such form */
  generate(translation: string): string | undefined;
}

/** Words of these kinds mean the same in any sentence. Pronouns, prepositions and the like are for the rules of a direction. */
const OPEN_CLASSES: ReadonlySet<string> = new Set(['n', 'adj', 'adv', 'vblex']);

/**
 * @param first,second the stages of two modes, from `parseMode`: those into the language between, and those out of it
 * @throws UnsupportedError when a mode lacks a dictionary, or this package a feature of it
 */
export function openPivotDictionary(
  first: readonly Command[],
  second: readonly Command[],
  readFile: ReadFile,
): PivotDictionary {
  const analyser = openDictionary(first, isAnalyser, readFile);
  const intoPivot = openDictionary(first, isBilingual, readFile);
  const outOfPivot = openDictionary(second, isBilingual, readFile);
  const generator = openDictionary(second, isGenerator, readFile);

  return {
    wordsOf: memoize((form: string): readonly PivotWord[] => {
      const read = analyse(analyser, form);
      return (read?.readings ?? []).flatMap(({ text, tags }): PivotWord[] => {
        if (!isOpen(tags) || JOINED.test(text)) return [];
        const pivots = translationsOf(intoPivot, text);
        const [translation] = pivots.flatMap((pivot) => translationsOf(outOfPivot, pivot));
        return translation === undefined ? [] : [{ reading: text, translation }];
      });
    }),
    knows: memoize((form: string) => analyse(analyser, form)?.readings.some(({ tags }) => isOpen(tags)) ?? false),
    generate: memoize((translation: string) => {
      const form = generator.process(`^${translation}$`);
      return form === lemmaOf(translation) ? undefined : form;
    }),
  };
}

/**
 * Opens the analyser of a mode, which tells whether it knows a word of letters.
 * @throws UnsupportedError when the mode lacks it, or this package a feature of it
 */
export function openWordList(commands: readonly Command[], readFile: ReadFile): (form: string) => boolean {
  const analyser = openDictionary(commands, isAnalyser, readFile);
  return memoize((form) => analyse(analyser, form)?.readings.some(({ text }) => !text.startsWith('*')) ?? false);
}

function openDictionary(
  commands: readonly Command[],
  isWanted: (options: readonly string[]) => boolean,
  readFile: ReadFile,
): Stage {
  const command = commands
    .flatMap(separateDictionary)
    .find(([program, ...options]) => program === 'lt-proc' && isWanted(options));
  if (!command) throw new UnsupportedError('a mode without a dictionary');
  return createStage(command, readFile);
}

const isAnalyser = (options: readonly string[]): boolean => !options.includes('-b');
const isBilingual = (options: readonly string[]): boolean => options.includes('-b');
const isGenerator = (options: readonly string[]): boolean => options.includes('-n');

/** @returns undefined if the analyser divides the form */
function analyse(analyser: Stage, form: string): ReturnType<typeof readAnalysis> | undefined {
  // The full stop makes the analyser write the last word.
  const [unit] = readUnits(analyser.process(`${form}.`)).units;
  const analysis = unit && readAnalysis(unit.text);
  return analysis?.form === form ? analysis : undefined;
}

const isOpen = (tags: readonly string[]): boolean => OPEN_CLASSES.has(tags[0] ?? '');

/** Readings of several words, which the first stages behind the analyser divide. */
const JOINED = /[+#]/;

function translationsOf(dictionary: Stage, reading: string): string[] {
  const [unit] = readUnits(dictionary.process(`^${reading}$`)).units;
  const [, ...translations] = unit?.text.split('/') ?? [];
  return translations.filter((text) => !text.startsWith('@') && !JOINED.test(text));
}

const lemmaOf = (text: string): string => text.slice(0, text.indexOf('<'));
