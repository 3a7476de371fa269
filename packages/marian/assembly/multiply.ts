// AssemblyScript, not TypeScript: editors may report `@inline` on functions as an error.
import { CHUNK, multiplierOf, overflowingChunks, rowStride, sumStart } from './quantized-row';

/**
 * Dot product modes. WIDE: one instruction that accumulates in 32 bits. NARROW: pair sums in 16 bits, then in 32 bits. PORTABLE:
 * instructions without freedom for the processor.
 */
const WIDE = 0;
const NARROW = 1;
const PORTABLE = 2;

/** Adds four products to each of four sums. */
@inline
function dot(mode: i32, x: v128, y: v128, sums: v128): v128 {
  if (mode == WIDE) return i32x4.relaxed_dot_i8x16_i7x16_add_s(x, y, sums);
  if (mode == NARROW) return i32x4.add(sums, i32x4.dot_i16x8_s(i16x8.relaxed_dot_i8x16_i7x16_s(x, y), i16x8.splat(1)));
  const low = i32x4.dot_i16x8_s(i16x8.extend_low_i8x16_s(x), i16x8.extend_low_i8x16_s(y));
  const high = i32x4.dot_i16x8_s(i16x8.extend_high_i8x16_s(x), i16x8.extend_high_i8x16_s(y));
  const pairs = i32x4.add(v128.shuffle<i32>(low, high, 0, 2, 4, 6), v128.shuffle<i32>(low, high, 1, 3, 5, 7));
  return i32x4.add(sums, pairs);
}

/**
 * Number of passes over the chunk that starts at `start`. Where the sums of two products may overflow 16 bits, NARROW multiplies
 * even and odd weights in two passes.
 */
@inline
function passesOver(mode: i32, overflowing: u64, start: usize): i32 {
  if (mode != NARROW) return 1;
  return (overflowing >> (start / CHUNK)) & 1 ? 2 : 1;
}

@inline
function chunkEnd(mode: i32, start: usize, width: usize): usize {
  return mode == NARROW ? min(start + CHUNK, width) : width;
}

/** Keeps the bytes of the mask in mode NARROW, and all bytes in other modes. */
@inline
function maskBytes(mode: i32, mask: v128, bytes: v128): v128 {
  return mode == NARROW ? v128.and(bytes, mask) : bytes;
}

@inline
function storeResult(to: usize, sums: v128, factor: v128, bias: usize, floor: v128): void {
  v128.store(to, f32x4.pmax(f32x4.add(f32x4.mul(f32x4.convert_i32x4_s(sums), factor), v128.load(bias)), floor));
}

/** Converts the sums of a row to floats. */
@inline
function factorOf(row: usize, width: usize, multiplier: f32): v128 {
  return f32x4.splat(1 / (multiplierOf(row, width) * multiplier));
}

/** Multiplies four rows of activations by a block of eight columns. */
@inline
function multiplyFourRows(
  mode: i32,
  a: usize,
  block: usize,
  multiplier: f32,
  bias: usize,
  floor: v128,
  width: usize,
  to: usize,
  bytes: usize,
): void {
  const stride = rowStride(width);
  const a1 = a + stride;
  const a2 = a1 + stride;
  const a3 = a2 + stride;
  let s00 = sumStart(a, width);
  let s01 = s00;
  let s10 = sumStart(a1, width);
  let s11 = s10;
  let s20 = sumStart(a2, width);
  let s21 = s20;
  let s30 = sumStart(a3, width);
  let s31 = s30;
  let overflowing: u64 = 0;
  if (mode == NARROW) {
    overflowing = overflowingChunks(a, width) | overflowingChunks(a1, width);
    overflowing |= overflowingChunks(a2, width) | overflowingChunks(a3, width);
  }
  let chunk = block;
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
  let factor = factorOf(a, width, multiplier);
  storeResult(to, s00, factor, bias, floor);
  storeResult(to + 16, s01, factor, bias + 16, floor);
  to += bytes;
  factor = factorOf(a1, width, multiplier);
  storeResult(to, s10, factor, bias, floor);
  storeResult(to + 16, s11, factor, bias + 16, floor);
  to += bytes;
  factor = factorOf(a2, width, multiplier);
  storeResult(to, s20, factor, bias, floor);
  storeResult(to + 16, s21, factor, bias + 16, floor);
  to += bytes;
  factor = factorOf(a3, width, multiplier);
  storeResult(to, s30, factor, bias, floor);
  storeResult(to + 16, s31, factor, bias + 16, floor);
}

