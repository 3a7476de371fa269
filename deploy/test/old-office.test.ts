import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { strFromU8, unzipSync } from 'fflate';
import { compoundFile } from '../../test/formats/files/identify/compound-file.ts';
import { needsApertium } from '../../test/support/apertium.ts';
import { sendDocument, translateDocument, waitForEnd } from '../../test/support/document-client.ts';
import { startTestService, type TestService } from '../../test/support/service.ts';
import { flatDocument, needsOffice, oldOfficeFile } from './office.ts';

const PAIR = { current_language: 'es', target_language: 'ca' };
const HOUSE = '<text:p>La casa es grande.</text:p>';
const FILES = {
  doc: HOUSE,
  xls: `<table:table table:name="Hoja"><table:table-row><table:table-cell office:value-type="string">${HOUSE}</table:table-cell></table:table-row></table:table>`,
  ppt: `<draw:page draw:name="p"><draw:frame svg:width="10cm" svg:height="5cm" svg:x="1cm" svg:y="1cm"><draw:text-box>${HOUSE}</draw:text-box></draw:frame></draw:page>`,
} as const;

const FORMATS = ['doc', 'xls', 'ppt'] as const;

describe('old Office files with LibreOffice', needsOffice, () => {
  let glossa: TestService;
  const files = new Map<string, Buffer>();
  before(async () => {
    glossa = await startTestService();
    for (const format of FORMATS) files.set(format, await oldOfficeFile(format, flatDocument(format, FILES[format])));
  });
  after(() => glossa[Symbol.asyncDispose]());

  for (const format of FORMATS) {
    test(`a .${format} comes back in the new format, and says so`, needsApertium, async () => {
      const file = { name: `casa.${format}`, content: files.get(format) ?? '' };
      const { state, response, bytes } = await translateDocument(glossa, file, PAIR);
      assert.equal(state.format, `${format}x`);
      assert.match(response.headers.get('content-disposition') ?? '', new RegExp(`casa\\.ca\\.${format}x`));
      assert.ok(JSON.stringify(state.warnings).includes('converted_format'), JSON.stringify(state.warnings));
      const texts = Object.values(unzipSync(bytes)).map((part) => strFromU8(part));
      assert.ok(texts.some((text) => text.includes('La casa és gran.')));
    });
  }

  test('a file that LibreOffice cannot read is damaged', async () => {
    const id = await sendDocument(glossa, { name: 'a.doc', content: compoundFile(['WordDocument']) }, PAIR);
    const state = await waitForEnd(glossa, id);
    assert.deepEqual([state.status, Object(state.error).code], ['failed', 'document_damaged']);
  });

  test('the text of an old Office file is summarized', async () => {
    const body = new Uint8Array(files.get('doc') ?? []);
    await glossa.fetch('/v1/store/file?key=casa.doc', { method: 'POST', body });
    const summary = await glossa.post('/v1/ai/summary', { file_store_key: 'casa.doc' });
    assert.equal(summary.body.summary, 'La casa es grande.', JSON.stringify(summary.body));
  });
});
