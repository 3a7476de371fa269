/**
 * Products of 8-bit matrices for Bergamot's import `wasm_gemm`, in AssemblyScript. `npm run build:kernel` compiles it.
 *
 * A holds activations: `rows` x `width` signed bytes from -127 to 127, row by row.
 * B holds weights: `width` x `cols` in blocks of eight columns. Each block stores 32 bytes for every four rows: four bytes
 * of the first column, four of the second, and so on. A multiplication therefore reads B from front to back.
 * `width` is a multiple of 16 and `cols` a multiple of 8, which the engine guarantees.
 *
 * The relaxed dot product multiplies signed bytes by 7-bit values. How it reads the eighth bit of the second operand, which is
 * B, depends on the processor. B is stored unchanged if the processor reads it as signed, and with 128 added if the processor
 * reads it as unsigned. The kernel subtracts the 128 again in integers, so every sum is exact (docs/decisions/026).
 */
export { probe_dot_product, use_unsigned_weights } from './weight-sign';
export {
  int8_prepare_a,
  int8_prepare_b,
  int8_prepare_b_from_quantized_transposed,
  int8_prepare_b_from_transposed,
  int8_prepare_bias,
  int8_select_columns_of_b,
} from './prepare';
export { multiply_narrow, multiply_wide } from './multiply';
