import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { javascript, json5 } from '../../../src/formats/javascript/javascript.ts';
import { recompose, textsOf, translateWith } from '../translate-with.ts';

const upper = (text: string): string => text.toUpperCase();
/** Writes templates, whose signs the tests cannot have. */
const withCode = (text: string): string => text.replaceAll('~', '`').replaceAll('CODE', ['$', '{name}'].join(''));

describe('modules with messages', () => {
  test('exported objects are translated, and keys, comments, code and other strings stay', () => {
    const source =
      "import x from './a text';\n// A note\nconst errors = { 'not found': 'It is gone' };\nconst other = { a: 'A text' };\n" +
      'export const title = "My notes";\nexport default defineMessages({ save: `Save it`, list: [\'One text\'], errors, n: 1 } as const);\n' +
      "console.log('A text');\nfunction f() { return { a: 'A text' }; }\n";
    const expected = source.replace(/It is gone|My notes|Save it|One text/g, upper);
    assert.equal(translateWith(javascript, source, upper), expected);
    assert.equal(recompose(javascript, source), source);
  });

  test('modules of CommonJS, AMD and UMD are read', () => {
    for (const source of [
      "module.exports = exports.default = { a: 'A text' };",
      "'use strict'; var en = { a: 'A text' }; exports.default = en;",
      "define(['b'], function (b) { return { a: 'A text' }; });",
      "(function (f) { f(jQuery); })(function ($) { $.extend($.messages, { a: 'A text' }); });",
      "!(() => { window.locale = { a: 'A text' }; })();",
      "export = { a: 'A text' } satisfies Messages;",
    ])
      assert.deepEqual(textsOf(javascript, source), ['A text'], source);
  });

  test('escapes are read and written for the quotes of the string', () => {
    const source = String.raw`export default { a: 'It\'s\u00a0\x41', b: "Say\n\"x\"", c: ~Two \CODE~ };`;
    const written = String.raw`export default { a: 'a \'b\' "c" ~d~ CODE \\ \n', b: "a 'b' \"c\" ~d~ CODE \\ \n", c: ~a 'b' "c" \~d\~ \CODE \\ BREAK~ };`;
    assert.deepEqual(textsOf(javascript, withCode(source)), ["It's\u00a0A", 'Say\n"x"', withCode('Two CODE')]);
    assert.equal(
      translateWith(javascript, withCode(source), () => withCode('a \'b\' "c" ~d~ CODE \\ \n')),
      withCode(written).replace('BREAK', '\n'),
    );
  });

  test('texts that code puts together are kept and counted', () => {
    const source =
      "export default { a: ~Hello CALL~, b: 'One ' + 'text', c: (n) => { return ~CODE files~; }, d: 'A text' };".replace(
        'CALL',
        ['$', '{call(x)}'].join(''),
      );
    const { units, warnings } = javascript.parse(withCode(source));
    assert.deepEqual([units.map(({ text }) => text), warnings], [['A text'], { kept_structure: 3 }]);
  });

  test('texts among which code chooses are translated, unless one of them is put together', () => {
    const source =
      "export default { a: n === 1 ? 'One item' : n ? 'Many items' : none, b: name ?? 'Dear reader', c: isNew && 'It is new', d: n === 1 ? 'One text' : 'Some ' + texts };";
    const { units, warnings } = javascript.parse(withCode(source), { choice: { exclude: ['b'] } });
    assert.deepEqual(
      [units.map(({ text, names }) => [names?.[0], text]), warnings],
      [
        [
          ['a.0', 'One item'],
          ['a.1', 'Many items'],
          ['c.0', 'It is new'],
        ],
        { kept_structure: 1 },
      ],
    );
  });

  test('templates with variables are translated, also those of functions', () => {
    const source = withCode(
      "export default { a: ~Hello CODE, welcome~, b: (name) => name === 'x' ? 'One text' : ~CODE texts~, c: () => { run('A text'); } };",
    );
    const translated = translateWith(javascript, source, (text) =>
      text.replace('Hello', 'Hi').replace('texts', 'words'),
    );
    assert.equal(translated, source.replace('Hello', 'Hi').replace('texts', 'words'));
    assert.equal(recompose(javascript, source), source);
  });

  test('an existing template is kept if it has the same variables, and a function if its texts have not changed', () => {
    const source = withCode('export default { a: ~Hello CODE~, b: ~Bye CODE~, c: (name) => ~CODE texts~ };');
    const text = withCode('export default { a: ~Hola CODE~, b: ~Adiós CODE~, c: (name) => plural(name, ~textos~) };');
    const existing = { text: text.replace(withCode('Adiós CODE'), ['Adiós $', '{user}'].join('')) };
    const compose = (changed: string[]): string => {
      const parsed = javascript.parse(source, { existing: { ...existing, changed } });
      const translations = parsed.units.map((unit) => ({
        ...unit,
        text: unit.text.toUpperCase().replace('NAME', 'name'),
      }));
      return javascript.compose(parsed, translations, { code: 'es', isRightToLeft: false });
    };
    const expected = withCode('export default { a: ~Hola CODE~, b: ~BYE CODE~, c: (name) => plural(name, ~textos~) };');
    assert.equal(compose([]), expected);
    assert.equal(compose(['c']), expected.replace(/plural.*\)/, withCode('~CODE TEXTS~')));
  });

  test('notes for translators and identifiers of a message stay', () => {
    const source = "export default [{ id: 'My id', defaultMessage: 'A text', description: 'A note' }];";
    assert.deepEqual(textsOf(javascript, source), ['A text']);
  });

  test('texts are chosen by the keys around them', () => {
    const { units } = javascript.parse("export default { a: { b: ['One text'], d: 'Two texts' } };", {
      choice: { include: ['a.b'] },
    });
    assert.deepEqual(
      units.map(({ text }) => text),
      ['One text'],
    );
  });

  test('a file that is no module, or nests too deeply, is damaged', () => {
    for (const source of ['export default { a: "b" ', 'a b', `x = ${'['.repeat(50_000)}`])
      assert.throws(() => javascript.parse(source), { code: 'document_damaged' });
  });
});

describe('JSON5', () => {
  test('strings are translated, and keys, comments, commas and numbers stay', () => {
    const source = "// A note\n{ key: 'A text', 'b c': \"It\\'s \\\na line\", n: +.5, list: ['One text',], }\n";
    assert.deepEqual(textsOf(json5, source), ['A text', "It's a line", 'One text']);
    assert.equal(recompose(json5, source), source);
    assert.equal(
      translateWith(json5, source, () => "it's"),
      "// A note\n{ key: 'it\\'s', 'b c': \"it's\", n: +.5, list: ['it\\'s',], }\n",
    );
  });
});
