import { exponentiate } from './attention';
import { multiplyAdd, sumOfFloats } from './vectors';

/** The product of two rows of `bytes` bytes, a multiple of 64. Four sums hide the latency of additions. */
@inline
function multiplyRows(x: usize, y: usize, bytes: usize): f32 {
  let s0 = f32x4.splat(0);
  let s1 = s0;
  let s2 = s0;
  let s3 = s0;
  for (let i: usize = 0; i < bytes; i += 64) {
    s0 = multiplyAdd(v128.load(x + i), v128.load(y + i), s0);
    s1 = multiplyAdd(v128.load(x + i, 16), v128.load(y + i, 16), s1);
    s2 = multiplyAdd(v128.load(x + i, 32), v128.load(y + i, 32), s2);
    s3 = multiplyAdd(v128.load(x + i, 48), v128.load(y + i, 48), s3);
  }
  return sumOfFloats(f32x4.add(f32x4.add(s0, s1), f32x4.add(s2, s3)));
}

/**
 * Attention of one query to the cached keys and values of `count` tokens, in `heads` heads. They lie anywhere: `entries` is a list
 * of 32-bit addresses, and `offset` is where a key starts behind each of them. Its value follows it.
 *
 * @param scores space for `count` floats, in groups of sixteen
 */
export function attend_cached(
  query: usize,
  entries: usize,
  count: u32,
  offset: usize,
  heads: u32,
  width: u32,
  scores: usize,
  to: usize,
): void {
  const bytes = (<usize>width) << 2;
  const headBytes = bytes / heads;
  const scale: f32 = 1 / sqrt<f32>(<f32>(headBytes >> 2));
  for (let start: usize = 0; start < bytes; start += headBytes) {
    for (let i: usize = 0; i < count; i++) {
      const key = <usize>load<u32>(entries + (i << 2)) + offset + start;
      store<f32>(scores + (i << 2), multiplyRows(query + start, key, headBytes) * scale);
    }
    const share = f32x4.splat(exponentiate(scores, count));
    for (let at = start; at < start + headBytes; at += 64) {
      let s0 = f32x4.splat(0);
      let s1 = s0;
      let s2 = s0;
      let s3 = s0;
      for (let i: usize = 0; i < count; i++) {
        const x = v128.load32_splat(scores + (i << 2));
        const value = <usize>load<u32>(entries + (i << 2)) + offset + bytes + at;
        s0 = multiplyAdd(x, v128.load(value), s0);
        s1 = multiplyAdd(x, v128.load(value, 16), s1);
        s2 = multiplyAdd(x, v128.load(value, 32), s2);
        s3 = multiplyAdd(x, v128.load(value, 48), s3);
      }
      v128.store(to + at, f32x4.mul(s0, share));
      v128.store(to + at, f32x4.mul(s1, share), 16);
      v128.store(to + at, f32x4.mul(s2, share), 32);
      v128.store(to + at, f32x4.mul(s3, share), 48);
    }
  }
}
