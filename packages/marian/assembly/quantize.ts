import { CHUNK, rowStride, storeFacts } from './dense-row';
import { BLOCK_COLUMNS } from './pack';
import { isSaturating, signMask } from './processor';
import { finishSparseRow, firstEntry, putEntry, sparseRowStride } from './sparse-row';
import { maxOfFloats, sumOfIntegers } from './vectors';

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

/** The multiplier that turns the largest absolute value of a row into 127. A row of zeros has the multiplier 1. */
@inline
function ownMultiplier(row: usize, width: usize): f32 {
  let largest = f32x4.splat(0);
  for (let k: usize = 0; k < width << 2; k += 16) largest = f32x4.pmax(largest, f32x4.abs(v128.load(row + k)));
  const value = maxOfFloats(largest);
  return value > 0 ? 127 / value : 1;
}

/** Two neighbours that add up to more than 128, times weights of up to 255, may overflow 16 bits. */
@inline
function mayOverflow(pairs: v128): bool {
  return v128.any_true(i16x8.gt_s(i16x8.abs(pairs), i16x8.splat(128)));
}

@inline
function sumStartOf(sums: v128): i32 {
  return signMask ? -128 * sumOfIntegers(sums) : 0;
}

/** Quantizes floats to dense rows. With the multiplier 0, each row has its own. */
export function quantize_rows(from: usize, multiplier: f32, rows: u32, width: u32, to: usize): void {
  for (let row: usize = 0; row < rows; row++) {
    const values = from + row * ((<usize>width) << 2);
    const target = to + row * rowStride(width);
    const used = multiplier == 0 ? ownMultiplier(values, width) : multiplier;
    const scale = f32x4.splat(used);
    let sums = i32x4.splat(0);
    let overflowing: u64 = 0;
    for (let k: usize = 0; k < width; k += 16) {
      const bytes = quantize(values + (k << 2), scale);
      v128.store(target + k, bytes);
      const pairs = i16x8.extadd_pairwise_i8x16_s(bytes);
      sums = i32x4.add(sums, i32x4.extadd_pairwise_i16x8_s(pairs));
      if (mayOverflow(pairs)) overflowing |= (<u64>1) << (k / CHUNK);
    }
    storeFacts(target, width, sumStartOf(sums), used, overflowing);
  }
}

/** Writes the entries of sixteen values, the first of which has the index `k`. */
@inline
function putEntries(entry: usize, k: usize, bytes: v128): usize {
  const offset = k * BLOCK_COLUMNS;
  entry = putEntry(entry, offset, i32x4.extract_lane(bytes, 0));
  entry = putEntry(entry, offset + 4 * BLOCK_COLUMNS, i32x4.extract_lane(bytes, 1));
  entry = putEntry(entry, offset + 8 * BLOCK_COLUMNS, i32x4.extract_lane(bytes, 2));
  return putEntry(entry, offset + 12 * BLOCK_COLUMNS, i32x4.extract_lane(bytes, 3));
}

/** Quantizes floats to sparse rows. With the multiplier 0, each row has its own. */
export function quantize_sparse_rows(from: usize, multiplier: f32, rows: u32, width: u32, to: usize): void {
  for (let row: usize = 0; row < rows; row++) {
    const values = from + row * ((<usize>width) << 2);
    const target = to + row * sparseRowStride(width);
    const used = multiplier == 0 ? ownMultiplier(values, width) : multiplier;
    const scale = f32x4.splat(used);
    let sums = i32x4.splat(0);
    let lowest = i8x16.splat(0);
    let entry = firstEntry(target);
    for (let k: usize = 0; k < width; k += 16) {
      const bytes = quantize(values + (k << 2), scale);
      lowest = i8x16.min_s(lowest, bytes);
      const pairs = i16x8.extadd_pairwise_i8x16_s(bytes);
      sums = i32x4.add(sums, i32x4.extadd_pairwise_i16x8_s(pairs));
      if (isSaturating && mayOverflow(pairs)) {
        entry = putEntries(entry, k, v128.and(bytes, i16x8.splat(0xff)));
        entry = putEntries(entry, k, v128.and(bytes, i16x8.splat(-256)));
      } else {
        entry = putEntries(entry, k, bytes);
      }
    }
    finishSparseRow(target, entry, sumStartOf(sums), used, !v128.any_true(lowest));
  }
}
