import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { Part } from '../../../src/translation/engine.ts';
import {
  isDamaged,
  restoreProtectedParts,
  splitAroundProtected,
} from '../../../src/translation/text/protected-parts.ts';

const textOf = (parts: readonly Part[]): string => parts.map(({ text }) => text).join('');

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

test('the groups around protected parts join to the segment, and their texts have letters and no spaces at the ends', () => {
  fc.assert(
    fc.property(anySegment, (parts) => {
      const groups = splitAroundProtected(parts).flat();
      assert.equal(textOf(groups), textOf(parts));
      for (const { kind, text } of groups) if (kind === 'text') assert.match(text, /^(?=.*\p{L})\S(?:.*\S)?$/su);
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
  assert.ok(!isDamaged(parts, 'Hallo {{name}}, siehe %s und %s'));
  assert.ok(!isDamaged(parts, '%s %s {{name}}'));
  for (const output of [
    'Hallo',
    'Hallo {{name}} %s',
    'Hallo {{Name}} %s %s',
    '{{name}} {{name}} %s %s',
    '{{name}} %s %s %s',
  ]) {
    assert.ok(isDamaged(parts, output), output);
  }
});

test('a translation is damaged by control characters and marks that the source does not have', () => {
  const parts: Part[] = [{ kind: 'text', text: 'What ⁇ is this' }];
  assert.ok(!isDamaged(parts, 'Was ⁇ ist das'));
  for (const output of ['Was\nist das', 'Was\0 ist', 'Was ▁ist', '<unk> ist', 'Was\ue000', 'Was\ud800'])
    assert.ok(isDamaged(parts, output), output);
  assert.ok(isDamaged([{ kind: 'text', text: 'What' }], 'Was ⁇'));
});

test('spaces and leading punctuation become protected parts', () => {
  const parts: Part[] = [
    { kind: 'text', text: 'Hello ' },
    { kind: 'protected', text: '{{name}}' },
    { kind: 'text', text: ', how are you? ' },
    { kind: 'protected', text: '%s' },
    { kind: 'text', text: ' ...' },
  ];
  const texts = splitAroundProtected(parts).map((group) =>
    group.map(({ kind, text }) => (kind === 'protected' ? `‹${text}›` : text)).join(''),
  );
  assert.deepEqual(texts, ['Hello', '‹ ›', '‹{{name}}›', '‹, ›', 'how are you?', '‹ ›', '‹%s›', '‹ ...›']);
});
