import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, describe, test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { JigsawStack } from 'jigsawstack';
import { ENGLISH_PARAGRAPHS, OCR_ENGINES } from '../support/ocr.ts';
import { greyPng } from '../support/png.ts';
import { startTestService, type TestService } from '../support/service.ts';

const [WIDTH, HEIGHT] = [1_000, 420];
const skip = OCR_ENGINES.length === 0 && 'OCR is not installed';

/** The page with two paragraphs in English, turned counterclockwise by quarters. */
async function page(quarters = 0): Promise<Buffer> {
  const fixture = new URL('../fixtures/ocr/english.pgm.gz', import.meta.url);
  const file = gunzipSync(await readFile(fixture));
  let pixels = file.subarray(file.length - WIDTH * HEIGHT);
  let [width, height] = [WIDTH, HEIGHT];
  for (let turn = 0; turn < quarters; turn++) {
    const turned = Buffer.alloc(pixels.length);
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++) turned[(width - 1 - x) * height + y] = pixels[y * width + x] ?? 0;
    [pixels, width, height] = [turned, height, width];
  }
  const rows = Array.from({ length: height }, (_, y) => [
    Buffer.of(0),
    pixels.subarray(y * width, (y + 1) * width),
  ]).flat();
  return greyPng({ width, height, bitsPerPixel: 8 }, Buffer.concat(rows));
}

describe('POST /v1/vocr', { skip }, () => {
  let glossa: TestService;
  let sdk: ReturnType<typeof JigsawStack>;
  before(async () => {
    glossa = await startTestService();
    sdk = JigsawStack({ apiKey: glossa.key, baseURL: glossa.url });
  });
  after(() => glossa[Symbol.asyncDispose]());

  const post = (body: NonNullable<RequestInit['body']>, type: string, query = '') =>
    fetch(`${glossa.url}/v1/vocr${query}`, {
      method: 'POST',
      headers: { 'x-api-key': glossa.key, 'content-type': type },
      body,
    });

  test('reads paragraphs, lines and words with their boxes, for the official SDK', async () => {
    const read = await sdk.vision.vocr(await page());
    assert.deepEqual(
      read.sections.map(({ lines }) => lines.map(({ text }) => text)),
      ENGLISH_PARAGRAPHS,
    );
    assert.deepEqual([read.width, read.height, read.has_text, read.total_pages], [WIDTH, HEIGHT, true, 1]);
    const [line] = read.sections[0]?.lines ?? [];
    assert.deepEqual(
      line?.words.slice(0, 3).map(({ text }) => text),
      ['The', 'library', 'opens'],
    );
    const [first, second] = line?.words ?? [];
    assert.ok(first && second && line && first.confidence > 0.6 && line.average_confidence > 0.6);
    assert.ok(first.bounds.top_right.x < second.bounds.top_left.x);
    assert.equal(first.bounds.width, first.bounds.top_right.x - first.bounds.top_left.x);
    assert.ok(line.bounds.top_left.y < HEIGHT / 2 && line.bounds.height < HEIGHT / 4);
  });

  test('the boxes of a page on its side are where the page shows them', async () => {
    const upright = await sdk.vision.vocr(await page());
    const boxOf = ({ sections }: typeof upright) => sections[0]?.lines[0]?.words[1]?.bounds;
    const box = boxOf(upright);
    assert.ok(box);
    for (const quarters of [1, 2]) {
      const turned = boxOf(await sdk.vision.vocr(await page(quarters)));
      const { x, y } = box.top_left;
      const places = [
        [x, y],
        [y, WIDTH - x],
        [WIDTH - x, HEIGHT - y],
      ];
      const [placeX = 0, placeY = 0] = places[quarters] ?? [];
      assert.ok(turned, String(quarters));
      const distance = Math.hypot(turned.top_left.x - placeX, turned.top_left.y - placeY);
      assert.ok(distance < 4, `${quarters}: ${distance}`);
      assert.ok(Math.abs(turned.width - box.width) < 4 && Math.abs(turned.height - box.height) < 4);
    }
  });

  test('reads stored images, raw bytes and one page of a PDF, with and without boxes', async () => {
    await sdk.store.upload(await page(), { key: 'page.png', content_type: 'image/png' });
    const stored = await sdk.vision.vocr({ file_store_key: 'page.png', fine_grained: true });
    const raw = await post(await page(), 'image/png', '?return_bounds=false&current_language=en');
    assert.equal(raw.headers.get('x-glossa-ocr-pages'), '1');
    const { sections } = (await raw.json()) as typeof stored;
    assert.equal(sections[0]?.text, stored.sections[0]?.text);
    assert.equal(Object.hasOwn(sections[0]?.lines[0] ?? {}, 'bounds'), false);
    const pdf = await readFile(new URL('../../assets/a-short-history-of-translation.pdf', import.meta.url));
    const read = await sdk.vision.vocr(pdf, { page_range: [1, 1] });
    assert.deepEqual([read.page_range, read.total_pages], [[1, 1], undefined]);
    assert.match(read.sections[0]?.text ?? '', /History of Translation/);
  });

  test('an image without text is read as one, and what cannot be read is a typed error', async () => {
    const blank = greyPng({ width: 300, height: 200, bitsPerPixel: 8 }, Buffer.alloc(301 * 200, 0));
    const { has_text, sections } = await sdk.vision.vocr(blank);
    assert.deepEqual([has_text, sections], [false, []]);
    const image = await page();
    await assert.rejects(sdk.vision.vocr(image, { prompt: 'total' }), { code: 'unsupported_option' });
    await assert.rejects(sdk.vision.vocr(image.subarray(0, 3_000)), { code: 'document_damaged' });
    await assert.rejects(sdk.vision.vocr(Buffer.from('Some text.')), { code: 'unsupported_format' });
    await assert.rejects(sdk.vision.vocr({}), { code: 'invalid_request' });
    await assert.rejects(sdk.vision.vocr({ url: 'http://127.0.0.1/a.png' }), { code: 'url_not_allowed' });
    await assert.rejects(sdk.vision.vocr({ file_store_key: 'nothing' }), { code: 'file_not_found' });
    const range = await post(image, 'image/png', '?page_range=3&page_range=2');
    assert.equal(range.status, 400);
    const beyond = await post(image, 'image/png', '?page_range=7');
    assert.deepEqual([beyond.status, ((await beyond.json()) as { code: string }).code], [400, 'invalid_request']);
  });
});
