import { readFileSync } from 'node:fs';
import { threadId } from 'node:worker_threads';
import { type InstructionsName, openNativeLibrary } from './native/instructions.ts';
import { loadInto } from './network/load.ts';
import type { Network, SpecialTokens } from './network/network.ts';
import { type DotProduct, instantiate, PORTABLE, probeDotProduct, wasmKernels } from './wasm/kernels.ts';
import { Memory } from './wasm/memory.ts';
import { optimize } from './wasm/optimize.ts';
import { createTestCases, findWrongResult } from './wasm/self-test.ts';

/** The compiled engine. It can load any number of models. */
export interface Runtime {
  readonly module: WebAssembly.Module;
  readonly dotProduct: DotProduct;
  /** Why a faster matrix product is not used. */
  readonly fault: string | undefined;
  /** The memories of all networks. */
  readonly memories: Memory[];
  /** Those of disposed networks, for the next ones. */
  readonly freeMemories: Memory[];
}

const wasm = readFileSync(new URL('../marian.wasm', import.meta.url));
let copies = 0;

export interface RuntimeOptions {
  /** Finds out how the processor computes in WebAssembly. */
  readonly probe?: typeof probeDotProduct;
  /** Folder of the native kernels. WebAssembly computes where it is missing or empty. */
  readonly nativeFolder?: string | undefined;
  /** The instructions that the native kernels use, if the processor has them. Default: the fastest. */
  readonly instructions?: InstructionsName | undefined;
}

/**
 * Compiles the engine and chooses the fastest matrix product that is exact on this processor: native kernels, WebAssembly for
 * this processor, or WebAssembly for every processor. A self-test checks it, with the code of V8's baseline compiler and of its
 * optimizing compiler, about 20 ms.
 * @throws Error if no matrix product is exact
 */
export function createRuntime({ probe = probeDotProduct, ...options }: RuntimeOptions = {}): Runtime {
  const faults: unknown[] = [];
  const attempt = (find: (module: WebAssembly.Module) => DotProduct | undefined): Runtime | undefined => {
    try {
      return testRuntime(find, faults.length > 0 ? faults.join('; ') : undefined);
    } catch (error) {
      faults.push(error);
      return undefined;
    }
  };
  const found = attempt(() => findNative(options)) ?? attempt(probe) ?? attempt(() => PORTABLE);
  if (found === undefined) throw new Error(faults.join('; '));
  return found;
}

function findNative({ nativeFolder, instructions }: RuntimeOptions): DotProduct | undefined {
  const found = nativeFolder === undefined ? [] : openNativeLibrary(nativeFolder);
  const native = found.find(({ name }) => instructions === undefined || name === instructions);
  return native && { name: native.name, isUnsigned: native.isUnsigned, native };
}

/**
 * @returns undefined if `find` finds no product
 * @throws Error if the self-test finds a wrong result
 */
function testRuntime(
  find: (module: WebAssembly.Module) => DotProduct | undefined,
  fault: string | undefined,
): Runtime | undefined {
  const module = new WebAssembly.Module(makeUnique(wasm));
  const dotProduct = find(module);
  if (dotProduct === undefined) return undefined;
  const memory = new Memory();
  const kernels = instantiate(module, memory.wasm, dotProduct);
  const cases = createTestCases();
  check(findWrongResult(cases, kernels, memory), 'baseline');
  const runtime = { module, dotProduct, fault, memories: [], freeMemories: [] };
  // WebAssembly defines its results, so it needs neither a second check nor V8's internal function.
  if (dotProduct === PORTABLE) return runtime;
  optimize(wasmKernels(kernels, dotProduct));
  check(findWrongResult(cases, kernels, memory), 'optimized');
  return runtime;
}

function check(wrong: string | undefined, compiler: string): void {
  if (wrong !== undefined) throw new Error(`${wrong}, ${compiler} code`);
}

/**
 * Loads a model. It has its own memory, which the next model reuses once the network is disposed.
 * @param file a model in Marian's binary format
 * @throws UnusableModelError if the file is damaged or has another architecture
 */
export function loadNetwork(runtime: Runtime, file: Uint8Array, tokens: SpecialTokens): Network & Disposable {
  const { module, dotProduct, memories, freeMemories } = runtime;
  const memory = freeMemories.pop() ?? new Memory();
  if (!memories.includes(memory)) memories.push(memory);
  const { mark } = memory;
  const dispose = (): void => {
    memory.release(mark);
    freeMemories.push(memory);
  };
  try {
    const kernels = instantiate(module, memory.wasm, dotProduct);
    return { ...loadInto(memory, kernels, file, tokens), [Symbol.dispose]: dispose };
  } catch (error) {
    dispose();
    throw error;
  }
}

/** Size of the WebAssembly memory of all networks, including unused parts. It never shrinks. */
export function memoryBytes({ memories }: Runtime): number {
  return memories.reduce((sum, { bytes }) => sum + bytes, 0);
}

/**
 * Appends a unique custom section. V8 shares machine code between equal modules of one process, so without it the self-test
 * would get optimized code after another thread has run the module.
 */
function makeUnique(module: Uint8Array): Uint8Array<ArrayBuffer> {
  const name = Buffer.from(`${threadId}/${copies++}`);
  return Uint8Array.from([...module, 0, name.length + 1, name.length, ...name]);
}
