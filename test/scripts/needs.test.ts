import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { z } from 'zod';
import { readNeeds } from '../../scripts/test/needs.ts';
import { PART_MODULES } from '../../scripts/test/part-modules.ts';
import { divideByUnit, listTestFiles } from '../../scripts/test/select-files.ts';

const ROOT = join(import.meta.dirname, '../..');
const needs = readNeeds(ROOT);
const partsOf = (file: string) => needs(file).parts.sort();

test('a test file needs what its imports lead to and nothing else', () => {
  assert.deepEqual(partsOf('test/limits/limiter.test.ts'), []);
  assert.deepEqual(partsOf('test/web/translator.test.ts'), ['chromium', 'web']);
  assert.deepEqual(partsOf('test/database/postgres/database.test.ts'), ['bundle', 'servers/postgres']);
  assert.deepEqual(partsOf('test/translation/engines/apertium/programs.test.ts'), ['apertium', 'servers/apertium']);
  assert.deepEqual(partsOf('packages/apertium/test/lexicon.test.ts'), ['apertium']);
  assert.deepEqual(partsOf('test/extraction/ocr/recognizer.test.ts'), ['tesseract']);
});

test('every module of the tests that finds a part is in the table, and every entry exists', () => {
  const finder =
    /\.glossa\/(?:apertium|tesseract|chromium|python-clients|servers)\b|\bfindApertiumRoot\b|\bfindTesseract\b/;
  const listed = new Set(PART_MODULES.map(([module]) => module.split('#')[0] ?? ''));
  const unlisted = globSync('{test,load,packages/*/test}/**/*.ts', { cwd: ROOT, exclude: ['test/scripts/**'] }).filter(
    (path) =>
      finder.test(readFileSync(join(ROOT, path), 'utf8')) && !listed.has(path) && needs(path).parts.length === 0,
  );
  assert.deepEqual(unlisted, []);
  for (const [module] of PART_MODULES) {
    const [path = '', name = ''] = module.split('#');
    assert.match(readFileSync(join(ROOT, path), 'utf8'), new RegExp(`export .*${name}`), module);
  }
});

test('the table has every part that the set-up installs for tests, by the same name', async () => {
  const setup: unknown = await import(join(ROOT, 'scripts/setup/parts.mjs'));
  const { ALL_PARTS } = z.object({ ALL_PARTS: z.array(z.string()) }).parse(setup);
  assert.deepEqual([...new Set(PART_MODULES.flatMap(([, ...parts]) => parts))].sort(), ALL_PARTS.sort());
});

test('no unit test needs a part or starts something', () => {
  const { unit, others } = divideByUnit(ROOT, listTestFiles(ROOT, { paths: [] }));
  assert.ok(unit.includes('test/limits/limiter.test.ts'));
  assert.equal(others.get('packages/apertium/test/lexicon.test.ts'), 'it needs .glossa/apertium');
  for (const file of unit) assert.deepEqual(needs(file), { parts: [], starter: undefined }, file);
});
