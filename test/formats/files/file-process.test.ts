import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { limitedDisks } from '../../../load/full-disk.ts';
import { testScope } from '../../../load/test-scope.ts';
import type { FileComposition } from '../../../src/formats/files/file-processor.ts';
import { capitals, fileChildren, openTestProcessor, SPANISH, scope, type TestProcessor } from './processor-setup.ts';

/** A process that works on a small file takes far less, on a busy machine too. */
const TIME_LIMIT_MS = 2_000;
const PAGE = '<p>One <i>word</i>.</p><p>Two words.</p>';

const compositionOf = (
  path: string,
  digest: string,
  translations: FileComposition['translations'],
): FileComposition => ({
  path,
  output: `${path}.result`,
  format: 'html',
  digest,
  translations,
  target: SPANISH,
});

test('uses one process for many files, and ends it with the processor', async () => {
  await using files = await openTestProcessor();
  const path = await files.create('page.html', PAGE);
  for (let count = 0; count < 10; count++) {
    assert.equal(await files.processor.identify(path, { filename: 'page.html', isPlainText: false }, scope), 'html');
    await files.translate(path, 'html', capitals);
  }
  assert.equal(fileChildren().length, 1);
  await files.processor[Symbol.asyncDispose]();
  assert.deepEqual(fileChildren(), []);
  assert.equal(await files.ended('retired'), 1);
});

test('a process reads files of one owner only, and is kept for that owner', async () => {
  await using files = await openTestProcessor();
  const path = await files.create('page.html', PAGE);
  const owners = new Map<number, string>();
  const used: number[] = [];
  for (const owner of ['ann', 'bob', 'ann', 'bob', 'carol', 'dave', 'erin', 'frank', 'ann']) {
    const onUnits = async () => {
      const [child] = fileChildren().filter(({ pid }) => existsSync(`/proc/${pid}/cwd/in/source`));
      assert.ok(child);
      assert.equal(owners.get(child.pid) ?? owner, owner);
      owners.set(child.pid, owner);
      used.push(child.pid);
    };
    await files.processor.extract(path, 'html', onUnits, testScope(undefined, owner));
  }
  assert.deepEqual([used[2], used[3]], [used[0], used[1]]);
});

test('a file that is refused costs no process', async () => {
  await using files = await openTestProcessor();
  const page = await files.create('page.html', PAGE);
  const damaged = await files.create('page.docx', 'PK\x03\x04');
  await files.extract(page, 'html');
  const [before] = fileChildren();
  await assert.rejects(files.processor.identify(page, { filename: 'page.docx', isPlainText: false }, scope), {
    code: 'unsupported_format',
  });
  await assert.rejects(files.extract(damaged, 'docx'), { code: 'document_damaged' });
  assert.equal((await files.extract(page, 'html')).units, 2);
  assert.deepEqual(
    fileChildren().map(({ pid }) => pid),
    [before?.pid],
  );
});

test('leaves no files behind, neither after success nor after failure', async () => {
  await using files = await openTestProcessor();
  const path = await files.create('page.html', PAGE);
  await files.translate(path, 'html', capitals);
  const damaged = await files.create('page.docx', 'PK\x03\x04');
  await assert.rejects(files.extract(damaged, 'docx'), { code: 'document_damaged' });
  const kept = await readdir(join(files.directory, 'processes'), { recursive: true });
  assert.deepEqual(
    kept.filter((name) => name.includes('source') || name.includes('result')),
    [],
  );
  await files.processor[Symbol.asyncDispose]();
  assert.deepEqual(await readdir(join(files.directory, 'processes')), []);
});

test('a killed process is an overload, and the next call works', async () => {
  await using files = await openTestProcessor();
  const path = await files.create('page.html', PAGE);
  const { digest } = await files.extract(path, 'html');
  async function* translations() {
    // The process waits for the second translation.
    yield [undefined];
    await killChild(files);
    yield [undefined];
  }
  const composing = files.processor.compose(compositionOf(path, digest, translations()), scope);
  await assert.rejects(composing, { code: 'overloaded' });
  assert.equal(await files.ended('lost'), 1);
  assert.equal((await files.extract(path, 'html')).units, 2);
});

test('a full disk is no fault of the file, and the next call works', async () => {
  await using files = await openTestProcessor();
  const path = await files.create('page.html', PAGE);
  await files.extract(path, 'html');
  // Its files cannot grow.
  const [disk] = limitedDisks();
  await disk?.fill(fileChildren()[0]?.pid ?? 0, files.directory);
  await assert.rejects(files.translate(path, 'html', capitals), { code: 'storage_unavailable' });
  assert.match((await files.translate(path, 'html', capitals)).toString(), /ONE/);
});

test('a process that is killed while it is idle is replaced', async () => {
  await using files = await openTestProcessor();
  const path = await files.create('page.html', PAGE);
  await files.extract(path, 'html');
  await killChild(files);
  assert.equal((await files.extract(path, 'html')).units, 2);
});

