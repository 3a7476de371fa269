import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testScope } from '../../../load/test-scope.ts';
import { greyPng } from '../../support/png.ts';
import { IMAGES, openScanTestReader } from './scan-setup.ts';

const never = testScope();

test('images are read upright, on white, at a resolution for reading', async () => {
  await using reader = await openScanTestReader(never);
  for (const format of ['jpeg', 'png', 'webp'] as const) {
    const { blocks, ocrPages } = await reader.read(IMAGES[format], format);
    assert.deepEqual([blocks[0]?.page, blocks[0]?.text, ocrPages], [1, 'This is what page 1 says.', 1]);
    const { image, dark } = reader.seen.at(-1) ?? {};
    assert.ok((image?.widthPx ?? 0) > (image?.heightPx ?? 0), format);
    assert.deepEqual(dark, [true, false], format);
  }
  // The other formats declare 200 dpi. Without a resolution an image is taken for a page of A4, or a strip of its length.
  assert.deepEqual(
    reader.seen.map(({ image }) => [Math.round(image.dpi), image.widthPx]),
    [
      [200, 60],
      [200, 60],
      [150, 1754],
    ],
  );
});

test('all pages of a TIFF are read', async () => {
  await using reader = await openScanTestReader(never);
  const { blocks, ocrPages } = await reader.read(IMAGES.tiff, 'tiff');
  assert.equal(ocrPages, 2);
  assert.deepEqual(
    blocks.map(({ page }) => page),
    [1, 2],
  );
  assert.deepEqual(
    reader.seen.map(({ dark }) => dark),
    [
      [true, false],
      [false, false],
    ],
  );
});

test('a fax with half the rows is read at its real proportions', async () => {
  // 102 × 49 pixels at 204 × 98 dpi: half an inch on each side.
  const fax = Buffer.from(
    'SUkqABgAAAD5OB4Mf/x//////4AIAIAAEAAAAQMAAQAAAGYAAAABAQMAAQAAADEAAAACAQMAAQAAAAEAAAADAQMAAQAAAAQAAAAGAQMAAQAAAAAAAAAKAQMAAQAAAAEAAAARAQQAAQAAAAgAAAASAQMAAQAAAAEAAAAVAQMAAQAAAAEAAAAWAQMAAQAAADEAAAAXAQQAAQAAAA8AAAAaAQUAAQAAAN4AAAAbAQUAAQAAAOYAAAAcAQMAAQAAAAEAAAAoAQMAAQAAAAIAAAApAQMAAgAAAAAAAQAAAAAAzAAAAAEAAABiAAAAAQAAAA==',
    'base64',
  );
  await using reader = await openScanTestReader(never);
  await reader.read(fax, 'tiff');
  const { widthPx, heightPx, dpi } = reader.seen[0]?.image ?? {};
  assert.deepEqual([widthPx, heightPx, dpi], [102, 102, 204]);
});

test('an image of a gigapixel is refused before it is decoded', async () => {
  await using reader = await openScanTestReader(never);
  for (const side of [15_000, 60_000]) {
    await assert.rejects(
      reader.read(greyPng({ width: side, height: side, bitsPerPixel: 1 }, Buffer.alloc(1_000_000)), 'png'),
      { code: 'document_too_large' },
    );
  }
});

test('a cut image is damaged', async () => {
  await using reader = await openScanTestReader(never);
  for (const format of ['jpeg', 'png', 'tiff', 'webp'] as const) {
    const bytes = IMAGES[format];
    await assert.rejects(reader.read(bytes.subarray(0, bytes.length * 0.6), format), { code: 'document_damaged' });
  }
  assert.deepEqual(reader.seen, []);
});
