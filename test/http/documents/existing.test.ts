import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { needsApertium } from '../../support/apertium.ts';
import { DOCUMENTS, postDocument, postUpdate, waitForEnd } from '../../support/document-client.ts';
import { callTool, connectMcp } from '../../support/mcp-client.ts';
import { startTestService, type TestService } from '../../support/service.ts';

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
  'es.json': {
    source: `{"es": {"a": "Uno dos.", "new": "${HOUSE}"}}\n`,
    existing: '{"ca-ES": {"old": "Vell", "a": "\\u00c9s un \\/ dos."}}\n',
    result: `{"ca-ES": {"a": "\\u00c9s un \\/ dos.", "new": "${TRANSLATED}","old": "Vell"}}\n`,
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
      '<resources>\n    <plurals name="n"><item quantity="one">%d gos</item><item quantity="other">%d gossos</item></plurals>\n    <string-array name="gone">\n        <item>Vell</item>\n    </string-array>\n    <string name="old">Vell</string>\n    <string name="a">Un <b>dos</b>.</string>\n</resources>\n',
    result: `<resources>\n    <string name="a">Un <b>dos</b>.</string>\n    <string name="new">${TRANSLATED}</string>\n    <plurals name="n"><item quantity="one">%d gos</item><item quantity="other">%d gossos</item></plurals>\n    <string-array name="gone">\n        <item>Vell</item>\n    </string-array>\n    <string name="old">Vell</string>\n</resources>\n`,
  },
  'es.ftl': {
    source: `# Textos\na = Uno dos.\n    .title = ${HOUSE}\nnew = ${HOUSE}\n-term = Uno\n`,
    existing:
      'old = Vell\n    .x = Y\na =\n    Un\n    dos.\n    .extra = Més\n-term =\n    { $case ->\n       *[one] Un\n    }\n    .gender = masculine\n',
    result: `# Textos\na =\n    Un\n    dos.\n    .title = ${TRANSLATED}\n    .extra = Més\nnew = ${TRANSLATED}\n-term =\n    { $case ->\n       *[one] Un\n    }\n    .gender = masculine\nold = Vell\n    .x = Y\n`,
  },
  'es.php': {
    source: `<?php\nreturn [\n    'a' => 'Uno dos.', // nota\n    'b' => ['new' => '${HOUSE}'],\n];\n`,
    existing: `<?php return ['b' => ['few' => "Pocs"], 'old' => ['x' => 'Vell'], 'a' => 'L\\'un.'];\n`,
    result: `<?php\nreturn [\n    'a' => 'L\\'un.', // nota\n    'b' => ['new' => '${TRANSLATED}','few' => "Pocs"],\n    'old' => ['x' => 'Vell'],\n];\n`,
  },
  'moodle.php': {
    source: `<?php\n$string['a'] = 'Uno dos.';\n$string['new'] = '${HOUSE}';\n`,
    existing: `<?php\n$string['old'] = 'Vell';\n$string['a'] = 'Un dos.';\n`,
    result: `<?php\n$string['a'] = 'Un dos.';\n$string['new'] = '${TRANSLATED}';\n$string['old'] = 'Vell';\n`,
  },
  'es.toml': {
    source: `a = "Uno dos." # nota\n\n[page]\nnew = "${HOUSE}"\n`,
    existing: 'old = "Vell"\na = "Un \\"dos\\"."\n[gone]\nx = "Vell"\n[page]\nfew = "Pocs"\n',
    result: `a = "Un \\"dos\\"." # nota\nold = "Vell"\n\n[page]\nnew = "${TRANSLATED}"\nfew = "Pocs"\n\n[gone]\nx = "Vell"\n`,
  },
  'es.js': {
    source: `export default {\n  a: 'Uno dos.',\n  b: { new: '${HOUSE}' },\n  f: (n) => n,\n};\n`,
    existing: `import { x } from './x.js';\nexport default { b: { few: 'Pocs' }, a: 'L\\'un.', old: { y: 'Vell' }, f: (n) => n + 1, code: x };\n`,
    result: `export default {\n  a: 'L\\'un.',\n  b: { new: '${TRANSLATED}', few: 'Pocs' },\n  f: (n) => n + 1,\n  old: { y: 'Vell' },\n};\n`,
  },
  'es.json5': {
    source: `// Textos\n{\n  a: 'Uno dos.',\n  new: '${HOUSE}',\n}\n`,
    existing: "{old: 'Vell', 'a': 'Un dos.'}\n",
    result: `// Textos\n{\n  a: 'Un dos.',\n  new: '${TRANSLATED}',\n  old: 'Vell',\n}\n`,
  },
  'app_es.ts': {
    source: `<?xml version="1.0" encoding="utf-8"?>\n<!DOCTYPE TS>\n<TS version="2.1" language="es">\n<context>\n    <name>Window</name>\n    <message>\n        <location filename="a.cpp" line="2"/>\n        <source>Uno dos.</source>\n        <translation type="unfinished"></translation>\n    </message>\n    <message>\n        <source>${HOUSE}</source>\n        <translation>${HOUSE}</translation>\n    </message>\n</context>\n</TS>\n`,
    existing:
      '<?xml version="1.0" encoding="utf-8"?>\n<!DOCTYPE TS>\n<TS version="2.1" language="ca_ES">\n<context>\n    <name>Window</name>\n    <message>\n        <source>Vell.</source>\n        <translation>Vell.</translation>\n    </message>\n    <message>\n        <location filename="a.cpp" line="1"/>\n        <source>Uno dos.</source>\n        <translation>Un &amp; dos.</translation>\n    </message>\n</context>\n</TS>\n',
    result: `<?xml version="1.0" encoding="utf-8"?>\n<!DOCTYPE TS>\n<TS version="2.1" language="ca_ES">\n<context>\n    <name>Window</name>\n    <message>\n        <location filename="a.cpp" line="2"/>\n        <source>Uno dos.</source>\n        <translation>Un &amp; dos.</translation>\n    </message>\n    <message>\n        <source>${HOUSE}</source>\n        <translation>${TRANSLATED}</translation>\n    </message>\n    <message>\n        <source>Vell.</source>\n        <translation type="vanished">Vell.</translation>\n    </message>\n</context>\n</TS>\n`,
  },
  'messages.xlf': {
    source: `<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2">\n  <file original="a" source-language="es" datatype="plaintext">\n    <body>\n      <trans-unit id="a">\n        <source>Uno <x id="1"/>.</source>\n        <note>x</note>\n      </trans-unit>\n      <trans-unit id="b">\n        <source>${HOUSE}</source>\n      </trans-unit>\n    </body>\n  </file>\n</xliff>\n`,
    existing:
      '<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2">\n  <file original="a" source-language="es" target-language="ca-ES" datatype="plaintext">\n    <body>\n      <trans-unit id="old"><source>Viejo.</source><target>Vell.</target></trans-unit>\n      <trans-unit id="b"><source>Casa.</source><target>Casa.</target></trans-unit>\n      <trans-unit id="a" approved="yes"><source>Uno <x id="1"/>.</source><target state="final">Un <x id="1"/>.</target></trans-unit>\n    </body>\n  </file>\n</xliff>\n',
    result: `<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2">\n  <file original="a" source-language="es" datatype="plaintext" target-language="ca-ES">\n    <body>\n      <trans-unit id="a" approved="yes">\n        <source>Uno <x id="1"/>.</source>\n        <target state="final">Un <x id="1"/>.</target>\n        <note>x</note>\n      </trans-unit>\n      <trans-unit id="b">\n        <source>${HOUSE}</source>\n        <target state="needs-review-translation" state-qualifier="mt-suggestion">${TRANSLATED}</target>\n      </trans-unit>\n      <trans-unit id="old"><source>Viejo.</source><target>Vell.</target></trans-unit>\n    </body>\n  </file>\n</xliff>\n`,
  },
  'app.stringsdict': {
    source: `<?xml version="1.0" encoding="UTF-8"?>\n<plist version="1.0">\n<dict>\n\t<key>a</key>\n\t<dict>\n\t\t<key>NSStringLocalizedFormatKey</key>\n\t\t<string>Uno dos.</string>\n\t</dict>\n\t<key>new</key>\n\t<dict>\n\t\t<key>NSStringLocalizedFormatKey</key>\n\t\t<string>${HOUSE}</string>\n\t</dict>\n</dict>\n</plist>\n`,
    existing:
      '<?xml version="1.0" encoding="UTF-8"?>\n<plist version="1.0">\n<dict>\n\t<key>old</key>\n\t<dict><key>NSStringLocalizedFormatKey</key><string>Vell</string></dict>\n\t<key>a</key>\n\t<dict><key>NSStringLocalizedFormatKey</key><string>Un &amp; dos.</string></dict>\n</dict>\n</plist>\n',
    result: `<?xml version="1.0" encoding="UTF-8"?>\n<plist version="1.0">\n<dict>\n\t<key>a</key>\n\t<dict><key>NSStringLocalizedFormatKey</key><string>Un &amp; dos.</string></dict>\n\t<key>new</key>\n\t<dict>\n\t\t<key>NSStringLocalizedFormatKey</key>\n\t\t<string>${TRANSLATED}</string>\n\t</dict>\n\t<key>old</key>\n\t<dict><key>NSStringLocalizedFormatKey</key><string>Vell</string></dict>\n</dict>\n</plist>\n`,
  },
  'app.xcstrings': {
    source: `{\n  "sourceLanguage" : "es",\n  "strings" : {\n    "${HOUSE}" : {\n\n    },\n    "Uno dos." : {\n\n    }\n  },\n  "version" : "1.0"\n}\n`,
    existing:
      '{"sourceLanguage":"es","strings":{"Uno dos.":{"localizations":{"ca":{"stringUnit":{"state":"translated","value":"Un dos."}}}}},"version":"1.0"}\n',
    result: `{\n  "sourceLanguage" : "es",\n  "strings" : {\n    "${HOUSE}" : {\n      "localizations" : {\n        "ca" : {\n          "stringUnit" : {\n            "state" : "needs_review",\n            "value" : "${TRANSLATED}"\n          }\n        }\n      }\n    },\n    "Uno dos." : {\n      "localizations" : {\n        "ca" : {\n          "stringUnit" : {\n            "state" : "translated",\n            "value" : "Un dos."\n          }\n        }\n      }\n    }\n  },\n  "version" : "1.0"\n}\n`,
  },
  'app.pot': {
    source: `#, fuzzy\nmsgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=CHARSET\\n"\n"Language: \\n"\n\n#. nota\n#: b.c:2\nmsgctxt "menu"\nmsgid "Uno dos."\nmsgstr ""\n\nmsgid "${HOUSE}"\nmsgstr ""\n\nmsgid "Un gato."\nmsgstr ""\n\n#, c-format\nmsgid "%d casa"\nmsgid_plural "%d casas"\nmsgstr[0] ""\nmsgstr[1] ""\n`,
    existing: `# Catalan\nmsgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=ISO-8859-1\\n"\n"Language: ca\\n"\n"Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n\n#: old.c:1\nmsgid "Viejo"\nmsgstr "Vell"\n\n#, c-format\nmsgid "%d casa"\nmsgid_plural "%d casas"\nmsgstr[0] "%d casa"\nmsgstr[1] "%d cases"\n\n#, fuzzy\n#| msgid "Casa."\nmsgid "${HOUSE}"\nmsgstr "Casa."\n\n# revisat\n#: a.c:1\n#, fuzzy\nmsgctxt "menu"\nmsgid "Uno dos."\nmsgstr "Un dos."\n\n#~ msgid "Un gato."\n#~ msgstr "Un gat."\n\n#~ msgid "Más viejo"\n#~ msgstr ""\n#~ "Més "\n#~ "vell"\n`,
    result: `# Catalan\nmsgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n"Language: ca\\n"\n"Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n\n# revisat\n#. nota\n#: b.c:2\n#, fuzzy\nmsgctxt "menu"\nmsgid "Uno dos."\nmsgstr "Un dos."\n\nmsgid "${HOUSE}"\nmsgstr "${TRANSLATED}"\n\nmsgid "Un gato."\nmsgstr "Un gat."\n\n#, c-format\nmsgid "%d casa"\nmsgid_plural "%d casas"\nmsgstr[0] "%d casa"\nmsgstr[1] "%d cases"\n\n#~ msgid "Viejo"\n#~ msgstr "Vell"\n\n#~ msgid "Más viejo"\n#~ msgstr ""\n#~ "Més "\n#~ "vell"\n`,
  },
};

