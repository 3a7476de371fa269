import assert from 'node:assert/strict';
import { test } from 'node:test';
import { officeLanguageOf } from '../../../src/formats/ooxml/office-language.ts';

test('names languages with their region, and with a script that is not the usual one', () => {
  const names = ['de', 'pt-PT', 'zh-Hans', 'zh-Hant', 'sr-Latn', 'ca-valencia'].map(officeLanguageOf);
  assert.deepEqual(names, ['de-DE', 'pt-PT', 'zh-CN', 'zh-TW', 'sr-Latn-RS', 'ca-ES']);
});
