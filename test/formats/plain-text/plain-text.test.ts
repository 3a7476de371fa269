import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { plainText } from '../../../src/formats/plain-text/plain-text.ts';

const TARGET = { code: 'pt', isRightToLeft: false };
const MAX_UNIT_LENGTH = 8_000;

function upperCase(source: string): string {
  const parsed = plainText.parse(source);
  const translations = parsed.units.map(({ text, tags }) => ({ text: text.toUpperCase(), tags }));
  return plainText.compose(parsed, translations, TARGET);
}

function unitsOf(source: string): string[] {
  return plainText.parse(source).units.map(({ text }) => text);
}

describe('plain text', () => {
  const pieces = fc.constantFrom(
    'Word',
    ' ',
    'two words',
    '.',
    '\n',
    '\r\n',
    '\r',
    '\f',
    '\t',
    '- item',
    '😀',
    '42',
    '東京。',
  );
  const texts = fc.array(fc.oneof({ weight: 3, arbitrary: pieces }, fc.string({ unit: 'binary' })), { maxLength: 60 });

  test('comes back byte for byte when no text changes, and every letter is in a unit', () => {
    fc.assert(
      fc.property(texts, fc.integer({ min: 1, max: 300 }), (array, repeats) => {
        const source = array.join('').repeat(repeats);
        const parsed = plainText.parse(source);
        assert.equal(plainText.compose(parsed, [...parsed.units], TARGET), source);
        assert.ok(parsed.units.every(({ text }) => text.length <= MAX_UNIT_LENGTH && text.trim() !== ''));
        const letters = source.match(/\p{L}/gu) ?? [];
        assert.equal(parsed.units.flatMap(({ text }) => text.match(/\p{L}/gu) ?? []).join(''), letters.join(''));
      }),
      { numRuns: 200, seed: 20 },
    );
  });

  test('keeps blank lines, line ends and indentation around its units', () => {
    const source = '\r\n\f\r\n   Indented\r\n   text.\r\n\r\n\t\r\n';
    assert.deepEqual(unitsOf(source), ['   Indented\r\n   text.']);
    assert.equal(upperCase(source), source.toUpperCase());
  });

  test('is laid out by its lines', () => {
    assert.equal(plainText.parse('- one\n- two').units[0]?.layout, 'lines');
  });

  test('has no unit without a letter', () => {
    assert.deepEqual(unitsOf(`${'1 2 3\n'.repeat(300)}\n${'---\n'.repeat(300)}\nEnd`), ['End']);
  });

  test('is divided at blank lines', () => {
    const paragraph = `${'A sentence that is wrapped\nby hand. '.repeat(20)}End.`;
    const source = Array.from({ length: 30 }, () => paragraph).join('\n\n');
    const units = unitsOf(source);
    assert.ok(units.length > 5);
    assert.ok(units.every((text) => text.startsWith('A sentence') && text.endsWith('End.')));
  });

  test('is divided at blank lines that end in carriage returns', () => {
    const source = Array.from({ length: 30 }, () => 'A sentence. '.repeat(20)).join('\r\r');
    assert.ok(unitsOf(source).every((text) => text.startsWith('A sentence.') && text.endsWith('sentence.')));
  });

  test('is divided at the ends of lines and sentences where it has no blank lines', () => {
    const lines = 'One sentence goes over\ntwo lines. Another one too,\nit ends here.\n'.repeat(500);
    assert.ok(unitsOf(lines).every((text) => text.startsWith('One') && text.endsWith('here.')));
    const line = 'The 3.5 version of Mr. Smith is here. '.repeat(1_000);
    assert.ok(unitsOf(line).every((text) => text.startsWith('The 3.5') && text.endsWith('is here.')));
    const unspaced = '今日は天気がいいですね。'.repeat(3_000);
    assert.ok(unitsOf(unspaced).every((text) => text.startsWith('今日') && text.endsWith('。')));
  });

  test('is divided between characters where it has neither lines nor sentences', () => {
    const source = `x${'😀a'.repeat(10_000)}`;
    assert.ok(unitsOf(source).every((text) => text.isWellFormed()));
    assert.equal(unitsOf(source).join(''), source);
  });
});
