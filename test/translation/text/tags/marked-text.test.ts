import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { isDamaged } from '../../../../src/translation/text/protected-parts.ts';
import {
  editMarkedText,
  putMarks,
  takeMarks,
  withoutMarks,
} from '../../../../src/translation/text/tags/marked-text.ts';
import { stripMarks, toMark } from '../../../../src/translation/text/tags/tag-marks.ts';
import { markedSegments, segmentOf, written } from '../../../support/marked-segments.ts';

const textOf = (parts: readonly { text: string }[]): string => parts.map(({ text }) => text).join('');

test('marks that are taken out of a segment and put back are where they were', () => {
  fc.assert(
    fc.property(markedSegments, (segment) => {
      const taken = takeMarks(segment);
      assert.equal(textOf(taken.parts), stripMarks(textOf(segment)));
      assert.equal(textOf(putMarks(taken)), textOf(segment));
      assert.deepEqual(withoutMarks(segment), taken.parts);
    }),
    { seed: 84 },
  );
});

test('a mark without a partner is dropped, and so is one of tags that overlap', () => {
  const [open, close, other] = [
    toMark({ kind: 'open', tag: 0 }),
    toMark({ kind: 'close', tag: 0 }),
    toMark({ kind: 'open', tag: 1 }),
  ];
  const parts = [other, 'a', open, 'b', close, open].map((text) =>
    text.length === 2 ? ({ kind: 'protected', text } as const) : ({ kind: 'text', text } as const),
  );
  const taken = takeMarks(parts);
  assert.deepEqual(taken.tags, [{ start: 1, end: 2, parent: undefined }]);
  assert.equal(textOf(putMarks(taken)), `a${open}b${close}`);
});

test('an edit of a text keeps its marks, complete and nested', () => {
  const edits: ((text: string) => string)[] = [
    (text) => `${text}.`,
    (text) => text.toUpperCase(),
    (text) => text.slice(0, 3),
    (text) => text.replace(/\w+$/, ''),
    () => 'other words',
  ];
  fc.assert(
    fc.property(markedSegments, fc.constantFrom(...edits), (segment, edit) => {
      const marks = segment.filter(({ text }) => stripMarks(text) === '');
      const edited = editMarkedText(textOf(segment), edit);
      assert.equal(stripMarks(edited), edit(stripMarks(textOf(segment))));
      assert.ok(!isDamaged(marks, edited.replace(/[^\p{Co}]/gu, '')));
    }),
    { seed: 84, numRuns: 500 },
  );
});

test('an edit keeps a tag around its words', () => {
  for (const [marked, from, to, expected] of [
    ['[a house] is *green', 'a house', 'A house', '[A house] is *green'],
    ['See [the house]', 'house', 'house.', 'See [the house].'],
    ['See [the house]*', 'house', 'house.', 'See [the house].*'],
    ['See [the] [house (in English)]', ' (in English)', '', 'See [the] [house]'],
    ['The *house: [yes]', 'house: yes', 'house… no', 'The *house… [no]'],
    ['x [{{name}}] y', '{{name}}', '{{name}}', 'x [{{name}}] y'],
  ] as const) {
    const edited = editMarkedText(textOf(segmentOf(marked)), (text) => text.replace(from, to));
    assert.equal(written(segmentOf(edited)), expected);
  }
});
