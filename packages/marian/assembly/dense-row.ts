/**
 * A quantized row of activations: `width` signed bytes from -127 to 127, followed by 16 bytes of facts about them:
 *
 * - i32: the start of each sum of products. It cancels the offset of 128 in unsigned weights
 * - f32: the quantization multiplier of the row
 * - u64: one bit for each chunk whose sums of two products may overflow 16 bits. Chunks that are 64 apart share a bit
 */
const FACTS: usize = 16;

/** Activations whose overflow is noted together. */
export const CHUNK: usize = 32;

@inline
export function rowStride(width: usize): usize {
  return width + FACTS;
}

@inline
export function sumStart(row: usize, width: usize): v128 {
  return v128.load32_splat(row + width);
}

@inline
export function multiplierOf(row: usize, width: usize): f32 {
  return load<f32>(row + width, 4);
}

@inline
export function overflowingChunks(row: usize, width: usize): u64 {
  return load<u64>(row + width, 8);
}

@inline
export function storeFacts(row: usize, width: usize, sumStart: i32, multiplier: f32, overflowing: u64): void {
  store<i32>(row + width, sumStart);
  store<f32>(row + width, multiplier, 4);
  store<u64>(row + width, overflowing, 8);
}
