import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { needsApertium } from '../../support/apertium.ts';
import { postDocument, sendDocument, translateDocument, waitForEnd } from '../../support/document-client.ts';
import { SAMPLE_FILES } from '../../support/sample-files.ts';
import { startTestService, type TestService } from '../../support/service.ts';

const HOUSE = 'La casa es grande.';
const TRANSLATED = 'La casa és gran.';
const PAIR = { current_language: 'es', target_language: 'ca' };

/** Files whose texts marked with + are chosen, and those with - are not. */
const FILES: Record<string, { choice: object; content: string }> = {
  'keys.json': {
    choice: { include: ['page.*', 'items.0'], exclude: ['*.note'] },
    content: '{"page": {"title": "+", "a": {"b": ["+", "+"]}, "note": "-"}, "items": ["+", "-"], "pages": "-"}',
  },
  'keys.yaml': {
    choice: { include: ['page'], exclude: ['page.list.1'] },
    content: 'page:\n  title: +\n  list:\n    - +\n    - -\nother: -\n',
  },
  'es.yml': { choice: { include: ['home', 'es.foot'] }, content: 'es:\n  home:\n    title: +\n  foot: +\n  menu: -\n' },
  'app.properties': {
    choice: { include: ['app.t?tle*'] },
    content: '# é\napp.title=+\napp.title.long=+\napp.text=-\n',
  },
  'app.strings': { choice: { exclude: ['legal'] }, content: '"legal" = "-";\n"title" = "+";\n' },
  'table.csv': { choice: { include: ['Text', 'D'] }, content: 'id,Text,Note,Extra\n1,+,-,+\n2,+,-,+\n' },
  'table.tsv': { choice: { exclude: ['B'] }, content: 'id\tText\tMore\n1\t-\t+\n2\t-\t+\n' },
  'messages.po': {
    choice: { exclude: ['admin', 'Una *'] },
    content: `msgid ""
msgstr "Content-Type: text/plain; charset=UTF-8\\n"

msgid "La casa es grande."
msgstr "±"

msgctxt "admin"
msgid "La casa es grande."
msgstr ""

msgid "Una casa grande."
msgstr ""
`,
  },
  'strings.xml': {
    choice: { include: ['title', 'list'] },
    content: `<resources>
<string name="title">+</string><string name="other">-</string>
<string-array name="list"><item>+</item></string-array>
</resources>
`,
  },
  'page.md': {
    choice: { include: ['seo.*'], exclude: ['seo.slug'] },
    content: '---\ntitle: -\nseo:\n  text: +\n  slug: -\n---\n\n+\n',
  },
};

const fill = (content: string, chosen: string): string =>
  content.replaceAll(/(?<![\w:-])[+-](?![\w-]| [+-])/g, (mark) => (mark === '+' ? chosen : HOUSE));

