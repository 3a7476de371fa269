import { flip } from './signs';

@inline
function rounded(from: usize, scale: v128): v128 {
  const scaled = f32x4.relaxed_min(f32x4.mul(v128.load(from), scale), f32x4.splat(127));
  return i32x4.relaxed_trunc_f32x4_s(f32x4.nearest(scaled));
}

/** Sixteen values times `scale`, rounded (halves to even) and held within -127 and 127. */
@inline
function quantised(from: usize, scale: v128): v128 {
  const low = i16x8.narrow_i32x4_s(rounded(from, scale), rounded(from + 16, scale));
  const high = i16x8.narrow_i32x4_s(rounded(from + 32, scale), rounded(from + 48, scale));
  return i8x16.max_s(i8x16.narrow_i16x8_s(low, high), i8x16.splat(-127));
}

@inline
function quantisedOne(value: f32, scale: f32): i32 {
  return <i32>max<f32>(min<f32>(nearest<f32>(value * scale), 127), -127);
}

export function int8_prepare_a(from: usize, scale: f32, zero: f32, rows: u32, width: u32, to: usize): void {
  const count = <usize>rows * width;
  const scales = f32x4.splat(scale);
  for (let i: usize = 0; i < count; i += 16) v128.store(to + i, quantised(from + (i << 2), scales));
}

/** Ends the engine where blocks would not come out even: writing on would spoil its memory. */
@inline
function check(width: u32, cols: u32): void {
  if (width & 15 || cols & 7) unreachable();
}

/** Where the weight of one column and four rows lies in B: `k` is the first of the rows. */
@inline
function place(b: usize, width: usize, column: usize, k: usize): usize {
  return b + (column & ~7) * width + (k << 3) + ((column & 7) << 2);
}

export function int8_prepare_b(from: usize, scale: f32, zero: f32, width: u32, cols: u32, to: usize): void {
  check(width, cols);
  for (let column: usize = 0; column < cols; column++) {
    for (let k: usize = 0; k < width; k++) {
      const value = quantisedOne(load<f32>(from + ((k * cols + column) << 2)), scale);
      store<u8>(place(to, width, column, k & ~3) + (k & 3), value ^ (flip & 0xff));
    }
  }
}

export function int8_prepare_b_from_transposed(from: usize, scale: f32, zero: f32, width: u32, cols: u32, to: usize): void {
  check(width, cols);
  const scales = f32x4.splat(scale);
  for (let column: usize = 0; column < cols; column++) {
    for (let k: usize = 0; k < width; k += 16) {
      const values = v128.xor(quantised(from + ((column * width + k) << 2), scales), i32x4.splat(flip));
      const first = place(to, width, column, k);
      v128.store_lane<u32>(first, values, 0);
      v128.store_lane<u32>(first + 32, values, 1);
      v128.store_lane<u32>(first + 64, values, 2);
      v128.store_lane<u32>(first + 96, values, 3);
    }
  }
}

export function int8_prepare_b_from_quantized_transposed(from: usize, width: u32, cols: u32, to: usize): void {
  check(width, cols);
  for (let column: usize = 0; column < cols; column++) {
    for (let k: usize = 0; k < width; k += 4) {
      store<u32>(place(to, width, column, k), load<u32>(from + column * width + k) ^ flip);
    }
  }
}

/** Nothing has to be taken off: the engine's own bias, or none. */
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
  check(width, count);
  for (let i: usize = 0; i < count; i++) {
    const from = place(b, width, load<u32>(columns + (i << 2)), 0);
    const first = place(to, width, i, 0);
    for (let k: usize = 0; k < <usize>width << 3; k += 32) store<u32>(first + k, load<u32>(from + k));
  }
}
