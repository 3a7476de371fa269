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

/**
 * The verb behind a pronoun, which can be an adjective or a noun: "before you clean it", "We shop at a market". Without an object it
 * is surely one where the pronoun begins a clause.
 */
export function verbsOfPronouns(sentence: readonly AnalysedWord[]): Map<number, string> {
  const verbs = sentence.filter((word, at) => {
    const [before, pronoun, next] = [sentence[at - 2], sentence[at - 1], sentence[at + 1]];
    if (!isSingularOrVerb(word) || word.followsBlank || !/^(?:i|you|we|they)$/.test(pronoun?.lower ?? '')) return false;
    if (can(next, 'prn', 'obj') || isBareDeterminer(next)) return true;
    const isSubject = !before || isOnly(before, 'cm', 'cnjcoo', 'cnjsub', 'cnjadv');
    if (!isSubject || next?.followsBlank || can(word, 'vaux') || can(word, 'vbmod')) return false;
    return isOnly(next, 'sent', 'cm', 'pr', 'cnjcoo');
  });
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

/**
 * The verb between a noun and a pronoun or a possessive that is its object, which can be a noun: "Many people use it", "My friend stole
 * my car". No noun stands before them.
 */
export function verbsBeforeObjects(sentence: readonly AnalysedWord[]): Map<number, string> {
  const changed = new Map<number, string>();
  for (const [at, word] of sentence.entries()) {
    const [noun, object] = [sentence[at - 1], sentence[at + 1]];
    if (!noun || !object || word.followsBlank || object.followsBlank || !can(word, 'n', 'sg')) continue;
    const isObject = can(object, 'prn', 'obj') || can(object, 'det', 'pos');
    const isSubject = can(noun, 'n') && !can(noun, 'vblex') && !can(noun, 'adj') && !can(noun, 'pr');
    if (!isObject || !isSubject) continue;
    const isPast = can(word, 'vblex', 'past') && !can(word, 'vblex', 'pp');
    const isPresent = (isPluralNoun(noun) || noun.lower === 'people') && isSingularOrVerb(word);
    if (!isPast && !isPresent) continue;
    changed.set(
      word.index,
      withReadings(word, (one) => hasTags(one, 'vblex', isPast ? 'past' : 'pres')),
    );
  }
  return changed;
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
