/** Concurrent calls with the same key share one execution. */
export type SingleFlight<T> = (key: string, run: () => Promise<T>) => Promise<T>;

export function createSingleFlight<T>(): SingleFlight<T> {
  const inProgress = new Map<string, Promise<T>>();
  return (key, run) => {
    const promise = inProgress.get(key) ?? run().finally(() => inProgress.delete(key));
    inProgress.set(key, promise);
    return promise;
  };
}
