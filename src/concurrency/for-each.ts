/**
 * Does the work for each item, for so many at a time. After a failure none is begun any more, and those under way end
 * before this rejects.
 * @throws the first failure
 */
export async function forEachAtOnce<T>(
  items: Iterable<T> | AsyncIterable<T>,
  atOnce: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const rest = Symbol.asyncIterator in items ? items[Symbol.asyncIterator]() : items[Symbol.iterator]();
  const failures: unknown[] = [];
  const workThrough = async (): Promise<void> => {
    while (failures.length === 0) {
      const next = await rest.next();
      if (next.done) return;
      await work(next.value);
    }
  };
  const fail = (error: unknown): void => void failures.push(error);
  await Promise.all(Array.from({ length: atOnce }, () => workThrough().catch(fail)));
  await rest.return?.();
  if (failures.length > 0) throw failures[0];
}
