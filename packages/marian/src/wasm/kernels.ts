import { bindNative } from '../native/bind.ts';
import type { InstructionsName, NativeInstructions } from '../native/instructions.ts';

/** A function of the WebAssembly module. Operands are addresses in its memory, numbers and sizes (`assembly/index.ts`). */
export type Kernel = (...operands: number[]) => number;

const NAMES = [
  'quantize_rows',
  'quantize_sparse_rows',
  'pack_weights',
  'select_weights',
  'add_and_normalize',
  'add',
  'normalize',
  'activate',
  'recur',
  'attend',
  'attend_cached',
  'transpose',
  'embed',
  'find_largest',
  'sum_of_powers',
] as const;

const PRODUCTS = ['multiply', 'multiply_sparse'] as const;

/** The functions of one instance of the module. `PRODUCTS` are the fastest ones that are exact on this processor. */
export type Kernels = Readonly<Record<(typeof NAMES)[number] | (typeof PRODUCTS)[number], Kernel>>;

/** How the matrix product uses the processor. */
export interface DotProduct {
  readonly name: InstructionsName | 'wide' | 'narrow' | 'portable';
  /** Whether the processor reads weights as unsigned bytes. */
  readonly isUnsigned: boolean;
  /** Products outside of WebAssembly. */
  readonly native?: NativeInstructions;
}

/** Uses only instructions whose results WebAssembly defines. */
export const PORTABLE: DotProduct = { name: 'portable', isUnsigned: false };

/**
 * How V8 14 compiles `i32x4.relaxed_dot_i8x16_i7x16_add_s`, by the result of the probe. `sdot` and `vpdpbssd` read both
 * operands as signed. `vpdpbusd` reads the second as unsigned. `vpmaddubsw` does too, and saturates pair sums at 32767.
 */
const DOT_PRODUCTS: ReadonlyMap<number, DotProduct> = new Map([
  [2 * 127 * -1, { name: 'wide', isUnsigned: false }],
  [2 * 127 * 255, { name: 'wide', isUnsigned: true }],
  [32767, { name: 'narrow', isUnsigned: true }],
]);

/**
 * Finds out how this processor computes the relaxed dot product.
 * @throws Error if it does so in an unknown way
 */
export function probeDotProduct(module: WebAssembly.Module): DotProduct {
  const { exports } = new WebAssembly.Instance(module, { env: { memory: new WebAssembly.Memory({ initial: 1 }) } });
  // Two pairs of 127 times 0xff. The result shows whether 0xff is read as 255 or as -1, and whether sums saturate.
  const dotProduct = DOT_PRODUCTS.get(exported(exports, 'probe_dot_product')(0x7f7f, 0xffff));
  if (dotProduct === undefined) throw new Error('the relaxed dot product of this processor is unknown');
  return dotProduct;
}

/** The kernels that are functions of the module, for V8's compilers. */
export function wasmKernels(kernels: Kernels, { native }: DotProduct): Kernel[] {
  return [...NAMES, ...(native ? [] : PRODUCTS)].map((name) => kernels[name]);
}

/** Creates an instance of the module that works in `memory`. */
export function instantiate(module: WebAssembly.Module, memory: WebAssembly.Memory, dotProduct: DotProduct): Kernels {
  const { exports } = new WebAssembly.Instance(module, { env: { memory } });
  exported(exports, 'describe_processor')(Number(dotProduct.isUnsigned), Number(dotProduct.name === 'narrow'));
  const named = (name: (typeof NAMES)[number]): Kernel => exported(exports, name);
  const products = dotProduct.native
    ? bindNative(dotProduct.native, memory)
    : {
        multiply: exported(exports, `multiply_${dotProduct.name}`),
        multiply_sparse: exported(exports, `multiply_sparse_${dotProduct.name}`),
      };
  return {
    ...products,
    quantize_rows: named('quantize_rows'),
    quantize_sparse_rows: named('quantize_sparse_rows'),
    pack_weights: named('pack_weights'),
    select_weights: named('select_weights'),
    add_and_normalize: named('add_and_normalize'),
    add: named('add'),
    normalize: named('normalize'),
    activate: named('activate'),
    recur: named('recur'),
    attend: named('attend'),
    attend_cached: named('attend_cached'),
    transpose: named('transpose'),
    embed: named('embed'),
    find_largest: named('find_largest'),
    sum_of_powers: named('sum_of_powers'),
  };
}

function exported(exports: WebAssembly.Exports, name: string): Kernel {
  const value = exports[name];
  if (!isKernel(value)) throw new Error(`the module does not export ${name}`);
  return value;
}

function isKernel(value: unknown): value is Kernel {
  return typeof value === 'function';
}
