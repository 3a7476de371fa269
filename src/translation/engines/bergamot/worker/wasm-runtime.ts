import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { compileFunction } from 'node:vm';
import { createKernel, type GemmFunctions, type Kernel } from '@glossa/gemm-kernel';

/** A C++ object. Only `delete` frees its memory. */
interface Native {
  delete(): void;
}

/** Memory of the engine. A file is copied into it before the engine takes ownership. */
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
  /** Whether the text is markup. Markup that is not well-formed aborts the engine. */
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

/** The part of Bergamot's embind exports that the service uses. */
export interface Bergamot {
  AlignedMemory: new (bytes: number, alignment: number) => AlignedMemory;
  AlignedMemoryList: new () => AlignedMemoryList;
  /** The last parameter is a quality model, which Mozilla's models do not have. */
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

export interface BergamotRuntime {
  bergamot: Bergamot;
  service: BlockingService;
  memory: WebAssembly.Memory;
  /** Matrix functions, where the engine spends most of its time. */
  kernel: Kernel;
}

const require = createRequire(import.meta.url);
const WASM = require.resolve('@browsermt/bergamot-translator/worker/bergamot-translator-worker.wasm');
const GLUE = require.resolve('@browsermt/bergamot-translator/worker/bergamot-translator-worker.js');

/** Initial size. The memory grows up to 2 GiB and never shrinks, so it starts small. */
const INITIAL_MEMORY_BYTES = 16 * 1024 * 1024;

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

/** Compiles the WebAssembly module. Threads that receive the compiled module share its machine code. */
export async function compileModule(): Promise<WebAssembly.Module> {
  return WebAssembly.compile(readFileSync(WASM));
}

/**
 * Starts one engine. After an error of any call, the engine must not be used again: Bergamot is built without C++
 * exceptions, so every error is an abort or a trap.
 * @param print receives each line that the engine prints
 * @param createKernelFor creates the matrix functions for the memory of the engine
 */
export async function startRuntime(
  module: WebAssembly.Module,
  print: (line: string) => void,
  createKernelFor: (memory: WebAssembly.Memory) => Kernel = createKernel,
): Promise<BergamotRuntime> {
  // The glue code begins with `var Module = typeof Module != "undefined" ? Module : {}`, which uses the parameter.
  const glue = compileFunction(readFileSync(GLUE, 'utf8'), ['Module'], { filename: GLUE });
  return new Promise((resolve, reject) => {
    let memoryAndKernel: Pick<BergamotRuntime, 'memory' | 'kernel'> | undefined;
    const emscriptenModule: Record<string, unknown> = {
      INITIAL_MEMORY: INITIAL_MEMORY_BYTES,
      print,
      printErr: print,
      instantiateWasm(imports: EngineImports, accept: (instance: WebAssembly.Instance) => void) {
        const { memory } = imports.env;
        memoryAndKernel = { memory, kernel: createKernelFor(memory) };
        const instantiated = instantiate(module, imports, memoryAndKernel.kernel);
        instantiated.then(accept, reject);
        return {};
      },
      onAbort: () => reject(new Error('the engine aborted while it started')),
      onRuntimeInitialized() {
        if (!memoryAndKernel || !isBergamot(emscriptenModule))
          return reject(new Error('the engine lacks an expected export'));
        // The engine fails when its cache is enabled.
        resolve({
          bergamot: emscriptenModule,
          service: new emscriptenModule.BlockingService({ cacheSize: 0 }),
          ...memoryAndKernel,
        });
      },
    };
    glue(emscriptenModule);
  });
}

function isBergamot(value: object): value is Bergamot {
  return CLASSES.every((name) => typeof Reflect.get(value, name) === 'function');
}

/** Maps each matrix function that the module imports to the slow fallback that it exports. */
const FALLBACK_EXPORTS: Readonly<Record<keyof GemmFunctions, string>> = {
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
  { functions }: Kernel,
): Promise<WebAssembly.Instance> {
  let exports: WebAssembly.Exports = {};
  const fallbacks = Object.entries(FALLBACK_EXPORTS).map(([imported, exported]) => {
    const call = (...operands: number[]): unknown => {
      const fallback = exports[exported];
      return typeof fallback === 'function' ? fallback(...operands) : undefined;
    };
    return [imported, call];
  });
  const wasm_gemm = functions ?? Object.fromEntries(fallbacks);
  const instance = await WebAssembly.instantiate(module, { ...imports, wasm_gemm });
  exports = instance.exports;
  return instance;
}
