// AssemblyScript, not TypeScript: `@inline` on a function is its own, and editors may complain of it.
import { flip } from './signs';

// How a dot product is made. WIDE: by one instruction that adds up in 32 bits. NARROW: by way of sums of two in 16 bits.
const WIDE = 0;
const NARROW = 1;

@inline
function dot(how: i32, x: v128, y: v128, sums: v128): v128 {
  if (how == WIDE) return i32x4.relaxed_dot_i8x16_i7x16_add_s(x, y, sums);
  return i32x4.add(sums, i32x4.dot_i16x8_s(i16x8.relaxed_dot_i8x16_i7x16_s(x, y), i16x8.splat(1)));
}

/**
 * NARROW looks at so many activations of a row together. Where two neighbours of them add up to more than 128, sums with
 * weights of up to 255 may not fit into 16 bits: even and odd weights are then multiplied one after the other.
 */
const STRETCH: usize = 32;

/** A bit for each stretch of `rows` rows, shared by those that are 64 apart: whether sums might not fit. */
@inline
function unfitStretches(a: usize, width: usize, rows: usize): u64 {
  let unfit: u64 = 0;
  for (let row: usize = 0; row < rows; row++) {
    for (let k: usize = 0; k < width; k += 16) {
      const pairs = i16x8.abs(i16x8.extadd_pairwise_i8x16_s(v128.load(a + row * width + k)));
      if (v128.any_true(i16x8.gt_s(pairs, i16x8.splat(128)))) unfit |= (<u64>1) << (k / STRETCH);
    }
  }
  return unfit;
}

/** How often a stretch is gone through. */
@inline
function passesThrough(how: i32, unfit: u64, start: usize): i32 {
  if (how == WIDE) return 1;
  return (unfit >> (start / STRETCH)) & 1 ? 2 : 1;
}

@inline
function endOf(how: i32, start: usize, width: usize): usize {
  return how == WIDE ? width : min(start + STRETCH, width);
}

/** Activations or weights of which some count: all, or the even or the odd ones. */
@inline
function only(how: i32, counting: v128, bytes: v128): v128 {
  return how == WIDE ? bytes : v128.and(bytes, counting);
}

/** What a row's sums begin with: minus what the 128 on top of every weight add to them. */
@inline
function beginning(row: usize, width: usize): v128 {
  let sums = i32x4.splat(0);
  for (let k: usize = 0; k < width; k += 16) {
    sums = i32x4.add(sums, i32x4.extadd_pairwise_i16x8_s(i16x8.extadd_pairwise_i8x16_s(v128.load(row + k))));
  }
  const pairs = i32x4.add(sums, v128.shuffle<i32>(sums, sums, 2, 3, 0, 1));
  const sum = i32x4.extract_lane(pairs, 0) + i32x4.extract_lane(pairs, 1);
  return i32x4.splat(flip ? -128 * sum : 0);
}

@inline
function finish(to: usize, sums: v128, factor: v128, bias: usize): void {
  v128.store(to, f32x4.add(f32x4.mul(f32x4.convert_i32x4_s(sums), factor), v128.load(bias)));
}

