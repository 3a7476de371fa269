import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { needsApertium } from '../../support/apertium.ts';
import { DOCUMENTS, postUpdate, waitForEnd } from '../../support/document-client.ts';
import { startTestService, type TestService } from '../../support/service.ts';

const HOUSE = 'La casa es grande.';
const TRANSLATED = 'La casa és gran.';
const ESCAPED = 'La casa \\u00E9s gran.';

interface Update {
  source: string;
  existing: string;
  result: string;
  /** Number of comments of `existing` that the result does not have. */
  lost?: number;
}

const xliff = (units: string): string =>
  `<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2">\n<file original="a" source-language="es" target-language="ca" datatype="plaintext"><body>\n${units}\n</body></file>\n</xliff>\n`;
const xliff2 = (units: string): string =>
  `<xliff version="2.0" srcLang="es" trgLang="ca" xmlns="urn:oasis:names:tc:xliff:document:2.0">\n<file id="a">\n${units}\n</file>\n</xliff>\n`;
const catalogue = (strings: object): string =>
  `${JSON.stringify({ sourceLanguage: 'es', strings, version: '1.0' }, null, 2)}\n`;
const inCatalan = (value: string, state = 'translated'): object => ({ ca: { stringUnit: { state, value } } });
const ts = (language: string, messages: string): string =>
  `<?xml version="1.0" encoding="utf-8"?>\n<!DOCTYPE TS>\n<TS version="2.1"${language}>\n<context>\n    <name>A</name>\n${messages}</context>\n</TS>\n`;
const resx = (entries: string): string => `<root>\n${entries}</root>\n`;

