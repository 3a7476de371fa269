/**
 * Products of 8-bit matrices for Bergamot's import `wasm_gemm`, in AssemblyScript; `npm run build:kernel` compiles it.
 *
 * A: activations, `rows` x `width`, signed bytes of -127 to 127, as they come. B: weights, `width` x `cols`, in blocks of
 * eight columns: for every four values down the block 32 bytes, four of the first column, four of the second and so on,
 * so that a product reads B from front to back. `width` is a multiple of 16 and `cols` of 8, which the engine sees to.
 *
 * The relaxed dot product takes signed bytes and bytes of 7 bits; what it makes of the eighth bit is the processor's
 * choice. B takes its second operand: as it is where that is signed, with 128 added where it is unsigned. The 128 are taken
 * off again in whole numbers, so that every sum is exact whatever the operands. See docs/decisions/026.
 */

/** The bit that makes a signed weight an unsigned one: 0x80 in every byte, or 0 where the instruction takes signed ones. */
let flip: u32 = 0x80808080;

/** Whether weights are kept unsigned, which `preparing B` and `multiplying` have to agree on. Set before anything else. */
export function keep_weights_unsigned(unsigned: bool): void {
  flip = unsigned ? 0x80808080 : 0;
}

/** The sum that the processor's relaxed dot product makes of the first four bytes of two operands. */
export function probe(signed: i32, seven: i32): i32 {
  const sums = i32x4.relaxed_dot_i8x16_i7x16_add_s(i32x4.splat(signed), i32x4.splat(seven), i32x4.splat(0));
  return i32x4.extract_lane(sums, 0);
}

// @ts-ignore: decorator
@inline
function rounded(from: usize, scale: v128): v128 {
  const scaled = f32x4.relaxed_min(f32x4.mul(v128.load(from), scale), f32x4.splat(127));
  return i32x4.relaxed_trunc_f32x4_s(f32x4.nearest(scaled));
}

/** Sixteen values times `scale`, rounded (halves to even) and held within -127 and 127. */
// @ts-ignore: decorator
@inline
function quantised(from: usize, scale: v128): v128 {
  const low = i16x8.narrow_i32x4_s(rounded(from, scale), rounded(from + 16, scale));
  const high = i16x8.narrow_i32x4_s(rounded(from + 32, scale), rounded(from + 48, scale));
  return i8x16.max_s(i8x16.narrow_i16x8_s(low, high), i8x16.splat(-127));
}

// @ts-ignore: decorator
@inline
function quantisedOne(value: f32, scale: f32): i32 {
  return <i32>max<f32>(min<f32>(nearest<f32>(value * scale), 127), -127);
}

export function int8_prepare_a(from: usize, scale: f32, zero: f32, rows: u32, width: u32, to: usize): void {
  const count = <usize>rows * width;
  const scales = f32x4.splat(scale);
  for (let i: usize = 0; i < count; i += 16) v128.store(to + i, quantised(from + (i << 2), scales));
}

/** Where the weight of one column and four rows lies in B: `k` is the first of the rows. */
// @ts-ignore: decorator
@inline
function place(b: usize, width: usize, column: usize, k: usize): usize {
  return b + (column & ~7) * width + (k << 3) + ((column & 7) << 2);
}

export function int8_prepare_b(from: usize, scale: f32, zero: f32, width: u32, cols: u32, to: usize): void {
  for (let column: usize = 0; column < cols; column++) {
    for (let k: usize = 0; k < width; k++) {
      const value = quantisedOne(load<f32>(from + ((k * cols + column) << 2)), scale);
      store<u8>(place(to, width, column, k & ~3) + (k & 3), value ^ (flip & 0xff));
    }
  }
}

export function int8_prepare_b_from_transposed(from: usize, scale: f32, zero: f32, width: u32, cols: u32, to: usize): void {
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
  for (let i: usize = 0; i < count; i++) {
    const from = place(b, width, load<u32>(columns + (i << 2)), 0);
    const first = place(to, width, i, 0);
    for (let k: usize = 0; k < <usize>width << 3; k += 32) store<u32>(first + k, load<u32>(from + k));
  }
}

