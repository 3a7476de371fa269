// AssemblyScript, not TypeScript: editors may report `@inline` on functions as an error.
import { signMask } from './weight-sign';

// Dot product modes. WIDE: one instruction that accumulates in 32 bits. NARROW: pair sums in 16 bits, then in 32 bits.
const WIDE = 0;
const NARROW = 1;

@inline
function dot(mode: i32, x: v128, y: v128, sums: v128): v128 {
  if (mode == WIDE) return i32x4.relaxed_dot_i8x16_i7x16_add_s(x, y, sums);
  return i32x4.add(sums, i32x4.dot_i16x8_s(i16x8.relaxed_dot_i8x16_i7x16_s(x, y), i16x8.splat(1)));
}

/**
 * Activations of a row that NARROW checks together. If two neighbours add up to more than 128, their products with weights
 * of up to 255 may overflow 16 bits. Even and odd weights are then multiplied in two passes.
 */
const CHUNK: usize = 32;

/** One bit per chunk of `rows` rows: whether its sums may overflow. Chunks that are 64 apart share a bit. */
@inline
function findOverflowingChunks(a: usize, width: usize, rows: usize): u64 {
  let overflowing: u64 = 0;
  for (let row: usize = 0; row < rows; row++) {
    for (let k: usize = 0; k < width; k += 16) {
      const pairs = i16x8.abs(i16x8.extadd_pairwise_i8x16_s(v128.load(a + row * width + k)));
      if (v128.any_true(i16x8.gt_s(pairs, i16x8.splat(128)))) overflowing |= (<u64>1) << (k / CHUNK);
    }
  }
  return overflowing;
}

/** Number of passes over the chunk that starts at `start`: 1 or 2. */
@inline
function passesOver(mode: i32, overflowing: u64, start: usize): i32 {
  if (mode == WIDE) return 1;
  return (overflowing >> (start / CHUNK)) & 1 ? 2 : 1;
}

@inline
function chunkEnd(mode: i32, start: usize, width: usize): usize {
  return mode == WIDE ? width : min(start + CHUNK, width);
}

/** Keeps all bytes in mode WIDE. In mode NARROW, keeps the bytes of the mask. */
@inline
function maskBytes(mode: i32, mask: v128, bytes: v128): v128 {
  return mode == WIDE ? bytes : v128.and(bytes, mask);
}

/** Initial sums of a row. They cancel the effect of the offset of 128 in every weight. */
@inline
function initialSums(row: usize, width: usize): v128 {
  let sums = i32x4.splat(0);
  for (let k: usize = 0; k < width; k += 16) {
    sums = i32x4.add(sums, i32x4.extadd_pairwise_i16x8_s(i16x8.extadd_pairwise_i8x16_s(v128.load(row + k))));
  }
  const pairs = i32x4.add(sums, v128.shuffle<i32>(sums, sums, 2, 3, 0, 1));
  const sum = i32x4.extract_lane(pairs, 0) + i32x4.extract_lane(pairs, 1);
  return i32x4.splat(signMask ? -128 * sum : 0);
}

@inline
function storeResult(to: usize, sums: v128, factor: v128, bias: usize): void {
  v128.store(to, f32x4.add(f32x4.mul(f32x4.convert_i32x4_s(sums), factor), v128.load(bias)));
}

/** Multiplies four rows of A by all of B. */
@inline
function multiplyFourRows(mode: i32, a: usize, b: usize, bias: usize, factor: v128, width: usize, cols: usize, to: usize): void {
  const a1 = a + width;
  const a2 = a1 + width;
  const a3 = a2 + width;
  const begin0 = initialSums(a, width);
  const begin1 = initialSums(a1, width);
  const begin2 = initialSums(a2, width);
  const begin3 = initialSums(a3, width);
  const overflowing = mode == WIDE ? 0 : findOverflowingChunks(a, width, 4);
  let chunk = b;
  for (let column: usize = 0; column < cols; column += 8) {
    let s00 = begin0;
    let s01 = begin0;
    let s10 = begin1;
    let s11 = begin1;
    let s20 = begin2;
    let s21 = begin2;
    let s30 = begin3;
    let s31 = begin3;
    for (let start: usize = 0; start < width; start = chunkEnd(mode, start, width)) {
      const end = chunkEnd(mode, start, width);
      let passes = passesOver(mode, overflowing, start);
      let mask = passes == 1 ? i16x8.splat(-1) : i16x8.splat(0xff);
      let y: usize;
      do {
        y = chunk;
        for (let k = start; k < end; k += 4) {
          const y0 = maskBytes(mode, mask, v128.load(y));
          const y1 = maskBytes(mode, mask, v128.load(y, 16));
          let x = v128.load32_splat(a + k);
          s00 = dot(mode, x, y0, s00);
          s01 = dot(mode, x, y1, s01);
          x = v128.load32_splat(a1 + k);
          s10 = dot(mode, x, y0, s10);
          s11 = dot(mode, x, y1, s11);
          x = v128.load32_splat(a2 + k);
          s20 = dot(mode, x, y0, s20);
          s21 = dot(mode, x, y1, s21);
          x = v128.load32_splat(a3 + k);
          s30 = dot(mode, x, y0, s30);
          s31 = dot(mode, x, y1, s31);
          y += 32;
        }
        mask = i16x8.splat(-256);
      } while (--passes);
      chunk = y;
    }
    const offset = column << 2;
    const biases = bias + offset;
    let o = to + offset;
    storeResult(o, s00, factor, biases);
    storeResult(o + 16, s01, factor, biases + 16);
    o += cols << 2;
    storeResult(o, s10, factor, biases);
    storeResult(o + 16, s11, factor, biases + 16);
    o += cols << 2;
    storeResult(o, s20, factor, biases);
    storeResult(o + 16, s21, factor, biases + 16);
    o += cols << 2;
    storeResult(o, s30, factor, biases);
    storeResult(o + 16, s31, factor, biases + 16);
  }
}

