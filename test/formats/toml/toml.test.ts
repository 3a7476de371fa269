import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { toml } from '../../../src/formats/toml/toml.ts';
import { recompose, textsOf, translateWith } from '../translate-with.ts';

const upper = (text: string): string => text.toUpperCase();

describe('TOML', () => {
  test('strings are translated, and keys, comments, code and other values stay', () => {
    const source =
      '# A comment\ntitle = "My notes" # why\n[home."Main page"]\r\nmore = [\'One text\', "Two texts"]\nlang = "en"\nsize = 1_000\nday = 2020-01-01\nat = { label = \'Open it\', id = "btn_open" }\n[[item]]\nother = "Last text"\n';
    assert.deepEqual(textsOf(toml, source), ['My notes', 'One text', 'Two texts', 'Open it', 'Last text']);
    assert.equal(
      translateWith(toml, source, upper),
      source.replace(/My notes|One text|Two texts|Open it|Last text/g, upper),
    );
    assert.equal(recompose(toml, source), source);
  });

  test('escapes are written for the quotes of the string, which change where they cannot hold the text', () => {
    const source = 'a = "Say \\"hi\\"\\n\\u00e9"\nb = \'Say it\'\nc = """\nTwo\nlines"""\nd = \'\'\'Two\nlines\'\'\'\n';
    assert.deepEqual(textsOf(toml, source), ['Say "hi"\né', 'Say it', 'Two\nlines', 'Two\nlines']);
    assert.equal(
      translateWith(toml, source, () => 'a "b"\\\n'),
      'a = "a \\"b\\"\\\\\\n"\nb = "a \\"b\\"\\\\\\n"\nc = """\na "b"\\\\\n"""\nd = \'\'\'a "b"\\\n\'\'\'\n',
    );
    const quotes = translateWith(toml, source, () => `'''it's """x"`);
    assert.deepEqual(
      textsOf(toml, quotes),
      Array.from({ length: 4 }, () => `'''it's """x"`),
    );
  });

  test('forms of a plural have a number', () => {
    const { units } = toml.parse('[files]\none = "{{ .Count }} file"\nother = "{{ .Count }} files"\n');
    assert.deepEqual(
      units.map(({ count }) => count?.category),
      ['one', undefined],
    );
  });

  test('texts are chosen by the keys around them', () => {
    const { units } = toml.parse('[a.b]\nc = "One text"\n[a.d]\ne = "Two texts"\n', { choice: { include: ['a.b'] } });
    assert.deepEqual(
      units.map(({ text }) => text),
      ['One text'],
    );
  });

  test('a file that is no TOML, or nests too deeply, is damaged', () => {
    for (const source of ['a = "b', 'a b', `a = ${'['.repeat(50_000)}`])
      assert.throws(() => toml.parse(source), { code: 'document_damaged' });
  });
});
