import assert from 'node:assert/strict';
import { test } from 'node:test';
import { GlossaError } from '../../../src/errors.ts';
import { SLIDE, translate as translatePresentation } from './presentationml/presentation.ts';
import { SHEET, STRINGS, TABLE, translate as translateWorkbook } from './spreadsheetml/workbook.ts';

/** Bytes of each text: large enough that a quadratic step takes minutes. */
const SIZE = 300_000;
const fill = (piece: string, size = SIZE): string => piece.repeat(Math.ceil(size / piece.length));
const XML: Readonly<Record<string, string>> = {
  truncated: '<a><b>one',
  'wrong nesting': '<a><b></a></b>',
  'an unknown entity': '<!DOCTYPE a [<!ENTITY b "one">]><a>&b;</a>',
  'deep elements': fill('<a>', 30_000) + fill('</a>', 40_000),
  'many attributes': `<a ${Array.from({ length: 5_000 }, (_, at) => `b${at}="c"`).join(' ')}/>`,
  'a large attribute': `<p:cNvPr descr="${fill('a ')}"/>`,
};
const PARAGRAPHS: Readonly<Record<string, string>> = {
  'many runs': fill('<a:r><a:t>a</a:t></a:r>'),
  'runs that never look the same': fill('<a:r><a:rPr b="1"/><a:t>a</a:t></a:r><a:r><a:t>b</a:t></a:r>'),
  'many breaks': fill('<a:r><a:t>a</a:t></a:r><a:br/>'),
  'many fields': fill('<a:fld/><a:r><a:t>a</a:t></a:r>'),
  'many blanks': `<a:r><a:t>a${fill(' ')}b</a:t></a:r>`,
  'one text in comments': `<a:r><a:t>${fill('a<!-- -->')}</a:t></a:r>`,
};
const SHEETS: Readonly<Record<string, string>> = {
  quotes: `<c><f>${fill('"')}</f></c>`,
  brackets: `<c><f>${fill("['")}</f></c>`,
  'open tags': `<c><f>1</f></c><!-- ${fill('<f')} -->`,
  'a header of codes': `<headerFooter><oddHeader>a${fill('&amp;"a')}</oddHeader></headerFooter>`,
  'a header of ampersands': `<headerFooter><oddHeader>a${fill('&amp;&amp;')}</oddHeader></headerFooter>`,
};
const DRAWING = 'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"';

function endsWell(translate: () => unknown): void {
  try {
    translate();
  } catch (error) {
    assert.ok(error instanceof GlossaError, String(error));
    assert.equal(error.code, 'document_damaged');
  }
}

for (const [name, xml] of Object.entries(XML)) {
  test(`reads a part with ${name}, or tells that it is damaged`, () => {
    endsWell(() => translatePresentation({ [SLIDE]: xml }));
    endsWell(() => translateWorkbook({ [STRINGS]: xml }));
    endsWell(() => translateWorkbook({ [SHEET]: xml, [TABLE]: xml }));
  });
}

for (const [name, contents] of Object.entries(PARAGRAPHS)) {
  test(`reads and writes a paragraph with ${name} in linear time`, () => {
    translatePresentation({ [SLIDE]: `<p ${DRAWING}><a:p>${contents}</a:p></p>` });
  });
}

for (const [name, contents] of Object.entries(SHEETS)) {
  test(`reads and writes a sheet with ${name} in linear time`, () => {
    translateWorkbook({ [SHEET]: `<worksheet>${contents}</worksheet>` });
  });
}

test('takes back names of columns that each become the name of the next one in linear time', () => {
  const names = Array.from({ length: 20_000 }, (_, at) => `name ${at}`);
  const strings = `<sst>${names.map((name) => `<si><t>${name}</t></si>`).join('')}</sst>`;
  const table = `<table>${names.map((name) => `<tableColumn name="${name}"/>`).join('')}</table>`;
  const nextNames = new Map(names.map((name, at) => [name, names[Math.min(at + 1, names.length - 1)] ?? '']));
  const { parts } = translateWorkbook({ [STRINGS]: strings, [TABLE]: table }, ({ text, tags }) => ({
    text: nextNames.get(text) ?? '',
    tags,
  }));
  assert.equal(parts[TABLE], table);
});

test('takes back equal names of many columns in linear time', () => {
  const names = Array.from({ length: 20_000 }, (_, at) => `name ${at.toString(36)}x`);
  const strings = `<sst>${names.map((name) => `<si><t>${name}</t></si>`).join('')}</sst>`;
  const table = `<table>${names.map((name) => `<tableColumn name="${name}"/>`).join('')}</table>`;
  const { parts } = translateWorkbook({ [STRINGS]: strings, [TABLE]: table }, ({ tags }) => ({ text: 'same', tags }));
  assert.equal(parts[STRINGS], strings);
  assert.equal(parts[TABLE], table);
});
