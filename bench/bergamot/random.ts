/** Random numbers that are the same for the same seed. */
export interface Random {
  /** From 0 up to but not including 1. */
  uniform(): number;
  /** Near enough to the standard normal distribution (a sum of four, scaled). */
  normal(): number;
}

/** Mulberry32, a small generator of 32-bit numbers, by Tommy Ettinger (public domain). */
export function seeded(seed: number): Random {
  let state = seed;
  function uniform(): number {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), state | 1);
    value ^= value + Math.imul(value ^ (value >>> 7), value | 61);
    return ((value ^ (value >>> 14)) >>> 0) / 2 ** 32;
  }
  const normal = () => (uniform() + uniform() + uniform() + uniform() - 2) * Math.sqrt(3);
  return { uniform, normal };
}
