import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdir, open, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { Registry } from 'prom-client';
import { testScope } from '../../../load/test-scope.ts';
import type { OcrEngine } from '../../../src/extraction/ocr/engines/engine.ts';
import { openTextRecognizer, turnPage } from '../../../src/extraction/ocr/open-recognizer.ts';
import { MAX_PAGE_PIXELS, type PageImage, type RecognizedPage } from '../../../src/extraction/ocr/recognizer.ts';
import { createLogger } from '../../../src/telemetry/logger.ts';
import { DATA_FOLDERS, ENGLISH_PARAGRAPHS, englishPage, OCR_ENGINES } from '../../support/ocr.ts';
import { temporaryDirectory } from '../../support/storage.ts';

const paragraphs = ({ blocks }: RecognizedPage): string[][] => blocks.map(({ lines }) => lines.map(({ text }) => text));

/** An engine that runs a shell command. */
const shellEngine = (command: string, maxMemoryBytes = 2 ** 30): OcrEngine => ({
  ...{ name: 'tesseract', maxMemoryBytes },
  start: (_page, image) => spawn('/bin/sh', ['-c', command], { stdio: [image.fd, 'pipe', 'ignore'] }),
});

/** A recognizer with data for English, and a page. */
async function withShell(command: string, maxMemoryBytes?: number) {
  const temporary = await temporaryDirectory();
  await mkdir(join(temporary.path, 'data'));
  await writeFile(join(temporary.path, 'data/eng.traineddata'), '');
  const registry = new Registry();
  const recognizer = openTextRecognizer({
    engine: shellEngine(command, maxMemoryBytes),
    dataFolders: [join(temporary.path, 'data')],
    log: createLogger('silent'),
    registry,
  });
  const page = await englishPage(temporary.path);
  return {
    ...{ recognizer, registry, page, folder: temporary.path },
    async [Symbol.asyncDispose]() {
      await recognizer[Symbol.asyncDispose]();
      await temporary[Symbol.asyncDispose]();
    },
  };
}

test('both engines read paragraphs, pages that are upside down, and blank pages', async (context) => {
  if (OCR_ENGINES.length === 0) return context.skip('no language data is installed');
  await using temporary = await temporaryDirectory();
  const page = await englishPage(temporary.path);
  const turned: PageImage = { ...page, path: join(temporary.path, 'turned.pgm') };
  await using image = await open(page.path);
  await using turnedImage = await turnPage(page, image);
  await writeFile(turned.path, await turnedImage.readFile());
  const blank: PageImage = { ...page, path: join(temporary.path, 'blank.pgm') };
  await writeFile(blank.path, Buffer.concat([Buffer.from('P5\n1000 420\n255\n'), Buffer.alloc(420_000, 255)]));

  for (const engine of OCR_ENGINES) {
    const registry = new Registry();
    await using recognizer = openTextRecognizer({
      engine,
      dataFolders: DATA_FOLDERS,
      log: createLogger('silent'),
      registry,
    });
    const read = await recognizer.recognize(page, 'en', testScope());
    assert.deepEqual(paragraphs(read), ENGLISH_PARAGRAPHS, engine.name);
    assert.ok(!read.isTurned && read.confidence > 80, engine.name);
    const [line] = read.blocks[0]?.lines ?? [];
    assert.ok(line && Math.abs(line.box.leftPx - 60) < 5 && Math.abs(line.baselinePx - 67) < 4, engine.name);

    const upright = await recognizer.recognize(turned, 'en', testScope());
    assert.deepEqual(paragraphs(upright), ENGLISH_PARAGRAPHS, engine.name);
    assert.equal(upright.isTurned, true);
    assert.deepEqual((await recognizer.recognize(blank, 'en', testScope())).blocks, []);
    assert.match(await registry.metrics(), /glossa_documents_ocr_pages_total\{outcome="read"\} 3/);
  }
  assert.deepEqual((await readdir(temporary.path)).toSorted(), ['blank.pgm', 'page.pgm', 'turned.pgm']);
});

test('a process that fails costs its page only, and says why', async () => {
  const failures = [
    ['exit 3', 'crashed'],
    ['kill -SEGV $$', 'crashed'],
    ['yes "<span>" 2> /dev/null', 'crashed'],
  ] as const;
  for (const [command, reason] of failures) {
    await using glossa = await withShell(command);
    const reading = glossa.recognizer.recognize(glossa.page, 'en', testScope());
    await assert.rejects(reading, { name: 'PageNotReadError', reason }, command);
    assert.match(await glossa.registry.metrics(), new RegExp(`pages_total\\{outcome="${reason}"\\} 1`));
  }
});

test('a process that takes too much memory is killed', { skip: process.platform !== 'linux' }, async () => {
  await using glossa = await withShell('exec sleep 100', 1_000);
  const reading = glossa.recognizer.recognize(glossa.page, 'en', testScope());
  await assert.rejects(reading, { name: 'PageNotReadError', reason: 'killed_memory' });
});

test('a page with too many pixels is not read at all', async () => {
  await using glossa = await withShell('echo read');
  const huge = { ...glossa.page, widthPx: MAX_PAGE_PIXELS, heightPx: 2 };
  await assert.rejects(glossa.recognizer.recognize(huge, 'en', testScope()), { reason: 'too_large' });
});

test('an aborted request and a shutdown end the process at once', async () => {
  await using glossa = await withShell('exec sleep 100');
  const gone = new AbortController();
  const reading = glossa.recognizer.recognize(glossa.page, 'en', testScope(gone.signal));
  gone.abort(new Error('the client is gone'));
  await assert.rejects(reading, /the client is gone/);
  const closing = assert.rejects(glossa.recognizer.recognize(glossa.page, 'en', testScope()), {
    code: 'shutting_down',
  });
  await glossa.recognizer[Symbol.asyncDispose]();
  await closing;
});

test('a language that is installed while the service runs can be read', async () => {
  await using glossa = await withShell(`printf '%s' ""`);
  assert.deepEqual(await glossa.recognizer.languages(), ['en']);
  await assert.rejects(glossa.recognizer.recognize(glossa.page, 'ja', testScope()), /No language data for ja/);
  await writeFile(join(glossa.folder, 'data/jpn.traineddata'), '');
  assert.deepEqual(await glossa.recognizer.languages(), ['en', 'ja']);
  assert.deepEqual((await glossa.recognizer.recognize(glossa.page, 'ja', testScope())).blocks, []);
});
