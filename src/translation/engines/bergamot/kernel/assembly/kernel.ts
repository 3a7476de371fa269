/**
 * Products of 8-bit matrices for Bergamot's import `wasm_gemm`, in AssemblyScript; `npm run build:kernel` compiles it.
 *
 * A: activations, `rows` x `width`, signed bytes of -127 to 127, as they come. B: weights, `width` x `cols`, in blocks of
 * eight columns: for every four values down the block 32 bytes, four of the first column, four of the second and so on,
 * so that a product reads B from front to back. `width` is a multiple of 16 and `cols` of 8, which the engine sees to.
 *
 * The relaxed dot product takes signed bytes and bytes of 7 bits; what it makes of the eighth bit is the processor's
 * choice. B takes its second operand: as it is where that is signed, with 128 added where it is unsigned. The 128 are taken
 * off again in whole numbers, so that every sum is exact whatever the operands. See docs/decisions/026.
 */
export { keep_weights_unsigned, probe } from './signs';
export {
  int8_prepare_a,
  int8_prepare_b,
  int8_prepare_b_from_quantized_transposed,
  int8_prepare_b_from_transposed,
  int8_prepare_bias,
  int8_select_columns_of_b,
} from './prepare';
export { multiply_narrow, multiply_wide } from './multiply';
