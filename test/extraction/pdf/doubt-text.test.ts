import assert from 'node:assert/strict';
import { test } from 'node:test';
import { doubtText } from '../../../src/extraction/pdf/doubt-text.ts';
import { type TextItem, toPage } from '../../../src/extraction/pdf/layout/runs.ts';

function doubt(text: string, y = 400): string | undefined {
  const item = { text, transform: [11, 0, 0, 11, 72, y], length: 300, font: 'f', isRightToLeft: false };
  const items: TextItem[] = [{ ...item, isVertical: false }];
  return doubtText(toPage(1, 595, 842, items), items);
}

test('a text whose characters have no known letters is not used', () => {
  assert.equal(doubt('\ue001\ue002\ue003\ue004\ue005'.repeat(8)), 'unmapped');
  assert.equal(doubt(`${'\u0003\u0011\u0012'.repeat(10)} and a few letters`), 'unmapped');
  assert.equal(doubt('\uf0b7 A list with one mark of a symbol font and a long text after it.'), undefined);
});

test('a stamp, a header and a page without letters are doubtful, a text in any script is not', () => {
  assert.equal(doubt('— — —'), 'none');
  assert.equal(doubt('Scan 12/2020'), 'stamp');
  assert.equal(doubt('Annals of the harbour, volume 3', 40), 'margins');
  assert.equal(doubt('港口是由该镇在上个世纪建造的，对所有船只开放。'), undefined);
});
