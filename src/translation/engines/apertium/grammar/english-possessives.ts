import { type AnalysedWord, can, hasTags, withReadings } from './analysed-word.ts';

/** The possessive reading of each "'s" behind an "s", where it is no verb: "the students's books", as `preEdit` writes it. */
export function possessivesOf(words: readonly AnalysedWord[]): Map<number, string> {
  const possessives = new Map<number, string>();
  for (const [at, word] of words.entries()) {
    if (word.form !== "'s" || word.followsBlank || !can(word, 'gen')) continue;
    const owner = words[at - 1];
    const isPlural = owner?.form.endsWith('s') && !can(owner, 'prn') && !can(owner, 'adv');
    if (isPlural)
      possessives.set(
        word.index,
        withReadings(word, (reading) => hasTags(reading, 'gen')),
      );
  }
  return possessives;
}
