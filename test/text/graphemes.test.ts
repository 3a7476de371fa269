import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { codePointLength, graphemePrefix } from '../../src/text/graphemes.ts';

suite('graphemes', () => {
  test('counts code points, lone surrogates as one', () => {
    assert.equal(codePointLength(''), 0);
    assert.equal(codePointLength('añ中'), 3);
    assert.equal(codePointLength('a😀b'), 3);
    assert.equal(codePointLength('\ud800\ud800\udc00\udc00'), 3);
  });

  test('a prefix never ends inside a grapheme', () => {
    const family = '👩‍👩‍👧';
    assert.equal(graphemePrefix(`ab${family}c`, 2), 'ab');
    assert.equal(graphemePrefix(`ab${family}c`, 6), 'ab');
    assert.equal(graphemePrefix(`ab${family}c`, 7), `ab${family}`);
    assert.equal(graphemePrefix('e\u0301a', 1), '');
    assert.equal(graphemePrefix('abc', 10), 'abc');
    assert.equal(graphemePrefix('abc', 0), '');
  });
});
