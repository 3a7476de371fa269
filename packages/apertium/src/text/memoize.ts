/** About the different words of 100,000 characters. */
const MAX_RECENT = 4096;
/** Longer keys are rare, and would make the memory large. */
const MAX_KEY_LENGTH = 1000;

/**
 * Remembers results for short strings: some thousand recent ones, and as many that were recent before them. Texts repeat most of
 * their words.
 */
export function memoize<Value>(compute: (key: string) => Value): (key: string) => Value {
  let recent = new Map<string, Value>();
  let older = new Map<string, Value>();
  return (key) => {
    const known = recent.get(key);
    if (known !== undefined) return known;
    if (key.length > MAX_KEY_LENGTH) return compute(key);
    if (recent.size >= MAX_RECENT) {
      older = recent;
      recent = new Map();
    }
    const own = detach(key);
    const value = older.get(own) ?? compute(own);
    recent.set(own, value);
    return value;
  };
}

/** A substring keeps the memory of the whole text. A concatenation that is flattened does not. */
function detach(text: string): string {
  return ` ${text}`.slice(1);
}
