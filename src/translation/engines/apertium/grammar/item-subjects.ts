import { type AnalysedWord, can, isOnly, withReadings } from './analysed-word.ts';

/**
 * The finite readings of verbs directly behind an item that begins a sentence and is their subject: "{user} liked your photo". Rules
 * read a participle or a noun there. Before a bare noun it is a participle: "{n} selected items".
 */
export function predicatesOfItems(sentence: readonly AnalysedWord[]): Map<number, string> {
  const [verb, next] = sentence;
  if (!verb?.followsBlank) return laterPredicatesOf(sentence);
  if (!next) return new Map();
  if (can(next, 'n', 'pl') && !can(next, 'vblex') && can(verb, 'vblex', 'pp') && can(verb, 'past'))
    return new Map([[verb.index, withReadings(verb, ({ tags }) => tags.includes('pp'))]]);
  if (isIntransitive(verb, next)) return new Map([[verb.index, pastOf(verb)]]);
  const hasObject = next.followsBlank || can(next, 'det') || can(next, 'predet') || can(next, 'prn', 'obj');
  const finite = ['past', 'p3'].find((tag) => can(verb, 'vblex', tag));
  if (!hasObject || finite === undefined) return new Map();
  return new Map([[verb.index, withReadings(verb, ({ tags }) => tags.includes('vblex') && tags.includes(finite))]]);
}

/** Verbs without an object behind an item within the sentence: "Yesterday {place} opened." */
function laterPredicatesOf(sentence: readonly AnalysedWord[]): Map<number, string> {
  const verbs = sentence.filter((word, at) => at > 0 && word.followsBlank && isIntransitive(word, sentence[at + 1]));
  return new Map(verbs.map((verb) => [verb.index, pastOf(verb)]));
}

/** "{user} commented on your post" */
function isIntransitive(verb: AnalysedWord, next: AnalysedWord | undefined): boolean {
  if (!INTRANSITIVE.test(verb.lower) || !can(verb, 'past') || next?.lower === 'by') return false;
  return can(next, 'pr') || isOnly(next, 'adv', 'sent');
}

function pastOf(verb: AnalysedWord): string {
  return withReadings(verb, ({ tags }) => tags.includes('past'));
}

/** Verbs without an object. Behind an item they are no participle. */
const INTRANSITIVE =
  /^(?:commented|replied|responded|reacted|voted|agreed|subscribed|arrived|came|went|played|worked|walked|lived|travell?ed|performed|appeared|laughed|smiled|cried|talked|waited|stayed|slept|died|fell|lost|won|sang|danced|opened|closed|started|ended|began|failed)$/;
