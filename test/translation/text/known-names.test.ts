import assert from 'node:assert/strict';
import { test } from 'node:test';
import { protectKnownNames, protectLoneNames } from '../../../src/translation/text/known-names.ts';
import { plainSegment } from '../../support/tagged-segments.ts';

const namesIn = (text: string) =>
  protectKnownNames(plainSegment(text).parts).flatMap(({ kind, text: name }) => (kind === 'protected' ? [name] : []));

test('names of several words are found whole, the longest first', () => {
  assert.deepEqual(namesIn("The New York Times met Green Day and the Rolling Stones at Best Buy's door."), [
    'New York Times',
    'Green Day',
    'Rolling Stones',
    'Best Buy',
  ]);
});

test('the same words in another case or in a longer word are language', () => {
  assert.deepEqual(namesIn('The best buy of a green day. General Motorsport, Best Buyers, Best, BEST BUY'), []);
});

test('the names of a text that has nothing else are protected, those of a sentence are not', () => {
  const kinds = (text: string) => protectLoneNames(plainSegment(text)).parts.map(({ kind }) => kind);
  assert.deepEqual(kinds('General Motors'), ['protected']);
  assert.deepEqual(kinds('The Home Depot and Best Buy!'), ['text', 'protected', 'text', 'protected', 'text']);
  assert.deepEqual(kinds('Best Buy is open.'), ['text']);
});
