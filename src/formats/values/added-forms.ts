import { pluralCategories } from '../../languages/plural-rules.ts';
import type { Edit } from '../edits.ts';
import { PLURAL_CATEGORIES, type PluralCategory } from '../format.ts';
import type { Value } from './value.ts';

/** A form of a plural that the target language has and the file lacks. */
export interface AddedForm<V extends Value> {
  /** The form of most numbers, before which the new one stands. */
  readonly other: V;
  /** The form of one, which tells the number in the text. */
  readonly oneText: string;
  readonly category: PluralCategory;
  readonly isOrdinal: boolean;
  /** The names of the new value. */
  readonly names: readonly string[];
}

/** The forms of one text, by their categories. */
type Forms<V> = Map<string, V>;

const OTHER = 'other';
const CATEGORY = new RegExp(`^(?:(.{1,200})[_.-])?(${PLURAL_CATEGORIES.join('|')})$`);
const LAST_CATEGORY = /other$/;
const ORDINAL = /_ordinal$/;
const BLANKS = /\s/;

/**
 * Finds the forms that the target language needs for the plurals of a file: those with a form of one and one of most numbers. Forms
 * without a name are a plural if the object has nothing else.
 * @param target canonical code
 */
export function findAddedForms<V extends Value>(values: readonly V[], target: string): AddedForm<V>[] {
  return [...pluralsOf(values)].flatMap(({ name, forms }) => {
    const [one, other] = [forms.get('one'), forms.get(OTHER)];
    if (!one || !other?.pair) return [];
    const isOrdinal = ORDINAL.test(name);
    const needed = pluralCategories(target, isOrdinal ? 'ordinal' : 'cardinal') ?? [];
    const lacking = PLURAL_CATEGORIES.filter((category) => needed.includes(category) && !forms.has(category));
    return lacking.map((category) => ({
      ...{ other, oneText: one.value, category, isOrdinal },
      names: (other.names ?? [other.key ?? '']).map((own) => own.replace(LAST_CATEGORY, category)),
    }));
  });
}

/** Finds the forms whose category the target language does not have, in plurals that have a form of most numbers. */
export function findNeedlessForms<V extends Value>(values: readonly V[], target: string): { form: V; other: V }[] {
  return [...pluralsOf(values)].flatMap(({ name, forms }) => {
    const other = forms.get(OTHER);
    const needed = pluralCategories(target, ORDINAL.test(name) ? 'ordinal' : 'cardinal');
    if (!other || !needed || !forms.has('one')) return [];
    return [...forms].flatMap(([category, form]) =>
      form.pair && !needed.includes(category) && category !== 'zero' ? [{ form, other }] : [],
    );
  });
}

function* pluralsOf<V extends Value>(values: readonly V[]): Generator<{ name: string; forms: Forms<V> }> {
  const plurals = new Map<number, Map<string, Forms<V>>>();
  /** Objects with texts that are no forms. */
  const mixed = new Set<number>();
  for (const value of values) {
    const { key = '', group } = value;
    if (group === undefined) continue;
    const [all, name = '', category = ''] = CATEGORY.exec(key) ?? [];
    if (all === undefined) {
      mixed.add(group);
      continue;
    }
    const own = plurals.get(group) ?? new Map<string, Forms<V>>();
    plurals.set(group, own);
    own.set(name, (own.get(name) ?? new Map<string, V>()).set(category, value));
  }
  for (const [group, own] of plurals)
    for (const [name, forms] of own) if (name !== '' || !mixed.has(group)) yield { name, forms };
}

/** Writes new forms before that of most numbers. @param write writes the text of a form in place of its value */
export function insertForms<V extends Value>(
  other: V,
  forms: readonly { category: PluralCategory; text: string }[],
  source: string,
  write: (text: string) => string,
): Edit | undefined {
  const { pair, start, end } = other;
  if (!pair) return undefined;
  const key = source.slice(pair.start, start);
  const at = key.lastIndexOf(OTHER);
  const separator = (pair.hasComma ? ',' : '') + blanksBefore(source, pair.start);
  const text = forms.map(
    (form) =>
      key.slice(0, at) +
      form.category +
      key.slice(at + OTHER.length) +
      write(form.text) +
      source.slice(end, pair.end) +
      separator,
  );
  return { start: pair.start, end: pair.start, text: text.join('') };
}

/** Removes a form before another pair. @returns undefined where nothing tells how */
export function removeForm({ pair }: Value, source: string): Edit | undefined {
  if (!pair) return undefined;
  let { end } = pair;
  if (pair.hasComma) {
    end = skipBlanks(source, end);
    if (source.charAt(end) !== ',') return undefined;
    return { start: pair.start, end: skipBlanks(source, end + 1), text: '' };
  }
  const lineEnd = source.indexOf('\n', end);
  if (lineEnd < 0) return undefined;
  return { start: pair.start, end: skipBlanks(source, lineEnd), text: '' };
}

function skipBlanks(source: string, from: number): number {
  let at = from;
  while (at < source.length && BLANKS.test(source.charAt(at))) at++;
  return at;
}

function blanksBefore(source: string, at: number): string {
  let start = at;
  while (start > 0 && BLANKS.test(source.charAt(start - 1))) start--;
  return source.slice(start, at);
}
