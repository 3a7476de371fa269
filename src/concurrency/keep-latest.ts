/**
 * Keeps what was made from the latest source until there is another source. All who ask meanwhile share one making; one
 * that failed is not kept.
 * @param make is given the source, which is compared by identity
 */
export function keepLatest<Source, Made>(make: (source: Source) => Promise<Made>): (source: Source) => Promise<Made> {
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
