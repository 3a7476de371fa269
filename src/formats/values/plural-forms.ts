import { type Count, PLURAL_CATEGORIES, type PluralCategory } from '../format.ts';
import type { Value } from './value.ts';

/** A form of a plural, and the text of the form of most numbers. */
export interface Form extends Pick<Count, 'category' | 'isOrdinal'> {
  readonly otherText: string;
}

const CATEGORIES = PLURAL_CATEGORIES.join('|');
const SUFFIX = new RegExp(`^(?:(.{1,200})[_.-])?(${CATEGORIES})$`);
/** i18next, version 3: the form of several is beside that of one. */
const PLURAL_SUFFIX = /^(.{1,200})_plural$/;
const ORDINAL = /_ordinal$/;

/**
 * Tells which values are forms of a plural by their keys: `one` and `other` in a separate object, `minute_one` and
 * `minute_other`, `minute` and `minute_plural`.
 * @returns the form of a value; undefined for any other value, and for the form of most numbers, which needs no number unless
 *   it is an ordinal
 */
export function pluralFormsOf(values: readonly Value[]): (value: Value) => Form | undefined {
  /** The names that have a form for all other numbers, in each object. */
  const names = new Map<number, Map<string, { kind: 'other' | 'plural'; text: string }>>();
  for (const { key = '', group, value: text } of values) {
    if (group === undefined) continue;
    const [, name = '', category] = SUFFIX.exec(key) ?? [];
    const plural = PLURAL_SUFFIX.exec(key)?.[1];
    if (category !== 'other' && plural === undefined) continue;
    const own = names.get(group) ?? new Map<string, { kind: 'other' | 'plural'; text: string }>();
    names.set(group, own.set(plural ?? name, { kind: plural === undefined ? 'other' : 'plural', text }));
  }
  return ({ key = '', group }) => {
    const own = group === undefined ? undefined : names.get(group);
    if (!own) return undefined;
    const [, name = '', category] = SUFFIX.exec(key) ?? [];
    const isOrdinal = ORDINAL.test(name);
    if (category === 'other' && !isOrdinal) return undefined;
    const other = own.get(name);
    if (isCategory(category) && other?.kind === 'other') return { category, isOrdinal, otherText: other.text };
    const plural = own.get(key);
    return plural?.kind === 'plural' ? { category: 'one', isOrdinal: false, otherText: plural.text } : undefined;
  };
}

function isCategory(name: string | undefined): name is PluralCategory {
  return PLURAL_CATEGORIES.some((category) => category === name);
}
