import type { Value } from './value.ts';

const INDEX = /^(?:0|[1-9]\d{0,8})$/;

type Named = Pick<Value, 'names' | 'key' | 'value' | 'codes'>;

const namesOf = ({ names, key = '' }: Named): readonly string[] => names ?? [key];

/**
 * Finds the translations that exist.
 * @param values of the source
 * @param translated values of the translation that exists
 * @returns a function that takes a value of the source; undefined for one without a translation. The items of lists of different
 *   lengths have none, because their places do not tell which belong together
 */
export function createKnownTexts<V extends Named>(
  values: Iterable<Named>,
  translated: Iterable<V>,
  changed: readonly string[] = [],
): (value: Named) => V | undefined {
  const texts = new Map<string, V>();
  const ambiguous = new Set<string>();
  const counts = new Map<string, number>();
  // A key with a dot can have the name of another one.
  for (const list of [values, translated]) {
    counts.clear();
    for (const value of list) for (const name of namesOf(value)) counts.set(name, (counts.get(name) ?? 0) + 1);
    for (const [name, count] of counts) if (count > 1) ambiguous.add(name);
  }
  for (const value of translated) {
    if (value.value.trim() === '') continue;
    for (const name of namesOf(value)) if (!ambiguous.has(name)) texts.set(name, value);
  }
  const [own, other] = [listLengths(values), listLengths(translated)];
  const isAligned = (name: string): boolean => listsAround(name).every(({ list }) => own.get(list) === other.get(list));
  const again = new Set(changed);
  return (value) => {
    const names = namesOf(value);
    if (names.some((name) => again.has(name))) return undefined;
    const name = names.find((one) => texts.has(one) && isAligned(one));
    const text = name === undefined ? undefined : texts.get(name);
    return text && codesOf(text) === codesOf(value) ? text : undefined;
  };
}

const codesOf = ({ codes = [] }: Named): string => codes.toSorted().join('\n');

/** The lengths of lists by their names. Numbers that are no places of items, such as those of errors, make no list. */
function listLengths(values: Iterable<Named>): ReadonlyMap<string, number> {
  const items = new Map<string, Set<number>>();
  for (const value of values)
    for (const name of namesOf(value))
      for (const { list, index } of listsAround(name)) {
        const own = items.get(list) ?? new Set();
        items.set(list, own.add(index));
      }
  const lists = [...items].filter(([, indices]) => largest(indices) === indices.size - 1);
  return new Map(lists.map(([list, { size }]) => [list, size]));
}

const largest = (indices: Iterable<number>): number => {
  let found = -1;
  for (const index of indices) found = Math.max(found, index);
  return found;
};

function listsAround(name: string): { list: string; index: number }[] {
  const keys = name.split('.');
  return keys.flatMap((key, at) =>
    INDEX.test(key) ? [{ list: keys.slice(0, at).join('.'), index: Number(key) }] : [],
  );
}
