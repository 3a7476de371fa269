import type { CorrectedWord, Correction } from '@glossa/apertium';
import { lemmaSet, type WordType } from './analysed-word.ts';

/** English nouns whose Catalan translation has one form for both numbers. The rules read a plural: "Els virus són perillosos". */
const INVARIABLE = lemmaSet(
  ...'atlas bonus bottom cactus campus census corpus floor focus genus type virus'.split(' '),
);

/** Whether a word is an English noun in the singular whose translation shows no number. */
export function isInvariable({ readings }: WordType): boolean {
  return readings.some(({ lemma, tags }) => tags[0] === 'n' && tags.includes('sg') && INVARIABLE.has(lemma));
}

const SINGULAR = /^[^/]*<n><sg>\/[^/]*<n><m>(?=<sp>)/;

/** A correction that gives such translations the singular before the rules, and their one form behind them. */
export function withSingulars(correction: Correction): Correction {
  const lemmas = new Set<string>();
  return {
    ...correction,
    choose: (words) =>
      words.map(({ text }) => {
        if (!SINGULAR.test(text)) return text;
        lemmas.add(lemmaOf(text.slice(text.indexOf('/') + 1)));
        return text.replace('<sp>', '<sg>');
      }),
    inflect: (words) => correction.inflect(words).map((word) => withOneForm(word, lemmas)),
  };
}

function withOneForm(word: CorrectedWord, lemmas: ReadonlySet<string>): CorrectedWord {
  if (typeof word !== 'string' || !lemmas.has(lemmaOf(word))) return word;
  return word.replace(/(<n><m>)<(?:sg|pl)>/, '$1<sp>');
}

const lemmaOf = (text: string): string => text.slice(0, text.search(/[<#+]|$/)).toLowerCase();
