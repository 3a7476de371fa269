import { exp, sumOfFloats } from './vectors';

/** Returns the index of the largest of `count` floats, the first one if several are equal. */
export function find_largest(values: usize, count: u32): u32 {
  let best: f32 = -Infinity;
  let index: u32 = 0;
  for (let i: u32 = 0; i < count; i++) {
    const value = load<f32>(values + ((<usize>i) << 2));
    if (value > best) {
      best = value;
      index = i;
    }
  }
  return index;
}

/** The sum of e to the power of `count` floats less `largest`, which is the largest of them. `count` is a multiple of 4. */
export function sum_of_powers(values: usize, count: u32, largest: f32): f32 {
  const end = values + ((<usize>count) << 2);
  const most = f32x4.splat(largest);
  let sums = f32x4.splat(0);
  for (; values < end; values += 16) sums = f32x4.add(sums, exp(f32x4.sub(v128.load(values), most)));
  return sumOfFloats(sums);
}
