import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTermMatcher } from '../../../src/translation/terms/term-matcher.ts';
import { findSegmentSpans } from '../../../src/translation/text/segment-spans.ts';

const terms = createTermMatcher([{ source: 'house', target: 'casa' }], 'en');
const targetsOf = (text: string) => findSegmentSpans(text, terms).map(({ target }) => target);

test('an address wins over a term in it', () => {
  assert.deepEqual(targetsOf('The house is at https://a.example/house today.'), ['casa', undefined]);
});

test('formulas with subscripts and superscripts are whole, and marks at the end of a word are no part of it', () => {
  const text =
    'No more than 2<sup>53</sup> of C<sub>6</sub>H<sub>12</sub>O<sub>6</sub> in 5 m<sup class="a">2</sup>, as before<sup>12</sup>: ' +
    '<b>x</b><sub>i</sub> and y<sub>i+1</sub><sup>2</sup> on the 21<sup>st</sup> of energy<sub>total</sub>.';
  assert.deepEqual(
    findSegmentSpans(text, undefined).map(
      ({ start, end, isDecoration }) => (isDecoration ? 'mark ' : '') + text.slice(start, end),
    ),
    [
      '2<sup>53</sup>',
      'C<sub>6</sub>H<sub>12</sub>O<sub>6</sub>',
      'mark <sup class="a">2</sup>',
      'mark <sup>12</sup>',
      'mark <b>',
      'mark </b>',
      'mark <sub>i</sub>',
      'y<sub>i+1</sub>',
      'mark <sup>2</sup>',
      'mark <sup>',
      'mark </sup>',
      'mark <sub>',
      'mark </sub>',
    ],
  );
});

test('a command in quotation marks is one span up to the closing one', () => {
  const text = 'Type "rm -rf build dir" in the shell, or use rm -rf build.';
  assert.deepEqual(
    findSegmentSpans(text, undefined).map(({ start, end }) => text.slice(start, end)),
    ['rm -rf build dir', 'rm -rf'],
  );
});
