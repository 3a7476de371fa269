import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { promisify } from 'node:util';
import fc from 'fast-check';
import { createRuntime, decode } from '../src/index.ts';
import { openNativeLibrary } from '../src/native/instructions.ts';
import { type DotProduct, instantiate, PORTABLE } from '../src/wasm/kernels.ts';
import { Memory } from '../src/wasm/memory.ts';
import { KERNELS, needsKernels } from './support/native-kernels.ts';
import { loadToyModel, sentencesFor } from './support/toy-model.ts';

/** The set-up is JavaScript without types. */
const setup: {
  buildKernels(root: string): Promise<void>;
  kernelsAreOutdated(root: string): boolean;
} = await import(new URL('../../../scripts/setup/kernels.mjs', import.meta.url).href);
const { buildKernels, kernelsAreOutdated } = setup;
const { module } = createRuntime();
const run = promisify(execFile);

interface Product {
  readonly values: Float32Array;
  readonly weights: Int8Array;
  readonly bias: Float32Array;
  readonly rows: number;
  readonly width: number;
  readonly columns: number;
  readonly multiplier: number;
  readonly floor: number;
}

/** Products of any shape. Quantized activations are of both signs, or rectified; weights are any bytes. */
const products = fc
  .record({
    rows: fc.integer({ min: 1, max: 11 }),
    width: fc.integer({ min: 1, max: 24 }).map((count) => 16 * count),
    columns: fc.integer({ min: 1, max: 5 }).map((count) => 16 * count),
    multiplier: fc.constantFrom(0, 1, 3.7),
    floor: fc.constantFrom(0, -Infinity),
    scale: fc.constantFrom(1, 40, 1_000),
    isRectified: fc.boolean(),
    seed: fc.integer(),
  })
  .map(({ scale, isRectified, seed, ...shape }): Product => {
    const random = (index: number): number => Math.sin(index * 12.9898 + seed) * Math.cos(index * 78.233);
    const values = Float32Array.from({ length: shape.rows * shape.width }, (_, i) => scale * random(i));
    return {
      ...shape,
      values: isRectified ? values.map((value) => Math.max(0, value)) : values,
      weights: Int8Array.from({ length: shape.width * shape.columns }, (_, i) => 1e6 * random(i + 0.5)),
      bias: Float32Array.from({ length: shape.columns }, (_, i) => random(i)),
    };
  });

/** @returns the results for dense rows, where there are enough of them, and for sparse rows */
function multiply(dotProduct: DotProduct, product: Product): Float32Array[] {
  const { values, weights, bias, rows, width, columns, multiplier, floor } = product;
  const memory = new Memory();
  const kernels = instantiate(module, memory.wasm, dotProduct);
  const [from, biases] = [memory.allocateFloats(values.length), memory.allocateFloats(columns)];
  const [unpacked, packed] = [memory.allocate(weights.length), memory.allocate(weights.length)];
  const [quantized, to] = [memory.allocate(rows * (4 * width + 32)), memory.allocateFloats(rows * columns)];
  memory.setFloats(from, values);
  memory.setFloats(biases, bias);
  memory.bytesAt(unpacked, weights.length).set(new Uint8Array(weights.buffer));
  kernels.pack_weights(unpacked, width, columns, packed);
  const operands = [packed, 2.5, biases, floor, rows, width, columns, to] as const;
  kernels.quantize_sparse_rows(from, multiplier, rows, width, quantized);
  kernels.multiply_sparse(quantized, ...operands);
  const results = [memory.copyFloats(to, rows * columns)];
  if (rows < 4) return results;
  kernels.quantize_rows(from, multiplier, rows, width, quantized);
  kernels.multiply(quantized, ...operands);
  return [...results, memory.copyFloats(to, rows * columns)];
}

