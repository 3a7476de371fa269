import { readFileSync } from 'node:fs';
import { threadId } from 'node:worker_threads';
import type { GemmFunctions, Kernel, PassedKernel } from './kernel.ts';
import { optimize } from './optimize.ts';
import { createTestCases, findWrongResult } from './self-test.ts';

/** Pages of 64 KiB. The self-test uses a separate memory. */
const TEST_MEMORY_PAGES = 32;

const wasm = readFileSync(new URL('../kernel.wasm', import.meta.url));
let copies = 0;

/**
 * Creates the matrix functions for an engine that uses `memory`. A self-test first checks that the results are exact on
 * this processor, with the code of V8's baseline compiler and of its optimizing compiler. This takes about 20 ms. Never
 * throws. A failure returns `builtin` with its reason.
 */
export function createKernel(memory: WebAssembly.Memory): Kernel {
  try {
    const module = new WebAssembly.Module(makeUnique(wasm));
    const testMemory = new WebAssembly.Memory({ initial: TEST_MEMORY_PAGES });
    const { functions } = instantiate(module, testMemory);
    const cases = createTestCases();
    const wrongInBaseline = findWrongResult(cases, functions, testMemory);
    if (wrongInBaseline !== undefined) return builtin(`${wrongInBaseline}, baseline code`);
    for (const exported of Object.values(functions)) optimize(exported);
    const wrong = findWrongResult(cases, functions, testMemory);
    if (wrong !== undefined) return builtin(`${wrong}, optimized code`);
    return instantiate(module, memory);
  } catch (error) {
    return builtin(String(error));
  }
}

function builtin(fault: string): Kernel {
  return { name: 'builtin', fault };
}

function instantiate(module: WebAssembly.Module, memory: WebAssembly.Memory): PassedKernel {
  const { exports } = new WebAssembly.Instance(module, { env: { memory } });
  const exported = (name: string): CallableFunction => {
    const value = exports[name];
    if (typeof value !== 'function') throw new Error(`the kernel does not export ${name}`);
    return value;
  };
  // Two pairs of 127 times 0xff. The result shows whether 0xff is read as 255 or as -1, and whether sums saturate.
  const dotProduct = DOT_PRODUCTS.get(exported('probe_dot_product')(0x7f7f, 0xffff));
  if (dotProduct === undefined) throw new Error('the relaxed dot product of this processor is not supported');
  exported('use_unsigned_weights')(dotProduct.isUnsigned);
  const functions: GemmFunctions = {
    int8_prepare_a: exported('int8_prepare_a'),
    int8_prepare_b: exported('int8_prepare_b'),
    int8_prepare_b_from_transposed: exported('int8_prepare_b_from_transposed'),
    int8_prepare_b_from_quantized_transposed: exported('int8_prepare_b_from_quantized_transposed'),
    int8_prepare_bias: exported('int8_prepare_bias'),
    int8_multiply_and_add_bias: exported(`multiply_${dotProduct.name}`),
    int8_select_columns_of_b: exported('int8_select_columns_of_b'),
  };
  return { name: dotProduct.name, functions };
}

/**
 * How V8 14 compiles `i32x4.relaxed_dot_i8x16_i7x16_add_s`, by the result of the probe. `sdot` and `vpdpbssd` read both
 * operands as signed. `vpdpbusd` reads the second as unsigned. `vpmaddubsw` does too, and saturates pair sums at 32767.
 */
const DOT_PRODUCTS: ReadonlyMap<unknown, { readonly name: 'wide' | 'narrow'; readonly isUnsigned: boolean }> = new Map([
  [2 * 127 * -1, { name: 'wide', isUnsigned: false }],
  [2 * 127 * 255, { name: 'wide', isUnsigned: true }],
  [32767, { name: 'narrow', isUnsigned: true }],
]);

/**
 * Appends a unique custom section. V8 shares machine code between equal modules of one process, so without it the self-test
 * would get optimized code after another thread has run the module.
 */
function makeUnique(module: Uint8Array): Uint8Array<ArrayBuffer> {
  const name = Buffer.from(`${threadId}/${copies++}`);
  return Uint8Array.from([...module, 0, name.length + 1, name.length, ...name]);
}
