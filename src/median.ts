/** The number in the middle by size; of an even number of them the greater one; 0 for none. */
export function median(values: Iterable<number>): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[sorted.length >> 1] ?? 0;
}
