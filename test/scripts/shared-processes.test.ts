import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lastLine, MIXED, PASSES, runTests } from './run-tests.ts';

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
