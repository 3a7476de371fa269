import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { z } from 'zod';
import { makePdf } from '../../extraction/scans/scan-setup.ts';
import { needsApertium } from '../../support/apertium.ts';
import { DOCUMENTS, translateDocument } from '../../support/document-client.ts';
import { SAMPLE_FILES } from '../../support/sample-files.ts';
import { startTestService, type TestService } from '../../support/service.ts';

const PAIR = { current_language: 'es', target_language: 'ca' };
const docxOf = async (sentence: string): Promise<Uint8Array> =>
  new Uint8Array(await SAMPLE_FILES.docx.content(sentence));
const warnings = z.array(z.object({ code: z.string(), message: z.string().min(20), count: z.int() }));

const entry = (id: string, translation = '', flag = ''): string =>
  `${flag}msgid ${JSON.stringify(id)}\nmsgstr ${JSON.stringify(translation)}\n`;

const CASES: { name: string; content: string; fields?: object; expected: Record<string, number> }[] = [
  { name: 'plain.txt', content: 'La casa es grande.\n', expected: {} },
  { name: 'numbers.csv', content: '1,2\n3,4\n', expected: { no_texts: 1 } },
  { name: 'empty.txt', content: '', expected: { no_texts: 1 } },
  {
    name: 'texts.json',
    content: JSON.stringify({
      a: 'La casa es grande.',
      b: 'btn_primary',
      c: 'main.menu',
      d: 'https://example.com/a',
      e: 4,
    }),
    expected: { kept_code: 2 },
  },
  { name: 'codes.json', content: '{"a":"btn_primary"}', expected: { no_texts: 1, kept_code: 1 } },
  {
    name: 'messages.po',
    content: [
      entry('La casa'),
      entry('El gato', 'El gat'),
      entry('El perro', 'El gos', '#, fuzzy\n'),
      entry('Una casa', '', '#, fuzzy\n'),
    ].join('\n'),
    expected: { kept_filled: 2 },
  },
  {
    name: 'targets.xlf',
    content: `<xliff version="1.2"><file source-language="es" target-language="ca"><body>
<trans-unit id="1"><source>La casa</source><target state="translated">La casa</target></trans-unit>
<trans-unit id="2"><source>El gato</source></trans-unit></body></file></xliff>`,
    expected: { kept_filled: 1 },
  },
  {
    name: 'directives.po',
    content: [entry('La casa de %s', '', '#, c-format\n'), entry('El gato', '', '#, c-format\n')].join('\n'),
    fields: { glossary: { gato: '50%d' } },
    expected: { kept_structure: 1 },
  },
  {
    name: 'code.txt',
    content:
      'La casa es grande.\n\n```\nlet casa = 1;\n\nlet gato = 2;\n```\n\nEl gato es negro.\n\n$ npm install\n$ npm test\n',
    expected: { kept_code: 2 },
  },
];

