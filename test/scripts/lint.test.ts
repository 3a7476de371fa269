import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeProject } from './project.ts';

/** For each file one above it in the order of the rooms. */
const UPWARD = {
  'src/cli/serve.ts': '../main.ts',
  'src/service.ts': './cli/serve.ts',
  'src/http/app.ts': '../service.ts',
  'src/translation/engines/llm/engine.ts': '../../../http/app.ts',
  'src/documents/fetch.ts': '../summarization/engine.ts',
  'src/accounts/key-store.ts': '../translation/engine.ts',
  'src/database/database.ts': '../accounts/key-store.ts',
  'src/text/sentences.ts': '../database/database.ts',
  'src/errors.ts': './http/app.ts',
};

const DOWNWARD = {
  'src/cli/serve.ts': '../service.ts',
  'src/service.ts': './http/app.ts',
  'src/http/app.ts': '../translation/engines/llm/engine.ts',
  'src/translation/engines/llm/engine.ts': '../../../files/file-store.ts',
  'src/files/file-store.ts': '../database/database.ts',
  'src/database/database.ts': '../text/sentences.ts',
  'src/text/sentences.ts': '../errors.ts',
};

/**
 * Lints a project in which each file imports another, with the rules of this one.
 * @returns the rules that were broken, by file
 */
async function lint(imports: Record<string, string>): Promise<Record<string, string>> {
  await using project = await makeProject();
  await project.copy('biome.json', '.gitignore');
  await project.link('@biomejs');
  for (const [path, specifier] of Object.entries(imports)) {
    await project.write(path, `import { value } from '${specifier}';\n\nexport const other = value;\n`);
  }
  const args = ['lint', '--error-on-warnings', '--max-diagnostics=none', '--reporter=github', 'src'];
  const { code, stdout } = await project.node(['node_modules/@biomejs/biome/bin/biome', ...args]);
  const found = [...stdout.matchAll(/title=lint\/\w+\/(\w+),file=[^,]*?(src\/[^,]+)/g)].map(
    ([, rule = '', file = '']) => [file, rule],
  );
  assert.equal(code, found.length > 0 ? 1 : 0, stdout);
  return Object.fromEntries(found);
}

test('the lint fails on an import that goes upward, in every room', async () => {
  const expected = Object.keys(UPWARD).map((file) => [file, 'noRestrictedImports']);
  assert.deepEqual(await lint(UPWARD), Object.fromEntries(expected));
});

test('the lint has nothing against imports that go downward', async () => {
  assert.deepEqual(await lint(DOWNWARD), {});
});

test('the lint fails on a circle of imports', async () => {
  const circle = { 'src/text/one.ts': './two.ts', 'src/text/two.ts': './three.ts', 'src/text/three.ts': './one.ts' };
  const expected = Object.keys(circle).map((file) => [file, 'noImportCycles']);
  assert.deepEqual(await lint(circle), Object.fromEntries(expected));
});
