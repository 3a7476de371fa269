import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { parseAllDocuments, stringify } from 'yaml';
import { yaml } from '../../../src/formats/yaml/yaml.ts';
import { recompose, textsOf, translateWith } from '../translate-with.ts';

const upper = (text: string): string => text.toUpperCase();

function read(source: string): unknown[] {
  return [...parseAllDocuments(source, { uniqueKeys: false, strict: false })].map((document) => {
    assert.deepEqual(document.errors, [], source);
    return document.toJS();
  });
}

describe('YAML', () => {
  test('string values are translated, and keys, comments, anchors, tags and other values stay', () => {
    const source = [
      '# A comment',
      'title: Some text # a comment',
      '"key": &a "Double \\"text\\""',
      'list:',
      "  - 'It''s one'",
      '  - *a',
      '  - 12',
      '  - true',
      '  - yes',
      '  - !ruby/sym name',
      '  - !!str Tagged',
      'flow: {a: One text, b: [Two, "x_y", 1.5]}',
      '<<: *a',
      '---',
      '- Another text',
      '...',
      '',
    ].join('\r\n');
    const expected = source
      .replace('Some text', 'SOME TEXT')
      .replace('Double \\"text\\"', 'DOUBLE \\"TEXT\\"')
      .replace("It''s one", "IT''S ONE")
      .replace('Tagged', 'TAGGED')
      .replace('One text', 'ONE TEXT')
      .replace('Two', 'TWO')
      .replace('Another text', 'ANOTHER TEXT');
    assert.equal(translateWith(yaml, source, upper), expected);
    assert.equal(recompose(yaml, source), source);
  });

  test('a tag that gives a text no other type stays, and texts with other types are counted', () => {
    const source =
      "a: ! 'Some text'\nb: !\n  Other text\nc: !t 'Some text'\nd: !include a_file.yaml\ne: !!binary aGVs\n";
    const expected = source.replace("! 'Some text'", "! 'SOME TEXT'").replace('Other text', 'OTHER TEXT');
    assert.equal(translateWith(yaml, source, upper), expected);
    assert.deepEqual(yaml.parse(source).warnings, { kept_code: 1 });
  });

  test('a text that would be something else without quotes gets quotes', () => {
    const write = (source: string, text: string): string => translateWith(yaml, source, () => text);
    for (const text of [
      'no',
      'Null',
      '12',
      '1.5e3',
      '2024-01-31',
      '- a',
      'a: b',
      'a #b',
      'a:',
      '*a',
      '"a',
      '%a',
      '@a',
      '',
      ' a',
      '[a]',
      '~',
    ])
      assert.equal(write('a: Some text', text), `a: '${text}'`);
    for (const text of ['It\'s: "so"', 'a\nb', 'a\tb'])
      assert.equal(write('a: Some text', text), `a: ${JSON.stringify(text)}`);
    assert.equal(write('a: Some text', 'a, [b] {c} ¿d?'), 'a: a, [b] {c} ¿d?');
    assert.equal(write('[Some text]', 'a, b'), "['a, b']");
    assert.equal(write("a: 'Some text'", "it's"), "a: 'it''s'");
    assert.equal(write("a: 'Some text'", 'a\nb'), 'a: "a\\nb"');
    assert.equal(write('a: "caf\\u00e9 it"', 'é ñ'), 'a: "\\u00e9 \\u00f1"');
  });

  test('blocks keep their indentation, their final line ends, and their form', () => {
    const source =
      'a: |-\n    One text\n\n      indented\nb: >+\n  Folded text\n  goes on.\n\n  Another one\n\n\nc: |2\n   Blank first\n  next\nd: x\n';
    const expected =
      'a: |-\n    ONE TEXT\n\n      INDENTED\nb: >+\n  FOLDED TEXT GOES ON.\n\n  ANOTHER ONE\n\n\nc: |2\n   BLANK FIRST\n  NEXT\nd: x\n';
    assert.equal(translateWith(yaml, source, upper), expected);
    assert.equal(recompose(yaml, source), source);
    assert.equal(
      translateWith(yaml, 'a: > # c\n  Some text\nb: 1\n', () => 'uno\n  dos'),
      'a: | # c\n  uno\n    dos\nb: 1\n',
    );
    assert.equal(translateWith(yaml, '- |\r\n  Some\r\n  text\r\n- 1', upper), '- |\r\n  SOME\r\n  TEXT\r\n- 1');
  });

  test('a value on several lines is wrapped again', () => {
    const words = Array.from({ length: 30 }, (_, index) => `word${index}`).join(' ');
    for (const source of [
      'a: Some text\n   goes on\nb: 1',
      'a: "Some text\n   goes on"\nb: 1',
      "a: 'Some text\n   goes on'\nb: 1",
      'a: >-\n   Some text\n   goes on\nb: 1',
    ]) {
      const result = translateWith(yaml, source, () => words);
      assert.ok(
        result.split('\n').every((line) => line.length < 50),
        result,
      );
      assert.deepEqual(read(result), [{ a: words, b: 1 }]);
    }
  });

  test('the only key of a locale file of Rails becomes the target language', () => {
    const source = 'en:\n  hello: Hello\n';
    assert.equal(translateWith(yaml, source, upper), 'es:\n  hello: HELLO\n');
    assert.equal(yaml.parse(source).language, 'en');
    assert.equal(recompose(yaml, source), source);
    for (const other of ['title:\n  hello: Hello\n', 'en: Hello\n', 'en:\n  a: Hello\nfr:\n  a: 1\n'])
      assert.equal(translateWith(yaml, other, upper), other.replace('Hello', 'HELLO'));
  });

  test('a large document has all its texts with their names and its language, although it is read in parts', () => {
    const numbers = Array.from({ length: 3_000 }, (_, at) => at);
    const entries = numbers.map(
      (at) => `    - The item ${at}\n    - body: |\n        The body ${at}\n      tags: [Some tag]\n`,
    );
    const source = `en:\n  list:\n${entries.join('')}  end: The end\n`;
    const { units, language } = yaml.parse(source, { choice: {} });
    const expected = numbers.flatMap((at) => [
      [`The item ${at}`, `list.${2 * at}`],
      [`The body ${at}`, `list.${2 * at + 1}.body`],
      ['Some tag', `list.${2 * at + 1}.tags.0`],
    ]);
    const found = units.map(({ text, names: [, short] = [] }) => [text, short]);
    assert.deepEqual(found, [...expected, ['The end', 'end']]);
    assert.equal(language, 'en');
    assert.equal(yaml.parse(`${source}fr:\n  end: La fin\n`).language, undefined);
  });

  test('damaged and hostile files end quickly', () => {
    for (const source of ['a: "b', 'a: b: c', '- a\n b: c', '{a: b'])
      assert.throws(() => yaml.parse(source), { code: 'document_damaged' }, source);
    for (const source of ['['.repeat(50_000), '- '.repeat(50_000), '{a: '.repeat(20_000)])
      assert.throws(() => yaml.parse(source), { code: 'document_damaged' });
    assert.deepEqual(textsOf(yaml, ''), []);
    const bomb = `a: &a [Some text]\n${Array.from({ length: 30 }, (_, index) => `b${index}: &b${index} [*${index === 0 ? 'a' : `b${index - 1}`}, *a]\n`).join('')}`;
    assert.deepEqual(textsOf(yaml, bomb), ['Some text']);
  });

  test('any file comes back byte for byte, and another reader finds the translations in its place', () => {
    const text = fc.oneof(
      fc.constantFrom(
        'Some text',
        'One: two',
        "it's",
        '# no',
        'line one\nline two\n',
        '  indented\nnot',
        'a\n\n\nb c',
        '\nx yz',
        'yes',
        'tab\there',
        'word '.repeat(30),
      ),
      fc.string({ unit: fc.constantFrom('ab', ' ', '\n', ':', '#', '"', "'", '-', 'é', ',', '[', '}', '\\', '%') }),
    );
    const { value } = fc.letrec((tie) => ({
      value: fc.oneof(
        { maxDepth: 3 },
        text,
        text,
        fc.integer(),
        fc.array(tie('value'), { maxLength: 4 }),
        fc.dictionary(fc.constantFrom('a', 'b c', 'en', '1'), tie('value'), { maxKeys: 3 }),
      ),
    }));
    const kinds = fc.constantFrom('PLAIN', 'QUOTE_DOUBLE', 'QUOTE_SINGLE', 'BLOCK_LITERAL', 'BLOCK_FOLDED');
    const property = fc.property(
      value,
      kinds,
      fc.constantFrom('block', 'flow', 'any'),
      text,
      (data, defaultStringType, collectionStyle, other) => {
        const source = stringify([data, data], { defaultStringType, collectionStyle, aliasDuplicateObjects: false });
        assert.equal(recompose(yaml, source), source);
        const before = read(source);
        const own = `zz ${other.trim()}`.trim();
        const texts = new Set(textsOf(yaml, source).map((one) => one.trimEnd()));
        const after = read(translateWith(yaml, source, () => own));
        const isSame = (one: unknown, two: unknown): boolean => {
          if (typeof one === 'string' && typeof two === 'string')
            return one === two || (texts.has(one.trimEnd()) && two.trim() === own);
          if (one === null || two === null || typeof one !== 'object' || typeof two !== 'object') return one === two;
          const [first, second] = [Object.entries(one), Object.entries(two)];
          return first.length === second.length && first.every(([, inner], index) => isSame(inner, second[index]?.[1]));
        };
        assert.ok(isSame(before, after), `${source}\n---\n${translateWith(yaml, source, () => own)}`);
      },
    );
    fc.assert(property, { seed: 20, numRuns: 400 });
  });
});
