import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { compileFunction } from 'node:vm';
import { createKernel } from './kernel/create-kernel.ts';
import type { Kernel, Products } from './kernel/products.ts';

/** An object of C++: its memory is free again only after `delete`. */
interface Native {
  delete(): void;
}

/** Memory of the engine that a file is copied into before it is handed over. */
export interface AlignedMemory extends Native {
  getByteArrayView(): Int8Array;
}

interface AlignedMemoryList extends Native {
  push_back(memory: AlignedMemory): void;
}

interface VectorString extends Native {
  push_back(text: string): void;
}

interface ResponseOptions {
  qualityScores: boolean;
  alignment: boolean;
  /** The text is markup: elements and character references. Anything not well-formed ends the engine. */
  html: boolean;
}

interface VectorResponseOptions extends Native {
  push_back(options: ResponseOptions): void;
}

interface Response extends Native {
  getTranslatedText(): string;
}

interface VectorResponse extends Native {
  size(): number;
  get(index: number): Response;
}

export interface TranslationModel extends Native {}

interface BlockingService extends Native {
  translate(model: TranslationModel, texts: VectorString, options: VectorResponseOptions): VectorResponse;
  translateViaPivoting(
    first: TranslationModel,
    second: TranslationModel,
    texts: VectorString,
    options: VectorResponseOptions,
  ): VectorResponse;
}

/** What the WebAssembly of Bergamot exports through embind, as far as it is used. */
export interface Bergamot {
  AlignedMemory: new (bytes: number, alignment: number) => AlignedMemory;
  AlignedMemoryList: new () => AlignedMemoryList;
  /** The last parameter is a quality model, which none of Mozilla's models has. */
  TranslationModel: new (
    config: string,
    model: AlignedMemory,
    shortlist: AlignedMemory,
    vocabularies: AlignedMemoryList,
    quality: null,
  ) => TranslationModel;
  BlockingService: new (options: { cacheSize: number }) => BlockingService;
  VectorString: new () => VectorString;
  VectorResponseOptions: new () => VectorResponseOptions;
}

export interface Runtime {
  bergamot: Bergamot;
  service: BlockingService;
  memory: WebAssembly.Memory;
  /** What it multiplies matrices with, which is most of its work. */
  kernel: Kernel;
}

const require = createRequire(import.meta.url);
const WASM = require.resolve('@browsermt/bergamot-translator/worker/bergamot-translator-worker.wasm');
const GLUE = require.resolve('@browsermt/bergamot-translator/worker/bergamot-translator-worker.js');

/** Bytes that the engine begins with; its memory grows to 2 GiB at most and never shrinks. */
const INITIAL_MEMORY = 16 * 1024 * 1024;

const CLASSES = [
  'AlignedMemory',
  'AlignedMemoryList',
  'TranslationModel',
  'BlockingService',
  'VectorString',
  'VectorResponseOptions',
] as const;

interface EngineImports extends WebAssembly.Imports {
  env: { memory: WebAssembly.Memory };
}

/** Compiles the engine. A compiled module may be handed to other threads: they share its machine code. */
export async function compileEngine(): Promise<WebAssembly.Module> {
  return WebAssembly.compile(readFileSync(WASM));
}

/**
 * Starts one engine. After an error of any call it must not be used again: Bergamot is built without exceptions, so
 * that whatever goes wrong ends in an abort or a trap.
 * @param print gets the lines that the engine prints
 * @param kernelFor gives what the engine with a memory multiplies matrices with
 */
export async function startRuntime(
  module: WebAssembly.Module,
  print: (line: string) => void,
  kernelFor: (memory: WebAssembly.Memory) => Kernel = createKernel,
): Promise<Runtime> {
  // The glue begins with `var Module = typeof Module != "undefined" ? Module : {}`, which keeps a parameter.
  const glue = compileFunction(readFileSync(GLUE, 'utf8'), ['Module'], { filename: GLUE });
  return new Promise((resolve, reject) => {
    let own: Pick<Runtime, 'memory' | 'kernel'> | undefined;
    const settings: Record<string, unknown> = {
      INITIAL_MEMORY,
      print,
      printErr: print,
      instantiateWasm(imports: EngineImports, accept: (instance: WebAssembly.Instance) => void) {
        const { memory } = imports.env;
        own = { memory, kernel: kernelFor(memory) };
        const instantiated = instantiate(module, imports, own.kernel);
        instantiated.then(accept, reject);
        return {};
      },
      onAbort: () => reject(new Error('the engine aborted while it started')),
      onRuntimeInitialized() {
        if (!own || !isBergamot(settings)) return reject(new Error('the engine does not export what it should'));
        // With a cache in it the engine fails.
        resolve({ bergamot: settings, service: new settings.BlockingService({ cacheSize: 0 }), ...own });
      },
    };
    glue(settings);
  });
}

function isBergamot(value: object): value is Bergamot {
  return CLASSES.every((name) => typeof Reflect.get(value, name) === 'function');
}

/** Products of matrices are imported, so that others can be put in; the engine exports some for want of others. */
const BUILTIN: Readonly<Record<keyof Products, string>> = {
  int8_prepare_a: 'int8PrepareAFallback',
  int8_prepare_b: 'int8PrepareBFallback',
  int8_prepare_b_from_transposed: 'int8PrepareBFromTransposedFallback',
  int8_prepare_b_from_quantized_transposed: 'int8PrepareBFromQuantizedTransposedFallback',
  int8_prepare_bias: 'int8PrepareBiasFallback',
  int8_multiply_and_add_bias: 'int8MultiplyAndAddBiasFallback',
  int8_select_columns_of_b: 'int8SelectColumnsOfBFallback',
};

async function instantiate(
  module: WebAssembly.Module,
  imports: EngineImports,
  { products }: Kernel,
): Promise<WebAssembly.Instance> {
  let exports: WebAssembly.Exports = {};
  const builtin = Object.entries(BUILTIN).map(([imported, exported]) => {
    const call = (...operands: number[]): unknown => {
      const product = exports[exported];
      return typeof product === 'function' ? product(...operands) : undefined;
    };
    return [imported, call];
  });
  const wasm_gemm = products ?? Object.fromEntries(builtin);
  const instance = await WebAssembly.instantiate(module, { ...imports, wasm_gemm });
  exports = instance.exports;
  return instance;
}
