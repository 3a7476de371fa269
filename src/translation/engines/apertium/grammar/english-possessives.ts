import { type AnalysedWord, can, hasTags, withReadings } from './analysed-word.ts';
import type { Changes } from './changes.ts';

/** The possessive reading of each "'s" that is no verb: behind an "s", as `preEdit` writes plurals, and between a noun and what it owns. */
export function changePossessives(words: readonly AnalysedWord[], { readings, inflect }: Changes): void {
  for (const [at, word] of words.entries()) {
    if (word.form !== "'s" || word.followsBlank || !can(word, 'gen')) continue;
    const owner = words[at - 1];
    if (owner === undefined || can(owner, 'prn') || can(owner, 'adv')) continue;
    const work = words[at + 1];
    const next = words[at + 2];
    if (work && isUnknownAcronym(owner) && isNoun(work) && !isNoun(next) && !next?.followsBlank) {
      readings.set(owner.index, `${owner.form}/the<det><def><sp>+${nounOf(work)}`);
      readings.set(word.index, `${word.form}/of<pr>`);
      readings.set(work.index, `${work.form}/*${work.form}`);
      inflect(work.index, (text) => (text.startsWith('*') ? `*${owner.form}` : text));
      continue;
    }
    // The tagger chooses better among all readings where the owner is ambiguous, too.
    if (owner.form.endsWith('s') || (!can(owner, 'adj') && isOwned(words[at + 1], words[at + 2])))
      readings.set(
        word.index,
        withReadings(word, (reading) => hasTags(reading, 'gen')),
      );
  }
}

/** The rules lose the possessive of a word that they do not know: "UNICEF's work" is read as "the work of UNICEF". */
function isUnknownAcronym({ form, readings }: AnalysedWord): boolean {
  return ACRONYM.test(form) && readings.every(({ text }) => text.startsWith('*'));
}

const ACRONYM = /^[A-Z]{2,8}$/;

function nounOf({ readings }: AnalysedWord): string {
  return readings.find(({ tags }) => tags[0] === 'n')?.text ?? '';
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
