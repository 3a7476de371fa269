/** What makes a signed weight an unsigned one, 128 larger: 0x80 in every byte, or 0 where the processor takes signed ones. */
export let flip: u32 = 0x80808080;

/** To be called before anything else: preparing and multiplying have to agree. */
export function keep_weights_unsigned(unsigned: bool): void {
  flip = unsigned ? 0x80808080 : 0;
}

/** The sum that the processor's relaxed dot product makes of the first four bytes of two operands. */
export function probe(signed: i32, seven: i32): i32 {
  const sums = i32x4.relaxed_dot_i8x16_i7x16_add_s(i32x4.splat(signed), i32x4.splat(seven), i32x4.splat(0));
  return i32x4.extract_lane(sums, 0);
}
