import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { openPdf } from '../../../src/formats/pdf/pdf.ts';
import { pdfOf } from '../../fixtures/pdf/pdf-of.ts';
import { readPdf } from '../../fixtures/pdf/read-page.ts';
import { FONTS } from '../../support/fonts.ts';
import { temporaryDirectory } from '../../support/storage.ts';

const [LEFT, WIDTH] = [60, 300];
const RIGHT = LEFT + WIDTH;
const ENGLISH = 'The library is open every day and the entrance is free for all people of the town. ';

type Draw = Parameters<typeof pdfOf>[0][number];

/** Writes the same text in place of each text of a page. */
async function translate(language: string, text: string, draw: Draw, folders: readonly string[] = [FONTS]) {
  await using directory = await temporaryDirectory();
  const path = join(directory.path, 'page.pdf');
  await writeFile(path, await pdfOf([draw]));
  const pdf = await openPdf(path, () => {}, undefined, folders);
  const { bytes, keptUnits } = await pdf.write(
    pdf.units.map(() => ({ text, tags: [] })),
    language,
    false,
  );
  const [page] = (await readPdf(bytes)).pages;
  const items = page?.items.filter((item) => item.text.trim() !== '') ?? [];
  const lines = [...Map.groupBy(items, ({ y }) => Math.round(y)).values()].map((own) => ({
    text: own.map((item) => item.text).join(' '),
    left: Math.min(...own.map(({ x }) => x)),
    right: Math.max(...own.map(({ x, width }) => x + width)),
  }));
  return { keptUnits, items, lines };
}

const paragraph: Draw = (page) => page.fontSize(11).text(ENGLISH.repeat(3), LEFT, 80, { width: WIDTH });
/** The words of lines, sorted, because readers divide lines in several ways. */
const words = (lines: readonly { text: string }[]) =>
  lines.flatMap(({ text }) => text.match(/[\p{L}\p{M}]+/gu) ?? []).toSorted();

describe('a translation from right to left', () => {
  const ARABIC = 'المكتبة مفتوحة كل يوم والدخول مجاني للجميع الآن.';

  test('begins at the right edge, and its words can be copied', async () => {
    const { keptUnits, lines } = await translate('ar', `${ARABIC} ${ARABIC} ${ARABIC}`, paragraph);
    assert.equal(keptUnits, 0);
    assert.deepEqual(words(lines), words([{ text: `${ARABIC} ${ARABIC} ${ARABIC}` }]));
    const full = lines.slice(0, -1);
    assert.ok(full.length > 0, JSON.stringify(lines));
    for (const { right } of lines) assert.ok(right > RIGHT - 12 && right < RIGHT + 1, JSON.stringify(lines));
    assert.ok((lines.at(-1)?.left ?? 0) > LEFT + 30, JSON.stringify(lines));
  });

  test('has the number of its item at its right', async () => {
    const { items } = await translate('he', 'הספרייה פתוחה בכל יום.', (page) => {
      page.fontSize(11).text(ENGLISH.repeat(2), LEFT, 80, { width: WIDTH });
      page.text('7.', LEFT, 160, { lineBreak: false });
      page.text('The library is open every day, as it was before.', LEFT + 14, 160, { lineBreak: false });
    });
    const number = items.find(({ text }) => text.includes('7'));
    const last = items.filter(({ y }) => Math.abs(y - (number?.y ?? 0)) < 2);
    assert.ok(number, JSON.stringify(items));
    assert.ok(number.x > RIGHT - 30, JSON.stringify(last));
    for (const { text, x, width } of last) {
      if (text !== number.text) assert.ok(x + width <= number.x + 1, JSON.stringify(last));
    }
  });

  test('keeps names and numbers in their order', async () => {
    const { lines } = await translate('he', 'הספרייה Glossa 2024 פתוחה', (page) =>
      page.fontSize(11).text('The library is open every day of 2024.', LEFT, 80, { lineBreak: false }),
    );
    const [line] = lines;
    assert.match(line?.text ?? '', /Glossa\s+2024/u);
  });
});

describe('a translation without blanks', () => {
  test('is broken between words of Thai, and its marks can be copied', async () => {
    const text = 'ห้องสมุดเปิดทุกวันและเข้าชมฟรีข้อความจำนวนมากทั้งหมด'.repeat(3);
    const { keptUnits, lines } = await translate('th', text, paragraph);
    assert.equal(keptUnits, 0);
    assert.ok(lines.length > 1);
    const copied = lines.map((line) => line.text.replaceAll(' ', '')).join('');
    assert.equal(copied.replaceAll('\u200b', ''), text);
    for (const { right } of lines) assert.ok(right < RIGHT + 2, JSON.stringify(lines));
  });

  test('is broken between characters of Chinese, and no line begins with a closing mark', async () => {
    const text = '图书馆每天开放，免费入场。请把文件发送到服务器（几秒钟）。'.repeat(4);
    const { keptUnits, lines } = await translate('zh-Hans', text, paragraph);
    assert.equal(keptUnits, 0);
    assert.equal(lines.map((line) => line.text.replaceAll(' ', '')).join(''), text);
    for (const line of lines) {
      assert.doesNotMatch(line.text, /^[，。）]/u);
      assert.ok(line.right < RIGHT + 2, JSON.stringify(lines));
    }
  });
});

describe('letters of Devanagari', () => {
  test('are joined, and can be copied in their order', async () => {
    const text = 'पुस्तकालय हर दिन खुला रहता है।';
    const { keptUnits, lines } = await translate('hi', text, paragraph);
    assert.deepEqual([keptUnits, lines.map((line) => line.text).join(' ')], [0, text]);
  });
});

test('a text stays without a font for its script', async () => {
  const { keptUnits, lines } = await translate('hi', 'पुस्तकालय', paragraph, []);
  assert.equal(keptUnits, 1);
  assert.match(lines[0]?.text ?? '', /^The library/u);
});
