import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testScope } from '../../../load/test-scope.ts';
import type { UnreadPage } from '../../../src/documents/scans/ipc.ts';
import { readPages } from '../../../src/documents/scans/read-pages.ts';
import { GlossaError } from '../../../src/errors.ts';

const never = testScope();

/** Reads pages without images and without OCR. */
async function read(pages: readonly UnreadPage[] | undefined, failsAfter = Number.POSITIVE_INFINITY, count = 0) {
  let addedMs = 0;
  const addTime = (ms: number): void => {
    addedMs += ms;
  };
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
        const image = { path: '/nowhere', widthPx: 1, heightPx: 1, dpi: 200 };
        const failure = made.length < some.length ? { failure: new GlossaError('document_damaged') } : {};
        return { pages: count, images: new Map(made.map(({ page }) => [page, image])), ...failure };
      },
    },
    { ...never, addTime },
  );
  return { ...reading, addedMs, batches };
}

const pagesOf = (count: number) => Array.from({ length: count }, (_, at) => ({ page: at + 1, dpi: 200 }));

test('the deadline grows by 10 s for each page, up to 200 pages, and the pages beyond are named', async () => {
  for (const reading of [await read(pagesOf(203)), await read(undefined, undefined, 203)]) {
    assert.deepEqual([reading.ocrPages, reading.addedMs], [200, 2_000_000]);
    assert.deepEqual(
      reading.warnings.map(({ code, pages }) => [code, pages]),
      [['pages_not_read', [201, 202, 203]]],
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
