import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { readShortlist, readVocabulary, UnusableModelError } from '../src/index.ts';

/** A shortlist for three source tokens: 5, 9 and 9, 30. The two most frequent target tokens are in every list. */
const LISTS = [[5, 9], [], [9, 30]];
const SIZES = { sourceSize: 3, targetSize: 40 };

function encodeShortlist(lists: readonly number[][], frequent: number): Buffer {
  const tokens = lists.flat();
  const offsets = [0n];
  for (const list of lists) offsets.push((offsets.at(-1) ?? 0n) + BigInt(list.length));
  const head = [
    0xf11a48d5013417f5n,
    0n,
    BigInt(frequent),
    2n,
    BigInt(offsets.length),
    BigInt(tokens.length),
    ...offsets,
  ];
  return Buffer.concat([Buffer.from(BigUint64Array.from(head).buffer), Buffer.from(Uint32Array.from(tokens).buffer)]);
}

const bytes = encodeShortlist(LISTS, 2);
const candidates = (isShared: boolean, source: number[]) => [
  ...readShortlist(bytes, { ...SIZES, isShared }).candidates(source),
];

test('lists frequent tokens and those of each source token, filled up to a multiple of eight', () => {
  assert.deepEqual(candidates(false, [0, 2]), [0, 1, 2, 3, 4, 5, 9, 30]);
  assert.deepEqual(candidates(false, [1]), [0, 1, 2, 3, 4, 5, 6, 7]);
  assert.deepEqual(candidates(false, [2, 2, 2]), [0, 1, 2, 3, 4, 5, 9, 30]);
});

test('lists the source tokens themselves if both languages share a vocabulary', () => {
  const shared = readShortlist(encodeShortlist([...Array(30).fill([]), [12]], 2), {
    sourceSize: 31,
    targetSize: 31,
    isShared: true,
  });
  assert.deepEqual([...shared.candidates([30, 29])], [0, 1, 2, 3, 4, 12, 29, 30]);
});

test('never lists more tokens than the vocabulary has', () => {
  const small = readShortlist(encodeShortlist([[4]], 2), { sourceSize: 1, targetSize: 5, isShared: false });
  assert.deepEqual([...small.candidates([0])], [0, 1, 2, 3, 4]);
});

test('reads the shortlists of the test models', () => {
  const folder = new URL('../../../test/fixtures/bergamot/ende/', import.meta.url);
  const { size, endId } = readVocabulary(readFileSync(new URL('vocab.ende.spm', folder)));
  const file = readFileSync(new URL('lex.50.50.ende.s2t.bin', folder));
  const list = readShortlist(file, { sourceSize: size, targetSize: size, isShared: true }).candidates([endId]);
  assert.ok(list.includes(endId));
});

test('rejects a shortlist that is damaged or belongs to another vocabulary', () => {
  const read = (file: Uint8Array, sizes: object = {}) => readShortlist(file, { ...SIZES, isShared: true, ...sizes });
  const strange = Buffer.from(bytes);
  strange.writeUInt8(0xff, 48 + 8);
  const cases = [
    () => read(Buffer.alloc(0)),
    () => read(bytes.subarray(0, -1)),
    () => read(Buffer.concat([Buffer.alloc(8), bytes.subarray(8)])),
    () => read(strange),
    () => read(bytes, { sourceSize: 4 }),
    () => read(bytes, { targetSize: 30 }),
  ];
  for (const work of cases) assert.throws(work, UnusableModelError);
});
