import { primarySubtag } from '../../languages/primary-subtag.ts';
import type { PluralCategory } from '../format.ts';

/** The forms of a language in the order of Qt, by the category of the numbers that each is for. */
const FORMS: readonly (readonly [languages: string, categories: string])[] = [
  ['bi bo dz fa fj gn hu id ja jv ko ms my na om su th tr tt vi yo za zh', 'other'],
  ['br fil fr hy pt-BR ti tl wa', 'one other'],
  ['is', 'one other'],
  ['lv', 'one other zero'],
  ['ga', 'one two other'],
  ['gd', 'one two few other'],
  ['cs sk', 'one few other'],
  ['mk', 'one two other'],
  ['lt', 'one few other'],
  ['be bs hr ru sr uk', 'one few many'],
  ['pl', 'one few many'],
  ['ro', 'one few other'],
  ['sl', 'one two few other'],
  ['mt', 'one few many other'],
  ['cy', 'zero one two few other'],
  ['ar', 'zero one two few many other'],
];
const BY_LANGUAGE = new Map(
  FORMS.flatMap(([languages, categories]) => languages.split(' ').map((code) => [code, categories] as const)),
);
/** As in English. */
const DEFAULT = 'one other';
const NAMES: readonly PluralCategory[] = ['zero', 'one', 'two', 'few', 'many', 'other'];

/** The categories of the forms of a message with a number, in the order of Qt. @param code canonical */
export function numerusForms(code: string): PluralCategory[] {
  const categories = BY_LANGUAGE.get(code) ?? BY_LANGUAGE.get(primarySubtag(code)) ?? DEFAULT;
  return categories.split(' ').flatMap((name) => NAMES.find((one) => one === name) ?? []);
}
