import { type AnalysedWord, can } from './analysed-word.ts';

const CONJUNCTIONS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  es: { and: 'y<cnjcoo>', or: 'o<cnjcoo>' },
  ca: { and: 'i<cnjcoo>', or: 'o<cnjcoo>' },
  gl: { and: 'e<cnjcoo>', or: 'ou<cnjcoo>' },
};

/**
 * The conjunctions between an adjective with its noun and an item with another noun: "{n} new messages and {m} requests". Rules do
 * not see the item, and exchange both nouns, so that each would get the number of the other.
 */
export function conjunctionsBeforeItems(words: readonly AnalysedWord[]): AnalysedWord[] {
  return words.filter((word, at) => {
    const [adjective, noun, counted] = [words[at - 2], words[at - 1], words[at + 1]];
    const isBetween = /^(?:and|or)$/i.test(word.form) && !word.followsBlank && counted?.followsBlank;
    return isBetween && can(noun, 'n') && can(counted, 'n') && (can(adjective, 'adj') || can(adjective, 'n'));
  });
}

/** A word that the rules do not know, so that no rule reaches over it. */
export function hidden({ form }: AnalysedWord): string {
  return `${form}/*${form}`;
}

/** The translation of a conjunction that was hidden from the rules. */
export function conjunctionFor({ form }: AnalysedWord, to: string): string | undefined {
  return CONJUNCTIONS[to]?.[form.toLowerCase()];
}
