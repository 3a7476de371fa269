import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { after, before, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { testScope } from '../../../load/test-scope.ts';
import type { PdfLimits } from '../../../src/documents/pdf/limits.ts';
import { openPdfReader, type PdfReader } from '../../../src/documents/pdf/pdf-reader.ts';
import type { RequestScope } from '../../../src/request-scope.ts';
import { type ChildProcessFacts, pdfChildren } from '../../fixtures/pdf/child-processes.ts';
import {
  crossReferenceLoop,
  decompressionBomb,
  endlessPages,
  exponentialForms,
  oneLine,
  pageTreeLoop,
  scannedPages,
  sharedPages,
} from '../../fixtures/pdf/hostile-pdfs.ts';
import { cjkFont, hex, rawPages, show } from '../../fixtures/pdf/raw-pdf.ts';
import { column, prose, setPdf } from '../../fixtures/pdf/set-pdf.ts';

const SAMPLE = new URL('../../../assets/a-short-history-of-translation.pdf', import.meta.url);
const ENDLESS = endlessPages();
const never = testScope();
const log = pino({ level: 'silent' });

let directory: string;
let sample: Buffer;
before(async () => {
  directory = await mkdtemp(join(tmpdir(), 'glossa-pdf-'));
  sample = await readFile(SAMPLE);
});
after(() => rm(directory, { recursive: true }));

interface TestReader extends AsyncDisposable {
  reader: PdfReader;
  read(pdf: Buffer, scope?: RequestScope): ReturnType<PdfReader['read']>;
  /** How many children ended so. */
  ended(outcome: string): Promise<number>;
}

async function start(limits: Partial<PdfLimits> = {}): Promise<TestReader> {
  const registry = new Registry();
  const reader = await openPdfReader({ temporaryDirectory: directory, limits, log, registry });
  return {
    reader,
    read: (pdf, scope = never) => reader.read(Readable.from([pdf]), scope),
    async ended(outcome) {
      const metric = await registry.getSingleMetric('glossa_documents_pdf_children_ended_total')?.get();
      return metric?.values.find(({ labels }) => labels.outcome === outcome)?.value ?? 0;
    },
    [Symbol.asyncDispose]: () => reader[Symbol.asyncDispose](),
  };
}

/** Waits until so many children run; the test's own time limit ends a wait for what never comes. */
async function childrenRun(count: number, leastMegabytes = 0): Promise<ChildProcessFacts[]> {
  for (;;) {
    const running = pdfChildren().filter(({ resident }) => resident > leastMegabytes);
    if (running.length === count) return running;
    await pause(5);
  }
}

/** Nothing is left of what was read, and the next document is read as if nothing had been. */
async function isWell({ read }: TestReader): Promise<void> {
  assert.deepEqual(pdfChildren(), []);
  assert.deepEqual(await readdir(directory), []);
  assert.equal((await read(sample))[0]?.text, 'A Short History of Translation');
}

test('reads the sample document: title, headings and whole paragraphs on their pages, without heads and numbers', async () => {
  await using reader = await start();
  const blocks = await reader.read(sample);
  const headings = blocks.filter((block) => block.kind === 'heading').map((block) => block.text);
  assert.deepEqual(headings, [
    'A Short History of Translation',
    'Clay, stone and treaty',
    'The Seventy and the one',
    'Pilgrims and libraries',
    'Words for everybody',
    'The machine learns to translate',
    'What remains',
  ]);
  const source = await readFile(new URL(SAMPLE.href.replace('.pdf', '.md')), 'utf8');
  const plain = (text: string) => text.replace(/[“”]/gu, '"').replaceAll('’', "'");
  const paragraphs = blocks.filter((block) => block.kind === 'paragraph').map((block) => plain(block.text));
  assert.deepEqual(
    paragraphs,
    source
      .split('\n\n')
      .filter((part) => !part.startsWith('#'))
      .map((part) => part.trim()),
  );
  assert.deepEqual([blocks[0]?.page, blocks.at(-1)?.page], [1, 4]);
  assert.equal(await reader.ended('read'), 1);
});

test('tells what is no PDF before a child is started', async () => {
  await using reader = await start();
  const html = Buffer.from(`<!doctype html><title>Not found</title>${' '.repeat(4_000)}`);
  for (const bytes of [html, Buffer.alloc(0), Buffer.from('%PDF'), Buffer.concat([Buffer.alloc(1_100), sample])]) {
    await assert.rejects(reader.read(bytes), { code: 'not_a_pdf' });
  }
  assert.equal(await reader.ended('refused'), 0);
  const mailed = await reader.read(Buffer.concat([Buffer.from('Content-Type: application/pdf\r\n\r\n'), sample]));
  assert.equal(mailed[0]?.text, 'A Short History of Translation');
});

test('stops reading a stream as soon as it is no PDF or too long', async () => {
  await using reader = await start({ maxBytes: 10_000 });
  let given = 0;
  const endless = (first: string) =>
    Readable.from(
      (async function* () {
        yield Buffer.from(first);
        for (given = 0; ; given += 1) yield Buffer.alloc(1_000, ' ');
      })(),
    );
  await assert.rejects(reader.reader.read(endless('<html>'), never), { code: 'not_a_pdf' });
  assert.ok(given < 40);
  await assert.rejects(reader.reader.read(endless('%PDF-1.7'), never), { code: 'document_too_large' });
  assert.ok(given < 60);
});

test('passes on the error of a stream that breaks', async () => {
  await using reader = await start();
  const broken = Readable.from(
    (async function* () {
      yield sample.subarray(0, 2_000);
      throw new Error('the store is gone');
    })(),
  );
  await assert.rejects(reader.reader.read(broken, never), { message: 'the store is gone' });
  await isWell(reader);
});

test('asks for no password where only changes are protected, and says so where one is needed', async () => {
  await using reader = await start();
  const lines = column(prose(40, 100), { x: 72, y: 100, width: 430 });
  const open = await setPdf([lines], { ownerPassword: 'secret' });
  assert.deepEqual(
    (await reader.read(open)).map((block) => block.text),
    [prose(40, 100)],
  );
  const locked = await setPdf([lines], { userPassword: 'secret', ownerPassword: 'other' });
  await assert.rejects(reader.read(locked), { code: 'document_encrypted' });
});

test('tells scanned pages from short ones', async () => {
  await using reader = await start();
  await assert.rejects(reader.read(scannedPages(3)), { code: 'document_empty' });
  await assert.rejects(reader.read(await setPdf([[]])), { code: 'document_empty' });
  assert.deepEqual(await reader.read(oneLine('Hello World')), [{ kind: 'paragraph', text: 'Hello World', page: 1 }]);
});

test('reads Chinese in a font that the file does not hold, by tables that the child may read', async () => {
  await using reader = await start();
  const font = cjkFont('UniGB-UCS2-H', 'STSong-Light', 'GB1');
  const pdf = rawPages([show(1, 12, 72, 700, hex('翻译是一门艺术。'))], [font]);
  assert.deepEqual(await reader.read(pdf), [{ kind: 'paragraph', text: '翻译是一门艺术。', page: 1 }]);
});

test('reads a thousand pages and not one more', async () => {
  await using reader = await start();
  const blocks = await reader.read(
    await setPdf(
      Array.from({ length: 1_000 }, (_, index) =>
        column(prose(12, 200 + index), { x: 72, y: 100 + (index % 7) * 40, width: 430 }),
      ),
    ),
  );
  assert.equal(blocks.length, 1_000);
  assert.equal(blocks.at(-1)?.page, 1_000);
  await assert.rejects(reader.read(sharedPages(1_001)), { code: 'document_too_large' });
  await assert.rejects(reader.read(sharedPages(100_000)), { code: 'document_too_large' });
});

test('reads as many characters as are allowed and not one more', async () => {
  const text = 'a'.repeat(60);
  await using exact = await start({ maxCharacters: 60 });
  assert.equal((await exact.read(oneLine(text)))[0]?.text, text);
  await using less = await start({ maxCharacters: 59 });
  await assert.rejects(less.read(oneLine(text)), { code: 'document_too_large' });
});

test('says that a document is damaged which is cut off or leads in circles', async () => {
  await using reader = await start();
  const damaged = [sample.subarray(0, 6_000), pageTreeLoop(), Buffer.from('%PDF-1.7\n')];
  for (const bytes of damaged) await assert.rejects(reader.read(bytes), { code: 'document_damaged' });
  assert.equal((await reader.read(crossReferenceLoop()))[0]?.text, 'Hello World');
  await isWell(reader);
});

test('reads or refuses a document with flipped bits, and nothing else', async () => {
  await using reader = await start();
  for (const seed of [3, 5, 7]) {
    const bytes = Buffer.from(sample);
    for (let at = seed * 97; at < bytes.length; at += 997 * seed) bytes[at] = (bytes[at] ?? 0) ^ (1 << (at % 8));
    const outcome = await reader.read(bytes).then(
      () => 'read',
      (error: { code: string }) => error.code,
    );
    assert.ok(
      ['read', 'document_damaged', 'document_empty', 'not_a_pdf'].includes(outcome),
      `seed ${seed}: ${outcome}`,
    );
  }
  assert.equal(await reader.ended('crashed'), 0);
  await isWell(reader);
});

test('ends a child that takes too much memory', async () => {
  await using reader = await start({ maxMemoryBytes: 220 * 1024 * 1024 });
  for (const bomb of [decompressionBomb(), exponentialForms()]) {
    await assert.rejects(reader.read(bomb), { code: 'document_damaged' });
  }
  assert.equal(await reader.ended('killed_memory'), 2);
  await isWell(reader);
});

test('ends a child that takes too much time, over all or on one page', { timeout: 300_000 }, async () => {
  for (const limits of [
    { baseTimeMs: 700, timePerPageMs: 0 },
    { baseTimeMs: 60_000, maxTimeBetweenPagesMs: 400 },
  ]) {
    await using reader = await start(limits);
    await assert.rejects(reader.read(ENDLESS), { code: 'document_damaged' });
    assert.equal(await reader.ended('killed_time'), 1);
    assert.deepEqual(pdfChildren(), []);
  }
  await using reader = await start();
  await isWell(reader);
});

test('a child that gets no processor is the fault of the machine, not of the document', async () => {
  await using reader = await start({ baseTimeMs: 5_000, maxTimeBetweenPagesMs: 5_000 });
  const reading = reader.read(ENDLESS);
  // Long before it has read so much as a page.
  const [child] = await childrenRun(1, 125);
  process.kill(child?.pid ?? 0, 'SIGSTOP');
  await assert.rejects(reading, { code: 'overloaded' });
  assert.equal(await reader.ended('killed_time'), 1);
});

test('survives a child that dies', async () => {
  await using reader = await start();
  const reading = reader.read(decompressionBomb());
  // So much it takes only when it has begun to read.
  const [child] = await childrenRun(1, 200);
  process.kill(child?.pid ?? 0, 'SIGKILL');
  await assert.rejects(reading, { code: 'document_damaged' });
  assert.equal(await reader.ended('crashed'), 1);
  await isWell(reader);
});

test('gives a child no environment and no right but to read its own code', async () => {
  await using reader = await start();
  const caller = new AbortController();
  const reading = reader.read(ENDLESS, testScope(caller.signal));
  const [child] = await childrenRun(1);
  // The shell that sets the limits adds at most where it is.
  assert.match(child?.environment ?? '', /^(?:(?:PWD|OLDPWD|SHLVL|_)=[^\0]*\0)*$/u);
  assert.ok(child?.command.includes('--permission'));
  const allowed = child?.command.filter((part) => part.startsWith('--allow-')) ?? [];
  assert.equal(allowed.length, 2);
  assert.ok(allowed.every((part) => /^--allow-fs-read=.*(?:src\/documents|node_modules\/pdfjs-dist)$/u.test(part)));
  caller.abort(new Error('gone'));
  await assert.rejects(reading, { message: 'gone' });
});

/** Documents that one share may have under way. */
const OF_ONE_SHARE = 81;

test('reads three documents at once, two of one share, and lets others wait; those who leave are gone at once', async () => {
  await using reader = await start();
  const begin = (count: number, share = 'test') =>
    Array.from({ length: count }, () => {
      const caller = new AbortController();
      const outcome = reader.read(ENDLESS, testScope(caller.signal, share)).then(
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
  await childrenRun(2);
  const waiting = begin(OF_ONE_SHARE - 2);
  await assert.rejects(reader.read(sample), { code: 'overloaded' });
  waiting.push(...begin(OF_ONE_SHARE, 'another'));
  await childrenRun(3);
  await assert.rejects(reader.read(sample, testScope(undefined, 'a third')), { code: 'overloaded' });
  await gone(waiting);
  assert.equal(pdfChildren().length, 2);
  assert.equal(await reader.ended('aborted'), 1);
  await gone(running);
  assert.equal(await reader.ended('aborted'), 3);
  await isWell(reader);
});

test('lets those who wait in, one after the other', async () => {
  await using reader = await start();
  const most = { running: 0 };
  const watch = setInterval(() => {
    most.running = Math.max(most.running, pdfChildren().length);
  }, 10);
  const all = await Promise.all(Array.from({ length: 5 }, () => reader.read(oneLine('Hello World')))).finally(() =>
    clearInterval(watch),
  );
  assert.equal(all.length, 5);
  assert.equal(most.running, 2);
});

test('ends with the reason of a caller who left before', async () => {
  await using reader = await start();
  await assert.rejects(reader.read(sample, testScope(AbortSignal.abort(new Error('gone')))), { message: 'gone' });
  assert.deepEqual(pdfChildren(), []);
});

test('ends children and whoever waits when it is closed', async () => {
  const reader = await start();
  const readings = Array.from({ length: 4 }, () => reader.read(ENDLESS));
  const refused = Promise.all(readings.map((reading) => assert.rejects(reading, { code: 'shutting_down' })));
  await childrenRun(2);
  await reader[Symbol.asyncDispose]();
  assert.deepEqual(pdfChildren(), []);
  await refused;
  await assert.rejects(reader.read(sample), { code: 'shutting_down' });
  assert.deepEqual(await readdir(directory), []);
});

test('removes at its start what a killed process left', async () => {
  await writeFile(join(directory, 'left.spool'), 'half a document');
  await using reader = await start();
  assert.deepEqual(await readdir(directory), []);
  await isWell(reader);
});
