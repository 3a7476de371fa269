import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { promisify } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { compileFunction } from 'node:vm';
import { createRuntime } from '../src/index.ts';
import { instantiate, type Kernels } from '../src/wasm/kernels.ts';
import { Memory } from '../src/wasm/memory.ts';
import { createTestCases, findWrongResult } from '../src/wasm/self-test.ts';

const PACKAGE = join(import.meta.dirname, '..');
const run = promisify(execFile);

function open(): { memory: Memory; kernels: Kernels } {
  const memory = new Memory();
  const { module, dotProduct } = createRuntime();
  return { memory, kernels: instantiate(module, memory.wasm, dotProduct) };
}

/** Random floats between -limit and limit. */
const randomFloats = (count: number, limit: number): Float32Array =>
  Float32Array.from({ length: count }, (_, i) => limit * Math.sin(i * 12.9898 + Math.cos(i * 78.233)));

function isNear(actual: ArrayLike<number>, expected: ArrayLike<number>, tolerance: number): void {
  assert.equal(actual.length, expected.length);
  for (let i = 0; i < actual.length; i++) {
    const difference = Math.abs((actual[i] ?? 0) - (expected[i] ?? 0));
    assert.ok(difference <= tolerance, `${actual[i]} is not near ${expected[i]} at ${i}`);
  }
}

describe('the module', () => {
  test('matches its source', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'glossa-marian-'));
    try {
      const out = join(folder, 'marian.wasm');
      await run(process.execPath, [join(PACKAGE, 'build.mjs'), '--out', out]);
      const committed = await readFile(join(PACKAGE, 'marian.wasm'));
      assert.ok((await readFile(out)).equals(committed), 'run npm run build:marian');
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  test('runs optimized code from its first call', () => {
    setFlagsFromString('--allow-natives-syntax');
    const isOptimized = compileFunction('return %IsTurboFanFunction(exported)', ['exported']);
    setFlagsFromString('--no-allow-natives-syntax');
    for (const [name, kernel] of Object.entries(open().kernels)) assert.ok(isOptimized(kernel), name);
  });

  test('traps on weights that do not fill whole blocks', () => {
    const { kernels } = open();
    assert.throws(() => kernels.pack_weights(0, 64, 8, 4096), /unreachable/);
    assert.throws(() => kernels.pack_weights(0, 40, 16, 4096), /unreachable/);
    assert.throws(() => kernels.select_weights(0, 64, 2048, 8, 4096), /unreachable/);
  });
});

describe('the self-test', () => {
  test('passes exact results', () => {
    const { kernels, memory } = open();
    assert.equal(findWrongResult(createTestCases(), kernels, memory), undefined);
  });

  /** Each kernel writes to the address that is its last operand. */
  for (const name of [
    'quantize_rows',
    'quantize_sparse_rows',
    'pack_weights',
    'select_weights',
    'multiply',
    'multiply_sparse',
  ] as const) {
    test(`detects a ${name} that is wrong in one bit`, () => {
      const { kernels, memory } = open();
      const original = kernels[name];
      const faulty = (...operands: number[]): number => {
        const result = original(...operands);
        const bytes = memory.bytesAt(operands.at(-1) ?? 0, 1);
        bytes[0] = (bytes[0] ?? 0) ^ 1;
        return result;
      };
      assert.match(
        String(findWrongResult(createTestCases(), { ...kernels, [name]: faulty }, memory)),
        / activations by /,
      );
    });
  }

  test('falls back to the portable matrix product, and says why', () => {
    const { dotProduct, fault } = createRuntime({
      probe: () => {
        throw new Error('the processor is unknown');
      },
    });
    assert.equal(dotProduct.name, 'portable');
    assert.match(String(fault), /the processor is unknown/);
  });

  test('rejects a wrong assumption about the processor', () => {
    const { dotProduct, fault } = createRuntime({ probe: () => ({ name: 'wide', isUnsigned: false }) });
    assert.equal(dotProduct.name, 'portable');
    assert.match(String(fault), / activations by /);
  });
});

