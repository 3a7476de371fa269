/** The products of 8-bit matrices that the engine imports (`wasm_gemm`); addresses in its memory, scales and sizes go in. */
export type Products = Readonly<
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
 * What a thread's engine multiplies with. `wide`: ours, on a processor that adds up in 32 bits (x64 with AVX-VNNI; arm64
 * too, where nobody has tried it yet). `narrow`: ours, on any other x64 processor.
 */
export interface OwnKernel {
  readonly name: 'wide' | 'narrow';
  readonly products: Products;
}

/** `builtin`: the engine's own, two to three times slower, because ours did not pass its test; `fault` says what was wrong. */
export type Kernel = OwnKernel | { readonly name: 'builtin'; readonly products?: never; readonly fault: string };