test('a process that hangs is killed', async () => {
  await using files = await openTestProcessor({ maxStepTimeMs: TIME_LIMIT_MS });
  const path = await files.create('page.html', PAGE);
  await files.extract(path, 'html');
  process.kill(fileChildren()[0]?.pid ?? 0, 'SIGSTOP');
  // A stopped process gets no processor time, which is not the fault of the file.
  await assert.rejects(files.extract(path, 'html'), { code: 'overloaded' });
  assert.equal(await files.ended('killed_time'), 1);
  assert.equal((await files.extract(path, 'html')).units, 2);
});

test('the time that the service takes does not count', async () => {
  await using files = await openTestProcessor({ maxStepTimeMs: TIME_LIMIT_MS, baseTimeMs: TIME_LIMIT_MS });
  const path = await files.create('page.html', PAGE);
  const { digest } = await files.extract(path, 'html');
  const slow = async () => void (await sleep(1.25 * TIME_LIMIT_MS));
  await files.processor.extract(path, 'html', slow, scope);
  async function* translations() {
    await slow();
    yield [undefined, undefined];
  }
  await files.processor.compose(compositionOf(path, digest, translations()), scope);
});

test('a paragraph of very many elements is rejected when it is read', async () => {
  await using files = await openTestProcessor();
  const path = await files.create('page.html', `<p>${'one <b>two</b> '.repeat(20_001)}</p>`);
  await assert.rejects(files.extract(path, 'html'), { code: 'document_damaged' });
  assert.equal(await files.ended('retired'), 0);
});

test('a file that is too large for its format is rejected before it is read', async () => {
  await using files = await openTestProcessor();
  const path = await files.create('large.yaml', Buffer.alloc(12 * 1024 * 1024 + 1, '-\n'));
  await assert.rejects(files.extract(path, 'yaml'), { code: 'document_too_large' });
});

test('ends with the reason of the signal, and with the error of the caller', async () => {
  await using files = await openTestProcessor();
  const path = await files.create('page.html', PAGE);
  const caller = new AbortController();
  const aborted = files.processor.extract(
    path,
    'html',
    async () => caller.abort(new Error('gone')),
    testScope(caller.signal),
  );
  await assert.rejects(aborted, { message: 'gone' });
  const failing = files.processor.extract(path, 'html', () => Promise.reject(new Error('the database is gone')), scope);
  await assert.rejects(failing, { message: 'the database is gone' });
  assert.equal(await files.ended('aborted'), 2);
  const { digest } = await files.extract(path, 'html');
  async function* translations(): AsyncGenerator<undefined[]> {
    yield [undefined];
    throw new Error('the database is gone');
  }
  const composing = files.processor.compose(compositionOf(path, digest, translations()), scope);
  await assert.rejects(composing, { message: 'the database is gone' });
  assert.deepEqual(fileChildren(), []);
});

test('writes only the translations of the units that it reads', async () => {
  await using files = await openTestProcessor();
  const path = await files.create('page.html', PAGE);
  const other = await files.create('other.html', `${PAGE}<p>Three.</p>`);
  const { digest } = await files.extract(path, 'html');
  const compose = (from: string, count: number) => {
    async function* translations() {
      yield Array.from({ length: count }, () => undefined);
    }
    return files.processor.compose(compositionOf(from, digest, translations()), scope);
  };
  await compose(path, 2);
  await assert.rejects(compose(path, 1), { code: 'internal' });
  await assert.rejects(compose(path, 3), { code: 'internal' });
  await assert.rejects(compose(other, 3), { name: 'UnitsChangedError' });
  await assert.rejects(compose(other, 2), { name: 'UnitsChangedError' });
});

test('gives a process no environment, and access only to its code and its directory', async () => {
  await using files = await openTestProcessor();
  const path = await files.create('page.html', PAGE);
  await files.extract(path, 'html');
  const [child] = fileChildren();
  assert.ok(child);
  assert.match(child.environment, /^(?:(?:PWD|OLDPWD|SHLVL|_|NODE_COMPILE_CACHE|MALLOC_ARENA_MAX)=[^\0]*\0)*$/u);
  assert.ok(child.command.includes('--permission'));
  const writable = child.command.filter((part) => part.startsWith('--allow-fs-write='));
  assert.ok(
    writable.every((part) => /processes\/[0-9a-f-]+\/out$|compile-cache$/u.test(part)),
    writable.join(),
  );
  assert.deepEqual(
    child.command.filter((part) => /^--allow-(?!fs-)/u.test(part)),
    // Dropped at the start.
    ['--allow-ffi'],
  );
});

test('two processes at most translate, and another one identifies', async () => {
  await using files = await openTestProcessor();
  const path = await files.create('page.html', PAGE);
  const { promise: identified, resolve } = Promise.withResolvers<void>();
  const translating = Array.from({ length: 5 }, (_, at) =>
    files.processor.extract(path, 'html', () => identified, testScope(undefined, `key ${at}`)),
  );
  assert.equal(await files.processor.identify(path, { filename: 'page.html', isPlainText: false }, scope), 'html');
  assert.ok(fileChildren().length <= 3);
  resolve();
  assert.equal((await Promise.all(translating)).length, 5);
});

async function killChild(files: TestProcessor): Promise<void> {
  process.kill(fileChildren()[0]?.pid ?? 0, 'SIGKILL');
  while ((await files.ended('lost')) === 0) await sleep(5);
}