/** Four rows of A times all of B. */
@inline
function fourRows(how: i32, a: usize, b: usize, bias: usize, factor: v128, width: usize, cols: usize, to: usize): void {
  const a1 = a + width;
  const a2 = a1 + width;
  const a3 = a2 + width;
  const begin0 = beginning(a, width);
  const begin1 = beginning(a1, width);
  const begin2 = beginning(a2, width);
  const begin3 = beginning(a3, width);
  const unfit = how == WIDE ? 0 : unfitStretches(a, width, 4);
  let stretch = b;
  for (let column: usize = 0; column < cols; column += 8) {
    let s00 = begin0;
    let s01 = begin0;
    let s10 = begin1;
    let s11 = begin1;
    let s20 = begin2;
    let s21 = begin2;
    let s30 = begin3;
    let s31 = begin3;
    for (let start: usize = 0; start < width; start = endOf(how, start, width)) {
      const end = endOf(how, start, width);
      let passes = passesThrough(how, unfit, start);
      let counting = passes == 1 ? i16x8.splat(-1) : i16x8.splat(0xff);
      let y: usize;
      do {
        y = stretch;
        for (let k = start; k < end; k += 4) {
          const y0 = only(how, counting, v128.load(y));
          const y1 = only(how, counting, v128.load(y, 16));
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
        counting = i16x8.splat(-256);
      } while (--passes);
      stretch = y;
    }
    const offset = column << 2;
    const biases = bias + offset;
    let o = to + offset;
    finish(o, s00, factor, biases);
    finish(o + 16, s01, factor, biases + 16);
    o += cols << 2;
    finish(o, s10, factor, biases);
    finish(o + 16, s11, factor, biases + 16);
    o += cols << 2;
    finish(o, s20, factor, biases);
    finish(o + 16, s21, factor, biases + 16);
    o += cols << 2;
    finish(o, s30, factor, biases);
    finish(o + 16, s31, factor, biases + 16);
  }
}

/** One row of A times all of B: four steps down B have sums of their own, so that no sum waits for the last. */
@inline
function oneRow(how: i32, a: usize, b: usize, bias: usize, factor: v128, width: usize, cols: usize, to: usize): void {
  const begin = beginning(a, width);
  const unfit = how == WIDE ? 0 : unfitStretches(a, width, 1);
  let stretch = b;
  for (let column: usize = 0; column < cols; column += 8) {
    let s00 = begin;
    let s01 = begin;
    let s10 = i32x4.splat(0);
    let s11 = s10;
    let s20 = s10;
    let s21 = s10;
    let s30 = s10;
    let s31 = s10;
    for (let start: usize = 0; start < width; start = endOf(how, start, width)) {
      const end = endOf(how, start, width);
      let passes = passesThrough(how, unfit, start);
      let counting = passes == 1 ? i16x8.splat(-1) : i16x8.splat(0xff);
      let y: usize;
      do {
        y = stretch;
        for (let k = start; k < end; k += 16) {
          let x = only(how, counting, v128.load32_splat(a + k));
          s00 = dot(how, x, v128.load(y), s00);
          s01 = dot(how, x, v128.load(y, 16), s01);
          x = only(how, counting, v128.load32_splat(a + k, 4));
          s10 = dot(how, x, v128.load(y, 32), s10);
          s11 = dot(how, x, v128.load(y, 48), s11);
          x = only(how, counting, v128.load32_splat(a + k, 8));
          s20 = dot(how, x, v128.load(y, 64), s20);
          s21 = dot(how, x, v128.load(y, 80), s21);
          x = only(how, counting, v128.load32_splat(a + k, 12));
          s30 = dot(how, x, v128.load(y, 96), s30);
          s31 = dot(how, x, v128.load(y, 112), s31);
          y += 128;
        }
        counting = i16x8.splat(-256);
      } while (--passes);
      stretch = y;
    }
    const offset = column << 2;
    finish(to + offset, i32x4.add(i32x4.add(s00, s10), i32x4.add(s20, s30)), factor, bias + offset);
    finish(to + offset + 16, i32x4.add(i32x4.add(s01, s11), i32x4.add(s21, s31)), factor, bias + offset + 16);
  }
}

@inline
function multiply(
  how: i32,
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
  for (; row + 4 <= rows; row += 4) fourRows(how, a + row * width, b, bias, factors, width, cols, to + row * stride);
  for (; row < rows; row++) oneRow(how, a + row * width, b, bias, factors, width, cols, to + row * stride);
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
  multiply(WIDE, a, b, bias, multiplier / (scaleA * scaleB), rows, width, cols, to);
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
  multiply(NARROW, a, b, bias, multiplier / (scaleA * scaleB), rows, width, cols, to);
}
