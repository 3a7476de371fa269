import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { decode, fill, hold, toStream } from '../../../../src/translation/engines/apertium/stream.ts';

function throughUntouched(text: string): string | undefined {
  const { source, held } = hold([{ kind: 'text', text }]);
  const decoded = decode(toStream(source), held.length);
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
    { kind: 'keep', text: 'https://a.example/[x]' },
    { kind: 'text', text: ' now' },
  ]);
  assert.equal(toStream(source), 'see [0] now');
  assert.deepEqual(held, ['https://a.example/[x]']);
});

test('an answer that lost or doubled something held is damaged', () => {
  assert.equal(decode('a [0]', 2), undefined);
  assert.equal(decode('[0] a [0]', 1), undefined);
  assert.equal(decode('[1] a', 1), undefined);
  assert.notEqual(decode('[0] a []', 1), undefined);
});

test('marks of the engine are left out, and of several forms the first is taken', () => {
  assert.equal(decode('vart #halde# tilbake', 0), 'vart halde tilbake');
  assert.equal(decode('*flurbish @house ~sa uporabo', 0), 'flurbish house sa uporabo');
  assert.equal(decode('v glaven\\/glavnega mesto', 0), 'v glaven mesto');
  assert.equal(decode('400-те\\/400-тите најбогати', 0), '400-те најбогати');
  assert.equal(decode('64 km/h', 0), '64 km/h');
});
