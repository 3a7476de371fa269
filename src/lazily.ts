const unmade = new Set<() => unknown>();

/** Makes a value, such as a regular expression that few texts need, when it is first asked for. */
export function lazily<T extends object>(make: () => T): () => T {
  let made: T | undefined;
  const get = (): T => {
    unmade.delete(get);
    made ??= make();
    return made;
  };
  unmade.add(get);
  return get;
}

/** Makes all values that have not been asked for. @public The check of regular expressions imports it by its path. */
export function makeAll(): void {
  for (const get of unmade) get();
}
