import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hasFont, hasOwnFont } from '../../../../src/formats/pdf/typeset/has-font.ts';
import { FONTS } from '../../../support/fonts.ts';

test('Latin, Cyrillic and Greek letters always have a font, other scripts where one is installed', () => {
  for (const language of ['es', 'pt-BR', 'sr', 'sr-Latn', 'uk', 'el', 'vi']) {
    assert.ok(hasFont(language, []), language);
    assert.ok(hasOwnFont(language), language);
  }
  for (const language of ['ar', 'fa', 'he', 'hi', 'ja', 'ko', 'zh-Hans', 'zh-Hant', 'th']) {
    assert.ok(!hasFont(language, []), language);
    assert.ok(hasFont(language, ['/missing', FONTS]), language);
    assert.ok(!hasOwnFont(language), language);
  }
  assert.ok(!hasFont('am', [FONTS]));
});
