import { sigmoid } from './vectors';

/** Replaces each of `count` floats x by x times the sigmoid of `slope` * x. `count` is a multiple of 4. */
export function activate(values: usize, count: u32, slope: f32): void {
  const slopes = f32x4.splat(slope);
  const end = values + ((<usize>count) << 2);
  for (; values < end; values += 16) {
    const x = v128.load(values);
    v128.store(values, f32x4.mul(x, sigmoid(f32x4.mul(x, slopes))));
  }
}
