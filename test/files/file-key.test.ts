import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { isValidKey } from '../../src/files/file-key.ts';

test('a key may contain slashes, dots, spaces, emoji and any script', () => {
  for (const key of [
    'a',
    '../..',
    '/',
    ' ',
    '...',
    './.',
    'naïve/Ünïcode',
    '文件',
    '👩‍👩‍👧',
    '\u200f',
    '\u00ad',
    'é'.repeat(256),
  ]) {
    assert.equal(isValidKey(key), true, JSON.stringify(key));
  }
});

test('control characters, lone surrogates, empty text and more than 512 bytes are invalid keys', () => {
  const controls = Array.from({ length: 0xa0 }, (_, code) => code).filter((code) => code < 0x20 || code >= 0x7f);
  for (const code of controls)
    assert.equal(isValidKey(`a${String.fromCharCode(code)}b`), false, `U+${code.toString(16)}`);
  for (const key of [
    '',
    'x'.repeat(513),
    'é'.repeat(257),
    '👩'.repeat(129),
    '\udc00',
    'a\ud83d',
    'x'.repeat(50_000_000),
  ]) {
    assert.equal(isValidKey(key), false, JSON.stringify(key.slice(0, 20)));
  }
});

test('a key that no URL can address is invalid', () => {
  for (const key of ['.', '..']) assert.equal(isValidKey(key), false, key);
});

test('a key is valid exactly when UTF-8 carries it unchanged in 1 to 512 bytes without controls', () => {
  const units = fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 300 });
  const anyText = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 300 }),
    units.map((codes) => String.fromCharCode(...codes)),
  );
  const property = fc.property(anyText, (key) => {
    const bytes = Buffer.from(key);
    const controls = [...key].some((sign) => sign < ' ' || (sign >= '\x7f' && sign <= '\x9f'));
    const steps = key === '.' || key === '..';
    const expected = !steps && bytes.length >= 1 && bytes.length <= 512 && bytes.toString() === key && !controls;
    assert.equal(isValidKey(key), expected);
  });
  fc.assert(property, { numRuns: 2_000, seed: 20_303 });
});
