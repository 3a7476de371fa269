import { exp, maxOfFloats, multiplyAdd, sumOfFloats } from './vectors';

/** Length of a row of transposed keys, in bytes: four bytes for each of `count` keys, in whole vectors. */
@inline
function transposedBytes(count: usize): usize {
  return ((count + 3) & ~3) << 2;
}

/** Transposes `rows` rows of `width` floats. Each row of the result is padded with zeros to a multiple of four floats. */
export function transpose(from: usize, rows: u32, width: u32, to: usize): void {
  const bytes = transposedBytes(rows);
  for (let column: usize = 0; column < width; column++) {
    const target = to + column * bytes;
    v128.store(target + bytes - 16, f32x4.splat(0));
    for (let row: usize = 0; row < rows; row++) {
      store<f32>(target + (row << 2), load<f32>(from + ((row * width + column) << 2)));
    }
  }
}

/** Products of one query with all keys, times `scale`. */
@inline
function score(query: usize, keys: usize, keyBytes: usize, headWidth: usize, scale: v128, scores: usize): void {
  let at: usize = 0;
  for (; at + 64 <= keyBytes; at += 64) {
    let s0 = f32x4.splat(0);
    let s1 = s0;
    let s2 = s0;
    let s3 = s0;
    let key = keys + at;
    for (let i: usize = 0; i < headWidth; i++, key += keyBytes) {
      const x = v128.load32_splat(query + (i << 2));
      s0 = multiplyAdd(x, v128.load(key), s0);
      s1 = multiplyAdd(x, v128.load(key, 16), s1);
      s2 = multiplyAdd(x, v128.load(key, 32), s2);
      s3 = multiplyAdd(x, v128.load(key, 48), s3);
    }
    v128.store(scores + at, f32x4.mul(s0, scale));
    v128.store(scores + at, f32x4.mul(s1, scale), 16);
    v128.store(scores + at, f32x4.mul(s2, scale), 32);
    v128.store(scores + at, f32x4.mul(s3, scale), 48);
  }
  for (; at < keyBytes; at += 16) {
    let sum = f32x4.splat(0);
    let key = keys + at;
    for (let i: usize = 0; i < headWidth; i++, key += keyBytes) {
      sum = multiplyAdd(v128.load32_splat(query + (i << 2)), v128.load(key), sum);
    }
    v128.store(scores + at, f32x4.mul(sum, scale));
  }
}

/** Replaces the scores by e to their power, relative to the largest. Returns 1 / their sum. The padding becomes 0. */
@inline
function exponentiate(scores: usize, count: usize): f32 {
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

/** The sum of all values, each times its weight and `scale`. */
@inline
function mix(weights: usize, values: usize, count: usize, bytes: usize, headBytes: usize, scale: v128, to: usize): void {
  let at: usize = 0;
  for (; at + 64 <= headBytes; at += 64) {
    let s0 = f32x4.splat(0);
    let s1 = s0;
    let s2 = s0;
    let s3 = s0;
    let value = values + at;
    for (let i: usize = 0; i < count; i++, value += bytes) {
      const x = v128.load32_splat(weights + (i << 2));
      s0 = multiplyAdd(x, v128.load(value), s0);
      s1 = multiplyAdd(x, v128.load(value, 16), s1);
      s2 = multiplyAdd(x, v128.load(value, 32), s2);
      s3 = multiplyAdd(x, v128.load(value, 48), s3);
    }
    v128.store(to + at, f32x4.mul(s0, scale));
    v128.store(to + at, f32x4.mul(s1, scale), 16);
    v128.store(to + at, f32x4.mul(s2, scale), 32);
    v128.store(to + at, f32x4.mul(s3, scale), 48);
  }
  for (; at < headBytes; at += 16) {
    let sum = f32x4.splat(0);
    let value = values + at;
    for (let i: usize = 0; i < count; i++, value += bytes) {
      sum = multiplyAdd(v128.load32_splat(weights + (i << 2)), v128.load(value), sum);
    }
    v128.store(to + at, f32x4.mul(sum, scale));
  }
}

/**
 * Scaled dot-product attention of `queries` rows to `count` keys and values of one sentence, in `heads` heads.
 *
 * @param keys transposed
 * @param scores space for `count` floats, in whole vectors
 * @param weights receives the weights of the first head for each query, unless it is 0
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
): void {
  const bytes = (<usize>width) << 2;
  const headWidth = <usize>width / heads;
  const headBytes = headWidth << 2;
  const keyBytes = transposedBytes(count);
  const scale = f32x4.splat(1 / sqrt<f32>(<f32>headWidth));
  for (let row: usize = 0; row < queries; row++) {
    for (let head: usize = 0; head < heads; head++) {
      const offset = row * bytes + head * headBytes;
      score(query + offset, keys + head * headWidth * keyBytes, keyBytes, headWidth, scale, scores);
      const share = exponentiate(scores, count);
      mix(scores, values + head * headBytes, count, bytes, headBytes, f32x4.splat(share), to + offset);
      if (weights && head == 0) {
        for (let i: usize = 0; i < (<usize>count) << 2; i += 4) {
          store<f32>(weights + ((row * count) << 2) + i, load<f32>(scores + i) * share);
        }
      }
    }
  }
}