// How a dot product is made. WIDE: by one instruction that adds up in 32 bits. NARROW: by way of 16 bits, which a pair of
// activations must not overflow. SPLIT: even and odd activations apart, which nothing overflows.
const WIDE = 0;
const NARROW = 1;
const SPLIT = 2;

// @ts-ignore: decorator
@inline
function narrowDot(x: v128, y: v128, sums: v128): v128 {
  return i32x4.add(sums, i32x4.dot_i16x8_s(i16x8.relaxed_dot_i8x16_i7x16_s(x, y), i16x8.splat(1)));
}

// @ts-ignore: decorator
@inline
function dot(how: i32, x: v128, y: v128, sums: v128): v128 {
  if (how == WIDE) return i32x4.relaxed_dot_i8x16_i7x16_add_s(x, y, sums);
  if (how == NARROW) return narrowDot(x, y, sums);
  return narrowDot(v128.and(x, i16x8.splat(0xff)), y, narrowDot(v128.and(x, i16x8.splat(-256)), y, sums));
}

/** What a row's sums begin with: minus what the 128 on top of every weight add to them. */
// @ts-ignore: decorator
@inline
function beginning(row: usize, width: usize): v128 {
  let sums = i32x4.splat(0);
  for (let k: usize = 0; k < width; k += 16) {
    sums = i32x4.add(sums, i32x4.extadd_pairwise_i16x8_s(i16x8.extadd_pairwise_i8x16_s(v128.load(row + k))));
  }
  const sum =
    i32x4.extract_lane(sums, 0) + i32x4.extract_lane(sums, 1) + i32x4.extract_lane(sums, 2) + i32x4.extract_lane(sums, 3);
  return i32x4.splat(flip ? -128 * sum : 0);
}

/** Whether 255 times each two neighbours of `count` activations, added up, fit into 16 bits. */
// @ts-ignore: decorator
@inline
function fitsNarrow(from: usize, count: usize): bool {
  let largest = i16x8.splat(0);
  for (let i: usize = 0; i < count; i += 16) {
    largest = i16x8.max_s(largest, i16x8.abs(i16x8.extadd_pairwise_i8x16_s(v128.load(from + i))));
  }
  return !v128.any_true(i16x8.gt_s(largest, i16x8.splat(128)));
}

// @ts-ignore: decorator
@inline
function finish(to: usize, sums: v128, factor: v128, bias: usize): void {
  v128.store(to, f32x4.add(f32x4.mul(f32x4.convert_i32x4_s(sums), factor), v128.load(bias)));
}

/** Four rows of A times all of B. */
// @ts-ignore: decorator
@inline
function fourRows(how: i32, a: usize, b: usize, bias: usize, factor: v128, width: usize, cols: usize, to: usize): void {
  const a1 = a + width;
  const a2 = a1 + width;
  const a3 = a2 + width;
  const stride = cols << 2;
  const begin0 = beginning(a, width);
  const begin1 = beginning(a1, width);
  const begin2 = beginning(a2, width);
  const begin3 = beginning(a3, width);
  let y = b;
  for (let column: usize = 0; column < cols; column += 8) {
    let s00 = begin0;
    let s01 = begin0;
    let s10 = begin1;
    let s11 = begin1;
    let s20 = begin2;
    let s21 = begin2;
    let s30 = begin3;
    let s31 = begin3;
    for (let k: usize = 0; k < width; k += 4) {
      const y0 = v128.load(y);
      const y1 = v128.load(y, 16);
      let x = v128.load32_splat(a + k);
      s00 = dot(how, x, y0, s00);
      s01 = dot(how, x, y1, s01);
      x = v128.load32_splat(a1 + k);
      s10 = dot(how, x, y0, s10);
      s11 = dot(how, x, y1, s11);
      x = v128.load32_splat(a2 + k);
      s20 = dot(how, x, y0, s20);
      s21 = dot(how, x, y1, s21);
      x = v128.load32_splat(a3 + k);
      s30 = dot(how, x, y0, s30);
      s31 = dot(how, x, y1, s31);
      y += 32;
    }
    const offset = column << 2;
    const biases = bias + offset;
    let o = to + offset;
    finish(o, s00, factor, biases);
    finish(o + 16, s01, factor, biases + 16);
    o += stride;
    finish(o, s10, factor, biases);
    finish(o + 16, s11, factor, biases + 16);
    o += stride;
    finish(o, s20, factor, biases);
    finish(o + 16, s21, factor, biases + 16);
    o += stride;
    finish(o, s30, factor, biases);
    finish(o + 16, s31, factor, biases + 16);
  }
}

