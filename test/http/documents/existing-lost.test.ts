import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { needsApertium } from '../../support/apertium.ts';
import { DOCUMENTS, postUpdate, waitForEnd } from '../../support/document-client.ts';
import { startTestService, type TestService } from '../../support/service.ts';

const HOUSE = 'La casa es grande.';
const TRANSLATED = 'La casa és gran.';
const PAIR = { current_language: 'es', target_language: 'ca' };

interface Update {
  source: string;
  existing: string;
  /** The result, or a part of it. */
  result: string | RegExp;
  /** Number of texts of `existing` that the result does not have. */
  lost?: number;
}

const xliff = (original: string, units: string): string =>
  `<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2">\n<file original="${original}" source-language="es" target-language="ca" datatype="plaintext"><body>\n${units}\n</body></file>\n</xliff>\n`;
const unit = (id: string, source: string, target = ''): string =>
  `<trans-unit id="${id}"><source>${source}</source>${target === '' ? '' : `<target>${target}</target>`}</trans-unit>`;
const strings = (content: object): string => JSON.stringify({ sourceLanguage: 'es', strings: content, version: '1.0' });
const catalan = (value: string) => ({ localizations: { ca: { stringUnit: { state: 'translated', value } } } });

const plurals = (items: string): string =>
  `<resources>\n    <plurals name="houses">${items}<item quantity="other">%d CASAS</item></plurals>\n</resources>\n`;