describe('a translation that exists', needsApertium, () => {
  let glossa: TestService;
  before(async () => {
    glossa = await startTestService();
  });
  after(() => glossa[Symbol.asyncDispose]());

  const post = (
    name: string,
    source: string,
    existing: string | Uint8Array<ArrayBuffer>,
    fields: Record<string, string> = {},
  ) => postUpdate(glossa, { name, content: source }, existing, { ...PAIR, ...fields });

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

  test('a form of a plural that the language does not have is removed, or else translated', async () => {
    const existing = '{"n_one": "Un gos.", "n_other": "Gossos."}';
    for (const [source, wanted] of [
      ['{"n_one": "Un perro.", "n_two": "Dos.", "n_other": "Perros."}', existing],
      [
        `{"n_one": "Un perro.", "n_other": "Perros.", "n_two": "${HOUSE}"}`,
        `{"n_one": "Un gos.", "n_other": "Gossos.", "n_two": "${TRANSLATED}"}`,
      ],
    ] as const)
      assert.equal(await update('page.json', source, existing), wanted);
  });

  test('a request in JSON and an agent update a stored file', async () => {
    const source = `{"a": "Un perro.", "b": "${HOUSE}"}`;
    await glossa.fetch('/v1/store/file?key=es.json', { method: 'POST', body: source });
    const existing = '{"a": "El gos.", "b": "Vell", "old": "Vell"}';
    const request = { ...PAIR, file_store_key: 'es.json', existing, changed: ['b'], prune: true };
    const wanted = `{"a": "El gos.", "b": "${TRANSLATED}"}`;
    const { body } = await glossa.post(DOCUMENTS, request);
    const id = String(body.document_id);
    await waitForEnd(glossa, id);
    assert.equal(await (await glossa.fetch(`${DOCUMENTS}/${id}/result`)).text(), wanted);
    await using agent = await connectMcp(glossa);
    const { result_url } = await callTool(agent, 'translate_document', request);
    assert.equal(await (await fetch(String(result_url))).text(), wanted);
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
    assert.match(JSON.stringify(state.error), /existing/);
    const { source = '' } = UPDATES['messages.xlf'] ?? {};
    const version2 = `<xliff version="2.0" srcLang="es" trgLang="ca"><file id="f"><unit id="a"><segment><source>Un</source><target>U</target></segment></unit></file></xliff>`;
    const other = await post('messages.xlf', source, version2);
    assert.match(JSON.stringify(await waitForEnd(glossa, String(other.body.document_id))), /of another format/);
    for (const name of ['messages.xlf', 'app.pot', 'app_es.ts']) {
      const { source: own = '', existing = '' } = UPDATES[name] ?? {};
      const german = existing.replace(/(language="|Language: )ca/, '$1de');
      assert.notEqual(german, existing);
      const inGerman = await post(name, own, german);
      assert.match(JSON.stringify(await waitForEnd(glossa, String(inGerman.body.document_id))), /another language/);
    }
    const { body } = await post('a.json', '{"a": ', '{}');
    const { error } = await waitForEnd(glossa, String(body.document_id));
    assert.doesNotMatch(JSON.stringify(error), /existing/);
    const { status } = await postDocument(glossa, { name: 'a.json', content: '{}' }, { ...PAIR, changed: ['a'] });
    assert.equal(status, 200, 'without a translation that exists, nothing has changed');
  });
});
