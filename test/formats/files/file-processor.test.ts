import assert from 'node:assert/strict';
import { test } from 'node:test';
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
