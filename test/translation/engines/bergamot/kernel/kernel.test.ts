import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { promisify } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { compileFunction } from 'node:vm';
import { z } from 'zod';
import { createKernel } from '../../../../../src/translation/engines/bergamot/kernel/create-kernel.ts';
import type { Products } from '../../../../../src/translation/engines/bergamot/kernel/products.ts';
import { firstWrongProduct, hardProducts } from '../../../../../src/translation/engines/bergamot/kernel/self-test.ts';

const PROJECT = join(import.meta.dirname, '../../../../..');
const run = promisify(execFile);
const memory = () => new WebAssembly.Memory({ initial: 32 });

const report = z.object({
  kernels: z.array(z.string()),
  translations: z.number(),
  wrong: z.number(),
  warnings: z.array(z.unknown()),
});

async function translateFixtures(flags: readonly string[]) {
  const script = join(PROJECT, 'test/support/fixture-translations.ts');
  const { stdout } = await run(process.execPath, [...flags, script]);
  return report.parse(JSON.parse(stdout));
}

function ownProducts(room = memory()): Products {
  const kernel = createKernel(room);
  assert.ok(kernel.name !== 'builtin', kernel.name === 'builtin' ? kernel.fault : '');
  return kernel.products;
}

describe('the kernel', () => {
  test('is what its source compiles to', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'glossa-kernel-'));
    try {
      const out = join(folder, 'kernel.wasm');
      await run(process.execPath, [join(PROJECT, 'src/translation/engines/bergamot/kernel/build.mjs'), '--out', out]);
      const committed = join(PROJECT, 'src/translation/engines/bergamot/kernel/kernel.wasm');
      assert.ok((await readFile(out)).equals(await readFile(committed)), 'npm run build:kernel brings it up to date');
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  // A processor without these is as most are: sums of two are cut off at 16 bits.
  for (const flags of [[], ['--no-enable-avx-vnni'], ['--no-enable-avx']]) {
    test(`translates exactly ${flags.join() || 'on this processor'}`, async () => {
      const { kernels, ...rest } = await translateFixtures(flags);
      assert.deepEqual(rest, { translations: 660, wrong: 0, warnings: [] });
      if (process.arch === 'x64' && flags.length > 0) assert.deepEqual(kernels, ['narrow']);
      assert.notDeepEqual(kernels, ['builtin']);
    });
  }

  test('is optimised code from its first product on', () => {
    setFlagsFromString('--allow-natives-syntax');
    const isOptimised = compileFunction('return %IsTurboFanFunction(exported)', ['exported']);
    setFlagsFromString('--no-allow-natives-syntax');
    for (const [name, product] of Object.entries(ownProducts())) assert.ok(isOptimised(product), name);
  });

  test('ends the engine rather than write past the end of weights whose size it is not made for', () => {
    const products = ownProducts();
    assert.throws(() => products.int8_prepare_b_from_quantized_transposed(0, 64, 12, 4096), /unreachable/);
    assert.throws(() => products.int8_prepare_b_from_transposed(0, 1, 0, 64, 12, 4096), /unreachable/);
    assert.throws(() => products.int8_prepare_b(0, 1, 0, 40, 8, 4096), /unreachable/);
    assert.throws(() => products.int8_select_columns_of_b(0, 64, 16, 2048, 12, 4096), /unreachable/);
  });

  test('leaves memory alone but for what it is told to write', () => {
    const untouched = memory();
    Buffer.from(untouched.buffer).fill(7);
    createKernel(untouched);
    assert.ok(Buffer.from(untouched.buffer).every((byte) => byte === 7));
  });
});

describe('the self-test', () => {
  test('passes exact products', () => {
    const room = memory();
    assert.equal(firstWrongProduct(hardProducts(), ownProducts(room), room), undefined);
  });

  /** Each takes the place of one product: `real` is what that gives, and the last operand is where it goes. */
  const faults: Record<string, { product: keyof Products; fault: (room: Buffer, operands: number[]) => void }> = {
    'an activation that is one too large': {
      product: 'int8_prepare_a',
      fault: (room, operands) => addOne(room, operands.at(-1)),
    },
    'a weight that is one too large': {
      product: 'int8_prepare_b_from_transposed',
      fault: (room, operands) => addOne(room, operands.at(-1)),
    },
    'a weight of another preparation that is one too large': {
      product: 'int8_prepare_b',
      fault: (room, operands) => addOne(room, operands.at(-1)),
    },
    'a selected column that is another': {
      product: 'int8_select_columns_of_b',
      fault: (room, operands) => addOne(room, operands.at(-1)),
    },
    'a bias that is none': {
      product: 'int8_prepare_bias',
      fault: (room, operands) => room.fill(0, operands.at(-1), (operands.at(-1) ?? 0) + 4),
    },
    'a result that is off in its last bit': {
      product: 'int8_multiply_and_add_bias',
      fault: (room, operands) => addOne(room, operands.at(-1)),
    },
  };
  for (const [name, { product, fault }] of Object.entries(faults)) {
    test(`notices ${name}`, () => {
      const room = memory();
      const products = ownProducts(room);
      const real = products[product];
      const spoilt = (...operands: number[]): void => {
        real(...operands);
        fault(Buffer.from(room.buffer), operands);
      };
      assert.match(
        String(firstWrongProduct(hardProducts(), { ...products, [product]: spoilt }, room)),
        / activations by /,
      );
    });
  }
});

describe('a kernel that fails its test', () => {
  test('leaves the work to the engine’s own, with one warning and the same translations', async () => {
    // Workers begin with what their process begins with.
    const otherProcessor = `
      const { Instance } = WebAssembly;
      WebAssembly.Instance = function (...operands) {
        const { exports } = new Instance(...operands);
        return { exports: 'probe' in exports ? { ...exports, probe: () => 0 } : exports };
      };`;
    const { kernels, warnings, ...counts } = await translateFixtures([
      '--import',
      `data:text/javascript,${otherProcessor}`,
    ]);
    assert.deepEqual(counts, { translations: 660, wrong: 0 });
    assert.deepEqual(kernels, ['builtin']);
    assert.equal(warnings.length, 1);
  });
});

function addOne(room: Buffer, address = 0): void {
  room.writeUInt8((room.readUInt8(address) + 1) % 256, address);
}
