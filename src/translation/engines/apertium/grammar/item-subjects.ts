import { type AnalysedWord, can, isOnly, withReadings } from './analysed-word.ts';

/**
 * The finite readings of verbs directly behind an item that begins a sentence and is their subject: "{user} liked your photo". Rules
 * read a participle or a noun there. Before a bare noun it is a participle: "{n} selected items".
 */
export function predicatesOfItems(sentence: readonly AnalysedWord[]): Map<number, string> {
  const [verb, next] = sentence;
  if (!verb?.followsBlank || !next) return new Map();
  if (can(next, 'n', 'pl') && !can(next, 'vblex') && can(verb, 'vblex', 'pp') && can(verb, 'past'))
    return new Map([[verb.index, withReadings(verb, ({ tags }) => tags.includes('pp'))]]);
  // "{user} commented on your post"
  if (INTRANSITIVE.test(verb.lower) && (can(next, 'pr') || isOnly(next, 'adv', 'sent')) && can(verb, 'past'))
    return new Map([[verb.index, withReadings(verb, ({ tags }) => tags.includes('past'))]]);
  const hasObject = next.followsBlank || can(next, 'det') || can(next, 'predet') || can(next, 'prn', 'obj');
  const finite = ['past', 'p3'].find((tag) => can(verb, 'vblex', tag));
  if (!hasObject || finite === undefined) return new Map();
  return new Map([[verb.index, withReadings(verb, ({ tags }) => tags.includes('vblex') && tags.includes(finite))]]);
}

/** Verbs without an object. Behind an item they are no participle. */
const INTRANSITIVE = /^(?:commented|replied|responded|reacted|voted|agreed|subscribed|arrived|came|went)$/;
