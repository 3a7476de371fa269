import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hasFont } from '../../../../src/formats/pdf/typeset/has-font.ts';

test('Latin, Cyrillic and Greek letters have a font, other scripts have none', () => {
  for (const language of ['es', 'pt-BR', 'sr', 'sr-Latn', 'uk', 'el', 'vi']) assert.ok(hasFont(language), language);
  for (const language of ['ar', 'he', 'hi', 'ja', 'ko', 'zh-Hans', 'th']) assert.ok(!hasFont(language), language);
});
