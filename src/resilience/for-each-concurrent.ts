/**
 * Runs `work` for each item, for at most `concurrency` items at a time. After a failure it starts no more items, and it
 * rejects once the running ones have ended.
 * @throws the first failure
 */
export async function forEachConcurrent<T>(
  items: Iterable<T> | AsyncIterable<T>,
  concurrency: number,
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
  await Promise.all(Array.from({ length: concurrency }, () => workThrough().catch(fail)));
  await rest.return?.();
  if (failures.length > 0) throw failures[0];
}