const UPDATES: [what: string, name: string, update: Update][] = [
  [
    'the header, and comments of keys for which the source has none, are kept',
    'app.properties',
    {
      source: `# Copyright 2026\n\na = Uno\nb = ${HOUSE}\n`,
      existing: '# Traducció: Anna\n\n# forma curta\n# no "única"\na = Un\nold = Vell\n',
      result: `# Traducció: Anna\n\n# forma curta\n# no "única"\na = Un\nb = ${ESCAPED}\nold = Vell\n`,
    },
  ],
  [
    'comments follow the source where it has others, and are counted',
    'app.properties',
    {
      source: `# the number\na = Uno\nb = ${HOUSE}\n`,
      existing: '# forma curta\na = Un\n\n# final del fitxer\n',
      result: `# the number\na = Uno\nb = ${ESCAPED}\n`.replace('Uno', 'Un'),
      lost: 2,
    },
  ],
  [
    'a comment that would change the encoding is counted',
    'app.properties',
    {
      source: `# é\na = Uno\nb = ${HOUSE}\n`,
      existing: '# é\na = Un\n# „casa“\nb = Una casa\n',
      result: '# é\na = Un\nb = Una casa\n',
      lost: 1,
    },
  ],
  [
    'a comment moves with its key',
    'Localizable.strings',
    {
      source: `"b" = "${HOUSE}";\n/* number */\n"a" = "Uno";\n"c" = "Dos";\n`,
      existing: '"a" = "Un";\n/* forma\n   curta */\n"c" = "Dos!";\n// plural?\n"b" = "Casa";\n',
      result: '// plural?\n"b" = "Casa";\n/* number */\n"a" = "Un";\n/* forma\n   curta */\n"c" = "Dos!";\n',
    },
  ],
  [
    'comments of nested keys are kept',
    'es.yml',
    {
      source: `es:\n  home:\n    title: Uno\n    text: ${HOUSE}\n`,
      existing: "ca:\n  home:\n    # forma curta\n    title: 'Un # 1'\n    # ve de la clau vella\n    old: Vell\n",
      result: `ca:\n  home:\n    # forma curta\n    title: 'Un # 1'\n    text: ${TRANSLATED}\n    # ve de la clau vella\n    old: Vell\n`,
    },
  ],
  [
    'comments of modules are kept',
    'es.ts',
    {
      source: `export default {\n  a: 'Uno',\n  b: '${HOUSE}',\n};\n`,
      existing: "/* Traducció: Anna */\nexport default {\n  // forma curta\n  a: 'Un // 1',\n};\n",
      result: `/* Traducció: Anna */\n\nexport default {\n  // forma curta\n  a: 'Un // 1',\n  b: '${TRANSLATED}',\n};\n`,
    },
  ],
  [
    'comments of resources and of plurals are kept',
    'strings.xml',
    {
      source: `<resources>\n    <string name="a">Uno</string>\n    <plurals name="p">\n        <item quantity="one">%d casa</item>\n        <item quantity="other">%d casas</item>\n    </plurals>\n</resources>\n`,
      existing: `<resources>\n    <!-- forma curta -->\n    <string name="a">Un</string>\n    <!-- edificis -->\n    <plurals name="p">\n        <item quantity="one">%d casa</item>\n        <item quantity="other">%d cases</item>\n    </plurals>\n</resources>\n`,
      result: `<resources>\n    <!-- forma curta -->\n    <string name="a">Un</string>\n    <!-- edificis -->\n    <plurals name="p">\n        <item quantity="one">%d casa</item>\n        <item quantity="other">%d cases</item>\n    </plurals>\n</resources>\n`,
    },
  ],
  [
    'comments of messages are kept',
    'es.ftl',
    {
      source: `a = Uno\n-b = ${HOUSE}\n    .x = Dos\n`,
      existing: '### Traducció: Anna\n\n# forma curta\na = Un\n# edifici\n-b = Casa\n    .x = Dos\n',
      result: '### Traducció: Anna\n\n# forma curta\na = Un\n# edifici\n-b = Casa\n    .x = Dos\n',
    },
  ],
  [
    'notes beside values are kept where the source has none',
    'Texts.resx',
    {
      source: resx(
        `  <data name="a"><value>Uno</value></data>\n  <data name="b"><value>${HOUSE}</value><comment>program</comment></data>\n  <data name="c">\n    <value>Tres</value>\n  </data>\n`,
      ),
      existing: resx(
        '  <data name="b"><value>Casa</value><comment>edifici</comment></data>\n  <data name="c">\n    <value>Tres!</value>\n    <comment>tres\ncoses</comment>\n  </data>\n  <data name="a"><value>Un</value><comment>forma curta</comment></data>\n',
      ),
      result: resx(
        '  <data name="a"><value>Un</value><comment>forma curta</comment></data>\n  <data name="b"><value>Casa</value><comment>program</comment></data>\n  <data name="c">\n    <value>Tres!</value>\n    <comment>tres\ncoses</comment>\n  </data>\n',
      ),
      lost: 1,
    },
  ],
  [
    'notes of translators in version 2 are kept, and those of the program follow the source',
    'a.xlf',
    {
      source: xliff2(
        '<unit id="1">\n  <segment><source>Uno.</source></segment>\n</unit>\n<unit id="2"><notes><note from="Max">A</note></notes><segment><source>Dos.</source></segment></unit>',
      ),
      existing: xliff2(
        '<unit id="1">\n  <notes>\n    <note category="location">a.html:1</note>\n    <note>forma curta</note>\n  </notes>\n  <segment state="translated"><source>Uno.</source><target>Un.</target></segment>\n</unit>\n<unit id="2"><notes><note from="Anna">segur?</note></notes><segment state="translated"><source>Dos.</source><target>Dos!</target></segment></unit>',
      ),
      result: xliff2(
        '<unit id="1">\n  <notes>\n    <note>forma curta</note>\n  </notes>\n  <segment state="translated"><source>Uno.</source><target>Un.</target></segment>\n</unit>\n<unit id="2"><notes><note from="Max">A</note><note from="Anna">segur?</note></notes><segment state="translated"><source>Dos.</source><target>Dos!</target></segment></unit>',
      ),
      lost: 1,
    },
  ],
  [
    'attributes of messages are kept where the source has none',
    'app_es.arb',
    {
      source: '{\n  "@@locale": "es",\n  "a": "Uno",\n  "@a": { "description": "number" },\n  "b": "Dos"\n}\n',
      existing:
        '{\n  "@@locale": "ca",\n  "a": "Un",\n  "@a": { "description": "altra" },\n  "b": "Dos!",\n  "@b": { "description": "segur?" }\n}\n',
      result:
        '{\n  "@@locale": "ca",\n  "a": "Un",\n  "@a": { "description": "number" },\n  "b": "Dos!",\n  "@b": { "description": "segur?" }\n}\n',
    },
  ],
  [
    'comments of strings are kept where the source has none',
    'Localizable.xcstrings',
    {
      source: catalogue({ Uno: {}, Dos: { comment: 'number' }, Tres: { shouldTranslate: true } }),
      existing: catalogue({
        Uno: { comment: 'forma curta' },
        Dos: { comment: 'altra', localizations: inCatalan('Dos!') },
        Tres: { comment: 'tres coses', localizations: inCatalan('Tres!') },
      }),
      result: catalogue({
        Uno: { comment: 'forma curta', localizations: inCatalan('Un', 'needs_review') },
        Dos: { comment: 'number', localizations: inCatalan('Dos!') },
        Tres: { comment: 'tres coses', localizations: inCatalan('Tres!'), shouldTranslate: true },
      }),
    },
  ],
  [
    'notes of translators are kept',
    'a.xlf',
    {
      source: xliff(
        '<trans-unit id="1"><source>Uno.</source><note from="developer">number</note></trans-unit>\n<trans-unit id="2"><source>Dos.</source></trans-unit>',
      ),
      existing: xliff(
        '<trans-unit id="1"><source>Uno.</source><target>Un.</target><note from="developer">old</note><note from="Anna">forma curta</note></trans-unit>\n<trans-unit id="2"><source>Dos.</source><target>Dos!</target><note>segur?</note></trans-unit>',
      ),
      result: xliff(
        '<trans-unit id="1"><source>Uno.</source><target>Un.</target><note from="Anna">forma curta</note><note from="developer">number</note></trans-unit>\n<trans-unit id="2"><source>Dos.</source><target>Dos!</target><note>segur?</note></trans-unit>',
      ),
      lost: 1,
    },
  ],
  [
    'comments of translators are kept',
    'app_es.ts',
    {
      source: ts(
        '',
        '    <message>\n        <source>Uno</source>\n        <translation type="unfinished"></translation>\n    </message>\n',
      ),
      existing: ts(
        ' language="ca"',
        '    <message>\n        <source>Uno</source>\n        <translatorcomment>forma curta</translatorcomment>\n        <translation>Un</translation>\n    </message>\n',
      ),
      result: ts(
        ' language="ca"',
        '    <message>\n        <source>Uno</source>\n        <translatorcomment>forma curta</translatorcomment>\n        <translation>Un</translation>\n    </message>\n',
      ),
    },
  ],
];

describe('comments of a translation that is updated', needsApertium, () => {
  let glossa: TestService;
  before(async () => {
    glossa = await startTestService();
  });
  after(() => glossa[Symbol.asyncDispose]());

  async function update(name: string, content: string, existing: string) {
    const pair = { current_language: 'es', target_language: 'ca' };
    const { status, body } = await postUpdate(glossa, { name, content }, existing, pair);
    assert.equal(status, 200, JSON.stringify(body));
    const id = String(body.document_id);
    const state = await waitForEnd(glossa, id);
    assert.equal(state.status, 'done', JSON.stringify(state));
    return { state, text: await (await glossa.fetch(`${DOCUMENTS}/${id}/result`)).text() };
  }

  for (const [what, name, { source, existing, result, lost }] of UPDATES) {
    test(`of ${name}: ${what}`, async () => {
      const { state, text } = await update(name, source, existing);
      assert.equal(text, result);
      const warnings = Array.isArray(state.warnings) ? state.warnings : [];
      assert.equal(warnings.find(({ code }) => code === 'comments_lost')?.count, lost, JSON.stringify(warnings));
      const again = await update(name, source, text);
      assert.equal(again.text, text, 'A second update changes nothing.');
    });
  }
});
