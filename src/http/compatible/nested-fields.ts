import type { Fields } from './read-fields.ts';

/** `list[0].field`, and `list[0][field]` as PHP writes it. */
const NESTED = /^(\w{1,64})\[(\d{1,4})\](?:\.(\w{1,64})|\[(\w{1,64})\])$/;

/**
 * Puts the fields of a form that name an item of a list into one list of objects: `dictionaries[0].entries` becomes the field
 * `entries` of the first object of `dictionaries`. The numbers give the order and may have gaps.
 */
export function nestFields(fields: Fields): Fields {
  const flat: [string, unknown][] = [];
  const lists = new Map<string, Map<number, [string, unknown][]>>();
  for (const [name, value] of Object.entries(fields)) {
    const [, list, index, dotted, bracketed] = NESTED.exec(name) ?? [];
    if (list === undefined) {
      flat.push([name, value]);
      continue;
    }
    const items = lists.getOrInsertComputed(list, () => new Map());
    items.getOrInsertComputed(Number(index), () => []).push([dotted ?? bracketed ?? '', value]);
  }
  const nested = [...lists].map(([list, items]): [string, unknown] => {
    const sorted = [...items].toSorted(([one], [other]) => one - other);
    return [list, sorted.map(([, item]) => Object.fromEntries(item))];
  });
  return Object.fromEntries([...flat, ...nested]);
}
