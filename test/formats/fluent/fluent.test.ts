import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { fluent } from '../../../src/formats/fluent/fluent.ts';
import { recompose, textsOf, translateWith } from '../translate-with.ts';

const upper = (text: string): string => text.toUpperCase();
/** Translates words, and leaves the syntax of ICU messages and placeables. */
const words = (text: string): string => text.replaceAll('photo', 'foto').replaceAll('added by', 'de');

describe('messages of Fluent', () => {
  test('messages, terms and attributes are translated, and comments, names and attributes for programs stay', () => {
    const source =
      '# A note\nopen = Open it\n    .title = The title\n    .accesskey = Open\n    .style = width: 20em\n-my-term = A term\n    .gender = masculine word\n-brand-name = Fire Fox\n\n## Group\nempty = { "" }\n';
    assert.deepEqual(textsOf(fluent, source), ['Open it', 'The title', 'A term']);
    assert.equal(
      translateWith(fluent, source, upper),
      source.replace('= Open it', '= OPEN IT').replace('The title', 'THE TITLE').replace('A term', 'A TERM'),
    );
    assert.equal(recompose(fluent, source), source);
    assert.deepEqual(fluent.parse(source).warnings, { kept_code: 3 });
  });

  test('placeables are nouns that stay, and go with their words', () => {
    const source = 'a = Hello, { $name }, from { -brand }!\n';
    const [unit] = fluent.parse(source).units;
    assert.deepEqual(
      unit?.verbatim?.map(({ start, end }) => unit.text.slice(start, end)),
      ['{ $name }', '{ -brand }'],
    );
    const text = 'De { -brand }: oi, { $name }!';
    const tags = ['{ $name }', '{ -brand }'].map((code) => {
      const start = text.indexOf(code);
      return { start, end: start + code.length, parent: undefined };
    });
    assert.equal(
      translateWith(fluent, source, () => ({ text, tags })),
      `a = ${text}\n`,
    );
  });

  test('braces, and signs that begin other syntax, are escaped', () => {
    const source = 'a =\n    One text\n    and more\nb = One text\n';
    assert.equal(
      translateWith(fluent, source, () => '.x {y}\n[z]\n\n*w'),
      'a =\n    { "." }x { "{" }y{ "}" }\n    { "[" }z]\n\n    { "*" }w\nb = .x { "{" }y{ "}" } [z]  *w\n',
    );
  });

  test('a line that begins with a placeable keeps its indentation', () => {
    const source = 'a =\n    One text of { -x }\n    { -y } in lines\n    and more\n';
    assert.equal(
      translateWith(fluent, source, (text) => text.replace('One', 'Two')),
      source.replace('One', 'Two'),
    );
  });

  test('a plural is one message, which gets the categories of the target', () => {
    const source =
      'a = { $n ->\n    [0] No photo\n    [one] One photo of { -brand }\n   *[other] { $n } photo of { -brand }\n } added by { $x }\n';
    assert.deepEqual(textsOf(fluent, source), [
      "{n, plural, one {One photo of '{' -brand '}' added by '{' $x '}'} other {# photo of '{' -brand '}' added by '{' $x '}'}}",
      'No photo added by { $x }',
    ]);
    const translated = translateWith(fluent, source, (text, unit) => {
      const own = words(text);
      if (unit === 0) return own.replace(' other {#', " few {# few '{' -brand '}' '{' $x '}'} other {#");
      const start = own.indexOf('{');
      return { text: own, tags: [{ start, end: start + '{ $x }'.length, parent: undefined }] };
    });
    assert.equal(
      translated,
      'a = { $n ->\n    [0] No foto de { $x }\n    [one] One foto of { -brand } de { $x }\n    [few] { $n } few { -brand } { $x }\n   *[other] { $n } foto of { -brand } de { $x }\n }\n',
    );
  });

  test('a plural gets variants of exact numbers before that of one', () => {
    const source = 'a =\n    { $n ->\n        [one] One file\n       *[other] { $n } files\n    }\n';
    const written = (message: string): string => translateWith(fluent, source, () => message);
    const variants = (...lines: string[]): string =>
      `a =\n    { $n ->\n${lines.map((line) => line.padStart(line.length + (line.startsWith('*') ? 7 : 8))).join('\n')}\n    }\n`;
    assert.equal(
      written('{n, plural, =1 {Один файл} one {# файл} few {# файла} other {# файлов}}'),
      variants('[1] Один файл', '[one] { $n } файл', '[few] { $n } файла', '*[other] { $n } файлов'),
    );
    assert.equal(
      written('{n, plural, =0 {# arquivos} one {Um arquivo} other {# arquivos}}'),
      variants('[0] { $n } arquivos', '[one] Um arquivo', '*[other] { $n } arquivos'),
    );
    assert.equal(
      written('{n, plural, =1 {Один файл} other {# файлов}}'),
      variants('[1] Один файл', '[one] Один файл', '*[other] { $n } файлов'),
    );
  });

  test('a plural of an existing translation gets the variants that its language needs, and keeps its own', () => {
    const source = 'a =\n    { $n ->\n        [one] One file\n       *[other] { $n } files\n    }\n';
    const languages = { source: 'en', target: 'pl' };
    const polish = (variants: string): string => `a =\n    { NUMBER($n) ->\n${variants}    }\n`;
    const existing = { text: polish('        [0] Brak\n        [one] Jeden plik\n       *[other] { $n } pliku\n') };
    const parsed = fluent.parse(source, { languages, existing });
    const compose = (text: string): string =>
      fluent.compose(parsed, [{ text, tags: [] }], { code: 'pl', isRightToLeft: false });
    const complete = polish(
      '        [0] Brak\n        [one] Jeden plik\n        [few] { $n } pliki\n        [many] { $n } plików\n       *[other] { $n } pliku\n',
    );
    assert.equal(compose('{n, plural, one {a} few {# pliki} many {# plików} other {# b}}'), complete);
    assert.equal(compose('no plural'), existing.text);
    const manyIsDefault = polish('        [one] Plik\n        [few] Pliki\n       *[many] Plików\n');
    for (const text of [complete, manyIsDefault, 'a = Pliki\n', polish('        [x] Plik\n       *[other] Pliki\n')])
      assert.deepEqual(fluent.parse(source, { languages, existing: { text } }).units, [], text);
  });

  test('a plural without one of its placeables is kept', () => {
    const source = 'a = { $n ->\n    [one] One file of { $x }\n   *[other] { $n } files of { $x }\n }\n';
    const parsed = fluent.parse(source);
    const kept: number[] = [];
    const translation = { text: '{n, plural, one {One file} other {# files}}', tags: [] };
    const composed = fluent.compose(parsed, [translation], { code: 'pt', isRightToLeft: false }, (unit) =>
      kept.push(unit),
    );
    assert.deepEqual([composed, kept], [source, [0]]);
  });

  test('each variant of another choice is a text, with the words around it', () => {
    const source =
      'a = { $who ->\n    [him] He has\n   *[her] She has\n  } sent it.\nb = { PLATFORM() ->\n    [mac] Preferences\n   *[other] Options\n}\n';
    assert.deepEqual(textsOf(fluent, source), ['He has sent it.', 'She has sent it.', 'Preferences', 'Options']);
    assert.equal(
      translateWith(fluent, source, upper),
      'a = { $who ->\n    [him] HE HAS SENT IT.\n   *[her] SHE HAS SENT IT.\n  }\nb = { PLATFORM() ->\n    [mac] PREFERENCES\n   *[other] OPTIONS\n}\n',
    );
  });

  test('a pattern with two choices is kept and counted, and so are lines that are no Fluent', () => {
    const source = 'a = { $x -> \n *[other] A text\n } and { $y ->\n *[other] one more\n }\njunk here\nb = A text\n';
    const { units, warnings } = fluent.parse(source);
    assert.deepEqual([units.map(({ text }) => text), warnings], [['A text'], { kept_structure: 1, not_read: 1 }]);
    assert.throws(() => fluent.parse('no Fluent\n'), { code: 'document_damaged' });
    assert.throws(() => fluent.parse(`a = ${'{ '.repeat(100_000)}`), { code: 'document_damaged' });
  });
});
