import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { android } from '../../../src/formats/android/android.ts';
import { recompose, textsOf, translateWith } from '../translate-with.ts';

const NAMESPACES = 'xmlns:xliff="urn:oasis:names:tc:xliff:document:1.2" xmlns:tools="http://schemas.android.com/tools"';
const resources = (content: string): string => `<resources ${NAMESPACES}>\n${content}\n</resources>\n`;
const upper = (text: string): string => text.toUpperCase();
/** What stands in the file for a translation of one string. */
const write = (content: string, translation: string): string =>
  translateWith(android, `<resources><string name="a">${content}</string></resources>`, () => translation)
    .replace('<resources><string name="a">', '')
    .replace('</string></resources>', '');

describe('resources of Android', () => {
  test('strings and items of lists are translated, and names, comments and all else stay', () => {
    const source = resources(
      '<!-- Save -->\n<string name="save_it">Save it</string>\r\n<color name="c">red one</color><dimen name="d">10 dp</dimen>\n<string-array name="l"><item>Open it</item>\n<item>@string/save_it</item></string-array>',
    );
    const expected = source.replace('>Save it<', '>SAVE IT<').replace('>Open it<', '>OPEN IT<');
    assert.equal(translateWith(android, source, upper), expected);
    assert.equal(recompose(android, source), source);
  });

  test('what is not translatable stays', () => {
    const texts = '<string name="a" translatable="false">Open it</string><string name="b">Close it</string>';
    const list = '<string-array name="c" translatable="false"><item>Save it</item></string-array>';
    assert.deepEqual(textsOf(android, resources(texts + list)), ['Close it']);
    assert.deepEqual(textsOf(android, `<resources translatable="false">${texts}</resources>`), []);
  });

  test('escapes are read and written', () => {
    assert.deepEqual(
      textsOf(android, resources('<string name="a">Don\\\'t \\"go\\"\\n\\u00e9 &amp; it\\@b</string>')),
      ['Don\'t "go"\né & it@b'],
    );
    assert.equal(write('Open it', `@l'"a"\n\t\\ <b> & c `), `\\@l\\'\\"a\\"\\n\\t\\\\ &lt;b&gt; &amp; c\\u0020`);
  });

  test('blanks count within quotation marks only', () => {
    const source = resources('<string name="a">\n  One\n  text </string><string name="b">"It\'s  so"</string>');
    assert.deepEqual(textsOf(android, source), ['One text', "It's  so"]);
    const expected = source.replace('One\n  text', 'ONE TEXT').replace("It's  so", "IT'S  SO");
    assert.equal(translateWith(android, source, upper), expected);
    assert.equal(write('"It\'s  so"', 'l\'a  "b"'), '"l\'a  \\"b\\""');
  });

  test('apostrophes are not escaped in a file that another program reads', () => {
    assert.equal(write("It's so", "l'a"), "l'a");
  });

  test('a CDATA section keeps its markup', () => {
    assert.equal(write("<![CDATA[<b>It\\'s</b> &amp; so]]>", "<b>L'a</b> &amp; b"), "<![CDATA[<b>L\\'a</b> &amp; b]]>");
    assert.equal(write('<![CDATA[Open it]]>', 'a]]>b'), '<![CDATA[Open it]]>');
  });

  test('elements go with their words, and placeholders of xliff stay', () => {
    const source = resources(
      '<string name="a">Read the <b>terms</b>\\n<xliff:g id="n">%1$s</xliff:g> it\\\'s <!-- x -->here</string>',
    );
    const [unit] = android.parse(source).units;
    assert.equal(unit?.text, "Read the terms %1$s it's here");
    assert.deepEqual(
      unit?.tags.map(({ start, end }) => unit.text.slice(start, end)),
      ['terms', '', '%1$s', ''],
    );
    assert.equal(recompose(android, source), source);
    const changed = translateWith(android, source, (text) => text.replace('Read', "L'ad"));
    assert.equal(changed, source.replace('Read', "L\\'ad"));
  });

  test('the language of the file follows', () => {
    const source = `<resources ${NAMESPACES} tools:locale="en"><string name="a">Open it</string></resources>`;
    assert.ok(translateWith(android, source, upper).includes('tools:locale="es"'));
    assert.equal(recompose(android, source), source);
  });

  test('XML that is not well-formed is damaged', () => {
    assert.throws(() => android.parse('<resources><string name="a">Open</resources>'), { code: 'document_damaged' });
  });
});

