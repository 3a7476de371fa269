import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Choice } from '../../../../src/formats/choice.ts';
import { upperCase } from '../translate-parts.ts';
import { COMMENTS, root, SHEET, STRINGS, strings, TABLE, translate, WORKBOOK } from './workbook.ts';

const OTHER_SHEET = 'xl/worksheets/sheet2.xml';
const RELATION = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const relations = (...targets: [id: string, kind: string, target: string][]): string =>
  `<Relationships>${targets.map(([id, kind, target]) => `<Relationship Id="${id}" Type="${RELATION}/${kind}" Target="${target}"/>`).join('')}</Relationships>`;
const BOOK = {
  [WORKBOOK]: root(
    'workbook',
    `<sheets xmlns:r="${RELATION}"><sheet name="Prices" r:id="a"/><sheet name="Prices 1.5" r:id="b"/></sheets>`,
  ),
  'xl/_rels/workbook.xml.rels': relations(
    ['a', 'worksheet', 'worksheets/sheet1.xml'],
    ['b', 'worksheet', 'worksheets/sheet2.xml'],
  ),
};

const cell = (reference: string, index: number): string => `<c r="${reference}" t="s"><v>${index}</v></c>`;
const inline = (reference: string, text: string): string =>
  `<c r="${reference}" t="inlineStr"><is><t>${text}</t></is></c>`;
const rows = (...all: string[]): string => all.map((cells, at) => `<row r="${at + 1}">${cells}</row>`).join('');
const sheet = (...all: string[]): string => root('worksheet', `<sheetData>${rows(...all)}</sheetData>`);

const TEXTS = ['name', 'text', 'a house', 'a garden'];
const PRICES = sheet(cell('A1', 0) + cell('B1', 1), cell('A2', 2) + cell('B2', 2), cell('A3', 3) + cell('B3', 2));
const OTHER = sheet(inline('A1', 'name') + inline('B1', 'text'), inline('A2', 'a house') + cell('B2', 3));

function choose(choice: Choice, more: Record<string, string> = {}) {
  const parts = { ...BOOK, [STRINGS]: strings(...TEXTS), [SHEET]: PRICES, [OTHER_SHEET]: OTHER, ...more };
  return translate(parts, upperCase, undefined, choice);
}

/** The texts of the cells of both sheets, in their order. */
function textsOf(parts: Record<string, string>): string[][] {
  const list = [...(parts[STRINGS] ?? '').matchAll(/<t>([^<]*)/g)].map(([, text = '']) => text);
  return [SHEET, OTHER_SHEET].map((part) =>
    [...(parts[part] ?? '').matchAll(/<v>(\d+)|<t>([^<]*)/g)].map(([, index, text]) =>
      index === undefined ? (text ?? '') : (list[Number(index)] ?? ''),
    ),
  );
}

const LEFT = [
  ['name', 'text', 'a house', 'a house', 'a garden', 'a house'],
  ['name', 'text', 'a house', 'a garden'],
];
const [PRICES_LEFT = [], OTHER_LEFT = []] = LEFT;

describe('A choice in a workbook', () => {
  test('is one of sheets and columns, also where cells share their texts', () => {
    for (const [choice, expected] of [
      [{ include: ['sheet:Prices'] }, [PRICES_LEFT.map((text) => text.toUpperCase()), OTHER_LEFT]],
      [{ exclude: ['sheet:*'] }, LEFT],
      [{ include: ['sheet:Prices!B'] }, [['name', 'TEXT', 'a house', 'A HOUSE', 'a garden', 'A HOUSE'], OTHER_LEFT]],
      [{ include: ['sheet:*1.5!name'] }, [PRICES_LEFT, ['NAME', 'text', 'A HOUSE', 'a garden']]],
      [
        { include: ['B'], exclude: ['sheet:Prices 1.5'] },
        [['name', 'TEXT', 'a house', 'A HOUSE', 'a garden', 'A HOUSE'], OTHER_LEFT],
      ],
      [
        { exclude: ['text'] },
        [
          ['NAME', 'text', 'A HOUSE', 'a house', 'A GARDEN', 'a house'],
          ['NAME', 'text', 'A HOUSE', 'a garden'],
        ],
      ],
    ] as const) {
      assert.deepEqual(textsOf(choose(choice).parts), expected, JSON.stringify(choice));
    }
  });

  test('of columns writes translations into the second one, and keeps what is in it', () => {
    const own = sheet(
      cell('A1', 0) + inline('C1', 'mine'),
      `${cell('A2', 2)}<c r="C2" s="7"/>${cell('D2', 1)}`,
      cell('A3', 3) + inline('C3', 'un jardin'),
      inline('A4', 'a tree'),
    );
    const expected = sheet(
      cell('A1', 0) + inline('C1', 'mine'),
      `${cell('A2', 2)}<c r="C2" s="7" t="s"><v>4</v></c>${cell('D2', 1)}`,
      cell('A3', 3) + inline('C3', 'un jardin'),
      `${inline('A4', 'a tree')}${inline('C4', 'A TREE')}`,
    );
    for (const columns of [
      { source: 'Name', target: 'MINE' },
      { source: 'Name', target: 'c' },
    ]) {
      const { parts, units } = choose({ columns }, { [SHEET]: own, [OTHER_SHEET]: sheet('') });
      assert.equal(parts[SHEET], expected);
      assert.equal(parts[STRINGS], strings(...TEXTS, 'A HOUSE'));
      assert.equal(units.length, 2);
    }
    assert.throws(() => choose({ columns: { source: 'name', target: 'missing' } }), { code: 'invalid_request' });
  });

  test('takes the comments of a sheet with it, and leaves other texts of the file with include', () => {
    const more = {
      [COMMENTS]: root('comments', '<commentList><comment ref="A1"><text><t>a note</t></text></comment></commentList>'),
      'xl/worksheets/_rels/sheet1.xml.rels': relations(['c', 'comments', '../comments1.xml']),
    };
    assert.match(choose({ include: ['sheet:Prices'] }, more).parts[COMMENTS] ?? '', /A NOTE/);
    assert.match(choose({ include: ['sheet:Prices!A'] }, more).parts[COMMENTS] ?? '', /a note/);
  });

  test('never gives a column of a table another name than its cell', () => {
    const table = root('table', '<tableColumns><tableColumn id="1" name="name"/></tableColumns>');
    const both = { [TABLE]: table, [OTHER_SHEET]: sheet(cell('A1', 0)) };
    const { parts } = choose({ include: ['sheet:Prices'] }, both);
    assert.equal(parts[TABLE], table);
    assert.deepEqual(textsOf(parts)[0]?.[0], 'name');
    assert.match(choose({ exclude: ['sheet:Other'] }, both).parts[TABLE] ?? '', /name="NAME"/);
    for (const choice of [{ include: ['sheet:Prices'] }, { exclude: ['sheet:Prices'] }])
      assert.equal(choose(choice, { [TABLE]: table }).parts[TABLE], table);
  });

  test('gives each text a name that chooses it', () => {
    const { units } = choose({});
    const names = [...new Set(units.map((unit) => unit.names?.[0]))];
    assert.deepEqual(names, [
      'sheet:Prices!name',
      'sheet:Prices!text',
      'sheet:Prices 1.5!name',
      'sheet:Prices 1.5!text',
    ]);
  });
});
