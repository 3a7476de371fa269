import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A product of 8-bit matrices in the library. The first operand is the memory; the others are those of the kernels. */
export type NativeProduct = (memory: ArrayBuffer, ...operands: number[]) => void;

/** The instructions of x64 that the library knows, the fastest first, and whether they read weights as unsigned bytes. */
const INSTRUCTIONS = [
  { name: 'avx512-vnni', symbol: 'avx512_vnni', isUnsigned: true },
  { name: 'avx-vnni', symbol: 'avx_vnni', isUnsigned: true },
  { name: 'avx2', symbol: 'avx2', isUnsigned: false },
] as const;

export type InstructionsName = (typeof INSTRUCTIONS)[number]['name'];

/** The products for one kind of instructions that this processor has. */
export interface NativeInstructions {
  readonly name: InstructionsName;
  readonly isUnsigned: boolean;
  readonly multiply: NativeProduct;
  readonly multiplySparse: NativeProduct;
}

/** What the set-up writes beside the library (`scripts/setup/kernels.mjs`). */
interface Build {
  /** SHA-256 of the sources. */
  readonly sources: string;
  /** SHA-256 of the library. */
  readonly library: string;
}

const SOURCES = new URL('../../native/', import.meta.url);
const PRODUCT = {
  arguments: ['arraybuffer', 'u32', 'u32', 'f32', 'u32', 'f32', 'u32', 'u32', 'u32', 'u32'],
  return: 'void',
} as const;
const TEST = { arguments: [], return: 'u32' } as const;

/**
 * Opens the library in a folder. Another library than the one that the set-up built from these sources is not opened, because
 * code that expects other operands would end the process.
 * @returns the instructions that this processor has, the fastest first; none if the folder has no library
 * @throws Error if the library is damaged or does not match its sources, or if this Node cannot open it
 */
export function openNativeLibrary(folder: string): NativeInstructions[] {
  if (!existsSync(join(folder, 'build.json'))) return [];
  const path = join(folder, 'kernels.so');
  const build = readBuild(join(folder, 'build.json'));
  if (build.sources !== hashOfSources()) throw new Error('the native kernels were built from other sources');
  if (build.library !== sha256(readFileSync(path))) throw new Error('the library of the native kernels is damaged');
  const { lib } = loadFfi().dlopen(path);
  return INSTRUCTIONS.flatMap(({ name, symbol, isUnsigned }) => {
    if (lib.getFunction(`supports_${symbol}`, TEST)() !== 1) return [];
    const multiply = lib.getFunction(`multiply_${symbol}`, PRODUCT);
    const multiplySparse = lib.getFunction(`multiply_sparse_${symbol}`, PRODUCT);
    return [{ name, isUnsigned, multiply, multiplySparse }];
  });
}

function readBuild(path: string): Build {
  const build: unknown = JSON.parse(readFileSync(path, 'utf8'));
  if (isBuild(build)) return build;
  throw new Error('the record of the native kernels is damaged');
}

function isBuild(value: unknown): value is Build {
  return typeof value === 'object' && value !== null && 'sources' in value && 'library' in value;
}

function hashOfSources(): string {
  const names = readdirSync(SOURCES).sort();
  return sha256(...names.map((name) => readFileSync(new URL(name, SOURCES))));
}

function sha256(...contents: readonly Buffer[]): string {
  const hash = createHash('sha256');
  for (const content of contents) hash.update(content);
  return hash.digest('hex');
}

/** Loads `node:ffi` without its warning. It is experimental, so that a Node without it must start too. */
function loadFfi(): typeof import('node:ffi') {
  const { emitWarning } = process;
  process.emitWarning = () => {};
  try {
    const ffi = process.getBuiltinModule('node:ffi');
    if (ffi === undefined) throw new Error('this Node has no node:ffi');
    return ffi;
  } finally {
    process.emitWarning = emitWarning;
  }
}
