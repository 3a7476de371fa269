/**
 * Finds by bisection the first item for which a condition holds.
 * @param holds from one item on, and for none before it
 * @param from index of the first item in question
 * @returns its index; the number of items if it holds for none
 */
export function findFirst<T>(items: ArrayLike<T>, holds: (item: T) => boolean, from = 0): number {
  let [low, high] = [from, items.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const item = items[middle];
    if (item === undefined || holds(item)) high = middle;
    else low = middle + 1;
  }
  return low;
}
