import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { cp, mkdtemp, rm, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { promisify } from 'node:util';
import { z } from 'zod';
import { KERNELS, needsKernels } from '../../../../support/native-kernels.ts';

const SCRIPT = join(import.meta.dirname, '../../../../support/fixture-translations.ts');
const run = promisify(execFile);

const report = z.object({
  kernels: z.array(z.string()),
  translations: z.number(),
  wrong: z.number(),
  warnings: z.array(z.unknown()),
});

async function translateFixtures(flags: readonly string[], ...kernels: string[]) {
  const { stdout } = await run(process.execPath, [...flags, SCRIPT, ...kernels]);
  return report.parse(JSON.parse(stdout));
}

describe('the matrix kernel in the engine', () => {
  // Without these features, the processor saturates pair sums at 16 bits, as most processors do.
  for (const flags of [[], ['--no-enable-avx-vnni'], ['--no-enable-avx']]) {
    test(`translates exactly ${flags.join() || 'on this processor'}`, async () => {
      const { kernels, ...rest } = await translateFixtures(flags);
      assert.deepEqual(rest, { translations: 660, wrong: 0, warnings: [] });
      if (process.arch === 'x64' && flags.length > 0) assert.deepEqual(kernels, ['narrow']);
      assert.notDeepEqual(kernels, ['portable']);
    });
  }

  test('translates exactly with native code', needsKernels, async () => {
    const { kernels, ...rest } = await translateFixtures([], KERNELS);
    assert.deepEqual(rest, { translations: 660, wrong: 0, warnings: [] });
    assert.match(kernels.join(), /^avx/);
  });

  test(
    'is WebAssembly if the native code is damaged, with one warning and the same translations',
    needsKernels,
    async () => {
      const folder = await mkdtemp(join(tmpdir(), 'glossa-kernels-'));
      try {
        await cp(KERNELS, folder, { recursive: true });
        await truncate(join(folder, 'kernels.so'), 5_000);
        const { kernels, warnings, ...counts } = await translateFixtures([], folder);
        assert.deepEqual(counts, { translations: 660, wrong: 0 });
        assert.match(kernels.join(), /^(wide|narrow)$/);
        assert.equal(warnings.length, 1);
      } finally {
        await rm(folder, { recursive: true });
      }
    },
  );

  test('is replaced by the portable one if its self-test fails, with one warning and the same translations', async () => {
    // Worker threads run the same preload as their process.
    const otherProcessor = `
      const { Instance } = WebAssembly;
      WebAssembly.Instance = function (...operands) {
        const { exports } = new Instance(...operands);
        return { exports: 'probe_dot_product' in exports ? { ...exports, probe_dot_product: () => 0 } : exports };
      };`;
    const { kernels, warnings, ...counts } = await translateFixtures([
      '--import',
      `data:text/javascript,${otherProcessor}`,
    ]);
    assert.deepEqual(counts, { translations: 660, wrong: 0 });
    assert.deepEqual(kernels, ['portable']);
    assert.equal(warnings.length, 1);
  });
});
