import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { json } from '../../../src/formats/json/json.ts';
import { isLanguage } from '../../../src/formats/values/is-language.ts';
import { recompose, textsOf, translateWith } from '../translate-with.ts';

const upper = (text: string): string => text.toUpperCase();

describe('JSON', () => {
  test('string values are translated, and keys, numbers, order and formatting stay', () => {
    const source = '{ "b":\t"Save the file",\r\n  "a" : [1e5, "Cancel", null, {"Open":"Open it"}, true] }\n';
    const expected = '{ "b":\t"SAVE THE FILE",\r\n  "a" : [1e5, "CANCEL", null, {"Open":"OPEN IT"}, true] }\n';
    assert.equal(translateWith(json, source, upper), expected);
  });

  test('values that are codes stay', () => {
    const source = '{"url": "https://example.org/a", "id": "btn_primary", "date": "2024-01-31", "text": "A button"}';
    assert.deepEqual(textsOf(json, source), ['A button']);
  });

  test('keys that begin with @ or $ hold metadata, except the names of functions', () => {
    const source =
      '{"$schema": "A schema", "hi": "Hello", "@hi": {"description": "A greeting", "x": [{"y": "Some text"}]}}';
    assert.deepEqual(textsOf(json, source), ['Hello']);
    assert.deepEqual(textsOf(json, '{"$id": "Some id", "$length": {"desc": "The length of it"}}'), [
      'The length of it',
    ]);
  });

  test('the locale of an ARB file becomes the target language', () => {
    const source = '{"@@locale": "en", "hi": "Hello"}';
    assert.equal(translateWith(json, source, upper), '{"@@locale": "es", "hi": "HELLO"}');
    assert.equal(json.parse(source).language, 'en');
    assert.equal(recompose(json, source), source);
    const underscore = '{"@@locale": "en_US", "hi": "Hello"}';
    const target = { code: 'pt-BR', isRightToLeft: false };
    assert.equal(translateWith(json, underscore, upper, target), '{"@@locale": "pt_BR", "hi": "HELLO"}');
  });

  test('notes for translators beside a message stay', () => {
    const source =
      '{"hi": {"description": "A greeting", "message": "Hello $USER$", "placeholders": {"user": {"example": "Some name"}}}}';
    assert.deepEqual(textsOf(json, source), ['Hello $USER$']);
    assert.deepEqual(textsOf(json, '{"name": "Example", "description": "A package"}'), ['Example', 'A package']);
    assert.deepEqual(textsOf(json, '{"description": {"message": "One text"}, "x": "Two"}'), ['One text', 'Two']);
  });

  test('a file that escapes all characters outside of ASCII goes on to do so', () => {
    assert.equal(
      translateWith(json, '["caf\\u00E9 it"]', () => 'é 😀 ñ'),
      '["\\u00E9 \\uD83D\\uDE00 \\u00F1"]',
    );
    assert.equal(
      translateWith(json, '["caf\\u00e9 it", "\\u2028 it"]', () => 'ñ'),
      '["\\u00f1", "\\u00f1"]',
    );
    assert.equal(
      translateWith(json, '["café it", "a"]', () => 'ñ "\n\\'),
      '["ñ \\"\\n\\\\", "a"]',
    );
  });

  test('a value escapes what its source escapes', () => {
    const source = '["a\\/b: It\\u0027s \\u003cb\\u003e", "It\'s </b> \\\\u0027"]';
    assert.equal(
      translateWith(json, source, (text) => `${text}'`),
      '["a\\/b: It\\u0027s \\u003cb\\u003e\\u0027", "It\'s </b> \\\\u0027\'"]',
    );
  });

  test('comments, final commas, a byte order mark and several documents are read', () => {
    const source = '\ufeff// a comment\n{"a": "One text", /* "b" */ "c": ["Two",],}\n{"a": "Three"}\n"Four"\n';
    assert.deepEqual(textsOf(json, source), ['One text', 'Two', 'Three', 'Four']);
    assert.deepEqual(textsOf(json, ''), []);
  });

  test('damaged and hostile documents are rejected', () => {
    for (const source of [
      '{"a": "b"',
      '["a" "b"]',
      '{"a" "b"}',
      '{a: "b"}',
      '["a]',
      '[}',
      '{]',
      '{"a":}',
      'x',
      '["\\q"]',
      '[1}',
    ])
      assert.throws(() => json.parse(source), { code: 'document_damaged' }, source);
    assert.throws(() => json.parse('['.repeat(1_000_000)), { code: 'document_damaged' });
    const depth = 9_999;
    const deep = `${'{"description":['.repeat(depth / 3)}"Some text"${'],"message":"It"}'.repeat(depth / 3)}`;
    assert.deepEqual(textsOf(json, deep), ['It']);
  });

  test('any document comes back byte for byte, and only its texts change', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('Some text', 'a b', 'é', '</b> "it"', 'btn_x', 'line\nline'),
    );
    const key = fc.oneof(fc.string(), fc.constantFrom('message', 'description', 'placeholders', '@x', '$y'));
    const { value } = fc.letrec((tie) => ({
      value: fc.oneof(
        { maxDepth: 5 },
        fc.oneof(text, text, fc.double(), fc.boolean(), fc.constant(null)),
        fc.array(tie('value'), { maxLength: 5 }),
        fc.dictionary(key, tie('value'), { maxKeys: 5 }),
      ),
    }));
    const property = fc.property(
      value,
      fc.constantFrom(undefined, 2, '\t', '\r\n'),
      fc.boolean(),
      (data, space, isAscii) => {
        const plain = JSON.stringify(data, null, space);
        const source = isAscii
          ? plain.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
          : plain;
        assert.equal(recompose(json, source), source);
        const texts = new Set(textsOf(json, source));
        const translated: unknown = JSON.parse(translateWith(json, source, (text) => `${text}—«X»`));
        const back: unknown = JSON.parse(JSON.stringify(translated), (_, one: unknown) =>
          typeof one === 'string' && one.endsWith('—«X»') && texts.has(one.slice(0, -4)) ? one.slice(0, -4) : one,
        );
        assert.deepEqual(back, JSON.parse(source));
        assert.ok([...texts].every(isLanguage));
      },
    );
    fc.assert(property, { seed: 20, numRuns: 500 });
  });
});
