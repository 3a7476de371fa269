import { areVariants } from '../languages/canonical-code.ts';
import type { Glossary, GlossaryPair } from './glossary.ts';

/**
 * The glossaries of a set that are for a pair or for variants of its languages, those of exactly its languages first.
 * @param pair canonical codes; `from` is undefined for any source language
 */
export function findGlossaries<T extends GlossaryPair>(
  glossaries: readonly T[],
  { from, to }: { from: string | undefined; to: string },
): T[] {
  const exactness = ({ sourceLanguage, targetLanguage }: GlossaryPair): number =>
    Number(sourceLanguage === from) + Number(targetLanguage === to);
  return glossaries
    .filter(({ sourceLanguage, targetLanguage }) => {
      return areVariants(targetLanguage, to) && (from === undefined || areVariants(sourceLanguage, from));
    })
    .toSorted((one, other) => exactness(other) - exactness(one));
}

/** Groups glossaries by their sets, in the order of the first glossary of each. */
export function groupBySet(glossaries: readonly Glossary[]): Glossary[][] {
  return [...Map.groupBy(glossaries, ({ setId }) => setId).values()];
}
