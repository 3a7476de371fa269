import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { taggedTextOf } from '../../../../src/translation/text/segment-text.ts';
import { keepTagsOfText } from '../../../../src/translation/text/tags/keep-tags-of-parts.ts';
import { taggedSegments, taggedText, written } from '../../../support/tagged-segments.ts';

test('an edit of a text keeps its tags, complete and nested', () => {
  const edits: ((text: string) => string)[] = [
    (text) => `${text}.`,
    (text) => text.toUpperCase(),
    (text) => text.slice(0, 3),
    (text) => text.replace(/\w+$/, ''),
    () => 'other words',
  ];
  fc.assert(
    fc.property(taggedSegments, fc.constantFrom(...edits), (segment, edit) => {
      const source = taggedTextOf(segment);
      const { text, tags } = keepTagsOfText(source, edit(source.text));
      assert.equal(text, edit(source.text));
      assert.equal(tags.length, source.tags.length);
      for (const [index, { start, end, parent }] of tags.entries()) {
        const around = parent === undefined ? { start: 0, end: text.length } : tags[parent];
        assert.equal(parent, source.tags[index]?.parent);
        assert.ok(around && around.start <= start && start <= end && end <= around.end);
      }
    }),
    { seed: 84, numRuns: 500 },
  );
});

test('an edit keeps a tag around its words', () => {
  for (const [source, from, to, expected] of [
    ['[a house] is *green', 'a house', 'A house', '[A house] is *green'],
    ['See [the house]', 'house', 'house.', 'See [the house].'],
    ['See [the house]*', 'house', 'house.', 'See [the house].*'],
    ['See [the] [house (in English)]', ' (in English)', '', 'See [the] [house]'],
    ['The *house: [yes]', 'house: yes', 'house… no', 'The *house… [no]'],
    ['x [{{name}}] y', '{{name}}', '{{name}}', 'x [{{name}}] y'],
  ] as const) {
    const tagged = taggedText(source);
    assert.equal(written(keepTagsOfText(tagged, tagged.text.replace(from, to))), expected);
  }
});
