/**
 * Writes the embeddings of tokens: the quantized row of each token times `1 / multiplier` and `gain`, plus its position. A
 * negative token has the embedding 0.
 *
 * @param tokens address of 32-bit numbers
 * @param positions address of the position of the first token
 * @param positionStride bytes from one position to the next, or 0 if all tokens have the same position
 */
export function embed(
  table: usize,
  multiplier: f32,
  gain: f32,
  tokens: usize,
  rows: u32,
  width: u32,
  positions: usize,
  positionStride: usize,
  to: usize,
): void {
  const bytes = (<usize>width) << 2;
  const step = f32x4.splat(1 / multiplier);
  const gains = f32x4.splat(gain);
  for (let row: usize = 0; row < rows; row++) {
    const token = load<i32>(tokens + (row << 2));
    const position = positions + row * positionStride;
    const target = to + row * bytes;
    if (token < 0) {
      memory.copy(target, position, bytes);
      continue;
    }
    const weights = table + <usize>token * width;
    for (let i: usize = 0; i < width; i += 4) {
      const integers = i32x4.extend_low_i16x8_s(i16x8.extend_low_i8x16_s(v128.load32_zero(weights + i)));
      const values = f32x4.mul(f32x4.mul(f32x4.convert_i32x4_s(integers), step), gains);
      v128.store(target + (i << 2), f32x4.add(values, v128.load(position + (i << 2))));
    }
  }
}
