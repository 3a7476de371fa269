import { exp, maxOfFloats, multiplyAdd, sumOfFloats } from './vectors';

/** Length of a row of transposed keys, in bytes: four bytes for each of `count` keys, in groups of sixteen. */
@inline
function transposedBytes(count: usize): usize {
  return ((count + 15) & ~15) << 2;
}

/** Transposes `rows` rows of `width` floats. Each row of the result is padded with zeros to a multiple of sixteen floats. */
export function transpose(from: usize, rows: u32, width: u32, to: usize): void {
  const bytes = transposedBytes(rows);
  for (let column: usize = 0; column < width; column++) {
    const target = to + column * bytes;
    for (let row: usize = 0; row < rows; row++) {
      store<f32>(target + (row << 2), load<f32>(from + ((row * width + column) << 2)));
    }
    memory.fill(target + ((<usize>rows) << 2), 0, bytes - ((<usize>rows) << 2));
  }
}

/**
 * Adds up `count` rows, each times its factor, and multiplies the sum by `scale`. `length` bytes of each row count, a multiple of
 * 64. Eight sums at a time hide the latency of additions.
 */
@inline
function addRows(factors: usize, rows: usize, stride: usize, count: usize, length: usize, scale: v128, to: usize): void {
  let at: usize = 0;
  for (; at + 128 <= length; at += 128) {
    let s0 = f32x4.splat(0);
    let s1 = s0;
    let s2 = s0;
    let s3 = s0;
    let s4 = s0;
    let s5 = s0;
    let s6 = s0;
    let s7 = s0;
    let row = rows + at;
    for (let i: usize = 0; i < count; i++, row += stride) {
      const x = v128.load32_splat(factors + (i << 2));
      s0 = multiplyAdd(x, v128.load(row), s0);
      s1 = multiplyAdd(x, v128.load(row, 16), s1);
      s2 = multiplyAdd(x, v128.load(row, 32), s2);
      s3 = multiplyAdd(x, v128.load(row, 48), s3);
      s4 = multiplyAdd(x, v128.load(row, 64), s4);
      s5 = multiplyAdd(x, v128.load(row, 80), s5);
      s6 = multiplyAdd(x, v128.load(row, 96), s6);
      s7 = multiplyAdd(x, v128.load(row, 112), s7);
    }
    storeFour(to + at, s0, s1, s2, s3, scale);
    storeFour(to + at + 64, s4, s5, s6, s7, scale);
  }
  for (; at < length; at += 64) {
    let s0 = f32x4.splat(0);
    let s1 = s0;
    let s2 = s0;
    let s3 = s0;
    let row = rows + at;
    for (let i: usize = 0; i < count; i++, row += stride) {
      const x = v128.load32_splat(factors + (i << 2));
      s0 = multiplyAdd(x, v128.load(row), s0);
      s1 = multiplyAdd(x, v128.load(row, 16), s1);
      s2 = multiplyAdd(x, v128.load(row, 32), s2);
      s3 = multiplyAdd(x, v128.load(row, 48), s3);
    }
    storeFour(to + at, s0, s1, s2, s3, scale);
  }
}

@inline
function storeFour(to: usize, s0: v128, s1: v128, s2: v128, s3: v128, scale: v128): void {
  v128.store(to, f32x4.mul(s0, scale));
  v128.store(to, f32x4.mul(s1, scale), 16);
  v128.store(to, f32x4.mul(s2, scale), 32);
  v128.store(to, f32x4.mul(s3, scale), 48);
}

/** Replaces the scores by e to their power, relative to the largest. Returns 1 / their sum. The padding becomes 0. */
@inline
export function exponentiate(scores: usize, count: usize): f32 {
  const bytes = transposedBytes(count);
  // The padding must not exceed the largest score, and must have no weight.
  for (let i = count << 2; i < bytes; i += 4) store<f32>(scores + i, -Infinity);
  let largest = v128.load(scores);
  for (let i: usize = 16; i < bytes; i += 16) largest = f32x4.pmax(largest, v128.load(scores + i));
  const most = f32x4.splat(maxOfFloats(largest));
  let sums = f32x4.splat(0);
  for (let i: usize = 0; i < bytes; i += 16) {
    const power = exp(f32x4.sub(v128.load(scores + i), most));
    v128.store(scores + i, power);
    sums = f32x4.add(sums, power);
  }
  return 1 / sumOfFloats(sums);
}

/**
 * Scaled dot-product attention of `queries` rows to `count` keys and values of one sentence, in `heads` heads.
 *
 * @param keys transposed
 * @param scores space for `count` floats, in groups of sixteen
 * @param weights receives the weights of each query, unless it is 0: the sum of those of the first heads
 * @param weightedHeads the number of these heads
 */
export function attend(
  query: usize,
  queries: u32,
  keys: usize,
  values: usize,
  count: u32,
  heads: u32,
  width: u32,
  scores: usize,
  to: usize,
  weights: usize,
  weightedHeads: u32,
): void {
  const bytes = (<usize>width) << 2;
  const headWidth = <usize>width / heads;
  const headBytes = headWidth << 2;
  const keyBytes = transposedBytes(count);
  const scale = f32x4.splat(1 / sqrt<f32>(<f32>headWidth));
  for (let row: usize = 0; row < queries; row++) {
    for (let head: usize = 0; head < heads; head++) {
      const offset = row * bytes + head * headBytes;
      addRows(query + offset, keys + head * headWidth * keyBytes, keyBytes, headWidth, keyBytes, scale, scores);
      const share = exponentiate(scores, count);
      addRows(scores, values + head * headBytes, bytes, count, headBytes, f32x4.splat(share), to + offset);
      if (weights && head < weightedHeads) {
        const own = weights + ((row * count) << 2);
        for (let i: usize = 0; i < (<usize>count) << 2; i += 4) {
          const others: f32 = head == 0 ? 0 : load<f32>(own + i);
          store<f32>(own + i, others + load<f32>(scores + i) * share);
        }
      }
    }
  }
}
