import assert from 'node:assert/strict';
import { test } from 'node:test';
import { UnsupportedError } from '../src/stage.ts';
import { createAttribute } from '../src/transfer/attribute.ts';
import { listTagSequences } from '../src/transfer/attribute-pattern.ts';
import { copyCase, toTitleCase } from '../src/transfer/letter-case.ts';
import { joinWordBlanks } from '../src/transfer/word-blank.ts';

test('the expression of an attribute is a list of tag sequences in the order of their priority', () => {
  assert.deepEqual(listTagSequences('(<n(?:><(?:acr|unc)|p)?>)'), ['<n><acr>', '<n><unc>', '<np>', '<n>']);
  assert.deepEqual(listTagSequences('(<(?:s[gp]|\\*)>|<@X→>)'), ['<sg>', '<sp>', '<*>', '<@X→>']);
});

test('other expressions are not supported', () => {
  for (const pattern of [
    '(<a+>)',
    '(<.>)',
    '(<[^a]>)',
    '(<[a-c]>)',
    '(<a>',
    '<a>)',
    '(<a',
    '[a',
    '(<[ab][ab][ab][ab][ab][ab][ab][ab][ab][ab][ab][ab][ab][ab]>)',
  ]) {
    assert.throws(() => createAttribute(pattern, 0), UnsupportedError, pattern);
  }
});

test('an attribute is found at its first place, whatever the case', () => {
  const { locate } = createAttribute('(<(?:n><acr|n|m)>)', 0);
  assert.deepEqual(locate('a<x><N><acr><m>'), { start: 4, end: 12 });
  assert.deepEqual(locate('a<n><x>'), { start: 1, end: 4 });
  assert.equal(locate('a<x><n'), undefined);
});

test('a text gets the case of the first and the last letter of another text', () => {
  assert.deepEqual(
    ['aB', 'Ab', 'AB', 'A', ''].map((pattern) => copyCase(pattern, 'fOO ß')),
    ['foo ß', 'Foo Ss', 'FOO SS', 'Foo Ss', 'fOO ß'],
  );
});

test('each word gets a capital, but not after an apostrophe or an underscore', () => {
  assert.equal(toTitleCase("l'un-deux a_b?_c d.e «f» -g 5h ʼp"), "L'un-Deux A_b?_C D.E «F» -G 5h ʼP");
  assert.equal(toTitleCase('ǆ ﬁn აბ ᾳ ŉ'), 'ǅ Fin აბ ᾼ ʼN');
});

test('word-bound blanks are joined unless their bracket is escaped', () => {
  assert.equal(joinWordBlanks('[[a]]', '[[b]]'), '[[a; b]]');
  assert.equal(joinWordBlanks('', '[[b]]'), '[[b]]');
  assert.equal(joinWordBlanks('[[a\\]]', '[[b]]'), '[[a\\]]; b]]');
});
