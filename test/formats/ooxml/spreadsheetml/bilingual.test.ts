import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { PORTUGUESE, upperCase } from '../translate-parts.ts';
import { COMMENTS, root, SHEET, STRINGS, strings, TABLE, translate } from './workbook.ts';

const BILINGUAL = { ...PORTUGUESE, shownSource: { code: 'en', isRightToLeft: false } };

const sheetOf = (content: string): string => root('worksheet', content);
const row = (number: number, cells: string, attributes = ''): string =>
  `<row r="${number}"${attributes}>${cells}</row>`;
const cell = (reference: string, index: number, attributes = ''): string =>
  `<c r="${reference}"${attributes} t="s"><v>${index}</v></c>`;

function translated(sheet: string, texts: string[], more: Record<string, string> = {}) {
  return translate({ [STRINGS]: strings(...texts), [SHEET]: sheet, ...more }, upperCase, BILINGUAL).parts;
}

describe('The translations of a bilingual workbook', () => {
  test('are in columns behind all others, in the style of their sources, which stay', () => {
    const rows = [
      row(1, cell('A1', 0, ' s="3"') + cell('C1', 1), ' spans="1:4"'),
      row(2, `<c r="A2"><v>5</v></c><c r="D2"><f>A2*2</f><v>10</v></c>`),
      row(3, cell('C3', 2)),
    ];
    const { [SHEET]: sheet = '', [STRINGS]: list = '' } = translated(
      sheetOf(`<sheetData>${rows.join('')}</sheetData>`),
      ['name', 'text', '12'],
    );
    const written = [
      row(1, cell('A1', 0, ' s="3"') + cell('C1', 1) + cell('E1', 3, ' s="3"') + cell('F1', 4)),
      rows[1],
      rows[2],
    ];
    assert.equal(sheet, sheetOf(`<sheetData>${written.join('')}</sheetData>`));
    assert.equal(list, strings('name', 'text', '12', 'NAME', 'TEXT'));
  });

  test('have the widths of their sources, and the sheet has them in its dimension', () => {
    const head =
      '<dimension ref="A1:B2"/><cols><col min="1" max="1" width="20" customWidth="1"/><col min="2" max="16384" width="9"/></cols>';
    const { [SHEET]: sheet = '' } = translated(
      sheetOf(`${head}<sheetData>${row(1, cell('A1', 0) + cell('B1', 0))}</sheetData>`),
      ['name'],
    );
    const widths =
      '<col min="1" max="1" width="20" customWidth="1"/><col min="2" max="2" width="9"/><col min="3" max="3" width="20" customWidth="1"/><col min="4" max="4" width="9"/><col min="5" max="16384" width="9"/>';
    assert.ok(sheet.includes(`<dimension ref="A1:D2"/><cols>${widths}</cols>`), sheet);
  });

  test('leave the texts that tables repeat as they are', () => {
    const table = root('table', '<tableColumns><tableColumn id="1" name="name"/></tableColumns>');
    const parts = translated(sheetOf(`<sheetData>${row(1, cell('A1', 0))}</sheetData>`), ['name'], { [TABLE]: table });
    assert.equal(parts[TABLE], table);
    assert.ok(parts[SHEET]?.includes(cell('B1', 1)));
  });

  test('are inline for a cell that holds its text itself', () => {
    const own = '<c r="A1" t="inlineStr"><is><t>an item &amp; more</t></is></c>';
    const result = '<c r="B1" t="str"><f>A1</f><v>an item &amp; more</v></c>';
    const { [SHEET]: sheet = '' } = translated(sheetOf(`<sheetData>${row(1, own + result)}</sheetData>`), []);
    const added = '<c r="C1" t="inlineStr"><is><t>AN ITEM &amp; MORE</t></is></c>';
    assert.equal(sheet, sheetOf(`<sheetData>${row(1, own + result + added)}</sheetData>`));
  });

  test('replace texts outside of cells', () => {
    const comments = root(
      'comments',
      '<commentList><comment ref="A1"><text><t>a note</t></text></comment></commentList>',
    );
    const parts = translated(
      sheetOf('<sheetData/><headerFooter><oddHeader>&amp;Ca title</oddHeader></headerFooter>'),
      [],
      {
        [COMMENTS]: comments,
      },
    );
    assert.equal(parts[COMMENTS], comments.replace('a note', 'A NOTE'));
    assert.ok(parts[SHEET]?.includes('<oddHeader>&amp;CA TITLE</oddHeader>'));
  });

  test('count as kept where a sheet has no room for their columns', () => {
    const sheet = sheetOf(`<sheetData>${row(1, cell('A1', 0) + cell('XFD1', 0))}</sheetData>`);
    const { parts, kept } = translate({ [STRINGS]: strings('name'), [SHEET]: sheet }, upperCase, BILINGUAL);
    assert.equal(parts[SHEET], sheet);
    assert.equal(kept, 2);
  });
});
