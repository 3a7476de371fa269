import { multiplyAdd, sumOfFloats } from './vectors';

/** Marian's constant (`layerNormalization` in marian-dev). */
const EPSILON: f32 = 1e-9;

/** Normalizes a row in place: mean 0 and variance 1, then times `gain` plus `bias`. */
@inline
export function normalizeRow(row: usize, gain: usize, bias: usize, bytes: usize): void {
  const count = <f32>(bytes >> 2);
  let sums = f32x4.splat(0);
  for (let i: usize = 0; i < bytes; i += 16) sums = f32x4.add(sums, v128.load(row + i));
  const mean = f32x4.splat(sumOfFloats(sums) / count);
  let squares = f32x4.splat(0);
  for (let i: usize = 0; i < bytes; i += 16) {
    const difference = f32x4.sub(v128.load(row + i), mean);
    squares = multiplyAdd(difference, difference, squares);
  }
  const factor = f32x4.splat(1 / sqrt<f32>(sumOfFloats(squares) / count + EPSILON));
  for (let i: usize = 0; i < bytes; i += 16) {
    const normal = f32x4.mul(f32x4.sub(v128.load(row + i), mean), factor);
    v128.store(row + i, multiplyAdd(normal, v128.load(gain + i), v128.load(bias + i)));
  }
}

/** Adds `x` to `residual`, row by row, and normalizes the sums. `residual` receives the result. */
export function add_and_normalize(x: usize, residual: usize, gain: usize, bias: usize, rows: u32, width: u32): void {
  const bytes = (<usize>width) << 2;
  const end = x + rows * bytes;
  for (let to = residual; x < end; x += bytes, to += bytes) {
    for (let i: usize = 0; i < bytes; i += 16) {
      v128.store(to + i, f32x4.add(v128.load(x + i), v128.load(to + i)));
    }
    normalizeRow(to, gain, bias, bytes);
  }
}

/** Normalizes rows in place. */
export function normalize(row: usize, gain: usize, bias: usize, rows: u32, width: u32): void {
  const bytes = (<usize>width) << 2;
  for (const end = row + rows * bytes; row < end; row += bytes) normalizeRow(row, gain, bias, bytes);
}

/** Adds `count` floats of `x` to those of `to`. `count` is a multiple of 4. */
export function add(x: usize, to: usize, count: u32): void {
  const bytes = (<usize>count) << 2;
  for (let i: usize = 0; i < bytes; i += 16) v128.store(to + i, f32x4.add(v128.load(x + i), v128.load(to + i)));
}
