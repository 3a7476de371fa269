import { type AnalysedWord, can, hasLemma, isOnly, lemmaSet, withReadings } from './analysed-word.ts';
import type { Changes } from './changes.ts';

/** "Must" is a verb before another one, and never the juice of grapes: "Children under 12 must pay." */
export function mustOf(sentence: readonly AnalysedWord[]): Map<number, string> {
  const found = new Map<number, string>();
  for (const [at, must] of sentence.entries()) {
    const [before, next] = [sentence[at - 1], sentence[at + 1]];
    if (must.lower !== 'must' || !can(must, 'vaux') || !isVerb(next) || /^an?$/.test(before?.lower ?? '')) continue;
    found.set(
      must.index,
      withReadings(must, ({ tags }) => tags[0] === 'vaux'),
    );
    if (next && can(next, 'n'))
      found.set(
        next.index,
        withReadings(next, ({ tags }) => tags.includes('inf')),
      );
  }
  return found;
}

function isVerb(word: AnalysedWord | undefined): boolean {
  return word?.readings.some(({ tags }) => tags[0]?.startsWith('vb') && tags.includes('inf')) ?? false;
}

/** Nouns that have "to" before another noun, not only before a verb. */
const WITH_TO = new Set(
  'access addition answer aversion contribution damage exposure introduction key limit link path reaction reply resistance response return route solution switch threat trip visit'.split(
    ' ',
  ),
);
/** Nouns that an item names more often than it is the object of their verb. */
const NUMBERED = /^(?:exercise|gate|level|line|page|point|question|room|row|section|slide|stage|step)$/;
/** Verbs that go to a thing. */
const GOING = lemmaSet(...'go jump listen move navigate return scroll skip switch travel turn'.split(' '));

/**
 * The noun behind "to", which can be a verb too: "access to water", "Go to slide 3". It has no object: a number, a preposition or the end
 * follows.
 */
export function nounsBehindToOf(sentence: readonly AnalysedWord[]): Map<number, string> {
  const nouns = sentence.filter((word, at) => {
    const [head, to, next, after] = [sentence[at - 2], sentence[at - 1], sentence[at + 1], sentence[at + 2]];
    if (to?.lower !== 'to' || !can(word, 'n') || !can(word, 'inf') || word.followsBlank) return false;
    const isVerb = can(after, 'vbser') || can(after, 'vbhaver') || can(after, 'vaux') || can(after, 'vbmod');
    const isNumbered =
      (/^\d/.test(next?.form ?? '') && (!after || isVerb || isOnly(after, 'sent', 'cm', 'pr', 'cnjcoo'))) ||
      (next?.followsBlank === true && NUMBERED.test(word.lower));
    if (isNumbered) return hasLemma(head, GOING) || hasNoun(head);
    return (
      hasNoun(head) && (!next || isOnly(next, 'sent', 'cm', 'cnjcoo') || /^(?:in|for|from|by|of)$/.test(next.lower))
    );
  });
  return new Map(nouns.map((word) => [word.index, withReadings(word, ({ tags }) => tags[0] === 'n')]));
}

function hasNoun(head: AnalysedWord | undefined): boolean {
  return can(head, 'n') && hasLemma(head, WITH_TO);
}

/** "Go to bed": a place without its article, which Romance languages have. */
export function bareGoalsOf(sentence: readonly AnalysedWord[]): Map<number, string> {
  const goals = sentence.filter((word, at) => {
    const next = sentence[at + 1];
    const isEnd = !next || isOnly(next, 'sent', 'cm', 'cnjcoo', 'adv', 'pr');
    return word.lower === 'bed' && sentence[at - 1]?.lower === 'to' && can(word, 'n') && isEnd;
  });
  return new Map(goals.map(({ index, form }) => [index, `${form}/the<det><def><sp>+bed<n><sg>`]));
}

/** "Half" that ends a phrase is a noun. */
export function halfOf(sentence: readonly AnalysedWord[]): Map<number, string> {
  const halves = sentence.filter((word, at) => {
    const next = sentence[at + 1];
    return word.lower === 'half' && sentence[at - 1]?.lower === 'the' && (!next || isOnly(next, 'sent', 'cm'));
  });
  return new Map(halves.map((word) => [word.index, withReadings(word, ({ tags }) => tags[0] === 'n')]));
}

/** Verbs whose reason stands behind "for": "fired for stealing", "thanked for the help". */
export const JUDGED =
  /^(?:dismissed|sacked|fired|arrested|fined|punished|criticized|criticised|blamed|praised|rewarded|thanked|jailed|sentenced|forgiven|convicted|known|famous|suspended|expelled|penalized|detained)$/;

/** The first translation of "great" into Spanish is said of prices and priests. */
export function changeGreat(words: readonly AnalysedWord[], { refine }: Changes): void {
  for (const { index, lower } of words)
    if (lower === 'great')
      refine(index, (text) =>
        text.replace(/^(?:(s)|S)umo<adj><[mf]>/, (_, s?: string) => `${s ? 'g' : 'G'}rande<adj><mf>`),
      );
}
