import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { promisify } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { compileFunction } from 'node:vm';
import { createKernel, type GemmFunctions } from '../src/index.ts';
import { createTestCases, findWrongResult } from '../src/self-test.ts';

const PACKAGE = join(import.meta.dirname, '..');
const run = promisify(execFile);
const createMemory = () => new WebAssembly.Memory({ initial: 32 });

function gemmFunctions(memory = createMemory()): GemmFunctions {
  const kernel = createKernel(memory);
  assert.ok(kernel.name !== 'builtin', kernel.name === 'builtin' ? kernel.fault : '');
  return kernel.functions;
}

describe('the kernel', () => {
  test('matches its source', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'glossa-kernel-'));
    try {
      const out = join(folder, 'kernel.wasm');
      await run(process.execPath, [join(PACKAGE, 'build.mjs'), '--out', out]);
      const committed = await readFile(join(PACKAGE, 'kernel.wasm'));
      assert.ok((await readFile(out)).equals(committed), 'run npm run build:kernel');
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  test('runs optimized code from its first call', () => {
    setFlagsFromString('--allow-natives-syntax');
    const isOptimized = compileFunction('return %IsTurboFanFunction(exported)', ['exported']);
    setFlagsFromString('--no-allow-natives-syntax');
    for (const [name, exported] of Object.entries(gemmFunctions())) assert.ok(isOptimized(exported), name);
  });

  test('traps on weights that do not fill whole blocks', () => {
    const functions = gemmFunctions();
    assert.throws(() => functions.int8_prepare_b_from_quantized_transposed(0, 64, 12, 4096), /unreachable/);
    assert.throws(() => functions.int8_prepare_b_from_transposed(0, 1, 0, 64, 12, 4096), /unreachable/);
    assert.throws(() => functions.int8_prepare_b(0, 1, 0, 40, 8, 4096), /unreachable/);
    assert.throws(() => functions.int8_select_columns_of_b(0, 64, 16, 2048, 12, 4096), /unreachable/);
  });

  test('does not write to the memory of the engine while it is created', () => {
    const memory = createMemory();
    Buffer.from(memory.buffer).fill(7);
    createKernel(memory);
    assert.ok(Buffer.from(memory.buffer).every((byte) => byte === 7));
  });
});

describe('the self-test', () => {
  test('passes exact results', () => {
    const memory = createMemory();
    assert.equal(findWrongResult(createTestCases(), gemmFunctions(memory), memory), undefined);
  });

  /** Each fault changes the output of one function. The last operand is the address of that output. */
  const faults: Record<string, { name: keyof GemmFunctions; fault: (bytes: Buffer, operands: number[]) => void }> = {
    'an activation that is one too large': {
      name: 'int8_prepare_a',
      fault: (bytes, operands) => addOne(bytes, operands.at(-1)),
    },
    'a weight that is one too large': {
      name: 'int8_prepare_b_from_transposed',
      fault: (bytes, operands) => addOne(bytes, operands.at(-1)),
    },
    'a weight of the other preparation that is one too large': {
      name: 'int8_prepare_b',
      fault: (bytes, operands) => addOne(bytes, operands.at(-1)),
    },
    'a wrong selected column': {
      name: 'int8_select_columns_of_b',
      fault: (bytes, operands) => addOne(bytes, operands.at(-1)),
    },
    'a missing bias': {
      name: 'int8_prepare_bias',
      fault: (bytes, operands) => bytes.fill(0, operands.at(-1), (operands.at(-1) ?? 0) + 4),
    },
    'a result that is wrong in its last bit': {
      name: 'int8_multiply_and_add_bias',
      fault: (bytes, operands) => addOne(bytes, operands.at(-1)),
    },
  };
  for (const [title, { name, fault }] of Object.entries(faults)) {
    test(`detects ${title}`, () => {
      const memory = createMemory();
      const functions = gemmFunctions(memory);
      const original = functions[name];
      const faulty = (...operands: number[]): void => {
        original(...operands);
        fault(Buffer.from(memory.buffer), operands);
      };
      const wrong = findWrongResult(createTestCases(), { ...functions, [name]: faulty }, memory);
      assert.match(String(wrong), / activations by /);
    });
  }
});

function addOne(bytes: Buffer, address = 0): void {
  bytes.writeUInt8((bytes.readUInt8(address) + 1) % 256, address);
}
