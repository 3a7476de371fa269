import { type AnalysedWord, can, hasLemma, hasTags, isOnly, withReadings } from './analysed-word.ts';
import { VERBAL_ADJECTIVES } from './english-words.ts';

/** Adjectives that are forms of verbs too. */
export function adjectivesOf(sentence: readonly AnalysedWord[]): Map<number, string> {
  const adjectives = sentence.filter(
    (word) => VERBAL_ADJECTIVES.has(word.lower) && can(word, 'adj') && (can(word, 'ger') || can(word, 'adv')),
  );
  return new Map(adjectives.map((word) => [word.index, withReadings(word, (one) => hasTags(one, 'adj'))]));
}

const BE = new Set(['be', 'Be']);
const UNIT =
  /^(?:\d+ ?)?(?:mm|cm|m|km|inch(?:es)?|f(?:oo|ee)t|yards?|miles?|met(?:er|re)s?|kilomet(?:er|re)s?|pages?)$/;

/** "Long", "low", "high", "fast", "good" and "included" of things, which are adverbs elsewhere: "The road is long", "Batteries not included". */
export function sizesOf(sentence: readonly AnalysedWord[]): Map<number, string> {
  const sizes = sentence.filter((word, at) => {
    const [before, next] = [sentence[at - 1], sentence[at + 1]];
    const isBehindBe = hasLemma(before, BE) || (isOnly(before, 'adv', 'preadv') && hasLemma(sentence[at - 2], BE));
    // "Very, very long" without a verb.
    const isDenied =
      before?.lower === 'not' || (at > 0 && sentence.slice(0, at).every((one) => isOnly(one, 'adv', 'preadv', 'cm')));
    const isBehindUnit = UNIT.test(before?.lower ?? '') && can(sentence[at - 2], 'num');
    const isEnd =
      !next ||
      next.lower === 'at' ||
      (word.lower === 'good' && next.lower === 'for') ||
      /^(?:today|now|here|there|again)$/.test(next.lower) ||
      isOnly(next, 'sent', 'cm', 'cnjcoo', 'cnjsub', 'cnjadv');
    const isQuality = /^(?:long|low|high|fast|good|included)$/.test(word.lower) && can(word, 'adj');
    return (
      isQuality && isEnd && (isBehindBe || isBehindUnit || isDenied) && !/^(?:i|we)$/.test(sentence[0]?.lower ?? '')
    );
  });
  return new Map(sizes.map((word) => [word.index, withReadings(word, (one) => hasTags(one, 'adj'))]));
}

/** Behind "be" stands no past: "I am tired and …". */
export function statesBehindBe(sentence: readonly AnalysedWord[]): Map<number, string> {
  const states = sentence.filter((word, at) => {
    const be = sentence[at - 1];
    return can(word, 'past') && (can(word, 'adj') || can(word, 'pp')) && can(be, 'vbser') && !word.followsBlank;
  });
  return new Map(states.map((word) => [word.index, withReadings(word, ({ tags }) => !tags.includes('past'))]));
}

/** "Outside" and "inside" at the end of a clause are places, behind a noun as well: "Leave your shoes outside." */
export function placesOf(sentence: readonly AnalysedWord[]): Map<number, string> {
  const places = sentence.filter((word, at) => {
    const next = sentence[at + 1];
    return /^(?:out|in)side$/.test(word.lower) && can(word, 'adv') && (!next || isOnly(next, 'sent', 'cm'));
  });
  return new Map(places.map((word) => [word.index, withReadings(word, ({ tags }) => tags.includes('adv'))]));
}
