import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parsePair } from '../../src/languages/language-pair.ts';

test('parses a pair whose codes have hyphens', () => {
  const cases: [string, string | undefined, string | undefined][] = [
    ['en-de', 'en', 'de'],
    ['EN_DE', 'en', 'de'],
    ['pt-BR-en', 'pt-BR', 'en'],
    ['en-pt-BR', 'en', 'pt-BR'],
    ['zh_hant-sr-Latn', 'zh-Hant', 'sr-Latn'],
    ['ca-valencia-es', 'ca-valencia', 'es'],
    ['en-no', 'en', 'nb'],
    ['en-zh-TW', 'en', 'zh-Hant'],
    ['en', undefined, undefined],
    ['de-nonsense', undefined, undefined],
  ];
  for (const [text, from, to] of cases) {
    const pair = parsePair(text);
    assert.deepEqual([pair?.from, pair?.to], [from, to], text);
  }
});
