import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Resources } from '../../../../src/formats/pdf/content/content.ts';
import { erase } from '../../../../src/formats/pdf/content/erase.ts';
import { interpret } from '../../../../src/formats/pdf/content/interpret.ts';

/** Each letter is half as wide as the font is large. */
const FONT = {
  object: 'null',
  style: { family: 'sans', isBold: false, isItalic: false },
  codeBytes: 1,
  width: () => 500,
  isKnown: true,
  isBlank: (code: number) => code === 32,
} as const;
const RESOURCES: Resources = {
  font: () => FONT,
  colorSpace: () => undefined,
  isTransparent: (name) => name === 'Half',
  hasActualText: () => false,
  object: () => undefined,
};

const read = (stream: string) => interpret(Buffer.from(stream, 'latin1'), RESOURCES);
const placesOf = (stream: string) =>
  read(stream).content.glyphs.map(({ x, y, code }) => [String.fromCharCode(code), x, y]);

/** The stream without the glyphs that a text has. */
function without(stream: string, letters: string): string {
  const { content } = read(stream);
  const erased = content.glyphs.filter(({ code }) => letters.includes(String.fromCharCode(code)));
  const glyphs = new Set(erased.map(({ index }) => index));
  const areas = new Set(letters === '' ? content.erasable.map(({ order }) => order) : []);
  return Buffer.from(erase(Buffer.from(stream, 'latin1'), content, { glyphs, areas, moved: new Map() })).toString(
    'latin1',
  );
}

const STREAMS = {
  Tj: 'BT /F 10 Tf 1 0 0 1 50 700 Tm (abc) Tj ET',
  TJ: 'BT /F 10 Tf 50 700 Td [(a) -200 (b\\143)-3.5(d)] TJ (e) Tj ET',
  'the next line': 'BT /F 10 Tf 12 TL 50 700 Td (ab) Tj (cd) \' 1 2 (ef) " ET',
  spacing: 'BT /F 10 Tf 2 Tc 5 Tw 80 Tz 50 700 Td (a bc) Tj 3 Ts (d) Tj ET',
  'a turned matrix': 'q 0 1 -1 0 300 100 cm BT /F 9 Tf 2 0 0 2 5 5 Tm <61626364> Tj ET Q',
};

for (const [name, stream] of Object.entries(STREAMS)) {
  test(`glyphs that stay keep their places where others are erased: ${name}`, () => {
    for (const letters of ['a', 'b', 'ab', 'c', 'd', 'abcdef']) {
      const expected = placesOf(stream).filter(([letter]) => !letters.includes(String(letter)));
      const found = placesOf(without(stream, letters));
      assert.deepEqual(
        found.map(([letter]) => letter),
        expected.map(([letter]) => letter),
      );
      for (const [index, [, x, y]] of found.entries()) {
        assert.ok(Math.abs(Number(x) - Number(expected[index]?.[1])) < 0.01, `${letters}: ${x}`);
        assert.ok(Math.abs(Number(y) - Number(expected[index]?.[2])) < 0.01, `${letters}: ${y}`);
      }
    }
  });
}

test('everything else stays byte for byte', () => {
  const stream = '0.5 g % a comment (x) Tj\n10 10 5 5 re f BT /F 10 Tf (a) Tj (b) Tj ET BI /W 1 ID \x00(b) Tj\xff EI Q';
  assert.equal(without(stream, 'z'), stream);
  const changed = without(stream, 'a');
  assert.ok(changed.startsWith(stream.slice(0, stream.indexOf('(a) Tj'))));
  assert.ok(changed.endsWith(stream.slice(stream.indexOf(' (b) Tj ET'))));
});

test('a line that is painted alone can be erased, and one that clips or is one of several cannot', () => {
  assert.match(without('q 10 10 50 1 re f Q 5 5 m 9 9 l S 1 g', ''), /^q \s+Q \s+1 g$/);
  for (const stream of ['10 10 50 1 re 10 20 50 1 re f', '10 10 50 1 re W n', '10 10 50 1 re W f']) {
    assert.equal(without(stream, ''), stream);
  }
});

test('a text that replaces the glyphs for readers goes with them', () => {
  const stream = '/Span <</ActualText (ab) /MCID 3>> BDC BT /F 10 Tf (a) Tj ET EMC';
  assert.match(without(stream, 'a'), /^\/Span <<\/MCID 3>> BDC\s/);
  assert.equal(without(stream, 'z'), stream);
});

test('a glyph that is transparent, clips, or belongs to a layer is fixed', () => {
  for (const stream of [
    '/Half gs BT /F 9 Tf (a) Tj ET',
    'BT /F 9 Tf 7 Tr (a) Tj ET',
    '/OC /L BDC BT /F 9 Tf (a) Tj ET EMC',
  ]) {
    assert.deepEqual(
      read(stream).content.glyphs.map(({ isFixed }) => isFixed),
      [true],
      stream,
    );
  }
  const plain = '/OC /L BDC EMC q /Half gs Q BT /F 9 Tf 2 Tr (a) Tj ET';
  assert.deepEqual(
    read(plain).content.glyphs.map(({ isFixed, isVisible }) => [isFixed, isVisible]),
    [[false, true]],
  );
});

test('a page with more than is read says so', () => {
  assert.ok(!read('q Q '.repeat(1000)).isCut);
  assert.ok(read(`BT /F 9 Tf ${'(aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa) Tj '.repeat(2_001)} ET`).isCut);
});
