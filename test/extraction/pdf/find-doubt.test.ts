import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findDoubt } from '../../../src/extraction/pdf/find-doubt.ts';
import { type TextItem, toPage } from '../../../src/extraction/pdf/layout/runs.ts';

function doubt(text: string, y = 400): string | undefined {
  const item = { text, transform: [11, 0, 0, 11, 72, y], length: 300, font: 'f', isRightToLeft: false };
  const items: TextItem[] = [{ ...item, isVertical: false }];
  return findDoubt(toPage(1, 595, 842, items), items);
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

const ENGLISH =
  'The orchard committee reviewed the yearly report on Monday and praised the work of the volunteers. They planted four hundred ' +
  'apple trees along the northern road before the frost came. Each tree carries a small sign with its name and the year in ' +
  'which it was planted. Nobody had expected that the young trees would survive the dry summer without a pump.';
const RUSSIAN =
  'Комитет сада рассмотрел годовой отчет в понедельник и похвалил работу добровольцев. Они посадили четыреста яблонь вдоль ' +
  'северной дороги, прежде чем пришли морозы. На каждом дереве есть небольшая табличка с его именем и годом, в котором оно ' +
  'было посажено. Никто не ожидал, что молодые деревья переживут сухое лето без насоса и без помощи жителей деревни.';

function shift(text: string, by: number): string {
  return text.replace(/[a-z]/giu, (letter) => {
    const first = letter < 'a' ? 65 : 97;
    return String.fromCharCode(((letter.charCodeAt(0) - first + by) % 26) + first);
  });
}

const WRONG_LETTERS: Record<string, string> = {
  'letters that are shifted by one': shift(ENGLISH, 1),
  'letters that are shifted by three': shift(ENGLISH, 3),
  'other vowels': ENGLISH.replace(/[aeiou]/gu, (vowel) => 'eioua'['aeiou'.indexOf(vowel)] ?? vowel),
  'accents in place of letters': ENGLISH.replaceAll('t', 'ˆ').replaceAll('i', '˜'),
  'UTF-8 that is read as another encoding': Buffer.from(RUSSIAN)
    .toString('latin1')
    .replaceAll(/[\u0080-\u009f]/gu, '€'),
  'Cyrillic that is read as Latin': RUSSIAN.replace(/[А-я]/gu, (letter) =>
    String.fromCharCode(letter.charCodeAt(0) - 0x410 + 0xc0),
  ),
};

for (const [name, text] of Object.entries(WRONG_LETTERS)) {
  test(`a text with ${name} is not used`, () => {
    assert.equal(doubt(text), 'garbled');
  });
}

test('texts in languages without lists, with accents of TeX and of data are used', () => {
  const texts = [
    ENGLISH,
    RUSSIAN,
    'Cafodd y berllan ei sefydlu gan offeiriad oedd yn hoff iawn o gellyg, ac fe dyfodd yn gyflym. Roedd gan y pentref dŷ gwasg ' +
      'bach ger yr afon, a llosgodd y wasg i lawr yn y flwyddyn honno. Adeiladwyd un newydd gan yr holl bentref o fewn blwyddyn, ' +
      'ac mae pobl yn dod yno bob hydref i weld y coed a blasu’r sudd.',
    'Der alte M¨uller h¨orte fr¨uh die V¨ogel und m¨ochte f¨ur die B¨aume und die G¨aste sch¨one W¨orter finden, die er ¨uber den ' +
      'Fluss und die Br¨ucke sagen k¨onnte, denn er f¨uhlte sich dort sehr wohl. Die G¨artner pfl¨uckten die ¨Apfel und gaben sie ' +
      'den M¨annern und Frauen, die ¨ofter zu ihm kamen.',
    'ACGT TTGA CCGT GGAT '.repeat(20),
  ];
  for (const text of texts) assert.equal(doubt(text), undefined, text);
});
