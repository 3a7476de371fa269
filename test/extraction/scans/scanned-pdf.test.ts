import assert from 'node:assert/strict';
import { access, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { testScope } from '../../../load/test-scope.ts';
import { PageNotReadError } from '../../../src/extraction/ocr/recognizer.ts';
import { openScanReader } from '../../../src/extraction/scans/scan-reader.ts';
import { blockOf, makePdf, openScanTestReader } from './scan-setup.ts';

const never = testScope();
const PROSE = { text: 'The harbour was built by the town in the last century, and it is open to all ships.', y: 300 };
const HEADER = { text: 'Annals of the harbour, volume 3', y: 30 };

test('a page is read by OCR when an image covers it and it has no text but a header or a stamp', async () => {
  await using reader = await openScanTestReader(never);
  const pdf = await makePdf([
    [PROSE],
    ['scan'],
    ['scan', HEADER],
    ['scan', PROSE],
    [],
    [HEADER],
    [{ paths: 200 }],
    [{ paths: 5 }],
  ]);
  const { blocks, ocrPages, warnings } = await reader.read(pdf, 'pdf');
  assert.deepEqual(
    reader.seen.map(({ page }) => page),
    [2, 3, 7],
  );
  assert.equal(ocrPages, 3);
  assert.deepEqual(warnings, []);
  assert.deepEqual(
    blocks.map(({ page, text }) => [page, text]),
    [
      [1, PROSE.text],
      [2, 'This is what page 2 says.'],
      [3, 'This is what page 3 says.'],
      [4, PROSE.text],
      [6, HEADER.text],
      [7, 'This is what page 7 says.'],
    ],
  );
  const [scan] = reader.seen;
  assert.deepEqual(scan?.dark, [true, false]);
  // The image has far fewer pixels than a page that can be read.
  assert.deepEqual([scan?.image.dpi, scan?.image.widthPx], [150, 1240]);
  const names = await readdir(join(reader.directory, 'scans'), { recursive: true });
  assert.deepEqual(
    names.filter((name) => name.includes('/')),
    [],
  );
});

test('another process that starts in the same directory leaves page images alone', async () => {
  await using reader = await openScanTestReader(never, {
    async recognize({ image }) {
      await using _other = await openScanReader({
        temporaryDirectory: join(reader.directory, 'scans'),
        recognizer: undefined,
        detector: { detect: async () => [] },
        log: pino({ level: 'silent' }),
        registry: new Registry(),
      });
      await access(image.path);
      return {};
    },
  });
  await assert.rejects(reader.read(await makePdf([['scan']]), 'pdf'), { code: 'no_text' });
  assert.equal(reader.seen.length, 1);
});

test('lines of scanned pages become paragraphs, without hyphens at line ends and repeated headers', async () => {
  await using reader = await openScanTestReader(never, {
    recognize: ({ page }) => ({
      blocks: [
        blockOf([`Annals of the harbour ${page}`], 60),
        blockOf(['The harbour was built by the town in the last cen-', 'tury, and it is open to all ships.'], 400),
      ],
    }),
  });
  const { blocks } = await reader.read(await makePdf([['scan'], ['scan'], ['scan']]), 'pdf');
  assert.deepEqual(
    blocks.map(({ text }) => text),
    Array.from({ length: 3 }, () => PROSE.text),
  );
});

test('the first page tells the language in which the others are read', async () => {
  await using reader = await openScanTestReader(never, {
    installed: ['de', 'en', 'zh'],
    recognize: ({ language }) => ({
      blocks: [blockOf(['Der Hafen wurde von der Stadt gebaut, und er ist offen für alle Schiffe.'])],
      confidence: language === 'de' ? 95 : 85,
    }),
    detect: () => 'de',
  });
  await reader.read(await makePdf([['scan'], ['scan'], ['scan']]), 'pdf');
  const readings = reader.seen.map(({ page, language }) => `${page} ${language}`).sort();
  assert.deepEqual(readings, ['1 de', '1 en', '2 de', '3 de']);
});

test('a page that is hardly readable is read in a language of each other script', async () => {
  await using reader = await openScanTestReader(never, {
    installed: ['en', 'fr', 'ru', 'zh'],
    recognize: ({ language }) =>
      language === 'zh'
        ? { blocks: [blockOf(['港口是由该镇建造的。'.repeat(5)])], confidence: 93 }
        : { blocks: [blockOf(['B1 AR ESA'])], confidence: 30 },
    detect: () => 'zh-Hans',
  });
  await reader.read(await makePdf([['scan'], ['scan']]), 'pdf');
  assert.deepEqual(
    reader.seen.map(({ page, language }) => `${page} ${language}`),
    ['1 en', '1 ru', '1 zh', '2 zh'],
  );
});

test('warnings name the pages in a missing language, of poor quality, or that failed', async () => {
  await using reader = await openScanTestReader(never, {
    recognize: ({ page }) => {
      if (page === 2) throw new PageNotReadError('killed_time');
      return { blocks: [blockOf([`${PROSE.text} ${page}`])], confidence: page === 3 ? 60 : 95 };
    },
    detect: () => 'da',
  });
  const { warnings, ocrPages } = await reader.read(await makePdf([['scan'], ['scan'], ['scan']]), 'pdf');
  assert.equal(ocrPages, 2);
  assert.deepEqual(
    warnings.map(({ code, pages }) => [code, pages]),
    [
      ['pages_not_read', [2]],
      ['pages_uncertain', [3]],
      ['ocr_language_missing', [1, 3]],
    ],
  );
  assert.match(warnings[2]?.message ?? '', /glossa models pull ocr:da/);
});

test('a page in a script that is not installed is left out with a warning, and a document of such pages is refused', async () => {
  await using reader = await openScanTestReader(never, {
    recognize: ({ page }) => ({ blocks: [blockOf([`WiBRAFEFSRHWASREA, teiARBAT ${page}`])], confidence: 40 }),
    detect: () => 'so',
  });
  const { blocks, ocrPages, warnings } = await reader.read(await makePdf([[PROSE], ['scan']]), 'pdf');
  assert.deepEqual(
    blocks.map(({ text }) => text),
    [PROSE.text],
  );
  assert.equal(ocrPages, 0);
  assert.deepEqual(
    warnings.map(({ code, pages }) => [code, pages]),
    [['pages_illegible', [2]]],
  );
  await assert.rejects(reader.read(await makePdf([['scan']]), 'pdf'), { code: 'no_text', message: /models pull ocr:/ });
});

test('without OCR a document with text is read with a warning, and one without is refused', async () => {
  await using reader = await openScanTestReader(never, { installed: [] });
  const { blocks, ocrPages, warnings } = await reader.read(await makePdf([[PROSE], ['scan'], ['scan', HEADER]]), 'pdf');
  assert.deepEqual(
    blocks.map(({ text }) => text),
    [PROSE.text, HEADER.text],
  );
  assert.equal(ocrPages, 0);
  assert.deepEqual(
    warnings.map(({ code, pages }) => [code, pages]),
    [['ocr_not_installed', [2, 3]]],
  );
  await assert.rejects(reader.read(await makePdf([['scan', HEADER], []]), 'pdf'), {
    code: 'ocr_not_installed',
    message: /glossa models pull ocr:en/,
  });
});

test('a document of blank pages, or of images without letters, has no text', async () => {
  await using reader = await openScanTestReader(never, { recognize: () => ({}) });
  await assert.rejects(reader.read(await makePdf([[], []]), 'pdf'), { code: 'no_text' });
  await assert.rejects(reader.read(await makePdf([['scan'], []]), 'pdf'), { code: 'no_text' });
});

test('a request that ends stops its processes and removes its page images', async () => {
  const caller = new AbortController();
  await using reader = await openScanTestReader(testScope(caller.signal), {
    recognize: (_, { signal }) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason));
        caller.abort(new Error('gone'));
      }),
  });
  await assert.rejects(reader.read(await makePdf([['scan'], ['scan']]), 'pdf'), { message: 'gone' });
  const names = await readdir(join(reader.directory, 'scans'), { recursive: true });
  assert.deepEqual(
    names.filter((name) => name.includes('/')),
    [],
  );
});