describe('the kernels for floats', () => {
  const { memory, kernels } = open();
  const write = (values: Float32Array): number => {
    const address = memory.allocateFloats(values.length);
    memory.setFloats(address, values);
    return address;
  };

  /** Normalizes a row in double precision. */
  function normalized(row: number[], gain: Float32Array, bias: Float32Array): number[] {
    const mean = row.reduce((sum, value) => sum + value, 0) / row.length;
    const variance = row.reduce((sum, value) => sum + (value - mean) ** 2, 0) / row.length;
    return row.map((value, i) => ((value - mean) / Math.sqrt(variance + 1e-9)) * (gain[i] ?? 0) + (bias[i] ?? 0));
  }

  test('add_and_normalize adds rows and normalizes the sums', () => {
    const [width, rows] = [48, 3];
    const [x, residual] = [randomFloats(rows * width, 5), randomFloats(rows * width, 3).reverse()];
    const [gain, bias] = [randomFloats(width, 2), randomFloats(width, 1)];
    const to = write(residual);
    kernels.add_and_normalize(write(x), to, write(gain), write(bias), rows, width);
    const expected = Array.from({ length: rows }, (_, row) => {
      const sums = Array.from(
        { length: width },
        (_, i) => (x[row * width + i] ?? 0) + (residual[row * width + i] ?? 0),
      );
      return normalized(sums, gain, bias);
    });
    isNear(memory.copyFloats(to, rows * width), expected.flat(), 1e-5);
  });

  test('recur mixes the cell with its input by a sigmoid, from very small to very large numbers', () => {
    const width = 32;
    const forget = Float32Array.from({ length: width }, (_, i) => (i - 16) * (i % 2 ? 1 : 20));
    const [input, cell, residual] = [randomFloats(width, 4), randomFloats(width, 2).reverse(), randomFloats(width, 1)];
    const ones = new Float32Array(width).fill(1);
    const [cellAt, residualAt] = [write(cell), write(residual)];
    kernels.recur(
      write(forget),
      write(input),
      cellAt,
      residualAt,
      write(ones),
      write(new Float32Array(width)),
      1,
      width,
    );
    const next = Array.from(forget, (value, i) => {
      const kept = 1 / (1 + Math.exp(-value));
      return kept * (cell[i] ?? 0) + (1 - kept) * (input[i] ?? 0);
    });
    isNear(memory.copyFloats(cellAt, width), next, 1e-6);
    const sums = next.map((value, i) => Math.max(0, value) + (residual[i] ?? 0));
    isNear(memory.copyFloats(residualAt, width), normalized(sums, ones, new Float32Array(width)), 1e-5);
  });

  for (const count of [1, 3, 4, 17, 50]) {
    test(`attend weighs ${count} values by the softmax of the products of queries and keys`, () => {
      const [width, heads, queries] = [192, 4, 2];
      const headWidth = width / heads;
      const [query, keys, values] = [
        randomFloats(queries * width, 3),
        randomFloats(count * width, 2).reverse(),
        randomFloats(count * width, 1),
      ];
      const transposed = memory.allocateFloats(width * (count + 15));
      kernels.transpose(write(keys), count, width, transposed);
      const [scores, to, weights] = [
        memory.allocateFloats(count + 15),
        memory.allocateFloats(queries * width),
        memory.allocateFloats(queries * count),
      ];
      kernels.attend(write(query), queries, transposed, write(values), count, heads, width, scores, to, weights, 1);
      const softmax = (row: number, head: number): number[] => {
        const products = Array.from({ length: count }, (_, key) => {
          let sum = 0;
          for (let i = head * headWidth; i < (head + 1) * headWidth; i++)
            sum += (query[row * width + i] ?? 0) * (keys[key * width + i] ?? 0);
          return Math.exp(sum / Math.sqrt(headWidth));
        });
        const total = products.reduce((sum, value) => sum + value, 0);
        return products.map((value) => value / total);
      };
      const expected = Array.from({ length: queries * width }, (_, at) => {
        const weighed = softmax(Math.floor(at / width), Math.floor((at % width) / headWidth));
        return weighed.reduce((sum, weight, key) => sum + weight * (values[key * width + (at % width)] ?? 0), 0);
      });
      isNear(memory.copyFloats(to, queries * width), expected, 1e-5);
      const firstHead = Array.from({ length: queries }, (_, row) => softmax(row, 0)).flat();
      isNear(memory.copyFloats(weights, queries * count), firstHead, 1e-6);
    });
  }

  test('find_largest returns the first of equal numbers', () => {
    assert.equal(kernels.find_largest(write(Float32Array.of(-Infinity, 2, 7, 7, 1)), 5), 2);
  });
});
