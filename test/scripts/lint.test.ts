import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeProject } from './project.ts';

test('Biome rejects a circle of imports', async () => {
  await using project = await makeProject();
  await project.copy('biome.json', '.gitignore');
  await project.link('@biomejs');
  const imports = { 'src/text/one.ts': './two.ts', 'src/text/two.ts': './three.ts', 'src/text/three.ts': './one.ts' };
  for (const [path, specifier] of Object.entries(imports)) {
    await project.write(path, `import { value } from '${specifier}';\n\nexport const other = value;\n`);
  }
  const args = ['lint', '--error-on-warnings', '--max-diagnostics=none', '--reporter=github', 'src'];
  const { code, stdout } = await project.node(['node_modules/@biomejs/biome/bin/biome', ...args]);
  const found = [...stdout.matchAll(/title=lint\/\w+\/(\w+),file=[^,]*?(src\/[^,]+)/g)];
  const expected = Object.keys(imports).map((file) => [file, 'noImportCycles']);
  assert.deepEqual(Object.fromEntries(found.map(([, rule, file]) => [file, rule])), Object.fromEntries(expected));
  assert.equal(code, 1, stdout);
});
