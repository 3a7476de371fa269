import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { Part } from '../../../src/translation/engine.ts';
import { isDamaged } from '../../../src/translation/text/is-damaged.ts';
import {
  restoreProtectedParts,
  restoreSegment,
  splitAroundProtected,
} from '../../../src/translation/text/protected-parts.ts';
import { textOf } from '../../../src/translation/text/segment-text.ts';
import { segmentOf, taggedText } from '../../support/tagged-segments.ts';

const isDamagedText = (parts: readonly Part[], text: string): boolean =>
  isDamaged({ parts, tags: [] }, { text, tags: [] });

const anyText = fc.oneof(
  fc.constantFrom('Hello ', 'world.', '你好。', ', ', ' ', '...', '123', '  a', 'b  ', '"', '(x)'),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }),
);
const anySegment = fc.array(
  fc.oneof(
    anyText.map((text): Part => ({ kind: 'text', text })),
    fc.constantFrom('{{name}}', '%s', '<b>', '$HOME', '$HOME_DIR').map((text): Part => ({ kind: 'protected', text })),
  ),
  { maxLength: 12 },
);

test('the parts around protected parts join to the segment, and their texts have letters and no spaces at the ends', () => {
  fc.assert(
    fc.property(anySegment, (parts) => {
      const divided = splitAroundProtected({ parts, tags: [] }).parts;
      assert.equal(textOf(divided), textOf(parts));
      for (const { kind, text } of divided) if (kind === 'text') assert.match(text, /^(?=.*\p{L})\S(?:.*\S)?$/su);
    }),
    { seed: 44, numRuns: 1000 },
  );
});

test('protected parts are found again in a translation, and the translation stays the same', () => {
  fc.assert(
    fc.property(anySegment, anySegment, (original, translated) => {
      const text = textOf(translated);
      const restored = restoreProtectedParts(text, original);
      assert.equal(textOf(restored), text);
      const known = original.filter(({ kind }) => kind === 'protected').map((part) => part.text);
      for (const part of restored) {
        if (part.kind !== 'protected') continue;
        assert.ok(known.includes(part.text), part.text);
        known.splice(known.indexOf(part.text), 1);
      }
    }),
    { seed: 45, numRuns: 1000 },
  );
});

test('a translation is damaged when a protected part is lost, repeated or changed, in any order', () => {
  const parts: Part[] = [
    { kind: 'text', text: 'Hello ' },
    { kind: 'protected', text: '{{name}}' },
    { kind: 'text', text: ', see ' },
    { kind: 'protected', text: '%s' },
    { kind: 'text', text: ' and ' },
    { kind: 'protected', text: '%s' },
  ];
  assert.ok(!isDamagedText(parts, 'Hallo {{name}}, siehe %s und %s'));
  assert.ok(!isDamagedText(parts, '%s %s {{name}}'));
  for (const output of [
    'Hallo',
    'Hallo {{name}} %s',
    'Hallo {{Name}} %s %s',
    '{{name}} {{name}} %s %s',
    '{{name}} %s %s %s',
  ]) {
    assert.ok(isDamagedText(parts, output), output);
  }
});

test('a translation is damaged by control characters and marks that the source does not have', () => {
  const parts: Part[] = [{ kind: 'text', text: 'What ⁇ is this' }];
  assert.ok(!isDamagedText(parts, 'Was ⁇ ist das'));
  for (const output of ['Was\nist das', 'Was\0 ist', 'Was ▁ist', '<unk> ist', 'Was\ue000', 'Was\ud800'])
    assert.ok(isDamagedText(parts, output), output);
  assert.ok(isDamagedText([{ kind: 'text', text: 'What' }], 'Was ⁇'));
});

test('a protected part without a text is not lost', () => {
  const parts: Part[] = [
    { kind: 'text', text: 'See ' },
    { kind: 'protected', text: '' },
  ];
  assert.ok(!isDamagedText(parts, 'Siehe'));
});

test('spaces and leading punctuation become protected parts', () => {
  const parts: Part[] = [
    { kind: 'text', text: 'Hello ' },
    { kind: 'protected', text: '{{name}}' },
    { kind: 'text', text: ', how are you? ' },
    { kind: 'protected', text: '%s' },
    { kind: 'text', text: ' ...' },
  ];
  const texts = splitAroundProtected({ parts, tags: [] }).parts.map(({ kind, text }) =>
    kind === 'protected' ? `‹${text}›` : text,
  );
  assert.deepEqual(texts, ['Hello', '‹ ›', '‹{{name}}›', '‹, ›', 'how are you?', '‹ ›', '‹%s›', '‹ ...›']);
});

test('a part with a tag around it is told from the same text elsewhere', () => {
  const source = segmentOf('Press [{n}] or {n}, not n');
  const translation = taggedText('Nicht {n}, sondern [{n}], nicht n');
  assert.ok(!isDamaged(source, translation));
  const [first, second] = restoreSegment(translation, source).parts.filter(({ kind }) => kind === 'protected');
  assert.deepEqual([first, second], [source.parts[3], source.parts[1]]);
  for (const damaged of ['Nicht {n}, sondern [nicht {n}], n', 'Nicht {n[}, sondern {n}], n', 'Nicht [{n}], sondern n'])
    assert.ok(isDamaged(source, taggedText(damaged)), damaged);
});

test('a tag that divides a protected part damages it', () => {
  const source = segmentOf('See {name} [here]');
  assert.ok(!isDamaged(source, taggedText('Siehe {name} [hier]')));
  assert.ok(isDamaged(source, { text: 'Siehe {name} hier', tags: [{ start: 7, end: 12, parent: undefined }] }));
});
