import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { lyrics } from '../../../src/formats/subtitles/lyrics.ts';
import { sbv } from '../../../src/formats/subtitles/subtitles.ts';
import { replaceWords, translateFile } from './translate.ts';

const double = (source: string, format = lyrics): string =>
  translateFile(format, source, (unit) => replaceWords(unit, (word) => `${word}${word}`));

describe('lyrics', () => {
  test('keep their times and tags, also times before words and of lines that are sung again', () => {
    const source =
      '[ti:The song]\r\n[la:en]\r\n\r\n[00:12.00][01:15.50] The sea\r\n[00:15]F: is <00:15.50>so <00:16.00>blue\r\n[00:20.00]\r\n[00:21.00]//\r\n';
    assert.equal(
      double(source),
      '[ti:The song]\r\n[la:pt]\r\n\r\n[00:12.00][01:15.50] TheThe seasea\r\n[00:15]F: isis <00:15.50>soso <00:16.00>blueblue\r\n[00:20.00]\r\n[00:21.00]//\r\n',
    );
    assert.equal(
      translateFile(lyrics, source, (unit) => unit),
      source,
    );
  });

  test('have one line for each time, however long a translation is', () => {
    const source = '[00:01.00]The sea\n[00:05.00]The sky\n';
    const long = 'palavra '.repeat(30).trim();
    assert.equal(
      translateFile(lyrics, source, ({ tags }) => ({ text: long, tags })),
      `[00:01.00]${long}\n[00:05.00]${long}\n`,
    );
  });

  test('join a sentence over lines only where sentences have marks', () => {
    const unitsOf = (source: string): string[] => lyrics.parse(source).units.map(({ text }) => text);
    assert.deepEqual(unitsOf('[00:01.00]i saw the sea\n[00:02.00]and the sky\n'), ['i saw the sea', 'and the sky']);
    assert.deepEqual(unitsOf('[00:01.00]I saw the sea\n[00:02.00]and the sky.\n'), ['I saw the sea and the sky.']);
  });

  test('count lines without a time', () => {
    const source = '[ti:The song]\n# A remark\nA line\n\n[00:01.00]The sea\nis blue\n';
    assert.deepEqual(lyrics.parse(source).warnings, { not_read: 2 });
  });

  test('without any time are damaged', () => {
    assert.throws(() => lyrics.parse('[ti:The song]\nThe sea'), { code: 'document_damaged' });
  });
});

test('captions of YouTube keep their times, and sentences run over them', () => {
  const source = '0:00:01.000,0:00:02.500\nI saw the\nsea\n\n0:00:02.500,0:00:04.000\nand the sky.\n';
  assert.deepEqual(
    sbv.parse(source).units.map(({ text }) => text),
    ['I saw the sea and the sky.'],
  );
  assert.equal(
    double(source, sbv),
    '0:00:01.000,0:00:02.500\nII sawsaw\nthethe seasea\n\n0:00:02.500,0:00:04.000\nandand thethe skysky.\n',
  );
  assert.throws(() => sbv.parse('Text'), { code: 'document_damaged' });
  const loose = `${source}\nLoose words\n\n`;
  assert.deepEqual([sbv.parse(source).warnings, sbv.parse(loose).warnings], [{}, { not_read: 1 }]);
});

test('SubViewer divides lines by `[br]`, also in a translation', () => {
  const source = '0:00:01.000,0:00:03.500\nThe first line[br]goes on here.\n\n0:00:04.000,0:00:06.500\nOne more.\n';
  assert.deepEqual(
    sbv.parse(source).units.map(({ text }) => text),
    ['The first line goes on here.', 'One more.'],
  );
  const composed = double(source, sbv);
  assert.match(composed, /^0:00:01\.000,0:00:03\.500\n[^\n]+\[br\][^\n]+\n\n0:00:04/);
});
