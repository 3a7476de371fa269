import { type AnalysedWord, can } from './analysed-word.ts';
import type { Changes } from './changes.ts';

const CONJUNCTIONS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  es: { and: 'y<cnjcoo>', or: 'o<cnjcoo>' },
  ca: { and: 'i<cnjcoo>', or: 'o<cnjcoo>' },
  gl: { and: 'e<cnjcoo>', or: 'ou<cnjcoo>' },
};

/**
 * Hides the conjunctions between an adjective with its noun and an item with another noun: "{n} new messages and {m} requests". Rules do
 * not see the item, and exchange both nouns, so that each would get the number of the other. No rule reaches over an unknown word.
 */
export function changeConjunctions(words: readonly AnalysedWord[], { to, readings, inflect }: Changes): void {
  for (const [at, { index, form, lower, followsBlank }] of words.entries()) {
    const counted = words[at + 1];
    const translation = CONJUNCTIONS[to]?.[lower];
    if (followsBlank || !counted?.followsBlank || translation === undefined) continue;
    const [adjective, noun] = [words[at - 2], words[at - 1]];
    if (!can(noun, 'n') || !can(counted, 'n') || !(can(adjective, 'adj') || can(adjective, 'n'))) continue;
    readings.set(index, `${form}/*${form}`);
    inflect(index, (text) => (text.startsWith('*') ? translation : text));
  }
}
