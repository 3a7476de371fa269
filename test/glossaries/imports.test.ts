import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { testScope } from '../../load/test-scope.ts';
import { GlossaError, type Issue } from '../../src/errors.ts';
import { importEntries } from '../../src/glossaries/imports/import-file.ts';
import { formatTable } from '../../src/glossaries/imports/table.ts';
import { readTerm } from '../../src/glossaries/terms.ts';

const PAIR = { sourceLanguage: 'en', targetLanguage: 'pt' };
const ENTRIES = [
  { source: 'track', target: 'via' },
  { source: 'station', target: 'gare' },
];

const read = (content: string | Uint8Array, name?: string, contentType?: string) =>
  importEntries({ bytes: Buffer.from(content), name, contentType }, PAIR, testScope());

async function issuesOf(content: string | Uint8Array, name?: string): Promise<Issue[]> {
  try {
    await read(content, name);
  } catch (error) {
    assert.ok(error instanceof GlossaError && error.code === 'invalid_request', String(error));
    return error.issues ?? [];
  }
  return [];
}

/** The cells of a table, where a spreadsheet takes every delimiter. */
const cellsOf = (table: string): string[] =>
  [...table.matchAll(/"((?:[^"]|"")*)"|[^",;\t\r\n]+/g)].map(([cell, quoted]) => quoted ?? cell);

describe('a table', () => {
  test('is read in the dialects of spreadsheets', async () => {
    for (const text of [
      'track,via\nstation,gare\n',
      'track,via\r\nstation,gare',
      'track,via\rstation,gare\r',
      'track;via\nstation;gare\n',
      'track\tvia\nstation\tgare\n',
      '"track","via"\n"station","gare"\n',
      '\u{feff}track,via\n\n  \nstation,gare\n,\n',
      ' track , via \nstation,gare,a note,"another\nnote"\n',
      'Source,Target\ntrack,via\nstation,gare\n',
      'en,pt\ntrack,via\nstation,gare\n',
      'note,PT,EN\nx,via,track\n,gare,station\n',
    ]) {
      assert.deepEqual(await read(text), ENTRIES, JSON.stringify(text));
    }
    assert.deepEqual(await read('5" disk,disco de 5"\n"so-called" term,x\n'), [
      { source: '5" disk', target: 'disco de 5"' },
      { source: '"so-called" term', target: 'x' },
    ]);
    const utf16 = Buffer.from('\u{feff}track;via\r\nstation;gare\r\n', 'utf16le');
    assert.deepEqual(await read(utf16), ENTRIES);
    assert.deepEqual(await read(utf16.swap16()), ENTRIES);
  });

  test('may have the other delimiters within its terms', async () => {
    assert.deepEqual(await read('a, b;c\nd;e, f\n'), [
      { source: 'a, b', target: 'c' },
      { source: 'd', target: 'e, f' },
    ]);
    assert.deepEqual(await read('"a;b",c\nd,"e;f"\n'), [
      { source: 'a;b', target: 'c' },
      { source: 'd', target: 'e;f' },
    ]);
    assert.deepEqual(await read('a,b\tc;d\n', 'terms.TSV'), [{ source: 'a,b', target: 'c;d' }]);
    assert.deepEqual(await read('a,b\n', undefined, 'text/csv'), [{ source: 'a', target: 'b' }]);
  });

  test('with wrong rows names each by its number in the file', async () => {
    const text = 'en,pt\ntrack,via\n\nalone\n"a\nb",c\ntrack,linha\nstation,gare\n';
    assert.deepEqual(await issuesOf(text), [
      { path: 'row 4', message: 'the target term must not be blank' },
      {
        path: 'row 6',
        message: 'the source term must have no line breaks, tabs, other control characters or invalid Unicode',
      },
      { path: 'row 7', message: 'has the same source term as row 2' },
    ]);
    assert.deepEqual(await issuesOf('a,b\n"open,c\nd,e\n'), [
      { path: 'row 2', message: 'begins a cell with a quote that is not closed' },
    ]);
    assert.deepEqual(await issuesOf(`a,b\nc,${'d'.repeat(100_000)}\n`), [
      { path: 'row 2', message: 'has more than 65536 characters, perhaps because a quote is not closed' },
    ]);
    assert.equal((await issuesOf('a\n'.repeat(500))).length, 100);
  });

  test('is rejected in other encodings, and without rows', async () => {
    for (const bytes of [Buffer.from('caf\xe9,x\n', 'latin1'), Buffer.from([0xff, 0xfe, 0x00]), Buffer.from([0x80])]) {
      const [issue] = await issuesOf(bytes);
      assert.equal(issue?.message, 'must be text in UTF-8, or in UTF-16 with a byte order mark');
    }
    for (const text of ['', '\n\n', 'en,pt\n', ',,,\n']) {
      assert.deepEqual(await issuesOf(text), [{ path: 'file', message: 'has no terms in en and pt' }]);
    }
    assert.equal((await issuesOf('a\0,b\n'))[0]?.path, 'row 1');
  });

  test('has no formulas when it is exported', () => {
    const entries = [
      { source: '=1+1', target: '@SUM(A1)' },
      { source: "'tis", target: "'-1" },
    ];
    assert.equal(formatTable(entries, PAIR, ','), "en,pt\r\n'=1+1,'@SUM(A1)\r\n'tis,''-1\r\n");
    assert.equal(formatTable([{ source: 'a;=1', target: 'b' }], PAIR, '\t'), 'en\tpt\r\n"a;=1"\tb\r\n');
  });

  test('is the same after it was exported, with any terms', async () => {
    const term = fc
      .string({
        unit: fc.constantFrom(
          'a',
          'é',
          '"',
          ',',
          ';',
          "'",
          ' ',
          '=',
          '+',
          '-',
          '@',
          '＝',
          '\u{feff}',
          '日',
          '😀',
          '<',
          '#',
        ),
        minLength: 1,
      })
      .map((text) => readTerm(text))
      .filter((one) => 'term' in one)
      .map(({ term }) => term);
    const entries = fc.uniqueArray(fc.record({ source: term, target: term }, { noNullPrototype: true }), {
      selector: ({ source }) => source,
      minLength: 1,
      maxLength: 30,
    });
    await fc.assert(
      fc.asyncProperty(entries, async (all) => {
        for (const [delimiter, name] of [
          [',', 'a.csv'],
          ['\t', 'a.tsv'],
        ] as const) {
          const table = formatTable(all, PAIR, delimiter);
          assert.deepEqual(await read(table, name), all);
          for (const cell of cellsOf(table)) assert.doesNotMatch(cell, /^[=+\-@＝＋－＠]/);
        }
      }),
      { seed: 19, numRuns: 300 },
    );
  });
});