const UPDATES: [what: string, name: string, update: Update][] = [
  [
    'objects in lists keep their keys',
    'a.json',
    {
      source: `{"list": [{"a": "Uno."}, {"a": "${HOUSE}"}]}`,
      existing: '{"list": [{"a": "Un.", "old": "Vell"}, {"few": ["Pocs"]}]}',
      result: `{"list": [{"a": "Un.","old": "Vell"}, {"a": "${TRANSLATED}","few": ["Pocs"]}]}`,
    },
  ],
  [
    'a file that is a list keeps its keys',
    'a.json',
    {
      source: '[{"id": "x", "string": "Uno."}]',
      existing: '[{"id": "x", "string": "Un.", "old": "Vell"}]',
      result: '[{"id": "x", "string": "Un.","old": "Vell"}]',
    },
  ],
  [
    'lists of other lengths are counted',
    'a.json',
    {
      source: `{"list": [{"a": "${HOUSE}"}]}`,
      existing: '{"list": [{"a": "Un."}, {"a": "Dos."}]}',
      result: `{"list": [{"a": "${TRANSLATED}"}]}`,
      lost: 2,
    },
  ],
  [
    'keys that occur twice are counted',
    'app.properties',
    { source: `a = ${HOUSE}\n`, existing: 'a = Un\na = Dos\n', result: /a = La casa/, lost: 2 },
  ],
  [
    'objects in lists keep their keys',
    'a.js',
    {
      source: `export default { list: [{ a: '${HOUSE}' }] };\n`,
      existing: "export default { list: [{ a: 'Un.', old: 'Vell' }] };\n",
      result: "export default { list: [{ a: 'Un.', old: 'Vell' }] };\n",
    },
  ],
  [
    'items of lists are kept',
    'a.php',
    {
      source: `<?php\nreturn ['list' => ['Uno.', ['a' => '${HOUSE}']]];\n`,
      existing: "<?php\nreturn ['list' => ['Un.', ['old' => 'Vell']]];\n",
      result: `<?php\nreturn ['list' => ['Un.', ['a' => '${TRANSLATED}','old' => 'Vell']]];\n`,
    },
  ],
  [
    'mappings in lists keep their keys',
    'a.yaml',
    {
      source: `list:\n  - a: Uno.\n    b: ${HOUSE}\n  - a: Dos.\n`,
      existing: 'list:\n  - a: Un.\n    old: Vell\n  - a: Dos!\n',
      result: `list:\n  - a: Un.\n    b: ${TRANSLATED}\n    old: Vell\n  - a: Dos!\n`,
    },
  ],
  [
    'keys in brackets are counted',
    'a.yaml',
    {
      source: `a:\n  x: Uno.\nb: ${HOUSE}\n`,
      existing: 'a: {x: Un., old: Vell}\n',
      result: `a:\n  x: Un.\nb: ${TRANSLATED}\n`,
      lost: 1,
    },
  ],
  [
    'lists of tables keep their keys',
    'a.toml',
    {
      source: `[[list]]\na = "Uno."\n\n[[list]]\na = "${HOUSE}"\n`,
      existing: '[[list]]\na = "Un."\nold = "Vell"\n\n[[list]]\nb = "Pocs"\n',
      result: `[[list]]\na = "Un."\nold = "Vell"\n\n[[list]]\na = "${TRANSLATED}"\nb = "Pocs"\n`,
    },
  ],
  [
    'lists of tables of other lengths are counted',
    'a.toml',
    {
      source: `[[list]]\na = "${HOUSE}"\n`,
      existing: '[[list]]\na = "Un."\n\n[[list]]\na = "Dos."\n\n[[gone]]\na = "Vell"\n',
      result: `[[list]]\na = "${TRANSLATED}"\n`,
      lost: 3,
    },
  ],
  [
    'broken entries are counted',
    'es.ftl',
    {
      source: `a = Uno.\nb = ${HOUSE}\n`,
      existing: 'a = Un.\nb = { $x ->\nc = Pocs\n',
      result: `a = Un.\nb = ${TRANSLATED}\nc = Pocs\n`,
      lost: 1,
    },
  ],
  [
    'a file of another name is the same file, if there is only one',
    'a.xlf',
    {
      source: xliff('b/new.html', unit('1', 'Uno.') + unit('2', HOUSE)),
      existing: xliff('a/old.html', unit('1', 'Uno.', 'Un.') + unit('3', 'Viejo.', 'Vell.')),
      result: /<target>Un\.<\/target>[\s\S]*La casa és gran\.[\s\S]*<target>Vell\.<\/target>/,
    },
  ],
  [
    'files of other names are counted',
    'a.xlf',
    {
      source: xliff('b', unit('2', HOUSE)).replace(
        '</file>',
        '</file><file original="c" source-language="es"><body/></file>',
      ),
      existing: xliff('a', unit('1', 'Uno.', 'Un.')),
      result: /La casa és gran/,
      lost: 1,
    },
  ],
  [
    'a plural that gets a form is not lost',
    'strings.xml',
    {
      source: plurals(`<item quantity="one">${HOUSE}</item>`).replace('CASAS', 'casas'),
      existing: plurals('').replace('CASAS', 'cases!'),
      result: plurals(`<item quantity="one">${TRANSLATED}</item>`).replace('CASAS', 'cases!'),
    },
  ],
  [
    'strings that only the translation has become stale',
    'a.xcstrings',
    {
      source: strings({ [HOUSE]: {} }),
      existing: strings({ [HOUSE]: {}, Viejo: catalan('Vell') }),
      result:
        /"Viejo":\{"extractionState":"stale","localizations":\{"ca":\{"stringUnit":\{"state":"translated","value":"Vell"/,
    },
  ],
  [
    'another translation in the source is counted',
    'a.xcstrings',
    {
      source: strings({
        [HOUSE]: {},
        Uno: catalan('Un'),
        Dos: { localizations: { ca: { stringUnit: { state: 'new', value: '' } } } },
      }),
      existing: strings({ Uno: catalan('U'), Dos: catalan('Dos!') }),
      result: /"Dos!"/,
      lost: 1,
    },
  ],
];

describe('what an update cannot keep', needsApertium, () => {
  let glossa: TestService;
  before(async () => {
    glossa = await startTestService();
  });
  after(() => glossa[Symbol.asyncDispose]());

  async function update(name: string, source: string, existing: string, fields = {}) {
    const { status, body } = await postUpdate(glossa, { name, content: source }, existing, { ...PAIR, ...fields });
    assert.equal(status, 200, JSON.stringify(body));
    const id = String(body.document_id);
    const state = await waitForEnd(glossa, id);
    return { state, text: await (await glossa.fetch(`${DOCUMENTS}/${id}/result`)).text() };
  }

  const lostIn = ({ warnings }: Record<string, unknown>): unknown =>
    Array.isArray(warnings) ? warnings.find(({ code }) => code === 'existing_lost')?.count : undefined;

  for (const [what, name, { source, existing, result, lost }] of UPDATES) {
    test(`of ${name}: ${what}`, async () => {
      const { state, text } = await update(name, source, existing);
      assert.equal(state.status, 'done', JSON.stringify(state));
      if (typeof result === 'string') assert.equal(text, result);
      else assert.match(text, result);
      assert.equal(lostIn(state), lost, JSON.stringify(state.warnings));
    });
  }

  test('is nothing that a request wants to change or to remove, and no file is taken for an empty one', async () => {
    const changed = await update('a.json', `{"a": "${HOUSE}"}`, '{"a": "Un."}', { changed: '["a"]' });
    assert.equal(lostIn(changed.state), undefined);
    const locale = await update('es.yml', `es:\n  a: ${HOUSE}\n`, 'ca:\n  a: Un.\n', { changed: '["es.a"]' });
    assert.equal(lostIn(locale.state), undefined);
    const pruned = await update('a.json', `{"a": "${HOUSE}"}`, '{"b": "Un."}', { prune: 'true' });
    assert.equal(lostIn(pruned.state), undefined);
    const { state } = await update('es.ftl', `a = ${HOUSE}\n`, '<html>no Fluent</html>\n');
    assert.partialDeepStrictEqual(state, { status: 'failed', error: { code: 'document_damaged' } });
  });
});
