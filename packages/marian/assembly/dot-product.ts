// AssemblyScript, not TypeScript: editors may report `@inline` on functions as an error.

/**
 * Dot product modes. WIDE: one instruction that accumulates in 32 bits. NARROW: pair sums in 16 bits, then in 32 bits. PORTABLE:
 * instructions without freedom for the processor.
 */
export const WIDE = 0;
export const NARROW = 1;
export const PORTABLE = 2;

/** Adds four products to each of four sums. */
@inline
export function dot(mode: i32, x: v128, y: v128, sums: v128): v128 {
  if (mode == WIDE) return i32x4.relaxed_dot_i8x16_i7x16_add_s(x, y, sums);
  if (mode == NARROW) return i32x4.add(sums, i32x4.dot_i16x8_s(i16x8.relaxed_dot_i8x16_i7x16_s(x, y), i16x8.splat(1)));
  const low = i32x4.dot_i16x8_s(i16x8.extend_low_i8x16_s(x), i16x8.extend_low_i8x16_s(y));
  const high = i32x4.dot_i16x8_s(i16x8.extend_high_i8x16_s(x), i16x8.extend_high_i8x16_s(y));
  const pairs = i32x4.add(v128.shuffle<i32>(low, high, 0, 2, 4, 6), v128.shuffle<i32>(low, high, 1, 3, 5, 7));
  return i32x4.add(sums, pairs);
}

/** Converts sums to floats, adds the bias, and raises the results to `floor`. */
@inline
export function storeResult(to: usize, sums: v128, factor: v128, bias: usize, floor: v128): void {
  v128.store(to, f32x4.pmax(f32x4.add(f32x4.mul(f32x4.convert_i32x4_s(sums), factor), v128.load(bias)), floor));
}

/** The factor that converts the sums of a row to floats. */
@inline
export function factorOf(rowMultiplier: f32, multiplier: f32): v128 {
  return f32x4.splat(1 / (rowMultiplier * multiplier));
}
