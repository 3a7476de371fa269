import { type AnalysedWord, can, hasTags, withReadings } from './analysed-word.ts';

/** The possessive reading of each "'s" that is no verb: behind an "s", as `preEdit` writes plurals, and between a noun and what it owns. */
export function possessivesOf(words: readonly AnalysedWord[]): Map<number, string> {
  const possessives = new Map<number, string>();
  for (const [at, word] of words.entries()) {
    if (word.form !== "'s" || word.followsBlank || !can(word, 'gen')) continue;
    const owner = words[at - 1];
    if (owner === undefined || can(owner, 'prn') || can(owner, 'adv')) continue;
    // The tagger chooses better among all readings where the owner is ambiguous, too.
    if (owner.form.endsWith('s') || (!can(owner, 'adj') && isOwned(words[at + 1], words[at + 2])))
      possessives.set(
        word.index,
        withReadings(word, (reading) => hasTags(reading, 'gen')),
      );
  }
  return possessives;
}

/** A noun without a determiner, which no verb would have behind it, perhaps behind an adjective: "turn", "new car". */
function isOwned(next: AnalysedWord | undefined, afterNext: AnalysedWord | undefined): boolean {
  if (isNoun(next)) return true;
  return can(next, 'adj') && !can(next, 'adv') && next?.followsBlank === false && isNoun(afterNext);
}

function isNoun(word: AnalysedWord | undefined): boolean {
  const isOther = ['adj', 'adv', 'det', 'prn', 'pr', 'ger', 'pp'].some((tag) => can(word, tag));
  return word?.followsBlank === false && can(word, 'n') && !isOther;
}