describe('a TBX file', () => {
  const martif = (body: string, head = '<?xml version="1.0" encoding="UTF-8"?>') =>
    `${head}<martif type="TBX-Basic" xml:lang="en"><text><body>${body}</body></text></martif>`;
  const entry = (source: string, target: string) =>
    `<termEntry id="x"><langSet xml:lang="en"><tig>${source}</tig></langSet><langSet xml:lang="pt"><tig>${target}</tig></langSet></termEntry>`;

  test('is read in version 2 and in both styles of version 3', async () => {
    const version2 = martif(
      `<!-- x --><termEntry id="1"><descrip type="subjectField">rail</descrip>
       <langSet xml:lang="en-US"><tig><term>rail</term><termNote type="administrativeStatus">deprecatedTerm-admn-sts</termNote></tig>
         <ntig><termGrp><term>tr<hi>ac</hi>k</term></termGrp></ntig></langSet>
       <langSet xml:lang="pt-BR"><tig><term>linha</term></tig></langSet>
       <langSet xml:lang="pt"><tig><term>trilho</term></tig>
         <tig><term><![CDATA[via]]></term><termNote type="administrativeStatus">preferredTerm-admn-sts</termNote></tig></langSet></termEntry>
       ${entry('<term> station </term>', '<term>gare</term>')}
       <termEntry><langSet xml:lang="en"><tig><term>only English</term></tig></langSet></termEntry>`,
    );
    const version3 = (status: string) => `<?xml version="1.0"?>
      <tbx style="dct" type="TBX-Basic" xmlns="urn:iso:std:iso:30042:ed-2" xmlns:basic="http://www.tbxinfo.net/ns/basic"><text><body>
      <conceptEntry id="c1"><langSec xml:lang="EN"><termSec><term>track</term></termSec></langSec>
        <langSec xml:lang="pt_PT"><termSec><term>trilho</term></termSec><termSec><term>via</term>${status}</termSec></langSec></conceptEntry>
      <conceptEntry id="c2"><langSec xml:lang="en"><termSec><term>station</term></termSec></langSec>
        <langSec xml:lang="pt"><termSec><term>gare</term></termSec></langSec></conceptEntry></body></text></tbx>`;
    const preferred = 'preferredTerm-admn-sts';
    for (const text of [
      version2,
      version3(`<termNote type="administrativeStatus">${preferred}</termNote>`),
      version3(`<basic:administrativeStatus>${preferred}</basic:administrativeStatus>`),
    ]) {
      assert.deepEqual(await read(text), ENTRIES);
      assert.deepEqual(await read(Buffer.from(`\u{feff}${text}`, 'utf16le')), ENTRIES);
    }
  });

  test('names the line of what is wrong', async () => {
    const broken = 'is not well-formed XML, or has an entity that XML itself does not have';
    const body = `\n${entry('<term>a</term>', '<term>b</term>')}\n${entry('<term>a</term>', '<term>c</term>')}\n`;
    assert.deepEqual(await issuesOf(martif(body)), [{ path: 'line 3', message: 'has the same source term as line 2' }]);
    for (const [text, line] of [
      [martif('\n\n<termEntry></langSet>'), 3],
      ['<martif>\n', 2],
      [martif('&nbsp;'), 1],
      ['<?xml version="1.0"?>\n', 2],
    ] as const) {
      assert.deepEqual(await issuesOf(text), [{ path: `line ${line}`, message: broken }], text);
    }
    assert.deepEqual(await issuesOf(martif('')), [{ path: 'file', message: 'has no terms in en and pt' }]);
    assert.equal((await issuesOf('a,b', 'terms.tbx'))[0]?.message, broken);
  });

  test('has at most 100 levels', async () => {
    const nested = (levels: number) => martif('<a>'.repeat(levels) + '</a>'.repeat(levels));
    assert.deepEqual(await issuesOf(nested(97)), [{ path: 'file', message: 'has no terms in en and pt' }]);
    assert.deepEqual(await issuesOf(nested(98)), [{ path: 'line 1', message: 'has elements at more than 100 levels' }]);
  });

  test('expands and fetches nothing', async () => {
    const lol = Array.from({ length: 10 }, (_, i) => `<!ENTITY l${i + 1} "${`&l${i};`.repeat(10)}">`).join('');
    const bomb = `<?xml version="1.0"?><!DOCTYPE martif [<!ENTITY l0 "lol">${lol}<!ENTITY x SYSTEM "file:///etc/passwd">]>`;
    const text = (reference: string) => martif(entry(`<term>a${reference}</term>`, '<term>b</term>'), bomb);
    assert.deepEqual(await read(text('')), [{ source: 'a', target: 'b' }]);
    for (const reference of ['&l10;', '&x;']) {
      assert.match((await issuesOf(text(reference)))[0]?.message ?? '', /has an entity that XML itself does not have/);
    }
    assert.deepEqual(await read(text('&amp;&#233;&lt;')), [{ source: 'a&é<', target: 'b' }]);
  });
});

