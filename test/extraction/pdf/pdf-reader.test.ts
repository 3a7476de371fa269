import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { test } from 'node:test';
import { column, prose, setPdf } from '../../../load/documents/set-pdf.ts';
import {
  crossReferenceLoop,
  oneLine,
  pageTreeLoop,
  scannedPages,
  sharedPages,
} from '../../fixtures/pdf/hostile-pdfs.ts';
import { cjkFont, HELVETICA, hex, rawPages, show } from '../../fixtures/pdf/raw-pdf.ts';
import { assertHealthy, never, openTestReader, sample } from './pdf-reader-setup.ts';

test('reads title, headings and complete paragraphs with their pages, without headers and page numbers', async () => {
  await using reader = await openTestReader();
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
  const source = await readFile(new URL('../../../assets/a-short-history-of-translation.md', import.meta.url), 'utf8');
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

test('rejects other files before it starts a process', async () => {
  await using reader = await openTestReader();
  const html = Buffer.from(`<!doctype html><title>Not found</title>${' '.repeat(4_000)}`);
  for (const bytes of [html, Buffer.alloc(0), Buffer.from('%PDF'), Buffer.concat([Buffer.alloc(1_100), sample])]) {
    await assert.rejects(reader.read(bytes), { code: 'not_a_pdf' });
  }
  assert.equal(await reader.ended('refused'), 0);
  const mailed = await reader.read(Buffer.concat([Buffer.from('Content-Type: application/pdf\r\n\r\n'), sample]));
  assert.equal(mailed[0]?.text, 'A Short History of Translation');
});

test('stops reading a stream that is not a PDF or too long', async () => {
  await using reader = await openTestReader({ maxBytes: 10_000 });
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

test('passes on the error of a broken stream', async () => {
  await using reader = await openTestReader();
  const broken = Readable.from(
    (async function* () {
      yield sample.subarray(0, 2_000);
      throw new Error('the store is gone');
    })(),
  );
  await assert.rejects(reader.reader.read(broken, never), { message: 'the store is gone' });
  await assertHealthy(reader);
});

test('reads a PDF with an owner password and rejects one with a user password', async () => {
  await using reader = await openTestReader();
  const lines = column(prose(40, 100), { x: 72, y: 100, width: 430 });
  const open = await setPdf([lines], { ownerPassword: 'secret' });
  assert.deepEqual(
    (await reader.read(open)).map((block) => block.text),
    [prose(40, 100)],
  );
  const locked = await setPdf([lines], { userPassword: 'secret', ownerPassword: 'other' });
  await assert.rejects(reader.read(locked), { code: 'document_encrypted' });
});

test('distinguishes scanned pages from short ones', async () => {
  await using reader = await openTestReader();
  await assert.rejects(reader.read(scannedPages(3)), { code: 'no_text' });
  await assert.rejects(reader.read(await setPdf([[]])), { code: 'no_text' });
  assert.deepEqual(await reader.read(oneLine('Hello World')), [{ kind: 'paragraph', text: 'Hello World', page: 1 }]);
});

test('reads Chinese in a font that is not embedded, with the character maps of the PDF library', async () => {
  await using reader = await openTestReader();
  const font = cjkFont('UniGB-UCS2-H', 'STSong-Light', 'GB1');
  const pdf = rawPages([show(1, 12, 72, 700, hex('翻译是一门艺术。'))], [font]);
  assert.deepEqual(await reader.read(pdf), [{ kind: 'paragraph', text: '翻译是一门艺术。', page: 1 }]);
});

test('reads up to 1,000 pages', async () => {
  await using reader = await openTestReader();
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

test('reads up to the maximum number of characters', async () => {
  const text = 'a'.repeat(60);
  await using exact = await openTestReader({ maxCharacters: 60 });
  assert.equal((await exact.read(oneLine(text)))[0]?.text, text);
  await using less = await openTestReader({ maxCharacters: 59 });
  await assert.rejects(less.read(oneLine(text)), { code: 'document_too_large' });
  // More of the page waits to be read.
  const long = rawPages(
    [Array.from({ length: 3_000 }, (_, index) => show(1, 12, 72, index, '(Hello)')).join(' ')],
    [HELVETICA],
  );
  await assert.rejects(less.read(long), { code: 'document_too_large' });
});

test('rejects truncated documents and circular page trees as damaged', async () => {
  await using reader = await openTestReader();
  const damaged = [sample.subarray(0, 6_000), pageTreeLoop(), Buffer.from('%PDF-1.7\n')];
  for (const bytes of damaged) await assert.rejects(reader.read(bytes), { code: 'document_damaged' });
  assert.equal((await reader.read(crossReferenceLoop()))[0]?.text, 'Hello World');
  await assertHealthy(reader);
});

test('reads or rejects a document with flipped bits', async () => {
  await using reader = await openTestReader();
  for (const seed of [3, 5, 7]) {
    const bytes = Buffer.from(sample);
    for (let at = seed * 97; at < bytes.length; at += 997 * seed) bytes[at] = (bytes[at] ?? 0) ^ (1 << (at % 8));
    const outcome = await reader.read(bytes).then(
      () => 'read',
      (error: { code: string }) => error.code,
    );
    assert.ok(['read', 'document_damaged', 'no_text', 'not_a_pdf'].includes(outcome), `seed ${seed}: ${outcome}`);
  }
  assert.equal(await reader.ended('crashed'), 0);
  await assertHealthy(reader);
});

test('removes files of a killed process when it opens', async () => {
  await using reader = await openTestReader({}, ['stale.spool']);
  assert.deepEqual(await readdir(reader.directory), []);
  await assertHealthy(reader);
});

test('says that a dynamic form has no text, instead of reading what it shows to other readers', async () => {
  await using reader = await openTestReader();
  const lines = [
    'Please wait...',
    'If this message is not eventually replaced with the proper contents of the document, your PDF',
    'viewer may not be able to display this type of document.',
  ];
  const form = await setPdf([lines.map((text, index) => ({ text, x: 72, y: 100 + 30 * index }))]);
  await assert.rejects(reader.read(form), { code: 'no_text' });
});
