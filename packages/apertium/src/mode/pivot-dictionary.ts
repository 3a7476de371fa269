import { createStage } from '../create-stage.ts';
import type { ReadFile } from '../stage.ts';
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
  /** Writes the form of a translation. @returns undefined if the dictionary has no such form */
  generate(translation: string): string | undefined;
}

/** Words of these kinds mean the same in any sentence. Pronouns, prepositions and the like are for the rules of a direction. */
const OPEN_CLASSES: ReadonlySet<string> = new Set(['n', 'adj', 'adv', 'vblex']);

/**
 * @param first,second the stages of two modes, from `parseMode`: those into the language between, and those out of it
 * @throws UnsupportedError when this package lacks a feature of the data, or a mode lacks a dictionary
 */
export function openPivotDictionary(
  first: readonly Command[],
  second: readonly Command[],
  readFile: ReadFile,
): PivotDictionary {
  const open = (commands: readonly Command[], isWanted: (options: readonly string[]) => boolean) => {
    const command = commands
      .flatMap(separateDictionary)
      .find(([program, ...options]) => program === 'lt-proc' && isWanted(options));
    return command && createStage(command, readFile);
  };
  const analyser = open(first, (options) => !options.includes('-b'));
  const intoPivot = open(first, (options) => options.includes('-b'));
  const outOfPivot = open(second, (options) => options.includes('-b'));
  const generator = open(second, (options) => options.includes('-n'));

  const translationsIn = (stage: typeof analyser, reading: string): string[] => {
    const [unit] = readUnits(stage?.process(`^${reading}$`) ?? '').units;
    return unit ? unit.text.split('/').slice(1).filter(isTranslation) : [];
  };

  return {
    wordsOf: memoize((form: string): readonly PivotWord[] => {
      const [unit] = readUnits(analyser?.process(`${form}.`) ?? '').units;
      if (!unit) return [];
      const { form: read, readings } = readAnalysis(unit.text);
      if (read !== form) return [];
      return readings.flatMap(({ text, tags }): PivotWord[] => {
        if (!OPEN_CLASSES.has(tags[0] ?? '') || JOINED.test(text)) return [];
        const [translation] = translationsIn(intoPivot, text).flatMap((pivot) => translationsIn(outOfPivot, pivot));
        return translation === undefined ? [] : [{ reading: text, translation }];
      });
    }),
    generate: memoize((translation: string) => {
      const form = generator?.process(`^${translation}$`);
      return form === lemmaOf(translation) ? undefined : form;
    }),
  };
}

/** Readings of several words, which the first stages behind the analyser divide. */
const JOINED = /[+#]/;

const isTranslation = (text: string): boolean => !text.startsWith('@') && !JOINED.test(text);

const lemmaOf = (text: string): string => text.slice(0, text.indexOf('<'));
