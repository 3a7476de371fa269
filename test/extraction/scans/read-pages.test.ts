import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testScope } from '../../../load/test-scope.ts';
import { GlossaError } from '../../../src/errors.ts';
import type { UnreadPage } from '../../../src/extraction/scans/messages.ts';
import { readPages } from '../../../src/extraction/scans/read-pages.ts';

const never = testScope();
const source = { widthPx: 1, heightPx: 1, toSource: [1, 0, 0, 1, 0, 0] as const };

/** Reads pages without images and without OCR. */
async function read(pages: readonly UnreadPage[] | undefined, failsAfter = Number.POSITIVE_INFINITY, count = 0) {
  let addedMs = 0;
  const addTime = (ms: number): void => {
    addedMs += ms;
  };
  const progress: string[] = [];
  const onPagesRead = (done: number, total: number): void => void progress.push(`${done} of ${total}`);
  const batches: number[] = [];
  const reading = await readPages(
    pages,
    {
      recognizer: {
        engine: 'tesseract',
        languages: async () => ['en'],
        recognize: async () => ({ blocks: [], isTurned: false, confidence: 0 }),
        async [Symbol.asyncDispose]() {},
      },
      installed: ['en'],
      detector: { detect: async () => [] },
      async makeImages(some) {
        batches.push(some.length);
        const made = some.filter(({ page }) => page <= failsAfter);
        const image = { path: '/nowhere', widthPx: 1, heightPx: 1, dpi: 200, source };
        const failure = made.length < some.length ? { failure: new GlossaError('document_damaged') } : {};
        return { pages: count, images: new Map(made.map(({ page }) => [page, image])), ...failure };
      },
    },
    { ...never, addTime, onPagesRead },
  );
  return { ...reading, addedMs, batches, progress };
}

const pagesOf = (count: number) => Array.from({ length: count }, (_, at) => ({ page: at + 1, dpi: 200 }));

/** Reads a page that no language fits, except the `fitting` one, on a machine that takes this long for each reading. */
async function readUnknownScript(installed: readonly string[], readingMs: number, fitting?: string) {
  let remainingMs = 40_000;
  const tried: string[] = [];
  const box = { leftPx: 0, topPx: 0, widthPx: 100, heightPx: 10 };
  const blocks = [{ lines: [{ text: 'abc', box, baselinePx: 8, sizePx: 10, confidence: 30, words: [] }] }];
  const reading = await readPages(
    pagesOf(1),
    {
      recognizer: {
        engine: 'tesseract',
        languages: async () => installed,
        async recognize(_image, language) {
          tried.push(language);
          remainingMs = Math.max(0, remainingMs - readingMs);
          return { blocks, isTurned: false, confidence: language === fitting ? 90 : 30 };
        },
        async [Symbol.asyncDispose]() {},
      },
      installed,
      detector: { detect: async () => [] },
      makeImages: async () => ({
        pages: 1,
        images: new Map([[1, { path: '/nowhere', widthPx: 100, heightPx: 100, dpi: 200, source }]]),
      }),
    },
    {
      ...never,
      remainingMs: () => remainingMs,
      addTime: (ms) => {
        remainingMs += ms;
      },
    },
  );
  return { ...reading, tried, remainingMs };
}

const ONE_OF_EACH_SCRIPT = 'am ar bn bo dv el en gu he hi hy iu ja ka km kn ko lo ml my or pa ru si ta te th'.split(
  ' ',
);

test('a page in an unknown script is tried in a bounded number of languages', async () => {
  const { tried, failure } = await readUnknownScript(ONE_OF_EACH_SCRIPT, 4_000);
  assert.equal(tried.length, 17);
  assert.equal(failure?.code, 'no_text');
});

test('the search for the script of a page leaves time before the deadline', async () => {
  const { tried, failure, remainingMs } = await readUnknownScript(ONE_OF_EACH_SCRIPT, 20_000);
  assert.ok(tried.length < 6, tried.join());
  assert.ok(remainingMs > 5_000, String(remainingMs));
  assert.equal(failure?.code, 'no_text');
});

test('the search for the script of a page ends when one fits', async () => {
  const { tried, ocrPages } = await readUnknownScript(ONE_OF_EACH_SCRIPT, 4_000, 'ar');
  assert.equal(tried.at(-1), 'ar');
  assert.ok(tried.length < 6, tried.join());
  assert.equal(ocrPages, 1);
});

test('the deadline grows by 10 s for each page, up to 200 pages, and the pages beyond are named', async () => {
  for (const reading of [await read(pagesOf(203)), await read(undefined, undefined, 203)]) {
    assert.deepEqual([reading.ocrPages, reading.addedMs], [200, 2_000_000]);
    assert.deepEqual(
      reading.warnings.map(({ code, pages }) => [code, pages]),
      [['pages_not_read', [201, 202, 203]]],
    );
  }
});

test('each page is reported when it is read', async () => {
  for (const { progress } of [await read(pagesOf(9)), await read(undefined, undefined, 9)]) {
    assert.deepEqual(
      progress,
      Array.from({ length: 10 }, (_, done) => `${done} of 9`),
    );
  }
});

test('few page images are on disk at once', async () => {
  const { batches } = await read(pagesOf(40));
  assert.ok(Math.max(...batches) <= 8);
});

test('the pages before one that cannot be made an image are read, and the others are named', async () => {
  const { failure, ocrPages, warnings, batches } = await read(pagesOf(20), 11);
  assert.equal(failure?.code, 'document_damaged');
  assert.equal(ocrPages, 11);
  assert.deepEqual(warnings[0]?.pages, [12, 13, 14, 15, 16, 17, 18, 19, 20]);
  assert.equal(batches.length, 2);
});
