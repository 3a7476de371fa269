import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { MagickFormat } from '@imagemagick/magick-wasm';
import { unzipSync, zipSync } from 'fflate';
import { JigsawStack } from 'jigsawstack';
import { z } from 'zod';
import { pollUntil } from '../../../load/poll-until.ts';
import { MAX_PICTURE_BYTES } from '../../../src/formats/files/pictures.ts';
import { hasFont } from '../../../src/formats/pdf/typeset/has-font.ts';
import { fontFolders } from '../../../src/formats/pdf/typeset/noto-fonts.ts';
import { needsApertium } from '../../support/apertium.ts';
import { DOCUMENTS, postDocument, sendDocument, translateDocument } from '../../support/document-client.ts';
import { OCR_ENGINES } from '../../support/ocr.ts';
import { greyPng } from '../../support/png.ts';
import { SAMPLE_FILES } from '../../support/sample-files.ts';
import { startTestService, type TestService } from '../../support/service.ts';
import { encodeImage, openMagick, textPixels } from '../../support/text-pictures.ts';

const FIELDS = { current_language: 'en', target_language: 'es', translate_images: 'true' };
const LABEL = 'The children read books in the garden.';
/** Texts of one picture. */
const LABELS = [LABEL, 'The library opens every day.', 'The city has a new library.'];
const TRANSLATED = /leen libros[\s\S]*biblioteca abre/;
const SENTENCE = 'The house is big.';

/** A PNG with lines of text. */
const draw = (lines: readonly string[]): Uint8Array => encodeImage(textPixels(lines), MagickFormat.Png);

/** A sample document with more entries. */
async function withEntries(
  format: 'docx' | 'epub' | 'odt' | 'pptx',
  sentence: string,
  more: Record<string, Uint8Array>,
) {
  const { name, content } = SAMPLE_FILES[format];
  const entries = unzipSync(new Uint8Array(Buffer.from(await content(sentence))));
  return { name, content: zipSync({ ...entries, ...more }, { level: 0 }) };
}

const segmentsOf = ({ progress }: Record<string, unknown>): { done: number; total: number } => {
  const { segments_done, segments_total } = z
    .object({ segments_done: z.number(), segments_total: z.number() })
    .parse(progress);
  return { done: segments_done, total: segments_total };
};

const entriesOf = (bytes: Uint8Array) => unzipSync(new Uint8Array(bytes));

