import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { columnLetters, createChoice, matchesName } from '../../src/formats/choice.ts';
import { propertyRuns } from '../support/property-runs.ts';

test('a pattern matches a name, and all below it', () => {
  for (const [pattern, name, expected] of [
    ['home', 'home', true],
    ['home', 'home.title', true],
    ['home', 'homepage', false],
    ['home.*', 'home.a.b', true],
    ['home.*', 'home', false],
    ['*.title', 'a.b.title', true],
    ['*.title', 'a.title.long', true],
    ['h?me', 'home', true],
    ['*', '', true],
    ['', '', true],
    ['', '.a', true],
    ['a*c*', 'abcd', true],
    ['a*c', 'abcd', false],
  ] as const) {
    assert.equal(matchesName(pattern, name), expected, `${pattern} ${name}`);
  }
});

test('a pattern matches what the same regular expression matches', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', '.'), maxLength: 8 });
  const pattern = fc.string({ unit: fc.constantFrom('a', 'b', '.', '*', '?'), maxLength: 6 });
  fc.assert(
    fc.property(pattern, text, (glob, name) => {
      const source = glob.replaceAll('.', '\\.').replaceAll('*', '.*').replaceAll('?', '.');
      assert.equal(matchesName(glob, name), new RegExp(`^${source}(?:\\..*)?$`, 's').test(name));
    }),
    propertyRuns(7, 1_000),
  );
});

test('what is excluded stays also where it is included, and a text without names only where all are included', () => {
  const isChosen = createChoice({ include: ['a*'], exclude: ['*b'] });
  assert.deepEqual([['a'], ['ab'], ['c'], ['c', 'a'], []].map(isChosen), [true, false, false, true, false]);
  assert.equal(createChoice({ exclude: ['a'] })(), true);
});

test('columns have the letters of spreadsheets', () => {
  assert.deepEqual([0, 25, 26, 51, 52, 701, 702].map(columnLetters), ['A', 'Z', 'AA', 'AZ', 'BA', 'ZZ', 'AAA']);
});
