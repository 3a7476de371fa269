import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hasWrongLetters } from '../../../src/extraction/pdf/letters.ts';

const PROSE =
  'The committee of the orchard met on the first day of the month and read the report of the keeper about the trees. '.repeat(
    5,
  );
const shifted = PROSE.replace(/[a-z]/g, (letter) => String.fromCharCode(((letter.charCodeAt(0) - 94) % 26) + 97));

test('letters of another alphabet position are wrong', () => {
  assert.equal(hasWrongLetters(shifted), true);
  assert.equal(hasWrongLetters(PROSE), false);
});

test('lists of names, listings of programs and marks of notes have right letters', () => {
  for (const text of [
    'Schmidt, Karl; Schulz, Ernst; Schwarz, Fritz; Krebs, Kurt; Holz, Franz; Sturm, Max; '.repeat(8),
    'if err != nil { return nil, err }\nfmt.Println(strconv.Itoa(n))\nfor _, v := range list { }\n'.repeat(12),
    `${'Ann Hill†, Bo Dale‡, Cy Moor§, '.repeat(20)}${PROSE}`,
  ]) {
    assert.equal(hasWrongLetters(text), false, text.slice(0, 40));
  }
});
