/**
 * A quantized row of activations without its zeros: 16 bytes of facts, followed by one entry for each group of four values
 * that are not all zero. The facts:
 *
 * - i32: the start of each sum of products. It cancels the offset of 128 in unsigned weights
 * - f32: the quantization multiplier of the row
 * - u32: the bytes of the entries. Their number is even; the last one may be zero
 * - u32: 1 if no value is negative, otherwise 0
 *
 * An entry has the offset of the weights of the group in a block, and the four values. A group whose sums of two products may
 * overflow 16 bits has two entries, one with its even and one with its odd values.
 */
const FACTS: usize = 16;
const ENTRY: usize = 8;

/** Two entries for each group, and one to make their number even. */
@inline
export function sparseRowStride(width: usize): usize {
  return FACTS + (width << 2) + 16;
}

@inline
export function firstEntry(row: usize): usize {
  return row + FACTS;
}

@inline
export function endOfEntries(row: usize): usize {
  return row + FACTS + load<u32>(row, 8);
}

@inline
export function startOfSums(row: usize): v128 {
  return v128.load32_splat(row);
}

@inline
export function multiplierOfSparse(row: usize): f32 {
  return load<f32>(row, 4);
}

/** Writes an entry. @returns where the next one goes: in the same place after a group of zeros */
@inline
export function putEntry(entry: usize, offset: usize, values: i32): usize {
  store<u32>(entry, <u32>offset);
  store<i32>(entry, values, 4);
  return entry + ((<usize>(values != 0)) << 3);
}

/** Completes a row whose entries end at `end`. */
@inline
export function finishSparseRow(row: usize, end: usize, sumStart: i32, multiplier: f32, isPositive: bool): void {
  store<u64>(end, 0);
  store<i32>(row, sumStart);
  store<f32>(row, multiplier, 4);
  store<u32>(row, <u32>((end - row - FACTS + ENTRY) & ~(2 * ENTRY - 1)), 8);
  store<u32>(row, <u32>isPositive, 12);
}
