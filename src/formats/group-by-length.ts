/** Divides items into groups of at most a length, in their order. A longer item is a separate group. */
export function groupByLength<T>(items: readonly T[], maxLength: number, lengthOf: (item: T) => number): T[][] {
  const groups: T[][] = [];
  let length = Number.POSITIVE_INFINITY;
  for (const item of items) {
    length += lengthOf(item);
    if (length > maxLength) {
      groups.push([]);
      length = lengthOf(item);
    }
    groups.at(-1)?.push(item);
  }
  return groups;
}
