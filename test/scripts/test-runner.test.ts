import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeProject, type ProcessResult } from './project.ts';

const PASSES = `import { test } from 'node:test';

test('adds', () => {});
test('subtracts', () => {});
`;

const MIXED = `import { describe, test } from 'node:test';

describe('group', () => {
  test('works', () => {});
  test('breaks', () => {
    process.stdout.write('a word from the test');
    throw new Error('what broke');
  });
});
test('skipped with a reason', { skip: 'not here' }, () => {});
test('skipped from inside', (context) => context.skip());
describe.skip('whole group', () => {});
`;

/** Runs only the tests and prints the closing line. */
const TESTS_ALONE = `
import { closingLine } from './scripts/test/tally.ts';
import { groupFiles } from './scripts/test/group-files.ts';
import { runTests } from './scripts/test/run-tests.ts';
import { divideByUnit, listTestFiles } from './scripts/test/select-files.ts';

const { signal } = new AbortController();
const write = (text) => process.stdout.write(text);
const root = import.meta.dirname;
const files = listTestFiles(root, { paths: process.argv.slice(2) });
const groups = groupFiles(root, files, divideByUnit(root, files).unit);
const options = { root, groups, isSerial: false, isCi: process.env.CI === 'true', signal, write };
console.log(closingLine(await runTests(options)));
`;

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

async function runTests(files: Record<string, string>, filters: string[] = [], env = {}): Promise<ProcessResult> {
  await using project = await makeProject();
  await project.link('oxc-parser', 'piscina');
  await project.write('alone.mjs', TESTS_ALONE);
  for (const [path, text] of Object.entries(files)) await project.write(path, text);
  return await project.node(['alone.mjs', ...filters], env);
}

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

function lastLine({ stdout }: ProcessResult): string | undefined {
  return stdout.split('\n').at(-2);
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

test('files that share a process have results of their own, whatever fails in one of them', async () => {
  const hooks = `import { after, before, test } from 'node:test';

before(() => console.log('only here'));
after(() => {});
test('has hooks', () => {});
`;
  const run = await runTests({
    'test/a.test.ts': PASSES,
    'test/b.test.ts': MIXED.replace(
      "process.stdout.write('a word from the test')",
      "console.log('a word from the test')",
    ),
    'test/c.test.ts': "import './nothing.ts';\n",
    'test/d.test.ts': 'export {};\n',
    'test/e.test.ts': hooks,
  });
  assert.equal(lastLine(run), '4 passed, 3 failed, 3 skipped', run.stdout);
  assert.match(run.stdout, /✔ test\/a\.test\.ts: 2 passed, 0 failed \(/);
  assert.match(run.stdout, /✖ test\/b\.test\.ts: 1 passed, 1 failed, 3 skipped \(/);
  assert.match(run.stdout, /✖ group > breaks\n\s+Error: what broke\n\s+at .*b\.test\.ts/);
  assert.match(run.stdout, /✖ test\/c\.test\.ts\n\s+.*Cannot find module .*nothing\.ts/);
  assert.match(run.stdout, /✖ test\/d\.test\.ts\n\s+this file has no tests/);
  assert.match(run.stdout, /✔ test\/e\.test\.ts: 1 passed, 0 failed \(/);
});

test('a file is loaded into a shared process after the one before it has ended, whatever both wait for', async () => {
  const run = await runTests({
    'test/a.test.ts': `import { after, test } from 'node:test';

globalThis.isOpen = await Promise.resolve(true);
after(async () => {
  await new Promise(setImmediate);
  globalThis.isOpen = false;
});
await Promise.resolve();
test('opens', () => {});
`,
    'test/b.test.ts': `import { test } from 'node:test';

const found = await Promise.resolve(globalThis.isOpen);
test('finds it closed', () => {
  if (found !== false) throw new Error(String(found));
});
`,
  });
  assert.equal(lastLine(run), '2 passed, 0 failed', run.stdout);
  for (const file of ['a', 'b']) assert.ok(run.stdout.includes(`✔ test/${file}.test.ts: 1 passed, 0 failed (`));
});

test('an error that nothing catches belongs to the test that runs, and tests to the suite that defines them after a wait', async () => {
  const wait = 'await new Promise((resolve) => setTimeout(resolve, 5));';
  const run = await runTests({
    'test/a.test.ts': `import { readFile } from 'node:fs';
import { describe, test } from 'node:test';

const fail = () => { throw new Error('nobody catches it'); };
describe('first', async () => {
  ${wait}
  test('in a timer', async () => { ${wait} setTimeout(fail, 1); ${wait} ${wait} });
});
describe('second', async () => {
  ${wait}
  test('in a callback', async () => { ${wait} readFile(import.meta.filename, fail); ${wait} ${wait} });
  test('in a promise', async () => { ${wait} void Promise.resolve().then(fail); ${wait} ${wait} });
});
test('nowhere', async () => { ${wait} });
`,
    'test/b.test.ts': PASSES,
  });
  assert.equal(lastLine(run), '3 passed, 3 failed', run.stdout);
  for (const title of ['first > in a timer', 'second > in a callback', 'second > in a promise'])
    assert.match(run.stdout, new RegExp(`✖ ${title}\\n\\s+Error: nobody catches it`), title);
});

test('the next service in a process has the idle threads of the last one', async () => {
  const uses = (number: number): string => `import assert from 'node:assert/strict';
import { test } from 'node:test';
import { threadOf } from '../src/workers/worker-threads.ts';

test('has a thread', async () => {
  const ids = (globalThis.ids ??= []);
  ids.push(await threadOf());
  assert.deepEqual(ids, Array(${number}).fill(ids[0]));
});
`;
  const run = await runTests({
    'src/workers/worker-threads.ts': `export async function threadOf() {
  const { Piscina } = await import('piscina');
  const pool = new Piscina({ filename: new URL('thread.mjs', import.meta.url).href });
  const id = await pool.run();
  await pool.destroy();
  return id;
}
`,
    'src/workers/thread.mjs':
      "import { threadId } from 'node:worker_threads';\nexport default function run() { return threadId; }\n",
    'test/a.test.ts': uses(1),
    'test/b.test.ts': uses(2),
  });
  assert.equal(lastLine(run), '2 passed, 0 failed', run.stdout);
});

test('a file that changes its process shares it with no other one', async () => {
  const marks = (use: string): string => `import { test } from 'node:test';

const marks = (globalThis.marks ??= []);
marks.push(1);
test('is alone', () => {
  ${use};
  if (marks.length > 1) throw new Error('not alone');
});
`;
  const run = await runTests({
    'test/a.test.ts': marks("process.env.HOME = '/nowhere'"),
    'test/b.test.ts': marks("process.chdir('/')"),
    'test/c.test.ts': marks("process.once('exit', () => {})"),
    'test/d.test.ts': marks('process.pid'),
  });
  assert.equal(lastLine(run), '4 passed, 0 failed', run.stdout);
});

test('a file that ends the process that it shares is named', async () => {
  const run = await runTests({
    'test/a.test.ts': PASSES,
    'test/b.test.ts': "import { test } from 'node:test';\ntest('ends', () => globalThis['pro' + 'cess'].exit(3));\n",
    'test/c.test.ts': PASSES,
  });
  assert.match(lastLine(run) ?? '', /, [1-9] failed$/, run.stdout);
  assert.match(run.stdout, /✖ test\/b\.test\.ts\n\s+its process failed outside the tests/);
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
