import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PORTUGUESE } from '../translate-parts.ts';
import { root, SHEET, STRINGS, strings, translate } from './workbook.ts';

const STYLES = root(
  'styleSheet',
  '<cellStyleXfs><xf><alignment wrapText="1"/></xf></cellStyleXfs><cellXfs><xf/><xf><alignment wrapText="1"/></xf></cellXfs><dxfs><dxf><alignment wrapText="1"/></dxf></dxfs>',
);
const WRAPPED = '<c r="A1" s="1" t="s"><v>0</v></c>';
const WIDE = '<c r="B1" s="1" t="s"><v>0</v></c>';
const INLINE = '<c r="A1" s="1" t="inlineStr"><is><t>own words</t></is></c>';
const IN_ONE_LINE = '<c r="A1" t="s"><v>0</v></c>';
const CODE = '<c r="A1" s="1" t="s"><v>1</v></c>';

/** The start tags of the rows of a sheet with a narrow and a wide column, whose texts become three times as long. */
function rowsOf(rows: string, target = PORTUGUESE): string[] {
  const columns = '<cols><col min="1" max="1" width="10"/><col min="2" max="2" width="90"/></cols>';
  const sheet = root('worksheet', `${columns}<sheetData>${rows}</sheetData>`);
  const { parts } = translate(
    { 'xl/styles.xml': STYLES, [STRINGS]: strings('some text', '12-34'), [SHEET]: sheet },
    ({ text, tags }) => ({ text: `${text} ${text} ${text}`, tags }),
    target,
  );
  return (parts[SHEET] ?? '').match(/<row[^<>]*>/g) ?? [];
}

test('the height of a row that a program computed grows with the lines of its texts', () => {
  const rows = `<row r="1" ht="15">${WRAPPED}</row><row r="2" customHeight="0" ht='20'>${INLINE}</row><row r="3" ht="200">${WRAPPED}</row>`;
  const grown = ['<row r="1" ht="45">', '<row r="2" customHeight="0" ht=\'60\'>', '<row r="3" ht="409">'];
  assert.deepEqual(rowsOf(rows), grown);
  assert.deepEqual(rowsOf(rows, { ...PORTUGUESE, shownSource: PORTUGUESE }), grown);
});

test('a row keeps the height that a person has set, and where its texts have no more lines', () => {
  const rows = [
    `<row r="1" ht="15" customHeight="1">${WRAPPED}</row>`,
    `<row r="2" ht="15">${WIDE}</row>`,
    `<row r="3" ht="15">${IN_ONE_LINE}</row>`,
    `<row r="4" ht="15">${CODE}</row>`,
    `<row r="5">${WRAPPED}</row>`,
  ];
  assert.deepEqual(
    rowsOf(rows.join('')),
    rows.map((row) => row.slice(0, row.indexOf('>') + 1)),
  );
});