/** Multiplies one row by a block of eight columns. Four steps have separate sums, so that additions run in parallel. */
@inline
function multiplyOneRow(
  mode: i32,
  a: usize,
  block: usize,
  multiplier: f32,
  bias: usize,
  floor: v128,
  width: usize,
  to: usize,
): void {
  let s00 = sumStart(a, width);
  let s01 = s00;
  let s10 = i32x4.splat(0);
  let s11 = s10;
  let s20 = s10;
  let s21 = s10;
  let s30 = s10;
  let s31 = s10;
  const overflowing = mode == NARROW ? overflowingChunks(a, width) : 0;
  let chunk = block;
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
  const factor = factorOf(a, width, multiplier);
  storeResult(to, i32x4.add(i32x4.add(s00, s10), i32x4.add(s20, s30)), factor, bias, floor);
  storeResult(to + 16, i32x4.add(i32x4.add(s01, s11), i32x4.add(s21, s31)), factor, bias + 16, floor);
}

/** Multiplies block by block, because a block stays in the nearest cache while all rows pass it. */
@inline
function multiply(
  mode: i32,
  a: usize,
  b: usize,
  multiplier: f32,
  bias: usize,
  floor: f32,
  rows: usize,
  width: usize,
  columns: usize,
  to: usize,
): void {
  const floors = f32x4.splat(floor);
  const bytes = columns << 2;
  const stride = rowStride(width);
  for (let column: usize = 0; column < columns; column += 8) {
    const block = b + column * width;
    const biases = bias + (column << 2);
    let row = a;
    let target = to + (column << 2);
    let left = rows;
    for (; left >= 4; left -= 4) {
      multiplyFourRows(mode, row, block, multiplier, biases, floors, width, target, bytes);
      row += stride << 2;
      target += bytes << 2;
    }
    for (; left > 0; left--) {
      multiplyOneRow(mode, row, block, multiplier, biases, floors, width, target);
      row += stride;
      target += bytes;
    }
  }
}

/**
 * Multiplies quantized rows by packed weights, adds `bias`, and raises results below `floor` to it.
 *
 * For processors whose relaxed dot product accumulates in 32 bits.
 *
 * @param multiplier quantization multiplier of the weights
 */
export function multiply_wide(
  a: usize,
  b: usize,
  multiplier: f32,
  bias: usize,
  floor: f32,
  rows: u32,
  width: u32,
  columns: u32,
  to: usize,
): void {
  multiply(WIDE, a, b, multiplier, bias, floor, rows, width, columns, to);
}

/** `multiply_wide` for processors whose relaxed dot product adds pairs in 16 bits and saturates. */
export function multiply_narrow(
  a: usize,
  b: usize,
  multiplier: f32,
  bias: usize,
  floor: f32,
  rows: u32,
  width: u32,
  columns: u32,
  to: usize,
): void {
  multiply(NARROW, a, b, multiplier, bias, floor, rows, width, columns, to);
}

/** `multiply_wide` for every processor, about three times slower. */
export function multiply_portable(
  a: usize,
  b: usize,
  multiplier: f32,
  bias: usize,
  floor: f32,
  rows: u32,
  width: u32,
  columns: u32,
  to: usize,
): void {
  multiply(PORTABLE, a, b, multiplier, bias, floor, rows, width, columns, to);
}
