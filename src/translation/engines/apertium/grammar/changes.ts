import type { CorrectedWord, Correction, TranslatedWord, Word } from '@glossa/apertium';
import type { AnalysedWord } from './analysed-word.ts';
import { placeClitics } from './galician-clitics.ts';
import { agreePredicates } from './predicate-agreement.ts';
import { isStateVerb, joinEnclitics, withAgreement } from './romance-verbs.ts';
import { withSingulars } from './singular-nouns.ts';

/** Changes a translated word before the generator makes its form. */
export type Inflect = (text: string, previous: string) => string;

/** Changes a word after it is inflected. An undefined one is left out. */
export type Refine = (text: string, previous: string) => string | undefined;

/** What the finders change in a text, by the indices of its words. */
export interface Changes {
  /** The language of the translation. */
  readonly to: string;
  /** The readings that a word gets; undefined for one that is left out. */
  readonly readings: Map<number, string | undefined>;
  /** The verbs that command. */
  readonly commands: Set<number>;
  /** The first finder that inflects a word is the only one. */
  inflect(index: number, inflect: Inflect): void;
  /** Inflects the verb for states among the translations of a word, or one that the rules write before a participle. */
  inflectState(index: number, inflect: Inflect): void;
  /** Changes the form of a word after others have inflected it. */
  refine(index: number, refine: Refine): void;
  /** Lets the predicates of the text agree with their subjects. */
  agree(): void;
  /** Gives translations with one form for both numbers the singular of their English nouns. */
  keepSingulars(): void;
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
  const states = new Map<number, Inflect>();
  const refinements = new Map<number, Refine>();
  let agrees = false;
  let keepsSingulars = false;

  function inflectWord(words: readonly TranslatedWord[], at: number): string | undefined {
    const text = withAgreement(words[at]?.text ?? '');
    const sources = sourcesOf(words, at);
    const inflect = inflectState(words, at, sources) ?? inflectionOf(sources);
    const inflected = inflect ? inflect(text, words[at - 1]?.text ?? '') : text;
    return refinements.size === 0 ? inflected : refineWord(inflected, words[at - 1]?.text ?? '', sources);
  }

  /** A verb with its pronoun has the refinements of both. */
  function refineWord(inflected: string, previous: string, sources: readonly number[]): string | undefined {
    let text: string | undefined = inflected;
    for (const index of sources) {
      const refine = refinements.get(index);
      if (refine && text !== undefined) text = refine(text, previous);
    }
    return text;
  }

  function inflectState(words: readonly TranslatedWord[], at: number, sources: readonly number[]): Inflect | undefined {
    if (states.size === 0 || !isStateVerb(words[at]?.text ?? '')) return undefined;
    // The rules write a new verb before a participle, without a source.
    const isNew = words[at]?.sources.length === 0;
    return firstOf(states, sources) ?? (isNew ? firstOf(states, words[at + 1]?.sources ?? []) : undefined);
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

  const finished = (texts: readonly (string | undefined)[]): readonly CorrectedWord[] =>
    to === 'gl' ? placeClitics(texts) : texts;

  return {
    to,
    readings,
    commands: new Set(),
    inflect(index, inflect) {
      if (!inflections.has(index)) inflections.set(index, { order: inflections.size, inflect });
    },
    inflectState: (index, inflect) => void states.set(index, inflect),
    refine(index, refine) {
      const first = refinements.get(index);
      refinements.set(index, first ? joinRefines(first, refine) : refine);
    },
    agree() {
      agrees = true;
    },
    keepSingulars() {
      keepsSingulars = true;
    },
    toCorrection(words) {
      const isPlain = readings.size + inflections.size + states.size + refinements.size === 0;
      if (isPlain && !keepsSingulars) return agrees ? AGREEING_PREDICATES : undefined;
      const correction: Correction = {
        readsSources: inflections.size + states.size + refinements.size > 0,
        readings: words.map(({ text }, index) => (readings.has(index) ? readings.get(index) : text)),
        inflect: (translated) => {
          const inflected = translated.map((_, at) => inflectWord(translated, at));
          return finished(joinEnclitics(agrees ? agreePredicates(inflected) : inflected));
        },
      };
      return keepsSingulars ? withSingulars(correction) : correction;
    },
  };
}

/** A correction without sources, which is cheap. */
const AGREEING_PREDICATES: Correction = {
  readsSources: false,
  inflect: (translated) => agreePredicates(translated.map(({ text }) => text)),
};

function joinRefines(first: Refine, second: Refine): Refine {
  return (text, previous) => {
    const refined = first(text, previous);
    return refined === undefined ? undefined : second(refined, previous);
  };
}

function firstOf<T>(byIndex: ReadonlyMap<number, T>, indices: readonly number[]): T | undefined {
  const index = indices.find((candidate) => byIndex.has(candidate));
  return index === undefined ? undefined : byIndex.get(index);
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
