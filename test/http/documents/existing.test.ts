import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { needsApertium } from '../../support/apertium.ts';
import { DOCUMENTS, postDocument, waitForEnd } from '../../support/document-client.ts';
import { readAnswer, startTestService, type TestService } from '../../support/service.ts';

const HOUSE = 'La casa es grande.';
const TRANSLATED = 'La casa és gran.';
const PAIR = { current_language: 'es', target_language: 'ca' };

interface Update {
  source: string;
  existing: string;
  result: string;
}

/** Files with a translation that lacks a text, keeps others, and has one that the source lacks. */
const UPDATES: Record<string, Update> = {
  'page.json': {
    source: `{\n  "a": "Uno dos.",\n  "b": { "new": "${HOUSE}", "list": ["Perro", "Gato"] },\n  "url": "https://example.com/es"\n}\n`,
    existing:
      '{\n  "old": {\n    "x": "Vell"\n  },\n  "url": "https://example.com/ca",\n  "b": { "few": "Pocs", "list": ["Gos", "Gat"] },\n  "a": "Un \\"dos\\"."\n}\n',
    result: `{\n  "a": "Un \\"dos\\".",\n  "b": { "new": "${TRANSLATED}", "list": ["Gos", "Gat"], "few": "Pocs" },\n  "url": "https://example.com/ca",\n  "old": {\n    "x": "Vell"\n  }\n}\n`,
  },
  'es.yml': {
    source: `# Textos\nes:\n  a: Uno dos.\n  b:\n    new: ${HOUSE}\n    one: Un perro\n`,
    existing: 'ca:\n  b:\n    few: Pocs gossos # nota\n    one: "Un: gos"\n  a: Un dos.\n  old:\n    x: Vell\n',
    result: `# Textos\nca:\n  a: Un dos.\n  b:\n    new: ${TRANSLATED}\n    one: 'Un: gos'\n    few: Pocs gossos\n  old:\n    x: Vell\n`,
  },
  'app.properties': {
    source: `# Textos é\na = Uno dos.\nnew = ${HOUSE}\nn = {0,choice,0#nada|1#uno}\n`,
    existing: 'old: Vell\nn={0,choice,0#res|1#un}\na=Un dos.\n',
    result: `# Textos é\na = Un dos.\nnew = ${TRANSLATED}\nn = {0,choice,0#res|1#un}\nold: Vell\n`,
  },
  'app.strings': {
    source: `/* Textos */\n"a" = "Uno dos.";\n"new" = "${HOUSE}";\n`,
    existing: '"old" = "Vell";\n"a" = "Un \\"dos\\".";\n',
    result: `/* Textos */\n"a" = "Un \\"dos\\".";\n"new" = "${TRANSLATED}";\n"old" = "Vell";\n`,
  },
  'Texts.resx': {
    source: `<root>\n<data name="a"><value>Uno dos.</value></data>\n<data name="new"><value>${HOUSE}</value></data>\n<data name="b.Size" type="System.Drawing.Size"><value>1, 2</value></data>\n</root>\n`,
    existing:
      '<root>\n<data name="b.Size" type="System.Drawing.Size"><value>3, 4</value></data>\n<data name="old"><value>Vell &amp; nou</value></data>\n<data name="a"><value>Un &lt;dos&gt;.</value></data>\n</root>\n',
    result: `<root>\n<data name="a"><value>Un &lt;dos&gt;.</value></data>\n<data name="new"><value>${TRANSLATED}</value></data>\n<data name="b.Size" type="System.Drawing.Size"><value>3, 4</value></data>\n<data name="old"><value>Vell &amp; nou</value></data>\n</root>\n`,
  },
  'strings.xml': {
    source: `<resources>\n    <string name="a">Uno dos.</string>\n    <string name="new">${HOUSE}</string>\n    <plurals name="n"><item quantity="other">%d perros</item></plurals>\n</resources>\n`,
    existing:
      '<resources>\n    <plurals name="n"><item quantity="one">%d gos</item><item quantity="other">%d gossos</item></plurals>\n    <string name="old">Vell</string>\n    <string name="a">Un <b>dos</b>.</string>\n</resources>\n',
    result: `<resources>\n    <string name="a">Un <b>dos</b>.</string>\n    <string name="new">${TRANSLATED}</string>\n    <plurals name="n"><item quantity="one">%d gos</item><item quantity="other">%d gossos</item></plurals>\n    <string name="old">Vell</string>\n</resources>\n`,
  },
};

