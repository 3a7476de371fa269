/**
 * The numeric work of a Marian transformer, in AssemblyScript. `npm run build:marian` compiles it.
 *
 * Every function takes addresses in the imported memory and sizes. Floats are 32 bits. Matrices are stored row by row. A row is
 * computed from its own operands alone, so that a sentence has the same result bit for bit beside any other sentences.
 */
export { describe_processor, probe_dot_product } from './processor';
export { quantize_rows, quantize_sparse_rows } from './quantize';
export { pack_weights, select_weights } from './pack';
export { multiply_narrow, multiply_portable, multiply_wide } from './multiply-dense';
export { multiply_sparse_narrow, multiply_sparse_portable, multiply_sparse_wide } from './multiply-sparse';
export { add, add_and_normalize, normalize } from './normalize';
export { activate } from './activate';
export { recur } from './recurrence';
export { attend, transpose } from './attention';
export { attend_cached } from './attention-cache';
export { embed } from './embed';
export { find_largest, sum_of_powers } from './largest';