describe('native kernels', needsKernels, () => {
  const instructions = needsKernels.skip === false ? openNativeLibrary(KERNELS) : [];

  for (const native of instructions) {
    test(`with ${native.name} multiply as WebAssembly does, bit for bit`, () => {
      const { name, isUnsigned } = native;
      fc.assert(
        fc.property(products, (product) => {
          const results = multiply({ name, isUnsigned, native }, product);
          assert.deepEqual(results, multiply(PORTABLE, product));
        }),
        { numRuns: 300, seed: 3 },
      );
    });
  }

  for (const { name } of instructions) {
    test(`with ${name} decode as WebAssembly does, bit for bit`, () => {
      const runtime = createRuntime({ nativeFolder: KERNELS, instructions: name });
      assert.equal(runtime.dotProduct.name, name);
      assert.equal(runtime.fault, undefined);
      const [own, other] = [loadToyModel(runtime), loadToyModel(createRuntime())];
      fc.assert(
        fc.property(fc.array(sentencesFor(own), { minLength: 1, maxLength: 20 }), (batch) => {
          assert.deepEqual(decode(own, batch), decode(other, batch));
        }),
        { numRuns: 20, seed: 4 },
      );
    });
  }

  test('use the fastest instructions of the processor', () => {
    assert.equal(createRuntime({ nativeFolder: KERNELS }).dotProduct.name, instructions[0]?.name);
  });

  test('refuse operands outside of the memory', () => {
    const [native] = instructions;
    assert.ok(native);
    const memory = new WebAssembly.Memory({ initial: 1 });
    const { multiply, multiply_sparse } = instantiate(module, memory, { ...native, native });
    const valid = { a: 64, b: 4096, multiplier: 1, bias: 8192, floor: 0, rows: 4, width: 16, columns: 16, to: 16_384 };
    const wrong: Partial<typeof valid>[] = [
      ...[{ a: 65_536 }, { b: -64 }, { bias: 65_500 }, { to: 65_535 }, { to: Number.NaN }],
      ...[{ rows: 0 }, { rows: 2 ** 32 }, { width: 24 }, { width: 0 }, { columns: 8 }, { columns: 65_536 }],
    ];
    for (const change of wrong) {
      const operands = Object.values({ ...valid, ...change });
      assert.throws(() => multiply(...operands), RangeError, JSON.stringify(change));
      assert.throws(() => multiply_sparse(...operands), RangeError, JSON.stringify(change));
    }
    assert.throws(() => multiply(...Object.values({ ...valid, rows: 3 })), RangeError);
    assert.throws(() => multiply(), RangeError);
  });

  test('print no warning of node:ffi', async () => {
    const library = new URL('../src/native/instructions.ts', import.meta.url).href;
    const program = `import { openNativeLibrary } from '${library}'; openNativeLibrary('${KERNELS}');`;
    const { stderr } = await run(process.execPath, ['--input-type=module', '--eval', program]);
    assert.equal(stderr, '');
  });
});

describe('WebAssembly computes instead of native kernels that', needsKernels, () => {
  let root = '';
  let folder = '';
  const source = (): string => join(root, 'packages/marian/native/multiply.h');

  before(async () => {
    root = await mkdtemp(join(tmpdir(), 'glossa-kernels-'));
    folder = join(root, '.glossa/kernels');
    await cp(join(import.meta.dirname, '../native'), join(root, 'packages/marian/native'), { recursive: true });
    await buildKernels(root);
  });
  after(() => rm(root, { recursive: true }));

  /** @returns why the runtime does not use the native kernels of the folder */
  function faultOf(nativeFolder: string): string | undefined {
    const { dotProduct, fault } = createRuntime({ nativeFolder });
    assert.equal(dotProduct.native, undefined);
    assert.equal(dotProduct.name, createRuntime().dotProduct.name);
    return fault;
  }

  test('are missing', () => {
    assert.equal(faultOf(join(root, 'missing')), undefined);
  });

  test('are damaged', async () => {
    const damaged = join(root, 'damaged');
    await cp(folder, damaged, { recursive: true });
    await truncate(join(damaged, 'kernels.so'), 5_000);
    assert.match(String(faultOf(damaged)), /is damaged/);
    await writeFile(join(damaged, 'build.json'), '{}');
    assert.match(String(faultOf(damaged)), /is damaged/);
  });

  test('were built from other sources, or compute something else', async () => {
    const text = await readFile(source(), 'utf8');
    const changed = text.replace('NAME(dot)(sums[row][sum][i], x, weights[i])', 'NAME(add)(sums[row][sum][i], x)');
    assert.notEqual(changed, text);
    await writeFile(source(), changed);
    assert.ok(kernelsAreOutdated(root));
    await buildKernels(root);
    assert.ok(!kernelsAreOutdated(root));
    assert.match(String(faultOf(folder)), /built from other sources/);
    const build = JSON.parse(await readFile(join(folder, 'build.json'), 'utf8'));
    const { sources } = JSON.parse(await readFile(join(KERNELS, 'build.json'), 'utf8'));
    await writeFile(join(folder, 'build.json'), JSON.stringify({ ...build, sources }));
    assert.match(String(faultOf(folder)), / activations by /);
  });

  test('a compiler could not build', async () => {
    await writeFile(source(), '#error no such instructions');
    await rm(folder, { recursive: true });
    await buildKernels(root);
    assert.equal(faultOf(folder), undefined);
  });
});

test('the library is the same wherever it is built', needsKernels, async () => {
  const root = await mkdtemp(join(tmpdir(), 'glossa-kernels-'));
  try {
    await cp(join(import.meta.dirname, '../native'), join(root, 'packages/marian/native'), { recursive: true });
    await buildKernels(root);
    const [one, other] = [join(root, '.glossa/kernels'), KERNELS].map((folder) => readFile(join(folder, 'kernels.so')));
    assert.ok((await one)?.equals((await other) ?? Buffer.of()));
  } finally {
    await rm(root, { recursive: true });
  }
});
