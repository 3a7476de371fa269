import assert from 'node:assert/strict';
import { test } from 'node:test';
import iconv from 'iconv-lite';
import { capitals, openTestProcessor } from './processor-setup.ts';

const PAGE = '<!doctype html>\r\n<html lang="en"><body>\n<p>A <b>bold</b> word.</p><!-- kept -->\n<p>Another.</p>';

test('reads the texts of a file, and writes it with their translations', async () => {
  await using files = await openTestProcessor();
  const path = await files.create('page.html', PAGE);
  const { all, units, characters } = await files.extract(path, 'html');
  assert.deepEqual(all, [
    { text: 'A bold word.', tags: [{ start: 2, end: 6, parent: undefined }] },
    { text: 'Another.', tags: [] },
  ]);
  assert.deepEqual([units, characters], [2, 20]);
  const result = await files.translate(path, 'html', capitals);
  assert.equal(
    result.toString(),
    PAGE.replace('A <b>bold</b> word', 'A <b>BOLD</b> WORD').replace('Another', 'ANOTHER').replace('"en"', '"es"'),
  );
});

test('writes the bytes of the source where no text is translated', async () => {
  await using files = await openTestProcessor();
  const path = await files.create('page.html', PAGE);
  assert.equal((await files.translate(path, 'html', (unit) => unit)).toString(), PAGE);
  assert.equal((await files.translate(path, 'html', () => undefined)).toString(), PAGE);
});

test('reads texts in undeclared encodings, and writes UTF-8 only for a translation with other characters', async () => {
  await using files = await openTestProcessor();
  const text = 'Добрый день, меня зовут Иван.\r\n\r\nСпасибо.\r\n';
  const path = await files.create('letter.txt', iconv.encode(text, 'windows-1251'));
  const { all } = await files.extract(path, 'txt');
  assert.deepEqual(
    all.map((unit) => unit.text),
    [text.trimEnd()],
  );
  assert.equal(iconv.decode(await files.translate(path, 'txt', capitals), 'windows-1251'), text.toUpperCase());
  const german = await files.translate(path, 'txt', ({ tags }) => ({ text: 'Schön', tags }));
  assert.equal(german.toString(), 'Schön\r\n');
});
