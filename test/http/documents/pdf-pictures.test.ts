import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { deflateSync } from 'node:zlib';
import { PDFDocument, PDFName, PDFRawStream } from '@cantoo/pdf-lib';
import { MagickFormat } from '@imagemagick/magick-wasm';
import { JigsawStack } from 'jigsawstack';
import type { Raster } from '../../../src/images/raster.ts';
import { bitsOf, channelsOf, createPicturePages } from '../../fixtures/pdf/picture-pages.ts';
import { readPdf } from '../../fixtures/pdf/read-page.ts';
import { needsApertium } from '../../support/apertium.ts';
import { postDocument, sendDocument, translateDocument, waitForEnd } from '../../support/document-client.ts';
import { OCR_ENGINES } from '../../support/ocr.ts';
import { startTestService, type TestService } from '../../support/service.ts';
import { encodeImage, openMagick, textPixels } from '../../support/text-pictures.ts';

const FIELDS = { current_language: 'en', target_language: 'es', translate_images: 'true' };
const [CHILDREN, LIBRARY, CITY] = [
  'The children read books in the garden.',
  'The library opens every day.',
  'The city has a new library.',
];
const TRANSLATED = { [CHILDREN]: /leen libros/, [LIBRARY]: /biblioteca abre/, [CITY]: /ciudad tiene/ };
const FLATE = { ColorSpace: 'DeviceRGB', BitsPerComponent: 8, Filter: 'FlateDecode' };

const sizeOf = ({ widthPx, heightPx }: Raster) => ({ Width: widthPx, Height: heightPx });
/** Puts an image upright on a page, 330 points wide. */
const at = (name: string, { widthPx, heightPx }: Raster, y: number): string =>
  `q 330 0 0 ${(330 * heightPx) / widthPx} 60 ${y} cm /${name} Do Q\n`;

/** The dictionary and the bytes of each image, by its number. */
async function imagesOf(bytes: Uint8Array): Promise<Map<number, { dict: string; data: Buffer }>> {
  const pdf = await PDFDocument.load(bytes);
  const found = new Map<number, { dict: string; data: Buffer }>();
  for (const [ref, object] of pdf.context.enumerateIndirectObjects()) {
    if (!(object instanceof PDFRawStream) || object.dict.get(PDFName.of('Subtype')) !== PDFName.of('Image')) continue;
    found.set(ref.objectNumber, { dict: object.dict.toString(), data: Buffer.from(object.getContents()) });
  }
  return found;
}

/** A page that is one image with three texts. */
async function scanPdf(hidden = '', width = 595): Promise<Uint8Array> {
  const pages = await createPicturePages();
  const scan = textPixels([CITY, LIBRARY, CHILDREN, '', '']);
  const I = pages.image(channelsOf(scan).grey, { ...sizeOf(scan), ...FLATE, ColorSpace: 'DeviceGray' });
  // Over the first text of the image, and beside all of them.
  const text = hidden && `BT 3 Tr /F1 24 Tf 54 773 Td (${hidden}) Tj 0 -390 Td (4711) Tj ET`;
  pages.page(`q ${width} 0 0 469 0 367 cm /I Do Q ${text}`, { I });
  return pages.save();
}

