const NONE: readonly never[] = Object.freeze([]);

/** An array that no item is added to any more, without the room that an array reserves for more. Documents have many arrays. */
export function compact<T>(items: readonly T[]): readonly T[] {
  return items.length === 0 ? NONE : items.slice();
}
