const MAX_ENTRIES = 4096;
const MAX_KEY_LENGTH = 256;

/** Remembers results for some thousand short strings. When there are more, it forgets all of them. */
export function memoize<Value>(compute: (key: string) => Value): (key: string) => Value {
  const known = new Map<string, Value>();
  return (key) => {
    const value = known.get(key);
    if (value !== undefined) return value;
    if (key.length > MAX_KEY_LENGTH) return compute(key);
    if (known.size >= MAX_ENTRIES) known.clear();
    const own = detach(key);
    const computed = compute(own);
    known.set(own, computed);
    return computed;
  };
}

/** A substring keeps the memory of the whole text. A concatenation that is flattened does not. */
function detach(text: string): string {
  return ` ${text}`.slice(1);
}
