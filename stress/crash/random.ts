/** A stream of random choices that a seed repeats. */
export interface Random {
  /** A whole number from 0 to below `limit`. */
  below(limit: number): number;
  /** True with this probability. */
  chance(probability: number): boolean;
  pick<T>(from: readonly [T, ...T[]]): T;
  /** Another stream, so that what runs at the same time does not take choices from each other. */
  fork(): Random;
}

/** Mulberry32: 32 bits of state, far better than needed here. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
  const below = (limit: number): number => Math.floor((next() / 2 ** 32) * limit);
  return {
    below,
    chance: (probability) => next() / 2 ** 32 < probability,
    pick: (from) => from[below(from.length)] ?? from[0],
    fork: () => seededRandom(next()),
  };
}
