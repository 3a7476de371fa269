/**
 * The 8-bit matrix functions that Bergamot imports as `wasm_gemm`. Arguments are addresses in the memory of the engine,
 * quantization scales, and matrix sizes.
 */
export type GemmFunctions = Readonly<
  Record<
    | 'int8_prepare_a'
    | 'int8_prepare_b'
    | 'int8_prepare_b_from_transposed'
    | 'int8_prepare_b_from_quantized_transposed'
    | 'int8_prepare_bias'
    | 'int8_multiply_and_add_bias'
    | 'int8_select_columns_of_b',
    CallableFunction
  >
>;

/**
 * A kernel that passed its self-test. `wide` accumulates in 32 bits (x64 with AVX-VNNI, and arm64, which is untested).
 * `narrow` accumulates pairs in 16 bits (every other x64 processor).
 */
export interface PassedKernel {
  readonly name: 'wide' | 'narrow';
  readonly functions: GemmFunctions;
}

/**
 * `builtin` means that the kernel failed its self-test, so the engine must use its built-in functions, which are two to
 * three times slower. `fault` names the failure.
 */
export type Kernel = PassedKernel | { readonly name: 'builtin'; readonly functions?: never; readonly fault: string };
