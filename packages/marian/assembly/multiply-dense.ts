// AssemblyScript, not TypeScript: editors may report `@inline` on functions as an error.
import { CHUNK, multiplierOf, overflowingChunks, rowStride, sumStart } from './dense-row';
import { dot, factorOf, NARROW, PORTABLE, storeResult, WIDE } from './dot-product';
import { BLOCK_COLUMNS } from './pack';

/** Dense rows that are multiplied together. Their sums fit into the registers of the processor. */
const GROUP_ROWS: usize = 4;

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

/** Multiplies four rows of activations by eight columns, half a block. */
@inline
function multiplyGroup(
  mode: i32,
  a: usize,
  columns: usize,
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
  let chunk = columns;
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
        y += 4 * BLOCK_COLUMNS;
      }
      mask = i16x8.splat(-256);
    } while (--passes);
    chunk = y;
  }
  let factor = factorOf(multiplierOf(a, width), multiplier);
  storeResult(to, s00, factor, bias, floor);
  storeResult(to + 16, s01, factor, bias + 16, floor);
  to += bytes;
  factor = factorOf(multiplierOf(a1, width), multiplier);
  storeResult(to, s10, factor, bias, floor);
  storeResult(to + 16, s11, factor, bias + 16, floor);
  to += bytes;
  factor = factorOf(multiplierOf(a2, width), multiplier);
  storeResult(to, s20, factor, bias, floor);
  storeResult(to + 16, s21, factor, bias + 16, floor);
  to += bytes;
  factor = factorOf(multiplierOf(a3, width), multiplier);
  storeResult(to, s30, factor, bias, floor);
  storeResult(to + 16, s31, factor, bias + 16, floor);
}

/**
 * Multiplies dense rows in groups. The last group overlaps the one before it, so that it is complete. Traps if the rows do not
 * fill one group.
 */
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
  if (rows < GROUP_ROWS) unreachable();
  const floors = f32x4.splat(floor);
  const bytes = columns << 2;
  const stride = rowStride(width);
  const last = rows - GROUP_ROWS;
  for (let column: usize = 0; column < columns; column += 8) {
    // All rows pass half a block while it is in the nearest cache.
    const half = b + (column & ~(BLOCK_COLUMNS - 1)) * width + ((column & 8) << 2);
    for (let row: usize = 0; ; row = min(row + GROUP_ROWS, last)) {
      const target = to + row * bytes + (column << 2);
      multiplyGroup(mode, a + row * stride, half, multiplier, bias + (column << 2), floors, width, target, bytes);
      if (row == last) break;
    }
  }
}

/**
 * Multiplies at least `GROUP_ROWS` dense rows by packed weights, adds `bias`, and raises results below `floor` to it.
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
