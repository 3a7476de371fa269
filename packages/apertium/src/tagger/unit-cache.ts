const MAX_UNITS = 4096;
/** Longer units are rare, and would make the cache large. */
const MAX_LENGTH = 1000;

/**
 * Remembers what a function returns for recent lexical units. Everything is forgotten when there are too many.
 * @param read gets a copy of the unit, so that its parts do not keep the whole text in memory
 */
export function cacheUnits<Value>(read: (unit: string) => Value): (unit: string) => Value {
  const cache = new Map<string, Value>();
  return (unit) => {
    const known = cache.get(unit);
    if (known !== undefined) return known;
    if (unit.length > MAX_LENGTH) return read(unit);
    // V8 copies a concatenation when it is sliced.
    const copy = ` ${unit}`.slice(1);
    const value = read(copy);
    if (cache.size >= MAX_UNITS) cache.clear();
    cache.set(copy, value);
    return value;
  };
}
