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
  const iterator = Symbol.asyncIterator in items ? items[Symbol.asyncIterator]() : items[Symbol.iterator]();
  const failures: unknown[] = [];
  const runWorker = async (): Promise<void> => {
    while (failures.length === 0) {
      const next = await iterator.next();
      if (next.done) return;
      await work(next.value);
    }
  };
  const fail = (error: unknown): void => void failures.push(error);
  await Promise.all(Array.from({ length: concurrency }, () => runWorker().catch(fail)));
  await iterator.return?.();
  if (failures.length > 0) throw failures[0];
}
