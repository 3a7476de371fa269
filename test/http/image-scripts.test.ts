import assert from 'node:assert/strict';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { MagickFormat, MagickImage } from '@imagemagick/magick-wasm';
import { hasFont } from '../../src/formats/pdf/typeset/has-font.ts';
import { fontFolders } from '../../src/formats/pdf/typeset/noto-fonts.ts';
import { postDocument, translateDocument } from '../support/document-client.ts';
import { FONTS } from '../support/fonts.ts';
import { sendJson, startLibreTranslateServer } from '../support/libretranslate-server.ts';
import { OCR_ENGINES } from '../support/ocr.ts';
import { startTestService } from '../support/service.ts';
import { temporaryDirectory } from '../support/storage.ts';
import { encodeImage, openMagick, textPixels } from '../support/text-pictures.ts';

const LINES = ['The library opens every day at nine.', 'The city has a new library.'];
/** Of the letters that the fonts have. */
const TRANSLATIONS = {
  ar: 'المكتبة مفتوحة كل يوم والدخول مجاني للجميع الآن.',
  he: 'הספרייה פתוחה בכל יום.',
  hi: 'पुस्तकालय हर दिन खुलता है',
  th: 'ห้องสมุดเปิดทุกวัน',
  zh: '图书馆每天开放',
};

/** The first and the last column with ink in some rows of a PNG. */
function inkOf(png: Uint8Array, from: number, to: number): [number, number] {
  const image = MagickImage.create(new Uint8Array(png));
  return image.getPixels((area) => {
    const pixels = area.toByteArray(0, 0, image.width, image.height, 'RGB') ?? new Uint8Array();
    const columns = Array.from({ length: image.width }, (_, x) => x).filter((x) =>
      Array.from({ length: to - from }, (_, y) => y + from).some(
        (y) => (pixels[3 * (y * image.width + x)] ?? 255) < 128,
      ),
    );
    return [columns[0] ?? 0, columns.at(-1) ?? 0];
  });
}

test('an image is translated into other scripts once their fonts are installed', {
  skip: OCR_ENGINES.length === 0 && 'OCR is not installed',
}, async () => {
  await openMagick();
  await using temporary = await temporaryDirectory();
  await using remote = await startLibreTranslateServer(['en', ...Object.keys(TRANSLATIONS)]);
  remote.translate = (response, { q, target }) => {
    const text = Object.entries(TRANSLATIONS).find(([code]) => target.startsWith(code))?.[1] ?? '';
    sendJson(response, { translatedText: typeof q === 'string' ? text : q.map(() => text) });
  };
  const models = join(temporary.path, 'models');
  await using glossa = await startTestService({ GLOSSA_LIBRETRANSLATE_URL: remote.url, GLOSSA_MODELS_DIR: models });
  const content = encodeImage(textPixels(LINES), MagickFormat.Png);
  const file = { name: 'sign.png', content };
  const fields = (target: string) => ({ current_language: 'en', target_language: target });
  // The machine can have fonts.
  if (!hasFont('ar', fontFolders(models))) {
    const { body } = await postDocument(glossa, file, fields('ar'));
    assert.equal(body.code, 'unsupported_option');
    assert.match(String(body.message), /glossa models pull fonts/);
  }
  await cp(FONTS, join(models, 'fonts'), { recursive: true });
  const [left, right] = inkOf(content, 30, 100);
  for (const target of Object.keys(TRANSLATIONS)) {
    const { bytes, state } = await translateDocument(glossa, file, fields(target));
    assert.deepEqual(state.warnings, [], target);
    assert.notDeepEqual(new Uint8Array(bytes), new Uint8Array(content));
    const [first, last] = inkOf(bytes, 30, 100);
    // Text from right to left begins where the source ends.
    if (target === 'ar' || target === 'he') assert.ok(Math.abs(last - right) < 8 && first !== left, `${first} ${last}`);
    else assert.ok(Math.abs(first - left) < 8 && last > first + 60, `${target} ${first} ${last}`);
  }
});