describe('plurals of Android', () => {
  const plurals = (...items: [quantity: string, text: string][]): string =>
    resources(
      `<plurals name="p">\n${items.map(([quantity, text]) => `  <item quantity="${quantity}">${text}</item>\n`).join('')}</plurals>`,
    );

  test('an item of one thing without its number is replaced where it is for more numbers', () => {
    const source = plurals(['one', 'One <b>file</b>'], ['other', '%d files']);
    const written = (message: string): string => translateWith(android, source, () => message);
    assert.equal(
      written('{n, plural, =1 {Один <b>файл</b>} one {# файл} few {# файла} other {# файлов}}'),
      plurals(['one', '%d файл'], ['few', '%d файла'], ['other', '%d файлов']),
    );
    assert.equal(
      written('{n, plural, =0 {# arquivos} one {Um <b>arquivo</b>} other {# arquivos}}'),
      plurals(['one', 'Um <b>arquivo</b>'], ['other', '%d arquivos']),
    );
  });

  test('a plural is a message that gets the categories of the target language', () => {
    const number = '<xliff:g id="n">%1$d</xliff:g>';
    const source = plurals(['one', `${number} <b>file</b> of %2$s`], ['other', `${number} <b>files</b> of %2$s`]);
    assert.deepEqual(textsOf(android, source), [
      '{n, plural, one {# <b>file</b> of %2$s} other {# <b>files</b> of %2$s}}',
    ]);
    const polish =
      "{n, plural, one {# <b>l''a</b> %2$s} few {# <b>pliki</b> %2$s} many {# <b>x</b> %2$s} other {# <b>y</b> %2$s}}";
    const expected = plurals(
      ['one', `${number} <b>l\\'a</b> %2$s`],
      ['few', `${number} <b>pliki</b> %2$s`],
      ['many', `${number} <b>x</b> %2$s`],
      ['other', `${number} <b>y</b> %2$s`],
    );
    assert.equal(
      translateWith(android, source, () => polish),
      expected,
    );
    assert.equal(recompose(android, source), source);
  });

  test('a translation that exists gets the forms that its language needs, and keeps its own', () => {
    const source = plurals(['one', '%d file'], ['other', '%d files']);
    const languages = { source: 'en', target: 'pl' };
    const existing = { text: plurals(['one', 'Jeden plik'], ['other', '%d pliku']) };
    const parsed = android.parse(source, { languages, existing });
    const text = '{n, plural, one {# a} few {# pliki} many {# plików} other {# b}}';
    const compose = (translation: string): string =>
      android.compose(parsed, [{ text: translation, tags: [] }], { code: 'pl', isRightToLeft: false });
    const complete = plurals(['one', 'Jeden plik'], ['few', '%d pliki'], ['many', '%d plików'], ['other', '%d pliku']);
    assert.equal(compose(text), complete);
    assert.equal(compose('no plural'), existing.text, 'a translation that cannot be written');
    assert.deepEqual(android.parse(source, { languages, existing: { text: complete } }).units, []);
  });

  test('an update leaves out what a translation takes from the default file', () => {
    const source =
      '<resources>\n    <!-- The name -->\n    <string name="app" translatable="false">Glossa</string>\n    <!-- A door -->\n    <string name="open">Open it</string> <!-- opens -->\n    <color name="red">#f00</color>\n    <item name="x" type="id"/>\n    <color name="blue">#00f</color>\n</resources>\n';
    const existing = { text: '<resources><color name="blue">#11f</color></resources>' };
    const parsed = android.parse(source, { languages: { source: 'en', target: 'pt' }, existing });
    const composed = android.compose(parsed, [{ text: 'Abra', tags: [] }], { code: 'pt', isRightToLeft: false });
    assert.equal(
      composed,
      '<resources>\n    <!-- A door -->\n    <string name="open">Abra</string> <!-- opens -->\n    <color name="blue">#00f</color>\n</resources>\n',
    );
  });

  test('braces, hashes and apostrophes of the texts are no syntax', () => {
    const source = plurals(['one', "It\\'s {%d} of #1"], ['other', "They\\'re {%d} of #1"]);
    const translated = translateWith(android, source, (text) => text.replace('of', 'de').replace('of', 'de'));
    assert.equal(translated, source.replaceAll('of', 'de'));
  });

  test('a translation without the markup of its form is kept, and reported', () => {
    const source = plurals(['one', '%d <b>file</b>'], ['other', '%d <b>files</b>']);
    for (const text of ['{n, plural, one {# a} other {# b}}', 'Other text', '{n, plural, other {# <b>{x}</b>}}']) {
      const kept: number[] = [];
      const parsed = android.parse(source);
      const result = android.compose(parsed, [{ text, tags: [] }], { code: 'es', isRightToLeft: false }, (unit) =>
        kept.push(unit),
      );
      assert.deepEqual([result, kept], [source, [0]], text);
    }
  });

  test('a plural without a form for all numbers stays, and is counted', () => {
    const parsed = android.parse(plurals(['one', '%d file here']));
    assert.deepEqual([parsed.units, parsed.warnings], [[], { kept_structure: 1 }]);
  });
});
