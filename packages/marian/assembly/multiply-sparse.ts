// AssemblyScript, not TypeScript: editors may report `@inline` on functions as an error.
import { dot, factorOf, NARROW, PORTABLE, storeResult, WIDE } from './dot-product';
import { BLOCK_COLUMNS } from './pack';
import { endOfEntries, firstEntry, multiplierOfSparse, sparseRowStride, startOfSums } from './sparse-row';

/** Multiplies a sparse row by a block. Two entries have separate sums, so that additions run in parallel. */
@inline
function multiplySparseRow(
  mode: i32,
  row: usize,
  block: usize,
  factor: v128,
  bias: usize,
  floor: v128,
  to: usize,
): void {
  let s00 = startOfSums(row);
  let s01 = s00;
  let s02 = s00;
  let s03 = s00;
  let s10 = i32x4.splat(0);
  let s11 = s10;
  let s12 = s10;
  let s13 = s10;
  const end = endOfEntries(row);
  for (let entry = firstEntry(row); entry < end; entry += 16) {
    let y = block + load<u32>(entry);
    const entries = v128.load(entry);
    let x = v128.shuffle<i32>(entries, entries, 1, 1, 1, 1);
    s00 = dot(mode, x, v128.load(y), s00);
    s01 = dot(mode, x, v128.load(y, 16), s01);
    s02 = dot(mode, x, v128.load(y, 32), s02);
    s03 = dot(mode, x, v128.load(y, 48), s03);
    y = block + load<u32>(entry, 8);
    x = v128.shuffle<i32>(entries, entries, 3, 3, 3, 3);
    s10 = dot(mode, x, v128.load(y), s10);
    s11 = dot(mode, x, v128.load(y, 16), s11);
    s12 = dot(mode, x, v128.load(y, 32), s12);
    s13 = dot(mode, x, v128.load(y, 48), s13);
  }
  storeResult(to, i32x4.add(s00, s10), factor, bias, floor);
  storeResult(to + 16, i32x4.add(s01, s11), factor, bias + 16, floor);
  storeResult(to + 32, i32x4.add(s02, s12), factor, bias + 32, floor);
  storeResult(to + 48, i32x4.add(s03, s13), factor, bias + 48, floor);
}

@inline
function multiplySparse(
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
  const stride = sparseRowStride(width);
  for (let column: usize = 0; column < columns; column += BLOCK_COLUMNS) {
    const block = b + column * width;
    for (let row: usize = 0; row < rows; row++) {
      const values = a + row * stride;
      const factor = factorOf(multiplierOfSparse(values), multiplier);
      const target = to + ((row * columns + column) << 2);
      multiplySparseRow(mode, values, block, factor, bias + (column << 2), floors, target);
    }
  }
}

/**
 * Multiplies sparse rows by packed weights, adds `bias`, and raises results below `floor` to it. Skips the weights of zeros.
 *
 * For processors whose relaxed dot product accumulates in 32 bits.
 *
 * @param multiplier quantization multiplier of the weights
 */
export function multiply_sparse_wide(
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
  multiplySparse(WIDE, a, b, multiplier, bias, floor, rows, width, columns, to);
}

/** `multiply_sparse_wide` for processors whose relaxed dot product adds pairs in 16 bits and saturates. */
export function multiply_sparse_narrow(
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
  multiplySparse(NARROW, a, b, multiplier, bias, floor, rows, width, columns, to);
}

/** `multiply_sparse_wide` for every processor. */
export function multiply_sparse_portable(
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
  multiplySparse(PORTABLE, a, b, multiplier, bias, floor, rows, width, columns, to);
}