/** Multiplies one row of A by all of B. Four steps through B have separate sums, so that additions run in parallel. */
@inline
function multiplyOneRow(mode: i32, a: usize, b: usize, bias: usize, factor: v128, width: usize, cols: usize, to: usize): void {
  const begin = initialSums(a, width);
  const overflowing = mode == WIDE ? 0 : findOverflowingChunks(a, width, 1);
  let chunk = b;
  for (let column: usize = 0; column < cols; column += 8) {
    let s00 = begin;
    let s01 = begin;
    let s10 = i32x4.splat(0);
    let s11 = s10;
    let s20 = s10;
    let s21 = s10;
    let s30 = s10;
    let s31 = s10;
    for (let start: usize = 0; start < width; start = chunkEnd(mode, start, width)) {
      const end = chunkEnd(mode, start, width);
      let passes = passesOver(mode, overflowing, start);
      let mask = passes == 1 ? i16x8.splat(-1) : i16x8.splat(0xff);
      let y: usize;
      do {
        y = chunk;
        for (let k = start; k < end; k += 16) {
          let x = maskBytes(mode, mask, v128.load32_splat(a + k));
          s00 = dot(mode, x, v128.load(y), s00);
          s01 = dot(mode, x, v128.load(y, 16), s01);
          x = maskBytes(mode, mask, v128.load32_splat(a + k, 4));
          s10 = dot(mode, x, v128.load(y, 32), s10);
          s11 = dot(mode, x, v128.load(y, 48), s11);
          x = maskBytes(mode, mask, v128.load32_splat(a + k, 8));
          s20 = dot(mode, x, v128.load(y, 64), s20);
          s21 = dot(mode, x, v128.load(y, 80), s21);
          x = maskBytes(mode, mask, v128.load32_splat(a + k, 12));
          s30 = dot(mode, x, v128.load(y, 96), s30);
          s31 = dot(mode, x, v128.load(y, 112), s31);
          y += 128;
        }
        mask = i16x8.splat(-256);
      } while (--passes);
      chunk = y;
    }
    const offset = column << 2;
    storeResult(to + offset, i32x4.add(i32x4.add(s00, s10), i32x4.add(s20, s30)), factor, bias + offset);
    storeResult(to + offset + 16, i32x4.add(i32x4.add(s01, s11), i32x4.add(s21, s31)), factor, bias + offset + 16);
  }
}

@inline
function multiply(
  mode: i32,
  a: usize,
  b: usize,
  bias: usize,
  factor: f32,
  rows: usize,
  width: usize,
  cols: usize,
  to: usize,
): void {
  const factors = f32x4.splat(factor);
  const stride = cols << 2;
  let row: usize = 0;
  for (; row + 4 <= rows; row += 4) multiplyFourRows(mode, a + row * width, b, bias, factors, width, cols, to + row * stride);
  for (; row < rows; row++) multiplyOneRow(mode, a + row * width, b, bias, factors, width, cols, to + row * stride);
}

/** For processors whose relaxed dot product accumulates in 32 bits. */
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
  multiply(WIDE, a, b, bias, multiplier / (scaleA * scaleB), rows, width, cols, to);
}

/** For processors whose relaxed dot product adds pairs in 16 bits and saturates. */
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
  multiply(NARROW, a, b, bias, multiplier / (scaleA * scaleB), rows, width, cols, to);
}