describe('the choice of texts in a document', needsApertium, () => {
  let glossa: TestService;
  before(async () => {
    glossa = await startTestService();
  });
  after(() => glossa[Symbol.asyncDispose]());

  for (const [name, { choice, content }] of Object.entries(FILES)) {
    test(`of ${name}, the chosen texts are translated and the others stay byte for byte`, async () => {
      const source = fill(content, HOUSE).replace('±', '');
      // The only key of a file of one language becomes that of the translation.
      const expected = fill(content, TRANSLATED).replace('±', TRANSLATED).replace(/^es:/, 'ca:');
      const { bytes } = await translateDocument(glossa, { name, content: source }, { ...PAIR, ...choice });
      assert.equal(bytes.toString(), expected);
    });
  }

  test('cells of a workbook are chosen by sheet and column', async () => {
    const file = { name: 'sample.xlsx', content: await SAMPLE_FILES.xlsx.content(HOUSE) };
    const { state } = await translateDocument(glossa, file, { ...PAIR, include: ['sheet:Ho*!A', 'sheet:Other'] });
    assert.partialDeepStrictEqual(state, {
      engines: ['apertium'],
      warnings: [{ code: 'unmatched_patterns', count: 1 }],
    });
    const all = await translateDocument(glossa, file, PAIR);
    assert.deepEqual(all.state.warnings, []);
    const none = await translateDocument(glossa, file, { ...PAIR, exclude: ['A'] });
    assert.deepEqual(none.bytes, Buffer.from(file.content));
    const id = await sendDocument(glossa, file, { ...PAIR, source_column: 'Text', target_column: 'B' });
    assert.match(JSON.stringify((await waitForEnd(glossa, id)).error), /invalid_request.*No sheet.*source_column/);
  });

  test('slides and chapters are chosen by their number', async () => {
    for (const [sample, chosen, left] of [
      [SAMPLE_FILES.pptx, 'slide:1', 'slide:2'],
      [SAMPLE_FILES.epub, 'chapter:1', 'chapter:2'],
    ] as const) {
      const file = { name: sample.name, content: await sample.content(HOUSE) };
      const all = await translateDocument(glossa, file, { ...PAIR, include: [chosen] });
      assert.equal(all.state.status, 'done');
      assert.deepEqual(all.state.engines, ['apertium']);
      const none = await translateDocument(glossa, file, { ...PAIR, include: [left] });
      assert.deepEqual(none.bytes, Buffer.from(file.content));
      assert.partialDeepStrictEqual(none.state, { warnings: [{ code: 'no_texts', count: 1 }] });
    }
  });

  test('patterns that match nothing are counted in a warning', async () => {
    const file = { name: 'a.json', content: `{"a": "${HOUSE}", "b": "${HOUSE}"}` };
    const fields = { ...PAIR, include: ['a', 'titel'], exclude: ['b', '*.url'] };
    const { bytes, state } = await translateDocument(glossa, file, fields);
    assert.equal(bytes.toString(), `{"a": "${TRANSLATED}", "b": "${HOUSE}"}`);
    assert.partialDeepStrictEqual(state, { warnings: [{ code: 'unmatched_patterns', count: 2 }] });
  });

  test('a table takes its texts from one column and writes their translations into another', async () => {
    const table = (one: string, other: string) => `key,es_ES,mine\na,${HOUSE},${one}\nb,${HOUSE},${other}\n`;
    for (const [source_column, target_column] of [
      ['es_es', 'mine'],
      ['B', 'c'],
    ]) {
      const file = { name: 'table.csv', content: table('', 'Casa') };
      const { bytes, state } = await translateDocument(glossa, file, { ...PAIR, source_column, target_column });
      assert.equal(bytes.toString(), table(TRANSLATED, 'Casa'));
      assert.partialDeepStrictEqual(state, { warnings: [{ code: 'kept_filled', count: 1 }] });
    }
    const headless = { name: 'table.csv', content: `${HOUSE},\n${HOUSE},\n` };
    const { bytes } = await translateDocument(glossa, headless, { ...PAIR, source_column: 'A', target_column: 'B' });
    assert.equal(bytes.toString(), `${HOUSE},${TRANSLATED}\n`.repeat(2));
    const file = { name: 'table.csv', content: table('', '') };
    const id = await sendDocument(glossa, file, { ...PAIR, source_column: 'es_ES', target_column: 'missing' });
    const failed = await waitForEnd(glossa, id);
    assert.equal(failed.status, 'failed');
    assert.match(JSON.stringify(failed.error), /invalid_request.*no column.*target_column/);
  });

  test('a choice that a file cannot follow is refused', async () => {
    const text = { name: 'a.txt', content: HOUSE };
    const json = { name: 'a.json', content: '{}' };
    for (const [file, fields, code] of [
      [text, { include: ['a'] }, 'unsupported_option'],
      [json, { source_column: 'a', target_column: 'b' }, 'unsupported_option'],
      [
        { name: 'a.xlsx', content: await SAMPLE_FILES.xlsx.content(HOUSE) },
        { source_column: 'A', target_column: 'B', layout: 'bilingual' },
        'unsupported_option',
      ],
      [json, { source_column: 'a' }, 'invalid_request'],
      [json, { include: [] }, 'invalid_request'],
      [json, { include: ['x'.repeat(501)] }, 'invalid_request'],
      [json, { exclude: Array(101).fill('x') }, 'invalid_request'],
      [json, { include: 'title' }, 'invalid_json'],
    ] as const) {
      const { status, body } = await postDocument(glossa, file, { ...PAIR, ...fields });
      assert.deepEqual([status, body.code], [400, code]);
    }
  });
});
