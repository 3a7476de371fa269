/** The sum of the four lanes. */
@inline
export function sumOfFloats(x: v128): f32 {
  const pairs = f32x4.add(x, v128.shuffle<f32>(x, x, 2, 3, 0, 1));
  return f32x4.extract_lane(pairs, 0) + f32x4.extract_lane(pairs, 1);
}

@inline
export function sumOfIntegers(x: v128): i32 {
  const pairs = i32x4.add(x, v128.shuffle<i32>(x, x, 2, 3, 0, 1));
  return i32x4.extract_lane(pairs, 0) + i32x4.extract_lane(pairs, 1);
}

/** The largest of the four lanes. */
@inline
export function maxOfFloats(x: v128): f32 {
  const pairs = f32x4.pmax(x, v128.shuffle<f32>(x, x, 2, 3, 0, 1));
  return max<f32>(f32x4.extract_lane(pairs, 0), f32x4.extract_lane(pairs, 1));
}

/** x * y + z, rounded once where the processor can. */
@inline
export function multiplyAdd(x: v128, y: v128, z: v128): v128 {
  return f32x4.relaxed_madd(x, y, z);
}

/**
 * e to the power of each lane, to about 1e-7 of the value. Lanes are clamped to -87..88, whose powers are normal numbers.
 * The polynomial is that of Cephes `expf`, for the remainder after a power of two.
 */
@inline
export function exp(x: v128): v128 {
  const clamped = f32x4.pmin(f32x4.pmax(x, f32x4.splat(-87)), f32x4.splat(88));
  const power = f32x4.nearest(f32x4.mul(clamped, f32x4.splat(1.44269504)));
  // ln 2 in two parts, so that the difference is exact.
  let r = multiplyAdd(power, f32x4.splat(-0.693359375), clamped);
  r = multiplyAdd(power, f32x4.splat(2.12194440e-4), r);
  let y = f32x4.splat(1.9875691500e-4);
  y = multiplyAdd(y, r, f32x4.splat(1.3981999507e-3));
  y = multiplyAdd(y, r, f32x4.splat(8.3334519073e-3));
  y = multiplyAdd(y, r, f32x4.splat(4.1665795894e-2));
  y = multiplyAdd(y, r, f32x4.splat(1.6666665459e-1));
  y = multiplyAdd(y, r, f32x4.splat(0.5));
  y = f32x4.add(multiplyAdd(f32x4.mul(r, r), y, r), f32x4.splat(1));
  const exponent = i32x4.shl(i32x4.add(i32x4.relaxed_trunc_f32x4_s(power), i32x4.splat(127)), 23);
  return f32x4.mul(y, exponent);
}

/** 1 / (1 + e^-x) of each lane. */
@inline
export function sigmoid(x: v128): v128 {
  const one = f32x4.splat(1);
  return f32x4.div(one, f32x4.add(one, exp(f32x4.neg(x))));
}