describe('translate_images', needsApertium, () => {
  let glossa: TestService;
  before(async () => {
    glossa = await startTestService();
  });
  after(() => glossa[Symbol.asyncDispose]());

  test('is refused for formats without pictures, with what to do instead, and false changes nothing', async () => {
    const file = { name: 'a.txt', content: SENTENCE };
    const refused = await postDocument(glossa, file, FIELDS);
    assert.deepEqual([refused.status, refused.body.code], [400, 'unsupported_option']);
    assert.match(String(refused.body.message), /docx.*translate_images/);
    const { status } = await postDocument(glossa, file, { ...FIELDS, translate_images: false });
    assert.equal(status, 200);
  });

  test('is refused where OCR is turned off', async () => {
    await using withoutOcr = await startTestService({ GLOSSA_OCR: 'off' });
    const { name, content } = SAMPLE_FILES.docx;
    const file = { name, content: await content(SENTENCE) };
    const off = await postDocument(withoutOcr, file, FIELDS);
    assert.equal(off.body.code, 'ocr_not_installed');
  });

  describe('with OCR', { skip: OCR_ENGINES.length === 0 && 'OCR is not installed' }, () => {
    let sdk: ReturnType<typeof JigsawStack>;
    before(async () => {
      await openMagick();
      sdk = JigsawStack({ apiKey: glossa.key, baseURL: glossa.url });
    });

    async function textOf(bytes: Uint8Array | undefined): Promise<string> {
      const { sections } = await sdk.vision.vocr(Buffer.from(bytes ?? []));
      return sections.map(({ text }) => text).join('\n');
    }

    test('translates the pictures of a document in place, and tells which stay', async () => {
      const own = {
        'word/media/image1.png': draw(LABELS),
        'word/media/blank.png': draw([]),
        'word/media/broken.png': new Uint8Array(60),
        'word/media/chart.emf': new Uint8Array(60),
        'docProps/thumbnail.png': draw(LABELS),
      };
      const file = await withEntries('docx', SENTENCE, own);
      const plain = await translateDocument(glossa, file, { ...FIELDS, translate_images: 'false' });
      const { bytes, state } = await translateDocument(glossa, file, FIELDS);
      const { 'word/media/image1.png': picture, ...others } = entriesOf(bytes);
      const { 'word/media/image1.png': source, ...expected } = entriesOf(plain.bytes);
      assert.deepEqual(source, own['word/media/image1.png']);
      assert.match(await textOf(picture), TRANSLATED);
      assert.deepEqual(others, expected);
      assert.deepEqual(Object.keys(entriesOf(bytes)), Object.keys(entriesOf(plain.bytes)));
      const counts = z.array(z.object({ code: z.string(), count: z.number() })).parse(state.warnings);
      assert.deepEqual(counts, [{ code: 'kept_pictures', count: 2 }]);
      assert.equal(Number(state.characters) - Number(plain.state.characters), LABELS.join('').length);
      const texts = segmentsOf(plain.state);
      assert.deepEqual(segmentsOf(state), { done: texts.done + 3, total: texts.total + 3 });
    });

    test('translates the pictures of a document without other text', async () => {
      const own = { 'word/media/image1.png': draw([LABEL]) };
      const { bytes, state } = await translateDocument(glossa, await withEntries('docx', '42', own), FIELDS);
      assert.match(await textOf(entriesOf(bytes)['word/media/image1.png']), /leen libros/);
      assert.deepEqual([state.warnings, state.characters], [[], LABEL.length]);
    });

    test('pictures beyond the limits of number, bytes and pixels stay, and are counted', async () => {
      const zeros = new Uint8Array(60);
      const small = Array.from({ length: 99 }, (_, at) => [`word/media/small${at}.png`, zeros] as const);
      const own = {
        'word/media/bytes.png': new Uint8Array(MAX_PICTURE_BYTES + 1),
        'word/media/pixels.png': greyPng({ width: 30_000, height: 30_000, bitsPerPixel: 1 }, Buffer.alloc(1_000)),
        ...Object.fromEntries(small),
        'word/media/beyond.png': draw(LABELS),
      };
      const { bytes, state } = await translateDocument(glossa, await withEntries('docx', '42', own), FIELDS);
      assert.match(JSON.stringify(state.warnings), /"kept_pictures"[^}]*"count":102/);
      assert.equal(segmentsOf(state).total, 100);
      assert.deepEqual(entriesOf(bytes)['word/media/beyond.png'], own['word/media/beyond.png']);
    });

    test('a document that is cancelled while its pictures are drawn makes room for the next one', async () => {
      const names = Array.from({ length: 8 }, (_, at) => `word/media/image${at}.png`);
      const own = Object.fromEntries(names.map((name) => [name, draw([LABEL])]));
      const id = await sendDocument(glossa, await withEntries('docx', '42', own), FIELDS);
      const read = async () => (await glossa.get(`${DOCUMENTS}/${id}`)).body;
      await pollUntil(async () => segmentsOf(await read()).done > 0);
      assert.equal((await glossa.fetch(`${DOCUMENTS}/${id}`, { method: 'DELETE' })).status, 200);
      const cancelled = await read();
      assert.equal(cancelled.status, 'cancelled');
      // The next picture of the same key is drawn only after the process of the cancelled one has ended.
      await translateDocument(glossa, { name: 'sign.png', content: draw([LABEL]) }, FIELDS);
      const after = await read();
      assert.deepEqual([after.status, after.progress], ['cancelled', cancelled.progress]);
    });

    test('an image is a document, too', async () => {
      const fields = { target_language: 'es' };
      const { bytes, state, response } = await translateDocument(
        glossa,
        { name: 'sign.png', content: draw([LABEL]) },
        fields,
      );
      assert.match(await textOf(bytes), /leen libros/);
      assert.equal(response.headers.get('content-type'), 'image/png');
      const { format, result_filename, current_language, characters, warnings } = state;
      assert.deepEqual([format, result_filename, current_language], ['png', 'sign.es.png', 'en']);
      assert.deepEqual([characters, warnings], [LABEL.length, []]);
    });

    test('an image without text, or in the target language, comes back as it is, and the state says why', async () => {
      for (const [lines, target, code] of [
        [[], 'es', 'no_texts'],
        [[LABEL], 'en', 'kept_target_language'],
      ] as const) {
        const content = draw(lines);
        const { bytes, state } = await translateDocument(
          glossa,
          { name: 'a.png', content },
          { target_language: target },
        );
        assert.deepEqual(new Uint8Array(bytes), content);
        assert.match(JSON.stringify(state.warnings), new RegExp(`"code":"${code}"`));
      }
    });

    test('an image whose letters no font has, and options of texts, are refused at once', async () => {
      const image = { name: 'a.png', content: draw([]) };
      // The machine can have fonts.
      const hindi = hasFont('hi', fontFolders('')) ? [] : [{ target_language: 'hi' }];
      for (const fields of [...hindi, { layout: 'bilingual' }, { include: '["a"]' }]) {
        const { body } = await postDocument(glossa, image, { target_language: 'es', ...fields });
        assert.equal(body.code, 'unsupported_option', JSON.stringify(fields));
      }
    });

    for (const [format, name] of [
      ['epub', 'images/page.png'],
      ['odt', 'Pictures/1.png'],
      ['pptx', 'ppt/media/image1.png'],
    ] as const) {
      test(`translates the pictures of ${format}`, async () => {
        const picture = draw([LABEL]);
        const file = await withEntries(format, SENTENCE, { [name]: picture });
        const { bytes } = await translateDocument(glossa, file, FIELDS);
        assert.notDeepEqual(entriesOf(bytes)[name], picture);
      });
    }
  });
});
