import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { wordDocument } from '../../../load/documents/word-document.ts';
import { capitals, fileChildren, openTestProcessor, scope } from './processor-setup.ts';

const MIB = 1024 * 1024;
/** The files take seconds on an idle machine. */
const LONG_TIMES = { baseTimeMs: 240_000, maxTimeMs: 240_000, maxStepTimeMs: 240_000 };

test('a process that takes too much memory is killed, and the document is called too large', async () => {
  await using files = await openTestProcessor({
    ...LONG_TIMES,
    maxMemoryBytes: 140 * MIB,
  });
  const path = await files.create('page.html', '<p>word <b>word</b></p>'.repeat(400_000));
  await assert.rejects(files.extract(path, 'html'), {
    code: 'document_too_large',
    message: /more than 140 MiB of memory, which is its limit\. Divide it/,
  });
  assert.equal(await files.ended('killed_memory'), 1);
});

test('memory that earlier files have left does not count for a file', async () => {
  await using files = await openTestProcessor({ ...LONG_TIMES, baseMemoryBytes: 135 * MIB });
  const large = await files.create('large.html', '<p>word <b>word</b></p>'.repeat(120_000));
  const other = await files.create('other.html', '<p>A sentence of several words.</p>'.repeat(1_000));
  const childMemory = () => fileChildren().map(({ pid }) => residentBytes(pid));
  do await files.extract(large, 'html');
  while (!childMemory().some((bytes) => bytes > 160 * MIB));
  const read = await files.processor.readText(other, { format: 'html' }, scope);
  assert.equal(read.kind, 'blocks');
});

test('a large Word document takes little memory', async () => {
  await using files = await openTestProcessor({
    ...LONG_TIMES,
    baseMemoryBytes: 170 * MIB,
    memoryPerTextByte: 0,
  });
  const sentences = Array.from(
    { length: 36_000 },
    (_, at) => `Sentence ${at} has several words that a reader reads slowly.`,
  );
  const path = await files.create('large.docx', Buffer.from(wordDocument(sentences)));
  assert.ok((await files.translate(path, 'docx', capitals)).length > 0);
  assert.equal(await files.ended('killed_memory'), 0);
});

function residentBytes(pid: number): number {
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kilobytes) * 1024;
}
