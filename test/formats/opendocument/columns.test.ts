import assert from 'node:assert/strict';
import { test } from 'node:test';
import { flatOpenDocument } from '../../../src/formats/opendocument/flat.ts';

const OASIS = 'urn:oasis:names:tc:opendocument:xmlns';
const text = (words: string): string =>
  `<table:table-cell table:style-name="s" office:value-type="string">${words}</table:table-cell>`;
const cell = (...words: string[]): string => text(words.map((word) => `<text:p>${word}</text:p>`).join(''));
const added = (...words: string[]): string => cell(...words).replace(' table:style-name="s"', '');
const row = (...cells: string[]): string => `<table:table-row>${cells.join('')}</table:table-row>`;
const sheet = (...rows: string[]): string =>
  `<office:document xmlns:office="${OASIS}:office:1.0" xmlns:table="${OASIS}:table:1.0" xmlns:text="${OASIS}:text:1.0"><office:body>` +
  `<office:spreadsheet><table:table table:name="T">${rows.join('\n')}</table:table></office:spreadsheet></office:body></office:document>`;
function translate(source: string, columns: { source: string; target: string }): string {
  const parsed = flatOpenDocument.parse(source, { choice: { columns } });
  const translations = parsed.units.map(({ text: words, tags }) => ({ text: words.toUpperCase(), tags }));
  return flatOpenDocument.compose(parsed, translations, { code: 'pt', isRightToLeft: false });
}
const PAIR = { source: 'English', target: 'Notes' };
const header = row(cell('Key'), cell('English'), cell('Notes'));

test('translations of a column stand in another one, and all else stays', () => {
  const empty = (count: number): string =>
    `<table:table-cell table:style-name="s" table:number-columns-repeated="${count}"/>`;
  const single = '<table:table-cell table:style-name="s"/>';
  const noted = text('<office:annotation><text:p>A note</text:p></office:annotation><text:p>A house</text:p>');
  const source = sheet(
    header,
    row(cell('A key'), cell('Two words', 'More <text:span>words</text:span>'), single),
    row(cell('A key'), cell('In a run'), empty(4)),
    row(cell('A key'), cell('At the end')),
    row(cell('A key'), cell('It is done'), cell('Pronto')),
    row(cell('A key'), single, single),
    row(cell('A key'), noted, single),
  );
  const expected = sheet(
    header,
    row(cell('A key'), cell('Two words', 'More <text:span>words</text:span>'), cell('TWO WORDS', 'MORE WORDS')),
    row(cell('A key'), cell('In a run'), cell('IN A RUN'), empty(3)),
    row(cell('A key'), cell('At the end'), added('AT THE END')),
    row(cell('A key'), cell('It is done'), cell('Pronto')),
    row(cell('A key'), single, single),
    row(cell('A key'), noted, cell('A HOUSE')),
  );
  assert.equal(translate(source, PAIR), expected);
  const parsed = flatOpenDocument.parse(source, { choice: { columns: PAIR } });
  assert.equal(parsed.warnings?.kept_filled, 1);
});

test('columns have letters, in any order, behind gaps too', () => {
  const source = sheet(row(cell('One text'), cell('A key')), row('<table:table-cell/>', cell('Another one')));
  assert.equal(
    translate(source, { source: 'B', target: 'A' }),
    sheet(row(cell('One text'), cell('A key')), row(added('ANOTHER ONE'), cell('Another one'))),
  );
  assert.equal(
    translate(sheet(row(cell('One text'))), { source: 'A', target: 'D' }),
    sheet(row(cell('One text'), '<table:table-cell table:number-columns-repeated="2"/>', added('ONE TEXT'))),
  );
});

test('a spreadsheet without the columns is refused', () => {
  assert.throws(() => translate(sheet(header), { source: 'English', target: 'French' }), { code: 'invalid_request' });
});
