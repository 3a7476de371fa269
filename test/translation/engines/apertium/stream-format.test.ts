import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  formatInput,
  maskSegment,
  parseOutput,
  unmask,
} from '../../../../src/translation/engines/apertium/stream-format.ts';
import { segment } from './support.ts';

function roundTrip(text: string): string | undefined {
  const { source, masked } = maskSegment([{ kind: 'text', text }]);
  const decoded = parseOutput(formatInput(source), source);
  return decoded === undefined ? undefined : unmask(decoded.text, masked);
}

test('any text survives a round trip unchanged', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => {
      assert.equal(roundTrip(text), text.replace(/[\0\ufffe\uffff]/gu, ''));
    }),
    { seed: 7, numRuns: 2_000 },
  );
});

test('characters that break the order of responses are removed', () => {
  assert.equal(roundTrip('a\0b\ufffec\uffffd\ud800e\udc00f'), 'abcdef');
});

test('characters of the stream format and long tokens are masked', () => {
  const signs = '\\ [ ] ^ $ / @ < > { } * # + ~ [[x]] <STREAMCMD:FLUSH>';
  const { source } = maskSegment([{ kind: 'text', text: `${signs} ${'9'.repeat(50_000)} \t\n\u00a0 end` }]);
  assert.match(formatInput(source), /^(?:[\p{L}: ]|\[\d+\])+$/u);
});

test('protected parts are sent as superblanks', () => {
  const { source, masked } = maskSegment([
    { kind: 'text', text: 'see ' },
    { kind: 'protected', text: 'https://a.example/[x]' },
    { kind: 'text', text: ' now' },
  ]);
  assert.equal(formatInput(source), 'see [0] now');
  assert.deepEqual(masked, ['https://a.example/[x]']);
});

test('an output that lost or doubled a placeholder is damaged', () => {
  const { source: one } = maskSegment(segment('a <').parts);
  const { source: two } = maskSegment(segment('a < >').parts);
  assert.equal(parseOutput('a [0]', two), undefined);
  assert.equal(parseOutput('[0] a [0]', one), undefined);
  assert.equal(parseOutput('[1] a', one), undefined);
  assert.notEqual(parseOutput('[0] a []', one), undefined);
});

test('an output that lost the words between placeholders is damaged', () => {
  const { source } = maskSegment(segment('the <big> house <5> <').parts);
  assert.equal(parseOutput('la [0][1] casa gran [2] 5 [3] [4]', source), undefined);
  assert.equal(parseOutput('la [1] [0] casa gran [2] 5 [3] [4]', source), undefined);
  assert.equal(parseOutput('la [0] gran [1] [2] 5 [3] [4]', source), undefined);
  assert.notEqual(parseOutput('la [0]gran[1] casa [2] 5 [3] [4]', source), undefined);
  assert.notEqual(parseOutput('casa [0]gran[1] la [2][3] 5 [4]', source), undefined);
});

test('marks of the engine are removed, and the first of alternative forms is used', () => {
  const textOf = (output: string): string | undefined => parseOutput(output, '')?.text;
  assert.equal(textOf('vart #halde# tilbake'), 'vart halde tilbake');
  assert.equal(textOf('*flurbish @house ~sa uporabo'), 'flurbish house sa uporabo');
  assert.equal(textOf('\\<prn\\> \\@\\@ǆ'), ' ǆ');
  assert.equal(textOf('v glaven\\/glavnega mesto'), 'v glaven mesto');
  assert.equal(textOf('400-те\\/400-тите најбогати'), '400-те најбогати');
  assert.equal(textOf('64 km/h'), '64 km/h');
});

test('word-bound blanks are read with the ranges of their words', () => {
  const parsed = parseOutput(
    '[[4-7; 8-9]]~La #casa,[[/]] [0] es [[12-15]]gran/gros[[/]][[20-21]][[/]].',
    'the [0] x'.replace('[0]', maskSegment(segment('<').parts).source),
  );
  assert.equal(parsed?.text, `La casa, ${maskSegment(segment('<').parts).source} es gran.`);
  assert.deepEqual(parsed?.blanks, [
    {
      start: 0,
      end: 8,
      ranges: [
        { start: 4, end: 7 },
        { start: 8, end: 9 },
      ],
    },
    { start: 15, end: 19, ranges: [{ start: 12, end: 15 }] },
  ]);
});

test('offsets move with the text that is masked', () => {
  const text = 'a  <b> c';
  const { source, offsets } = maskSegment(
    [
      { kind: 'text', text },
      { kind: 'protected', text: 'xyz' },
      { kind: 'text', text: 'd' },
    ],
    [0, 1, 3, 4, 5, 6, 8, 11, 12],
  );
  assert.equal(source.length, 'a '.length + 2 + 'b'.length + 2 + ' c'.length + 2 + 'd'.length);
  assert.deepEqual(offsets, [0, 1, 2, 4, 5, 7, 9, 11, 12]);
});