describe('translate_images of a PDF', needsApertium, () => {
  let glossa: TestService;
  before(async () => {
    glossa = await startTestService();
  });
  after(() => glossa[Symbol.asyncDispose]());

  test('is refused for a result without pictures', async () => {
    const file = { name: 'scan.pdf', content: await scanPdf() };
    const { status, body } = await postDocument(glossa, file, { ...FIELDS, result_format: 'html' });
    assert.deepEqual([status, body.code], [400, 'unsupported_option']);
    assert.match(String(body.message), /result_format/);
  });

  describe('with OCR', { skip: OCR_ENGINES.length === 0 && 'OCR is not installed' }, () => {
    let sdk: ReturnType<typeof JigsawStack>;
    before(async () => {
      await openMagick();
      sdk = JigsawStack({ apiKey: glossa.key, baseURL: glossa.url });
    });

    /** What a reader sees on each page. */
    async function shownOn(bytes: Uint8Array, page: number): Promise<string> {
      const { sections } = await sdk.vision.vocr(Buffer.from(bytes), { page_range: [page, page] });
      return sections.map(({ text }) => text).join('\n');
    }

    test('sets texts anew in images of every kind, in their places, and keeps the others', async () => {
      const pages = await createPicturePages();
      const onTransparent = textPixels([CITY], { ground: [0, 0, 0, 0], ink: [160, 0, 0] });
      const channels = channelsOf(onTransparent);
      const mask = pages.image(channels.alpha, { ...sizeOf(onTransparent), ...FLATE, ColorSpace: 'DeviceGray' });
      const S = pages.image(channels.colours, { ...sizeOf(onTransparent), ...FLATE, SMask: mask });
      const printed = textPixels([LIBRARY], { ground: [225, 240, 255, 255] });
      const dct = { ...sizeOf(printed), BitsPerComponent: 8, Filter: 'DCTDecode' };
      const C = pages.image(encodeImage(printed, MagickFormat.Jpeg, true), {
        ...dct,
        ColorSpace: 'DeviceCMYK',
        Decode: [1, 0, 1, 0, 1, 0, 1, 0],
      });
      const shared = textPixels([CHILDREN], { ground: [220, 250, 220, 255] });
      const J = pages.image(encodeImage(shared, MagickFormat.Jpeg), { ...dct, ColorSpace: 'DeviceRGB' });
      const photo = textPixels([]);
      for (let place = 0; place < photo.pixels.length; place++) photo.pixels[place] = (place >> 3) & 255;
      const G = pages.image(channelsOf(photo).colours, { ...sizeOf(photo), ...FLATE });
      const stencil = textPixels([LIBRARY]);
      const T = pages.image(bitsOf(stencil), { ...sizeOf(stencil), ImageMask: true, BitsPerComponent: 1 });
      const mirrored = textPixels([CITY], { isMirrored: true });
      const M = pages.image(channelsOf(mirrored).colours, { ...sizeOf(mirrored), ...FLATE });
      const inline = textPixels([CHILDREN]);
      const entries = `/W ${inline.widthPx} /H ${inline.heightPx} /CS /G /BPC 1 /F /AHx`;
      const data = bitsOf(inline).toString('hex');
      pages.page(
        at('S', onTransparent, 600) + at('C', printed, 500) + at('J', shared, 400) + at('G', photo, 300),
        { S, C, J, G },
        'The house is big.',
      );
      pages.page(
        `q 0 330 -60 0 200 60 cm /J Do Q q 0.6 0 0 rg ${at('T', stencil, 600)} Q
         q 330 0 0 -60 60 560 cm /M Do Q q 330 0 0 60 60 400 cm BI ${entries} ID ${data}> EI Q`,
        { J, T, M },
        'The garden is small.',
      );
      const content = await pages.save();
      const { bytes, state } = await translateDocument(glossa, { name: 'a.pdf', content }, FIELDS);
      assert.deepEqual(state.warnings, []);
      // The image on two pages is one of seven.
      assert.deepEqual(state.progress, { segments_done: 9, segments_total: 9 });
      assert.equal(
        state.characters,
        'The house is big.The garden is small.'.length + 2 * CITY.length + 2 * LIBRARY.length + 2 * CHILDREN.length,
      );
      const [first, second] = [await shownOn(bytes, 1), await shownOn(bytes, 2)];
      for (const text of [CITY, LIBRARY, CHILDREN]) assert.match(first, TRANSLATED[text] ?? /^$/, first);
      for (const text of [CITY, LIBRARY, CHILDREN]) assert.match(second, TRANSLATED[text] ?? /^$/, second);
      assert.doesNotMatch(first + second, /library|children/);
      const [before, now] = [await imagesOf(content), await imagesOf(bytes)];
      assert.deepEqual(now.get(G.objectNumber), before.get(G.objectNumber));
      assert.match(now.get(J.objectNumber)?.dict ?? '', /DCTDecode/);
      assert.match(now.get(T.objectNumber)?.dict ?? '', /ImageMask true/);
      assert.match(now.get(S.objectNumber)?.dict ?? '', /SMask/);
      assert.ok(before.has(mask.objectNumber) && !now.has(mask.objectNumber));
    });

    test('without the option, and in the pages of the source, images keep their bytes', async () => {
      const pages = await createPicturePages();
      const picture = textPixels([CITY]);
      const I = pages.image(channelsOf(picture).colours, { ...sizeOf(picture), ...FLATE });
      pages.page(at('I', picture, 500), { I }, 'The house is big.');
      const content = await pages.save();
      const file = { name: 'a.pdf', content };
      const source = (await imagesOf(content)).get(I.objectNumber);
      const kept = await translateDocument(glossa, file, { ...FIELDS, translate_images: 'false' });
      assert.deepEqual((await imagesOf(kept.bytes)).get(I.objectNumber), source);
      const both = await translateDocument(glossa, file, { ...FIELDS, result_format: 'pdf-bilingual' });
      const all = [...(await imagesOf(both.bytes)).values()];
      assert.equal(all.filter(({ data }) => source && data.equals(source.data)).length, 1);
      assert.match(await shownOn(both.bytes, 1), /new library/);
      assert.match(await shownOn(both.bytes, 2), /ciudad tiene/);
    });

    test('a scan stays a PDF, and its pages count as read', async () => {
      const file = { name: 'scan.pdf', content: await scanPdf() };
      const { bytes, state } = await translateDocument(glossa, file, FIELDS);
      assert.deepEqual([state.result_filename, state.warnings], ['scan.es.pdf', []]);
      assert.match(await shownOn(bytes, 1), /ciudad tiene[\s\S]*biblioteca abre/);
      const facing = await translateDocument(glossa, file, { ...FIELDS, result_format: 'pdf-bilingual' });
      assert.match(await shownOn(facing.bytes, 1), /new library/);
      assert.match(await shownOn(facing.bytes, 2), /ciudad tiene/);
    });

    test('a scan that is too coarse to be read stays without text', async () => {
      const id = await sendDocument(glossa, { name: 'scan.pdf', content: await scanPdf('', 800) }, FIELDS);
      const { status, error } = await waitForEnd(glossa, id);
      assert.equal(status, 'failed');
      assert.match(JSON.stringify(error), /no_text/);
    });

    test('a scan with a hidden text is translated once, as an image', async () => {
      const file = { name: 'scan.pdf', content: await scanPdf(CITY) };
      const { bytes, state } = await translateDocument(glossa, file, FIELDS);
      assert.equal(state.result_filename, 'scan.es.pdf');
      assert.match(JSON.stringify(state.warnings), /^\[\{"code":"kept_layout"[^}]*"count":1\}\]$/);
      assert.match(await shownOn(bytes, 1), /ciudad tiene/);
      const [page] = (await readPdf(bytes)).pages;
      const copied = page?.text.replace(/\s+/g, ' ') ?? '';
      for (const translated of Object.values(TRANSLATED)) assert.match(copied, translated);
      assert.match(copied, /4711/);
      assert.doesNotMatch(copied, /city|library/);
      const first = page?.items.find(({ text }) => text.includes('ciudad'));
      assert.ok(first && Math.abs(first.y - (842 - 773)) < 15 && first.x < 250, JSON.stringify(page?.items));
    });

    test('hostile images stay and are counted, and hinder no other one', async () => {
      const pages = await createPicturePages();
      const picture = textPixels([CITY]);
      const size = sizeOf(picture);
      const { colours } = channelsOf(picture);
      const I = pages.image(colours, { ...size, ...FLATE });
      const hostile = [
        pages.image(colours, { ...FLATE, Width: 60_000, Height: 60_000 }),
        pages.image(Buffer.from('no image'), { ...size, ...FLATE, Filter: 'JPXDecode' }),
        pages.image(Buffer.from('no image'), { ...size, ...FLATE, Filter: 'DCTDecode' }),
        pages.image(colours, { ...size, ...FLATE, SMask: pages.image(colours, { ...FLATE, Width: -1, Height: 1e9 }) }),
        pages.image(colours, {
          ...size,
          ...FLATE,
          SMask: pages.image(colours, { ...size, ...FLATE, Matte: [0, 0, 0] }),
        }),
      ];
      const bomb = pages.image(deflateSync(Buffer.alloc(64_000_000)), { ...size, ...FLATE });
      const named = Object.fromEntries([...hostile, bomb].map((ref, index) => [`H${index}`, ref]));
      const contents = Object.keys(named).map((name, index) => at(name, picture, 100 * index));
      pages.page(at('I', picture, 700) + contents.join(''), { I, ...named });
      // An inline image whose data go on after what looks like their end.
      pages.page('q 330 0 0 60 60 400 cm BI /W 660 /H 100 /CS /G /BPC 8 ID abc EI Q');
      const content = await pages.save();
      const { bytes, state } = await translateDocument(glossa, { name: 'a.pdf', content }, FIELDS);
      const counts = JSON.stringify(state.warnings);
      assert.match(counts, /"kept_pictures"[^}]*"count":[56]\}/, counts);
      assert.match(await shownOn(bytes, 1), /ciudad tiene/);
    });
  });
});
