import { readFileSync } from 'node:fs';
import { threadId } from 'node:worker_threads';
import { optimise } from './optimise.ts';
import type { Kernel, OwnKernel } from './products.ts';
import { firstWrongProduct, hardProducts } from './self-test.ts';

/** Of 64 KiB: the self-test works in memory of its own. */
const TEST_PAGES = 32;

const wasm = readFileSync(new URL('kernel.wasm', import.meta.url));
let made = 0;

/**
 * Our own products of matrices for the engine that has `memory`, once they have shown themselves exact on this
 * processor: as V8's baseline compiler and as its optimising compiler translate them. Takes about 20 ms, never throws.
 */
export function createKernel(memory: WebAssembly.Memory): Kernel {
  try {
    const module = new WebAssembly.Module(unlikeAnyOther(wasm));
    const test = new WebAssembly.Memory({ initial: TEST_PAGES });
    const tested = instantiate(module, test);
    const cases = hardProducts();
    const wrongAtFirst = firstWrongProduct(cases, tested.products, test);
    if (wrongAtFirst !== undefined) return builtin(`${wrongAtFirst}, baseline code`);
    for (const product of Object.values(tested.products)) optimise(product);
    const wrong = firstWrongProduct(cases, tested.products, test);
    if (wrong !== undefined) return builtin(`${wrong}, optimised code`);
    return instantiate(module, memory);
  } catch (error) {
    return builtin(String(error));
  }
}

function builtin(fault: string): Kernel {
  return { name: 'builtin', fault };
}

function instantiate(module: WebAssembly.Module, memory: WebAssembly.Memory): OwnKernel {
  const { exports } = new WebAssembly.Instance(module, { env: { memory } });
  const exported = (name: string): CallableFunction => {
    const value = exports[name];
    if (typeof value !== 'function') throw new Error(`the kernel has no ${name}`);
    return value;
  };
  // Two pairs of 127 times 255 or -1, as the processor takes the second operand, cut off or not.
  const lowering = LOWERINGS.get(exported('probe')(0x7f7f, 0xffff));
  if (lowering === undefined) throw new Error('the relaxed dot product is none that is known');
  exported('keep_weights_unsigned')(lowering.unsigned);
  return {
    name: lowering.name,
    products: {
      int8_prepare_a: exported('int8_prepare_a'),
      int8_prepare_b: exported('int8_prepare_b'),
      int8_prepare_b_from_transposed: exported('int8_prepare_b_from_transposed'),
      int8_prepare_b_from_quantized_transposed: exported('int8_prepare_b_from_quantized_transposed'),
      int8_prepare_bias: exported('int8_prepare_bias'),
      int8_multiply_and_add_bias: exported(`multiply_${lowering.name}`),
      int8_select_columns_of_b: exported('int8_select_columns_of_b'),
    },
  };
}

/**
 * How V8 14 translates `i32x4.relaxed_dot_i8x16_i7x16_add_s`, by what the probe gives: `sdot` and `vpdpbssd` take both
 * operands for signed, `vpdpbusd` takes the second for unsigned, `vpmaddubsw` too and cuts sums of two off at 32767.
 */
const LOWERINGS: ReadonlyMap<unknown, { readonly name: 'wide' | 'narrow'; readonly unsigned: boolean }> = new Map([
  [2 * 127 * -1, { name: 'wide', unsigned: false }],
  [2 * 127 * 255, { name: 'wide', unsigned: true }],
  [32767, { name: 'narrow', unsigned: true }],
]);

/**
 * The module with a section behind it that no other copy has: V8 shares machine code between equal modules of a process,
 * and one that another thread has run for long would no longer be baseline code.
 */
function unlikeAnyOther(module: Uint8Array): Uint8Array<ArrayBuffer> {
  const name = Buffer.from(`${threadId}/${made++}`);
  return Uint8Array.from([...module, 0, name.length + 1, name.length, ...name]);
}
