import type { KeyRow } from './insert-rows.ts';

/** Keys that are collected before they are written. They take some 40 MB. */
const MAX_KEYS = 500_000;
const RANGES = 128;
/** Keys are whole numbers below 2^48. */
const RANGE_SIZE = 2 ** 48 / RANGES;

/**
 * Collects the keys of an import, and writes them in their order, one range after the other. Keys are as good as random: each in
 * the order of the segments would change another page of the index, which the database writes for a few bytes.
 */
export interface KeyRuns {
  /** Adds the keys of a segment. */
  add(position: number, keys: readonly number[]): void;
  /** Whether `write` has to be called. */
  readonly isFull: boolean;
  /** Writes all keys so far, some thousand at a time. */
  write(insert: (rows: readonly KeyRow[]) => Promise<void>): Promise<void>;
}

export function createKeyRuns(): KeyRuns {
  const ranges = Array.from({ length: RANGES }, (): KeyRow[] => []);
  let count = 0;
  return {
    add(position, keys) {
      for (const key of keys) ranges[Math.floor(key / RANGE_SIZE)]?.push([key, position]);
      count += keys.length;
    },
    get isFull() {
      return count >= MAX_KEYS;
    },
    async write(insert) {
      for (const range of ranges) {
        const rows = range.splice(0).sort(([one], [other]) => one - other);
        if (rows.length > 0) await insert(rows);
      }
      count = 0;
    },
  };
}
