import assert from 'node:assert/strict';
import { test } from 'node:test';
import { markPhrases } from '../../../../src/translation/engines/apertium/mark-phrases.ts';
import { translateSegment } from '../../../../src/translation/engines/apertium/segment.ts';
import { plainSegment } from '../../../support/tagged-segments.ts';
import { translateAsEcho } from './echo-mode.ts';

/** Formats the parts of a text, with protected parts in brackets. */
const sketch = (text: string): string =>
  markPhrases(plainSegment(text), 'en')
    .parts.map((part) => (part.kind === 'text' ? part.text : `[${part.text}]`))
    .join('');

test('marks around a few words are decorations', () => {
  assert.equal(sketch('A \'quiet\' room, a "very long" day'), 'A [\']quiet[\'] room, a ["]very long["] day');
  assert.equal(sketch('The ‘old’ “Town Hall,” he said'), 'The [‘]old[’] [“]Town Hall,[”] he said');
});

test('apostrophes are no marks', () => {
  for (const text of ["The boys' room and the girls' room", "rock 'n' roll", "It's the '90s", "don't can't"]) {
    assert.equal(sketch(text), text);
  }
});

test('abbreviations before a number and firms with an ampersand are protected', () => {
  assert.equal(sketch('See Fig. 12 by J&B here'), 'See [Fig. 12] by [J&B] here');
});

test('a translation keeps the marks around their words', () => {
  const segment = plainSegment(`The 'quiet' room and the "long day" ended.`);
  // The mode moves the first word of a text to its end.
  assert.match(translateAsEcho(translateSegment(segment, 'en', 'es'))?.text ?? '', /'Quiet' room and the "long day" /u);
});
