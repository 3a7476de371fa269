import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Segment } from '../../../../src/translation/engine.ts';
import { toSerbianCyrillic } from '../../../../src/translation/engines/bergamot/serbian-cyrillic.ts';

const source: Segment = {
  parts: [
    { kind: 'text', text: 'Microsoft opens its house in Novi Sad: ' },
    { kind: 'protected', text: 'https://example.com/otvara' },
  ],
  tags: [],
};
const transliterate = (text: string): string => toSerbianCyrillic({ text, tags: [] }, source).text;

test('Latin Serbian is transliterated to Cyrillic, except names and protected parts', () => {
  const translation = 'Microsoft otvara svoju kuću u Novom Sadu: https://example.com/otvara';
  assert.equal(transliterate(translation), 'Microsoft отвара своју кућу у Новом Саду: https://example.com/otvara');
});

test('Cyrillic Serbian stays unchanged, with its foreign words', () => {
  const translation = 'Microsoft отвара своју кућу у Новом Саду: https://example.com/otvara';
  assert.equal(transliterate(translation), translation);
});

test('a translation that has only words of the source stays unchanged', () => {
  assert.equal(transliterate('Microsoft Novi Sad'), 'Microsoft Novi Sad');
});
