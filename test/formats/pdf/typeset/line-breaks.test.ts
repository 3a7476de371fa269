import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { inVisualOrder, levelsOf } from '../../../../src/formats/pdf/typeset/bidi.ts';
import { breaksIn } from '../../../../src/formats/pdf/typeset/line-breaks.ts';

/** The parts of a word between which a line can end. */
function parts(word: string): string[] {
  const bounds = [0, ...breaksIn(word), word.length];
  return bounds.slice(1).map((end, index) => word.slice(bounds[index], end));
}

describe('a line can end', () => {
  test('between the words of Thai', () => {
    // Versions of ICU differ in compounds.
    assert.deepEqual(parts('ห้องสมุดเปิดทุกวัน').slice(-3), ['เปิด', 'ทุก', 'วัน']);
  });

  test('between characters of Chinese and Japanese, but not before closing marks or after opening ones', () => {
    assert.deepEqual(parts('图书馆（几秒钟）。'), ['图', '书', '馆', '（几', '秒', '钟）。']);
    assert.deepEqual(parts('はい、「サーバー」です'), ['は', 'い、', '「サー', 'バー」', 'で', 'す']);
    assert.deepEqual(parts('用Windows系统'), ['用', 'Windows', '系', '统']);
  });

  test('after the hyphens of compounds, after dashes, and in addresses and paths', () => {
    assert.deepEqual(parts('well-known'), ['well-', 'known']);
    assert.deepEqual(parts('Nord-Süd-Straße'), ['Nord-', 'Süd-', 'Straße']);
    assert.deepEqual(parts('then—now'), ['then—', 'now']);
    assert.deepEqual(parts('https://example.org/one/two'), ['https://', 'example.org/', 'one/', 'two']);
    assert.deepEqual(parts('/etc/network/interfaces'), ['/etc/', 'network/', 'interfaces']);
    assert.deepEqual(parts('Not-/Sparbetrieb'), ['Not-/', 'Sparbetrieb']);
    for (const word of ['e-mail', 'x-axis', 'COVID-19', '10-20', '--option']) assert.deepEqual(parts(word), [word]);
  });

  test('nowhere in words of other scripts', () => {
    for (const word of ['Wörter/Namen', 'машина', 'مفتوحة', 'पुस्तकालय', '도서관은', '3,000'])
      assert.deepEqual(parts(word), [word]);
  });
});

describe('text from right to left', () => {
  test('is shown in parts from left to right, numbers and names as they are', () => {
    const text = 'שלום ABC 12 עולם';
    const levelAt = levelsOf(text, 'rtl');
    const words = [...text.matchAll(/\S+/gu)].map(({ 0: word, index }) => ({ word, level: levelAt(index) }));
    const shown = inVisualOrder(words).map(({ word }) => word);
    assert.deepEqual(shown, ['עולם', 'ABC', '12', 'שלום']);
  });
});
