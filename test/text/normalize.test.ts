import assert from 'node:assert/strict';
import { test } from 'node:test';
import { normalize } from '../../src/text/normalize.ts';

test('normalizes text of all languages as Unicode defines', () => {
  for (const text of ['Cafe\u0301', 'q\u0307\u0323', 'ố', 'ﬁ ２ ｶﾞ', 'שִׁ', `a${'\u0301\u0323'.repeat(15)}`, '각']) {
    assert.equal(normalize(text, 'NFC'), text.normalize('NFC'));
    assert.equal(normalize(text, 'NFKC'), text.normalize('NFKC'));
  }
});

test('keeps each mark of an endless run and normalizes the text around it', () => {
  const marks = '\u0301\u0323'.repeat(1_000);
  const normal = normalize(`e\u0301 x${marks} o\u0308`, 'NFC');
  assert.ok(normal.startsWith('é ') && normal.endsWith(' ö'));
  assert.equal(normal.match(/\u0301/g)?.length, 1_000);
  assert.equal(normal.normalize('NFC'), `e\u0301 x${marks} o\u0308`.normalize('NFC'));
});
