/** Values that are good for a short time; the one that was used longest ago makes room for a new one. */
export interface Recent<V> {
  /** @param age in milliseconds, what the value is good for if not for `maxAge` */
  get(key: string, age?: number): V | undefined;
  /** @param at when the value was known to be true, on the clock of the options */
  set(key: string, value: V, at: number): void;
  delete(key: string): void;
  clear(): void;
}

export interface RecentOptions {
  capacity: number;
  /** Milliseconds that a value is good for. */
  maxAge: number;
  /** Milliseconds that it is kept for those who can do with an older one; no longer than `maxAge` unless it is given. */
  keptFor?: number;
  /** Milliseconds on a clock that never goes back. */
  now: () => number;
}

export function recent<V>({ capacity, maxAge, keptFor = maxAge, now }: RecentOptions): Recent<V> {
  // A Map keeps the order of insertion: the first entry is the one that was used longest ago.
  const entries = new Map<string, { value: V; at: number }>();
  return {
    get(key, age = maxAge) {
      const entry = entries.get(key);
      if (entry === undefined) return undefined;
      const old = now() - entry.at;
      entries.delete(key);
      if (old < keptFor) entries.set(key, entry);
      return old < age ? entry.value : undefined;
    },
    set(key, value, at) {
      entries.delete(key);
      const [oldest] = entries.keys();
      if (entries.size >= capacity && oldest !== undefined) entries.delete(oldest);
      entries.set(key, { value, at });
    },
    delete: (key) => void entries.delete(key),
    clear: () => entries.clear(),
  };
}
