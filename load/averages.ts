export function sum(numbers: Iterable<number>): number {
  return Iterator.from(numbers).reduce((total, one) => total + one, 0);
}

/** The arithmetic mean. NaN for no numbers. */
export const mean = (numbers: readonly number[]): number => sum(numbers) / numbers.length;

/** @param ascending sorted numbers @param share 0 to 1 @returns NaN for no numbers */
export function quantile(ascending: readonly number[], share: number): number {
  return ascending[Math.min(ascending.length - 1, Math.floor(ascending.length * share))] ?? Number.NaN;
}

/** The number in the middle by size; of an even number of them the greater one; NaN for none. */
export function median(numbers: readonly number[]): number {
  return quantile(
    numbers.toSorted((one, other) => one - other),
    0.5,
  );
}
