import { signMask } from './weight-sign';

/** Four values times `scale`, rounded to integers. Halves round to even. */
@inline
function roundFour(from: usize, scale: v128): v128 {
  const scaled = f32x4.relaxed_min(f32x4.mul(v128.load(from), scale), f32x4.splat(127));
  return i32x4.relaxed_trunc_f32x4_s(f32x4.nearest(scaled));
}

/** Sixteen values times `scale`, rounded and clamped to -127..127. */
@inline
function quantize(from: usize, scale: v128): v128 {
  const low = i16x8.narrow_i32x4_s(roundFour(from, scale), roundFour(from + 16, scale));
  const high = i16x8.narrow_i32x4_s(roundFour(from + 32, scale), roundFour(from + 48, scale));
  return i8x16.max_s(i8x16.narrow_i16x8_s(low, high), i8x16.splat(-127));
}

@inline
function quantizeOne(value: f32, scale: f32): i32 {
  return <i32>max<f32>(min<f32>(nearest<f32>(value * scale), 127), -127);
}

export function int8_prepare_a(from: usize, scale: f32, zero: f32, rows: u32, width: u32, to: usize): void {
  const count = <usize>rows * width;
  const scales = f32x4.splat(scale);
  for (let i: usize = 0; i < count; i += 16) v128.store(to + i, quantize(from + (i << 2), scales));
}

/** Traps if the matrix does not fill whole blocks, because writes past its end would corrupt the memory of the engine. */
@inline
function assertShape(width: u32, cols: u32): void {
  if (width & 15 || cols & 7) unreachable();
}

/** Address in B of the weights of one column and four rows. `k` is the first of the rows. */
@inline
function weightAddress(b: usize, width: usize, column: usize, k: usize): usize {
  return b + (column & ~7) * width + (k << 3) + ((column & 7) << 2);
}

export function int8_prepare_b(from: usize, scale: f32, zero: f32, width: u32, cols: u32, to: usize): void {
  assertShape(width, cols);
  for (let column: usize = 0; column < cols; column++) {
    for (let k: usize = 0; k < width; k++) {
      const value = quantizeOne(load<f32>(from + ((k * cols + column) << 2)), scale);
      store<u8>(weightAddress(to, width, column, k & ~3) + (k & 3), value ^ (signMask & 0xff));
    }
  }
}

export function int8_prepare_b_from_transposed(from: usize, scale: f32, zero: f32, width: u32, cols: u32, to: usize): void {
  assertShape(width, cols);
  const scales = f32x4.splat(scale);
  for (let column: usize = 0; column < cols; column++) {
    for (let k: usize = 0; k < width; k += 16) {
      const values = v128.xor(quantize(from + ((column * width + k) << 2), scales), i32x4.splat(signMask));
      const first = weightAddress(to, width, column, k);
      v128.store_lane<u32>(first, values, 0);
      v128.store_lane<u32>(first + 32, values, 1);
      v128.store_lane<u32>(first + 64, values, 2);
      v128.store_lane<u32>(first + 96, values, 3);
    }
  }
}

export function int8_prepare_b_from_quantized_transposed(from: usize, width: u32, cols: u32, to: usize): void {
  assertShape(width, cols);
  for (let column: usize = 0; column < cols; column++) {
    for (let k: usize = 0; k < width; k += 4) {
      store<u32>(weightAddress(to, width, column, k), load<u32>(from + column * width + k) ^ signMask);
    }
  }
}

/** Copies the bias of the engine, or writes zeros if there is no bias. The multiplication corrects the offset of weights. */
export function int8_prepare_bias(
  b: usize,
  scaleA: f32,
  zeroA: f32,
  scaleB: f32,
  zeroB: f32,
  width: u32,
  cols: u32,
  bias: usize,
  to: usize,
): void {
  if (bias) memory.copy(to, bias, <usize>cols << 2);
  else memory.fill(to, 0, <usize>cols << 2);
}

export function int8_select_columns_of_b(b: usize, width: u32, cols: u32, columns: usize, count: u32, to: usize): void {
  assertShape(width, count);
  for (let i: usize = 0; i < count; i++) {
    const from = weightAddress(b, width, load<u32>(columns + (i << 2)), 0);
    const first = weightAddress(to, width, i, 0);
    for (let k: usize = 0; k < <usize>width << 3; k += 32) store<u32>(first + k, load<u32>(from + k));
  }
}
