/**
 * Memoizes an asynchronous function for its latest argument only. Concurrent callers share one call. A failure is not
 * kept.
 * @param make its argument is compared by identity
 */
export function memoizeLatest<Source, Made>(
  make: (source: Source) => Promise<Made>,
): (source: Source) => Promise<Made> {
  let latest: { source: Source; made: Promise<Made> } | undefined;
  return (source) => {
    if (latest && Object.is(latest.source, source)) return latest.made;
    const entry = { source, made: make(source) };
    latest = entry;
    entry.made.catch(() => {
      if (latest === entry) latest = undefined;
    });
    return entry.made;
  };
}
