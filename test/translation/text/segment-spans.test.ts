import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTermMatcher } from '../../../src/translation/terms/term-matcher.ts';
import { findSegmentSpans } from '../../../src/translation/text/segment-spans.ts';

const terms = createTermMatcher([{ source: 'house', target: 'casa' }], 'en');
const targetsOf = (text: string) => findSegmentSpans(text, terms).map(({ target }) => target);

test('an address wins over a term in it', () => {
  assert.deepEqual(targetsOf('The house is at https://a.example/house today.'), ['casa', undefined]);
});
