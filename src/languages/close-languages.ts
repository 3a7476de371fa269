import { isSameLanguage } from './canonical-code.ts';

/**
 * Languages that are hard to tell apart, in three degrees. Each degree is a list of groups of canonical codes. A language
 * can belong to several groups.
 */

/** Detection of these is close to chance at any confidence, because their written texts hardly differ. */
const TWINS = groups('bs hr sr-Latn', 'id ms');

/** Detection confuses whole sentences of these. */
const CONFUSABLE = groups(
  'bs hr sr-Latn cnr',
  'sr mk',
  'da nb nn',
  'id ms',
  'gl pt',
  'ca ca-valencia oc',
  'cs sk',
  'fa prs',
);

/** Sentences of these can share most of their words, so that an echo of the source can be a correct translation. */
const SIMILAR = groups(
  'da nb nn sv',
  'cs sk',
  'ca es gl pt ca-valencia pt-BR pt-PT an ast oc',
  'id ms',
  'bg mk ru',
  'be ru uk',
  'az tr tk',
  'kk ky tt ba',
  'hi mr ne sa',
  'as bn',
  'af nl',
  'hr sl',
  'fa ur',
);

/** Whether detection tells texts of two languages apart little better than by chance. */
export function areTwins(one: string, other: string): boolean {
  return shareGroup(TWINS, one, other);
}

/** Whether detection confuses sentences of two languages. True for one language twice. */
export function areConfusable(one: string, other: string): boolean {
  return one === other || shareGroup(CONFUSABLE, one, other);
}

/** Whether two languages share much of their vocabulary. True for variants of one language. */
export function areSimilar(one: string, other: string): boolean {
  return isSameLanguage(one, other) || shareGroup(SIMILAR, one, other);
}

function shareGroup(all: readonly ReadonlySet<string>[], one: string, other: string): boolean {
  return all.some((group) => group.has(one) && group.has(other));
}

function groups(...lists: string[]): readonly ReadonlySet<string>[] {
  return lists.map((codes) => new Set(codes.split(' ')));
}
