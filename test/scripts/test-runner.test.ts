import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeProject, type ProcessResult } from './project.ts';
import { lastLine, MIXED, PASSES, runTests } from './run-tests.ts';

/** The lint requires the dependencies of the scripts. */
const MANIFEST = {
  type: 'module',
  workspaces: ['src'],
  devDependencies: { '@vercel/nft': '*', 'oxc-parser': '*', piscina: '*', refa: '*', rolldown: '*' },
};

/** The project of the test needs no exceptions. */
const NO_EXCEPTIONS = `export const EXCEPTIONS: readonly { file: string; source: string; flags: string; reason: string }[] = [];
export const RUN_TIME_EXCEPTIONS: readonly { file: string; reason: string }[] = [];
`;

/** Runs a script, by default that of `npm test`, in a project with these files. */
async function runAll(files: Record<string, string>, script = 'scripts/test/main.ts'): Promise<ProcessResult> {
  await using project = await makeProject();
  await project.copy('tsconfig.json', 'biome.json', 'knip.json', '.gitignore', 'web/tsconfig.json');
  await project.copy('scripts/archive', 'scripts/package');
  await project.link(
    '@biomejs',
    '@types',
    '@vercel/nft',
    'knip',
    'oxc-parser',
    'piscina',
    'preact',
    'refa',
    'rolldown',
    'typescript',
    'undici-types',
    'vite',
  );
  await project.write('scripts/check/regular-expressions/exceptions.ts', NO_EXCEPTIONS);
  // The project of the test has no service.
  await project.write('scripts/check/client/main.ts', '');
  await project.write('package.json', `${JSON.stringify(MANIFEST, null, 2)}\n`);
  await project.write('src/package.json', '{ "name": "service", "type": "module" }\n');
  await project.write('web/src/main.tsx', "document.title = '';\n");
  await project.write('src/main.ts', 'process.exitCode = 0;\n');
  for (const [path, text] of Object.entries(files)) await project.write(path, text);
  return await project.node([script]);
}

test('when all is well the run says so and succeeds', async () => {
  const run = await runAll({ 'test/sums.test.ts': PASSES });
  assert.equal(lastLine(run), '2 passed, 0 failed', run.stdout);
  assert.equal(run.code, 0);
  for (const stage of [
    'types',
    'types of the page',
    'lint',
    'conventions',
    'dead code',
    'client',
    'regular expressions',
    'tests',
  ])
    assert.match(run.stdout, new RegExp(`✔ ${stage} \\(.* s\\)`));
});

test('types, lint, dead code and regular expressions that fail count as failures, with what they found', async () => {
  const run = await runAll({
    'test/sums.test.ts': PASSES,
    'src/wrong.ts': "export const count: number = 'one' ;\nexport const END = /\\s+$/;\n",
  });
  assert.equal(lastLine(run), '2 passed, 4 failed', run.stdout);
  assert.equal(run.code, 1);
  assert.match(run.stdout, /✖ types .*\n.*TS2322/);
  assert.match(run.stdout, /✖ lint .*\n.*src\/wrong\.ts/);
  assert.match(run.stdout, /✖ regular expressions .*\nsrc\/wrong\.ts:2/);
  assert.match(run.stdout, /✖ dead code .*\nUnused files.*\nsrc\/wrong\.ts/);
});

test('the checks alone run no test', async () => {
  const run = await runAll(
    { 'test/sums.test.ts': MIXED, 'src/main.ts': "process.title = String(/^a+$/.test('a'));\n" },
    'scripts/check/main.ts',
  );
  assert.equal(run.code, 0, run.stdout);
  assert.doesNotMatch(run.stdout, /tests/);
  const refused = await runAll(
    { 'src/main.ts': "process.title = String(/a+$/.test('a'));\n" },
    'scripts/check/main.ts',
  );
  assert.equal(refused.code, 1, refused.stdout);
  assert.match(refused.stdout, /✖ regular expressions .*\nsrc\/main\.ts:1 /);
});

test('a failed test is shown in full with its group and what its file wrote', async () => {
  const run = await runTests({ 'test/mixed.test.ts': MIXED });
  assert.equal(lastLine(run), '1 passed, 1 failed, 3 skipped', run.stdout);
  assert.match(run.stdout, /✖ group > breaks\n\s+Error: what broke\n\s+at .*mixed\.test\.ts/);
  assert.match(run.stdout, /a word from the test/);
});

test('with CI=true each skipped test counts as failed, by its name', async () => {
  const run = await runTests({ 'test/mixed.test.ts': MIXED }, [], { CI: 'true' });
  assert.equal(lastLine(run), '1 passed, 4 failed', run.stdout);
  assert.match(run.stdout, /✖ skipped with a reason\n\s+skipped \(not here\), which fails/);
  for (const name of ['skipped from inside', 'whole group']) assert.match(run.stdout, new RegExp(`✖ ${name}\\n`));
});

test('a file that cannot be loaded, has no test or fails after its tests counts as failed', async () => {
  const run = await runTests({
    'test/broken.test.ts': "import './nothing.ts';\n",
    'test/empty.test.ts': 'export {};\n',
    'test/late.test.ts': `${PASSES}process.on('exit', () => { process.exitCode = 9; });\n`,
  });
  assert.equal(lastLine(run), '2 passed, 3 failed', run.stdout);
  assert.match(run.stdout, /Cannot find module .*nothing\.ts/);
  assert.match(run.stdout, /this file has no tests/);
});

test('arguments choose test files by how their paths begin', async () => {
  const files = { 'test/http/a.test.ts': PASSES, 'test/http/b.test.ts': PASSES, 'test/text/c.test.ts': MIXED };
  assert.equal(lastLine(await runTests(files, ['./test/http'])), '4 passed, 0 failed');
  assert.equal(lastLine(await runTests(files, ['test/http/b.test.ts', 'test/text/'])), '3 passed, 1 failed, 3 skipped');
});

test('unit tests alone: a file that is no unit test is named with the reason and with what to run', async () => {
  await using project = await makeProject();
  await project.link('oxc-parser');
  await project.write('test/sums.test.ts', PASSES);
  await project.write('test/servers.test.ts', `import './server.ts';\n${PASSES}`);
  await project.write('test/server.ts', "import 'node:http';\n");
  const run = (...paths: string[]) => project.node(['scripts/test/main.ts', '--unit', ...paths]);
  const whole = await run();
  assert.deepEqual([lastLine(whole), whole.stderr], ['2 passed, 0 failed', '']);
  const refused = await run('test/servers.test.ts');
  assert.equal(refused.code, 1);
  assert.match(
    refused.stderr,
    /^test\/servers\.test\.ts is no unit test, because test\/server\.ts imports node:http\. .*: npm test -- test\/servers\.test\.ts\n$/,
  );
  const some = await run('test/s');
  assert.equal(lastLine(some), '2 passed, 0 failed');
  assert.match(some.stderr, /npm test -- test\/s\n$/);
});

test('a run without any test fails', async () => {
  const run = await runTests({ 'test/sums.test.ts': PASSES }, ['test/nothing']);
  assert.equal(lastLine(run), '0 passed, 1 failed');
  assert.match(run.stdout, /no test ran/);
});
