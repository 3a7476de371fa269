import { isSameLanguage } from '../../../../languages/canonical.ts';

/** Languages whose sentences may well look alike, so that neither an echo nor a detector proves much. */
const GROUPS: readonly ReadonlySet<string>[] = [
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
].map((codes) => new Set(codes.split(' ')));

/** @param one,other canonical codes */
export function areClose(one: string, other: string): boolean {
  return isSameLanguage(one, other) || GROUPS.some((group) => group.has(one) && group.has(other));
}
