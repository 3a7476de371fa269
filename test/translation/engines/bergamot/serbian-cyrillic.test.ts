import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Segment } from '../../../../src/translation/engine.ts';
import { toSerbianCyrillic } from '../../../../src/translation/engines/bergamot/serbian-cyrillic.ts';

const source: Segment = [
  { kind: 'text', text: 'Microsoft opens its house in Novi Sad: ' },
  { kind: 'protected', text: 'https://example.com/otvara' },
];

test('Serbian in Latin letters is spelt in Cyrillic, but for names and what is kept', () => {
  const answer = 'Microsoft otvara svoju kuću u Novom Sadu: https://example.com/otvara';
  assert.equal(
    toSerbianCyrillic(answer, source),
    'Microsoft отвара своју кућу у Новом Саду: https://example.com/otvara',
  );
});

test('Serbian in Cyrillic stays, with the foreign words in it', () => {
  const answer = 'Microsoft отвара своју кућу у Новом Саду: https://example.com/otvara';
  assert.equal(toSerbianCyrillic(answer, source), answer);
});

test('an answer of nothing but words of its source stays', () => {
  assert.equal(toSerbianCyrillic('Microsoft Novi Sad', source), 'Microsoft Novi Sad');
});
