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
