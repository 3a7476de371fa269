import type { Correction, TranslatedWord, Word } from '@glossa/apertium';
import type { AnalysedWord } from './analysed-word.ts';
import { isStateVerb, joinEnclitics, withNumber } from './romance-verbs.ts';

/** Changes a translated word before the generator makes its form. */
export type Inflect = (text: string, previous: string) => string;

/** What the finders change in a text, by the indices of its words. */
export interface Changes {
  /** The language of the translation. */
  readonly to: string;
  /** The readings that a word gets; undefined for one that is left out. */
  readonly readings: Map<number, string | undefined>;
  /** The first finder that inflects a word is the only one. */
  inflect(index: number, inflect: Inflect): void;
  /** Inflects a word that the rules write before the translation of another one, such as the auxiliary of a participle. */
  inflectBefore(index: number, inflect: Inflect): void;
}

interface Inflection {
  order: number;
  inflect: Inflect;
}

export interface CollectedChanges extends Changes {
  /** @returns undefined if nothing changes */
  toCorrection(words: readonly Word[]): Correction | undefined;
}

export function collectChanges(to: string): CollectedChanges {
  const readings: Changes['readings'] = new Map();
  const inflections = new Map<number, Inflection>();
  const before = new Map<number, Inflect>();

  function inflectWord(words: readonly TranslatedWord[], at: number): string {
    const text = withNumber(words[at]?.text ?? '');
    const inflect = inflectAuxiliary(words, at) ?? inflectionOf(sourcesOf(words, at));
    return inflect ? inflect(text, words[at - 1]?.text ?? '') : text;
  }

  function inflectAuxiliary(words: readonly TranslatedWord[], at: number): Inflect | undefined {
    if (before.size === 0 || words[at]?.sources.length !== 0 || !isStateVerb(words[at].text)) return undefined;
    const source = words[at + 1]?.sources.find((index) => before.has(index));
    return source === undefined ? undefined : before.get(source);
  }

  /** A word of several sources has the change of the finder that comes first. */
  function inflectionOf(sources: readonly number[]): Inflect | undefined {
    let first: Inflection | undefined;
    for (const index of sources) {
      const found = inflections.get(index);
      if (found && (!first || found.order < first.order)) first = found;
    }
    return first?.inflect;
  }

  return {
    to,
    readings,
    inflect(index, inflect) {
      if (!inflections.has(index)) inflections.set(index, { order: inflections.size, inflect });
    },
    inflectBefore: (index, inflect) => void before.set(index, inflect),
    toCorrection(words) {
      if (readings.size + inflections.size === 0) return undefined;
      return {
        readings: words.map(({ text }, index) => (readings.has(index) ? readings.get(index) : text)),
        inflect: (translated) => joinEnclitics(translated.map((_, at) => inflectWord(translated, at))),
      };
    },
  };
}

/** The second word of a verb, behind its pronoun or auxiliary, has no source. */
function sourcesOf(words: readonly TranslatedWord[], at: number): readonly number[] {
  const own = words[at]?.sources ?? [];
  return own.length > 0 ? own : (words[at - 1]?.sources ?? []);
}

/** The words that are not left out. */
export function keptWords(words: readonly AnalysedWord[], { readings }: Changes): readonly AnalysedWord[] {
  return readings.size === 0
    ? words
    : words.filter(({ index }) => readings.get(index) !== undefined || !readings.has(index));
}