describe('a translation that exists', needsApertium, () => {
  let glossa: TestService;
  before(async () => {
    glossa = await startTestService();
  });
  after(() => glossa[Symbol.asyncDispose]());

  async function post(
    name: string,
    source: string,
    existing: string | Uint8Array<ArrayBuffer>,
    fields: Record<string, string> = {},
  ) {
    const form = new FormData();
    for (const [field, value] of Object.entries({ ...PAIR, ...fields })) form.set(field, value);
    form.set('existing', new Blob([existing]), 'existing');
    form.set('file', new Blob([source]), name);
    return readAnswer(await glossa.fetch(DOCUMENTS, { method: 'POST', body: form }));
  }

  async function update(...request: Parameters<typeof post>): Promise<string> {
    const { status, body } = await post(...request);
    assert.equal(status, 200, JSON.stringify(body));
    const id = String(body.document_id);
    const state = await waitForEnd(glossa, id);
    assert.equal(state.status, 'done', JSON.stringify(state));
    return (await glossa.fetch(`${DOCUMENTS}/${id}/result`)).text();
  }

  for (const [name, { source, existing, result }] of Object.entries(UPDATES)) {
    test(`of ${name} is kept, and only what it lacks is translated, in the order of the source`, async () => {
      const updated = await update(name, source, existing);
      assert.equal(updated, result);
      assert.equal(await update(name, source, updated), updated, 'a second update changes nothing');
    });
  }

  test('texts that have changed are translated again, and old ones are removed when asked', async () => {
    const source = `{"a": "${HOUSE}", "b": "${HOUSE}"}\n`;
    const existing = '{"a": "Vell", "b": "Vell", "old": "Vell"}\n';
    const fields = { changed: '["a"]', prune: 'true' };
    assert.equal(await update('a.json', source, existing, fields), `{"a": "${TRANSLATED}", "b": "Vell"}\n`);
  });

  test('items of a list of another length are translated, because their places have moved', async () => {
    const source = `{"list": ["${HOUSE}", "Perro"], "404": "Perro"}`;
    const updated = await update('a.json', source, '{"list": ["Gos"], "404": "Cap gos", "500": "Error"}');
    assert.equal(updated, `{"list": ["${TRANSLATED}", "Gos"], "404": "Cap gos","500": "Error"}`);
  });

  test('a key with a dot gets no text of a key in another one', async () => {
    const source = `{"a.b": "Perro", "a": {"b": "${HOUSE}"}}`;
    const updated = await update('a.json', source, '{"a": {"b": "Un cotxe"}}');
    assert.equal(updated, `{"a.b": "Gos", "a": {"b": "${TRANSLATED}"}}`);
  });

  test('an update that a file cannot follow is refused', async () => {
    for (const [name, fields, code] of [
      ['a.txt', {}, 'unsupported_option'],
      ['a.json', { current_language: '' }, 'invalid_request'],
    ] as const) {
      const { status, body } = await post(name, '{"a": "Perro"}', '{}', fields);
      assert.deepEqual([status, body.code], [400, code]);
    }
    const large = await post('a.json', '{}', ' '.repeat(2 * 1024 * 1024 + 1));
    assert.deepEqual([large.status, large.body.code], [413, 'file_too_large']);
    const latin = await post('a.json', '{}', Uint8Array.of(0x7b, 0x22, 0xe9, 0x22, 0x7d));
    assert.deepEqual([latin.status, latin.body.code], [400, 'invalid_request']);
    const damaged = await post('a.json', `{"a": "${HOUSE}"}`, '{"a": ');
    const state = await waitForEnd(glossa, String(damaged.body.document_id));
    assert.partialDeepStrictEqual(state, { status: 'failed', error: { code: 'document_damaged' } });
    const { status } = await postDocument(glossa, { name: 'a.json', content: '{}' }, { ...PAIR, changed: ['a'] });
    assert.equal(status, 200, 'without a translation that exists, nothing has changed');
  });
});