describe('a hostile file of 4 MiB', () => {
  const fill = (piece: string) => piece.repeat(Math.floor((4 * 1024 * 1024) / Buffer.byteLength(piece)));

  for (const [name, content, code] of [
    ['rows of two letters', fill('a,b\n'), 'glossary_too_large'],
    ['one line', fill('a'), 'invalid_request'],
    ['one line of delimiters', fill(','), 'invalid_request'],
    ['empty lines', fill('\n'), 'invalid_request'],
    ['quotes', fill('"'), 'invalid_request'],
    ['a quote that is not closed', `a,"${fill('b\n')}`, 'invalid_request'],
    ['a quote in every row', fill('a"b,c\n'), 'glossary_too_large'],
    ['NULs', fill('\0'), 'invalid_request'],
    ['opening tags', `<?xml version="1.0"?>${fill('<a>')}`, 'invalid_request'],
    ['opening brackets', `<?xml version="1.0"?>${fill('<')}`, 'invalid_request'],
    ['a comment that is not closed', `<?xml version="1.0"?><!--${fill('- ')}`, 'invalid_request'],
    ['a document type that is not closed', `<!DOCTYPE a [${fill('<!ENTITY a "b">')}`, 'invalid_request'],
    ['attributes', `<martif ${fill('a="b" ')}`, 'invalid_request'],
    ['one term', `<martif><termEntry><langSet xml:lang="en"><tig><term>${fill('a')}`, 'invalid_request'],
    ['empty entries', `<martif>${fill('<termEntry/>')}</martif>`, 'invalid_request'],
  ] as const) {
    test(`is rejected: ${name}`, { timeout: 120_000 }, async () => {
      await assert.rejects(read(content), { name: 'GlossaError', code });
    });
  }
});
