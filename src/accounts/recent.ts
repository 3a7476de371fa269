/** Values that are good for a short time; the one that was used longest ago makes room for a new one. */
export interface Recent<V> {
  get(key: string): V | undefined;
  /** @param at when the value was known to be true, on the clock of the options */
  set(key: string, value: V, at: number): void;
  clear(): void;
}

export interface RecentOptions {
  capacity: number;
  /** Milliseconds that a value is good for. */
  maxAge: number;
  /** Milliseconds on a clock that never goes back. */
  now: () => number;
}

export function recent<V>({ capacity, maxAge, now }: RecentOptions): Recent<V> {
  // A Map keeps the order of insertion: the first entry is the one that was used longest ago.
  const entries = new Map<string, { value: V; at: number }>();
  return {
    get(key) {
      const entry = entries.get(key);
      if (entry === undefined) return undefined;
      entries.delete(key);
      if (now() - entry.at >= maxAge) return undefined;
      entries.set(key, entry);
      return entry.value;
    },
    set(key, value, at) {
      entries.delete(key);
      const [oldest] = entries.keys();
      if (entries.size >= capacity && oldest !== undefined) entries.delete(oldest);
      entries.set(key, { value, at });
    },
    clear: () => entries.clear(),
  };
}
