import { type AnalysedWord, can, hasLemma, hasTags, isOnly, withReadings } from './analysed-word.ts';
import { canBeVerb, canEndNounPhrase, clausesOf, isBareDeterminer, isNounPhrase } from './english-clauses.ts';

/** The verb behind a plural that has no other one: "All machines work.", "Most customers return." The taggers take it for a noun. */
export function verbsOfPlurals(sentence: readonly AnalysedWord[]): Map<number, string> {
  const changed = new Map<number, string>();
  if (!isOnly(sentence.at(-1), 'sent')) return changed;
  for (const clause of clausesOf(sentence)) {
    const at = clause.findIndex(
      (word, index) => index > 0 && isSingularOrVerb(word) && isPluralNoun(clause[index - 1]),
    );
    const [noun, verb, next] = clause.slice(Math.max(0, at - 1), at + 2);
    if (at < 0 || !noun || !verb || !isNounPhrase(clause.slice(0, at - 1))) continue;
    if (next && (!canEndNounPhrase(verb, next) || can(next, 'n'))) continue;
    if (clause.some((word, index) => index !== at && index !== at - 1 && canBeVerb(word, clause[index - 1]))) continue;
    changed.set(
      verb.index,
      withReadings(verb, (one) => hasTags(one, 'vblex', 'pres')),
    );
    changed.set(
      noun.index,
      withReadings(noun, ({ tags }) => tags[0] === 'n'),
    );
  }
  return changed;
}

/** The verb between a pronoun and its object, which can be an adjective or a noun: "before you clean it". */
export function verbsOfPronouns(sentence: readonly AnalysedWord[]): Map<number, string> {
  const verbs = sentence.filter(
    (word, at) =>
      isSingularOrVerb(word) &&
      !word.followsBlank &&
      /^(?:i|you|we|they)$/.test(sentence[at - 1]?.lower ?? '') &&
      (can(sentence[at + 1], 'prn', 'obj') || isBareDeterminer(sentence[at + 1])),
  );
  return new Map(
    verbs.flatMap((word): [number, string][] => {
      const pronoun = sentence[sentence.indexOf(word) - 1];
      const isPresent = withReadings(word, (one) => hasTags(one, 'vblex', 'pres'));
      return pronoun
        ? [
            [pronoun.index, withReadings(pronoun, ({ tags }) => tags.includes('subj'))],
            [word.index, isPresent],
          ]
        : [];
    }),
  );
}

/** A word such as "work", "return" or "close". */
export function isSingularOrVerb(word: Pick<AnalysedWord, 'readings'> & Parameters<typeof can>[0]): boolean {
  if (!can(word, 'n', 'sg') && !can(word, 'adj')) return false;
  return can(word, 'vblex', 'pres') && !can(word, 'vblex', 'p3') && !can(word, 'vblex', 'past');
}

function isPluralNoun(word: AnalysedWord | undefined): boolean {
  return can(word, 'n', 'pl') && !can(word, 'n', 'sg') && word?.followsBlank === false && !hasLemma(word, IN_COMPOUNDS);
}

/** Plurals that stand before other nouns: "sales force". */
const IN_COMPOUNDS = new Set(
  'sale sales sport sports custom customs arm arms good goods system systems saving savings operation operations communication communications new news mean means woman man human resource service rights right'.split(
    ' ',
  ),
);
