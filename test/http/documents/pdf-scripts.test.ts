import assert from 'node:assert/strict';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { hasFont } from '../../../src/formats/pdf/typeset/has-font.ts';
import { fontFolders } from '../../../src/formats/pdf/typeset/noto-fonts.ts';
import { pdfOf } from '../../fixtures/pdf/pdf-of.ts';
import { readPdf } from '../../fixtures/pdf/read-page.ts';
import { postDocument, translateDocument } from '../../support/document-client.ts';
import { FONTS } from '../../support/fonts.ts';
import { sendJson, startLibreTranslateServer } from '../../support/libretranslate-server.ts';
import { startTestService } from '../../support/service.ts';
import { temporaryDirectory } from '../../support/storage.ts';

const PAIR = { current_language: 'en', target_language: 'ar' };
const ARABIC = 'المكتبة مفتوحة كل يوم';

test('a PDF comes back as a PDF in Arabic once fonts are installed, and as HTML before', async () => {
  await using temporary = await temporaryDirectory();
  await using remote = await startLibreTranslateServer(['en', 'ar']);
  remote.translate = (response, { q }) =>
    sendJson(response, { translatedText: typeof q === 'string' ? ARABIC : q.map(() => ARABIC) });
  const models = join(temporary.path, 'models');
  await using glossa = await startTestService({ GLOSSA_LIBRETRANSLATE_URL: remote.url, GLOSSA_MODELS_DIR: models });
  const content = await pdfOf([(pdf) => pdf.text('The library is open every day.')]);
  const file = { name: 'guide.pdf', content };
  // The machine can have fonts.
  if (!hasFont(PAIR.target_language, fontFolders(models))) {
    const before = await translateDocument(glossa, file, PAIR);
    assert.equal(before.state.result_filename, 'guide.ar.html');
    const refused = await postDocument(glossa, file, { ...PAIR, result_format: 'pdf' });
    assert.equal(refused.body.code, 'unsupported_option');
    assert.match(String(refused.body.message), /glossa models pull fonts/);
  }
  await cp(FONTS, join(models, 'fonts'), { recursive: true });
  const after = await translateDocument(glossa, file, PAIR);
  assert.equal(after.state.result_filename, 'guide.ar.pdf');
  const [page] = (await readPdf(after.bytes)).pages;
  for (const word of ARABIC.split(' ')) assert.ok(page?.text.includes(word), page?.text ?? '');
});
