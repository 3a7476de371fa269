/**
 * XOR mask that turns a signed weight into an unsigned one by adding 128: 0x80 in every byte. It is 0 where the dot product
 * reads its second operand as signed.
 */
export let signMask: u32 = 0x80808080;

/** Whether the dot product saturates sums of two products at 16 bits. */
export let isSaturating: bool = true;

/** Call this before any other function: quantization, packing and multiplication must agree on the processor. */
export function describe_processor(hasUnsignedWeights: bool, saturates: bool): void {
  signMask = hasUnsignedWeights ? 0x80808080 : 0;
  isSaturating = saturates;
}

/** Returns the relaxed dot product of the first four bytes of two operands, as this processor computes it. */
export function probe_dot_product(first: i32, second: i32): i32 {
  const sums = i32x4.relaxed_dot_i8x16_i7x16_add_s(i32x4.splat(first), i32x4.splat(second), i32x4.splat(0));
  return i32x4.extract_lane(sums, 0);
}
