/** Counts by key. A key that counts 0 takes no memory. */
export function createTally<Key>() {
  const counts = new Map<Key, number>();
  const of = (key: Key): number => counts.get(key) ?? 0;
  return {
    /** Number of keys that count more than 0. */
    get size() {
      return counts.size;
    },
    of,
    change(key: Key, by: 1 | -1): void {
      const count = of(key) + by;
      if (count > 0) counts.set(key, count);
      else counts.delete(key);
    },
  };
}
