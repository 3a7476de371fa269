import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { decode, fill, hold, toStream } from '../../../../src/translation/engines/apertium/stream.ts';
import { segment } from './support.ts';

function throughUntouched(text: string): string | undefined {
  const { source, held } = hold([{ kind: 'text', text }]);
  const decoded = decode(toStream(source), source);
  return decoded === undefined ? undefined : fill(decoded, held);
}

test('any text comes back as it was when the engine changes nothing', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => {
      assert.equal(throughUntouched(text), text.replace(/[\0\ufffe\uffff]/gu, ''));
    }),
    { seed: 7, numRuns: 2_000 },
  );
});

test('characters that put a pipeline out of step are never sent', () => {
  assert.equal(throughUntouched('a\0b\ufffec\uffffd\ud800e\udc00f'), 'abcdef');
});

test('no sign of the stream format and no long token reaches the stream as text', () => {
  const signs = '\\ [ ] ^ $ / @ < > { } * # + ~ [[x]] <STREAMCMD:FLUSH>';
  const { source } = hold([{ kind: 'text', text: `${signs} ${'9'.repeat(50_000)} \t\n\u00a0 end` }]);
  assert.match(toStream(source), /^(?:[\p{L}: ]|\[\d+\])+$/u);
});

test('kept parts ride as superblanks, not as text', () => {
  const { source, held } = hold([
    { kind: 'text', text: 'see ' },
    { kind: 'protected', text: 'https://a.example/[x]' },
    { kind: 'text', text: ' now' },
  ]);
  assert.equal(toStream(source), 'see [0] now');
  assert.deepEqual(held, ['https://a.example/[x]']);
});

test('an answer that lost or doubled something held is damaged', () => {
  const { source: one } = hold(segment('a <'));
  const { source: two } = hold(segment('a < >'));
  assert.equal(decode('a [0]', two), undefined);
  assert.equal(decode('[0] a [0]', one), undefined);
  assert.equal(decode('[1] a', one), undefined);
  assert.notEqual(decode('[0] a []', one), undefined);
});

test('an answer that emptied markup of its words is damaged', () => {
  const { source } = hold(segment('the <big> house <5> <'));
  assert.equal(decode('la [0][1] casa gran [2] 5 [3] [4]', source), undefined);
  assert.equal(decode('la [1] [0] casa gran [2] 5 [3] [4]', source), undefined);
  assert.equal(decode('la [0] gran [1] [2] 5 [3] [4]', source), undefined);
  assert.notEqual(decode('la [0]gran[1] casa [2] 5 [3] [4]', source), undefined);
  assert.notEqual(decode('casa [0]gran[1] la [2][3] 5 [4]', source), undefined);
});

test('marks of the engine are left out, and of several forms the first is taken', () => {
  assert.equal(decode('vart #halde# tilbake', ''), 'vart halde tilbake');
  assert.equal(decode('*flurbish @house ~sa uporabo', ''), 'flurbish house sa uporabo');
  assert.equal(decode('\\<prn\\> \\@\\@ǆ', ''), ' ǆ');
  assert.equal(decode('v glaven\\/glavnega mesto', ''), 'v glaven mesto');
  assert.equal(decode('400-те\\/400-тите најбогати', ''), '400-те најбогати');
  assert.equal(decode('64 km/h', ''), '64 km/h');
});
