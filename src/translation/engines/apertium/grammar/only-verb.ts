import { type AnalysedWord, can, hasTags, withReadings } from './analysed-word.ts';

/**
 * The verb behind the subject of a sentence that has no other one: "A tenda pecha ás oito", "Le magasin ferme à midi." The taggers
 * take it for an adjective.
 */
export function onlyVerbOf(sentence: readonly AnalysedWord[]): Map<number, string> {
  const found = new Map<number, string>();
  const [article, noun, verb, next] = sentence;
  if (!article || !noun || !verb || !next || !/^[.!]$/.test(sentence.at(-1)?.form ?? '')) return found;
  const isSubject = can(article, 'det', 'def') && can(noun, 'n', 'sg') && !can(noun, 'adj');
  const isOther = can(verb, 'adj') || can(verb, 'n');
  if (!isSubject || !isOther || !can(verb, 'vblex', 'pri', 'p3', 'sg') || can(next, 'adj')) return found;
  if (sentence.some(isOnlyFinite)) return found;
  found.set(
    verb.index,
    withReadings(verb, (one) => hasTags(one, 'vblex', 'pri', 'p3')),
  );
  return found;
}

function isOnlyFinite({ readings }: AnalysedWord): boolean {
  return (
    readings.length > 0 &&
    readings.every(({ tags }) => /^vb/.test(tags[0] ?? '') && !tags.some((tag) => /^(?:inf|ger|pp)$/.test(tag)))
  );
}