describe('the warnings of a document', needsApertium, () => {
  let glossa: TestService;
  before(async () => {
    glossa = await startTestService();
  });
  after(() => glossa[Symbol.asyncDispose]());

  for (const { name, content, fields, expected } of CASES) {
    test(`${name}: ${Object.keys(expected).join(', ') || 'none'}`, async () => {
      const { state, id } = await translateDocument(glossa, { name, content }, { ...PAIR, ...fields });
      const found = warnings.parse(state.warnings);
      assert.deepEqual(Object.fromEntries(found.map(({ code, count }) => [code, count])), expected);
      const { body } = await glossa.get(DOCUMENTS);
      const listed = z.array(z.looseObject({ document_id: z.string() })).parse(body.documents);
      assert.deepEqual(listed.find(({ document_id }) => document_id === id)?.warnings, found);
    });
  }

  test('texts in a language that cannot be translated stay, and their targets stay empty', async () => {
    const file = (language: string, text: string): string =>
      `<file source-language="${language}" target-language="ca"><body><trans-unit id="1"><source>${text}</source></trans-unit></body></file>`;
    const content = `<xliff version="1.2">${file('es', 'El gato')}${file('zu', 'Ikati elikhulu')}${file('ca', 'El gos gran')}</xliff>`;
    const { state, bytes } = await translateDocument(glossa, { name: 'languages.xlf', content }, PAIR);
    const targets = Array.from(bytes.toString().matchAll(/<target[^>]*>([^<]*)/g), ([, text]) => text);
    assert.deepEqual(targets, ['El gat', 'El gos gran']);
    assert.partialDeepStrictEqual(state.warnings, [
      { code: 'kept_target_language', count: 1 },
      { code: 'kept_other_language', count: 1 },
    ]);
    const page = '<p>El gato es negro.</p><p lang="zu">Ikati elikhulu limnyama.</p>';
    const html = await translateDocument(glossa, { name: 'page.html', content: page }, PAIR);
    assert.match(html.bytes.toString(), /Ikati elikhulu limnyama\./);
    assert.partialDeepStrictEqual(html.state.warnings, [{ code: 'kept_other_language', count: 1 }]);
  });

  test('a document that is in the target language says so', async () => {
    const content = 'La casa és gran i el jardí també ho és.\n\nEls nens juguen amb el gat.\n';
    const { state } = await translateDocument(
      glossa,
      { name: 'done.md', content },
      { current_language: 'ca', target_language: 'ca' },
    );
    assert.partialDeepStrictEqual(state.warnings, [{ code: 'kept_target_language', count: 2 }]);
  });

  test('a paragraph that is in the target language is counted', async () => {
    const content =
      'The house is big.\n\nEsta es una de las casas más grandes de la ciudad, con un jardín para los niños.\n';
    const fields = { current_language: 'en', target_language: 'es' };
    const { state } = await translateDocument(glossa, { name: 'both.txt', content }, fields);
    assert.partialDeepStrictEqual(state.warnings, [{ code: 'kept_target_language', count: 1 }]);
  });

  test('cells that a formula looks for are counted', async () => {
    const parts = unzipSync(new Uint8Array(await SAMPLE_FILES.xlsx.content('La casa es grande.')));
    const [sheet = ''] = Object.keys(parts).filter((name) => name.includes('worksheets/'));
    const xml = strFromU8(parts[sheet] ?? new Uint8Array());
    const cell = (content: string): string => `<c t="inlineStr"><is><t>${content}</t></is></c>`;
    const row = `<row>${cell('Entregado hoy')}${cell('station_code')}<c><f>COUNTIF(A:A,"Entregado*")</f></c></row>`;
    const content = zipSync({ ...parts, [sheet]: strToU8(xml.replace('<sheetData>', `<sheetData>${row}`)) });
    const { state } = await translateDocument(glossa, { name: 'parts.xlsx', content }, PAIR);
    assert.partialDeepStrictEqual(state.warnings, [
      { code: 'kept_code', count: 1 },
      { code: 'kept_formula', count: 1 },
    ]);
    const ods = unzipSync(new Uint8Array(await SAMPLE_FILES.ods.content('La casa es grande.')));
    const table = strFromU8(ods['content.xml'] ?? new Uint8Array());
    const named = '<table:table-cell table:formula="of:=COUNTIF([.A1:.A9];&quot;Entregado&quot;)"/>';
    const cells = `<table:table-row>${named}<table:table-cell><text:p>Entregado</text:p></table:table-cell></table:table-row>`;
    const changed = { ...ods, 'content.xml': strToU8(table.replace('</table:table>', `${cells}</table:table>`)) };
    const calc = await translateDocument(glossa, { name: 'parts.ods', content: zipSync(changed) }, PAIR);
    assert.partialDeepStrictEqual(calc.state.warnings, [{ code: 'kept_formula', count: 1 }]);
  });

  test('parts of a document that are not read are counted', async () => {
    const document = strFromU8(unzipSync(await docxOf('La casa es grande.'))['word/document.xml'] ?? new Uint8Array());
    const object =
      '<w:p><w:r><w:object><o:OLEObject xmlns:o="urn:schemas-microsoft-com:office:office" r:id="x1"/></w:object></w:r></w:p>';
    const changed = document
      .replace('<w:body>', `<w:body><w:altChunk r:id="x2"/>${object}${object}`)
      .replace(
        '<w:document ',
        '<w:document xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" ',
      );
    const parts = unzipSync(await docxOf('La casa es grande.'));
    const content = zipSync({ ...parts, 'word/document.xml': strToU8(changed) });
    const { state } = await translateDocument(glossa, { name: 'parts.docx', content }, PAIR);
    assert.partialDeepStrictEqual(state.warnings, [{ code: 'not_read', count: 2 }]);
  });

  test('pages of a PDF that are images are counted', async () => {
    const text = { text: 'La casa es grande y tiene un jardín para los gatos.', y: 300 };
    const content = await makePdf([[text], ['scan'], [], ['scan', { ...text, y: 800 }]]);
    const { state } = await translateDocument(
      glossa,
      { name: 'pages.pdf', content },
      { ...PAIR, result_format: 'html' },
    );
    assert.partialDeepStrictEqual(state.warnings, [{ code: 'not_read', count: 2 }]);
  });

  test('the counts of all chunks are added', async () => {
    const paragraph = `${'La casa es grande. '.repeat(40)}\n\n$ npm install\n\n`;
    const { state } = await translateDocument(glossa, { name: 'long.txt', content: paragraph.repeat(50) }, PAIR);
    assert.partialDeepStrictEqual(state.warnings, [{ code: 'kept_code', count: 50 }]);
  });
});