/** One row of A times all of B: four steps down B have sums of their own, so that no sum waits for the last. */
// @ts-ignore: decorator
@inline
function oneRow(how: i32, a: usize, b: usize, bias: usize, factor: v128, width: usize, cols: usize, to: usize): void {
  const begin = beginning(a, width);
  let y = b;
  for (let column: usize = 0; column < cols; column += 8) {
    let s00 = begin;
    let s01 = begin;
    let s10 = i32x4.splat(0);
    let s11 = s10;
    let s20 = s10;
    let s21 = s10;
    let s30 = s10;
    let s31 = s10;
    for (let k: usize = 0; k < width; k += 16) {
      let x = v128.load32_splat(a + k);
      s00 = dot(how, x, v128.load(y), s00);
      s01 = dot(how, x, v128.load(y, 16), s01);
      x = v128.load32_splat(a + k, 4);
      s10 = dot(how, x, v128.load(y, 32), s10);
      s11 = dot(how, x, v128.load(y, 48), s11);
      x = v128.load32_splat(a + k, 8);
      s20 = dot(how, x, v128.load(y, 64), s20);
      s21 = dot(how, x, v128.load(y, 80), s21);
      x = v128.load32_splat(a + k, 12);
      s30 = dot(how, x, v128.load(y, 96), s30);
      s31 = dot(how, x, v128.load(y, 112), s31);
      y += 128;
    }
    const offset = column << 2;
    finish(to + offset, i32x4.add(i32x4.add(s00, s10), i32x4.add(s20, s30)), factor, bias + offset);
    finish(to + offset + 16, i32x4.add(i32x4.add(s01, s11), i32x4.add(s21, s31)), factor, bias + offset + 16);
  }
}

/** For processors whose relaxed dot product adds up in 32 bits, whatever the operands. */
export function multiply_wide(
  a: usize,
  scaleA: f32,
  zeroA: f32,
  b: usize,
  scaleB: f32,
  zeroB: f32,
  bias: usize,
  multiplier: f32,
  rows: u32,
  width: u32,
  cols: u32,
  to: usize,
): void {
  const factor = f32x4.splat(multiplier / (scaleA * scaleB));
  const w = <usize>width;
  const stride = <usize>cols << 2;
  let row: usize = 0;
  for (; row + 4 <= rows; row += 4) fourRows(WIDE, a + row * w, b, bias, factor, w, cols, to + row * stride);
  for (; row < rows; row++) oneRow(WIDE, a + row * w, b, bias, factor, w, cols, to + row * stride);
}

/** For processors whose relaxed dot product adds up pairs in 16 bits and cuts off what does not fit. */
export function multiply_narrow(
  a: usize,
  scaleA: f32,
  zeroA: f32,
  b: usize,
  scaleB: f32,
  zeroB: f32,
  bias: usize,
  multiplier: f32,
  rows: u32,
  width: u32,
  cols: u32,
  to: usize,
): void {
  const factor = f32x4.splat(multiplier / (scaleA * scaleB));
  const w = <usize>width;
  const stride = <usize>cols << 2;
  let row: usize = 0;
  for (; row + 4 <= rows; row += 4) {
    const from = a + row * w;
    if (fitsNarrow(from, w << 2)) fourRows(NARROW, from, b, bias, factor, w, cols, to + row * stride);
    else fourRows(SPLIT, from, b, bias, factor, w, cols, to + row * stride);
  }
  for (; row < rows; row++) {
    const from = a + row * w;
    if (fitsNarrow(from, w)) oneRow(NARROW, from, b, bias, factor, w, cols, to + row * stride);
    else oneRow(SPLIT, from, b, bias, factor, w, cols, to + row * stride);
  }
}
