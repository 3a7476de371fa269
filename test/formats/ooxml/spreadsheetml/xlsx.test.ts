import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ARABIC, identity } from '../translate-parts.ts';
import {
  CHART,
  COMMENTS,
  PIVOT_CACHE,
  PIVOT_TABLE,
  root,
  SHEET,
  STRINGS,
  strings,
  TABLE,
  THREADED_COMMENTS,
  translate,
  WORKBOOK,
} from './workbook.ts';

test('translates shared strings, and leaves numbers and codes', () => {
  const source = strings('one &lt; two', '12-34', 'SKU-1234', 'one\ntwo');
  const { parts, units } = translate({ [STRINGS]: source });
  assert.deepEqual(
    units.map(({ text }) => text),
    ['one < two', 'one\ntwo'],
  );
  assert.equal(
    parts[STRINGS],
    root(
      'sst',
      '<si><t>ONE &lt; TWO</t></si><si><t>12-34</t></si><si><t>SKU-1234</t></si><si><t xml:space="preserve">ONE\nTWO</t></si>',
    ),
  );
});

test('keeps the formatting of rich strings at their words, and drops the readings of changed strings', () => {
  const bold = '<rPr><b/></rPr>';
  const rich = (one: string, two: string): string =>
    root('sst', `<si><r><t xml:space="preserve">${one} </t></r><r>${bold}<t>${two}</t></r></si>`);
  const source = rich('green', 'house').replace(
    '</si>',
    '<rPh sb="0" eb="1"><t>reading</t></rPh><phoneticPr fontId="1"/></si>',
  );
  const { parts, units } = translate({ [STRINGS]: source });
  assert.deepEqual(units, [{ text: 'green house', tags: [{ start: 6, end: 11, parent: undefined }] }]);
  assert.equal(parts[STRINGS], rich('GREEN', 'HOUSE'));
});

test('resolves and writes the escapes of characters', () => {
  const escaped = strings('one_x000D_', 'code _x005F_x0041_');
  const { parts, units } = translate({ [STRINGS]: escaped }, ({ text, tags }) => ({ text: `the ${text}`, tags }));
  assert.deepEqual(
    units.map(({ text }) => text),
    ['one\r', 'code _x0041_'],
  );
  assert.match(parts[STRINGS] ?? '', />the one_x000D_<.*>the code _x005F_x0041_</);
});

test('translates strings in cells, prompts, headers and footers, and nothing else of a sheet', () => {
  const sheet = (translated: (text: string) => string): string =>
    root(
      'worksheet',
      `<sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>${translated('inline')}</t></is></c><c t="str"><v>${translated('text')}</v></c><c t="str"><f>A1&amp;B1</f><v>result</v></c><c t="s"><v>0</v></c><c t="b"><v>1</v></c></row></sheetData><dataValidations><dataValidation error="${translated('wrong')}" sqref="A1" prompt="${translated('choose')}"/></dataValidations><headerFooter><oddHeader>&amp;L&amp;"Arial,Bold"&amp;12${translated('report')} &amp;B${translated('one')}&amp;C&amp;A&amp;R${translated('a')} &amp;&amp; ${translated('page')} &amp;P</oddHeader></headerFooter>`,
    );
  const { parts, units } = translate({ [SHEET]: sheet((text) => text) });
  assert.equal(
    parts[SHEET],
    sheet((text) => text.toUpperCase()),
  );
  const page = units.at(-1);
  assert.equal(page?.text, 'a & page &P');
  assert.deepEqual(page?.verbatim, [{ start: 9, end: 11 }]);
});

test('separates a digit from the size before it in a header', () => {
  const sheet = root('worksheet', '<headerFooter><oddHeader>a &amp;12b</oddHeader></headerFooter>');
  const { parts } = translate({ [SHEET]: sheet }, ({ tags }) => ({ text: 'A 3', tags }));
  assert.match(parts[SHEET] ?? '', /<oddHeader>A &amp;12 3</);
});

test('keeps texts for which Excel has too little room', () => {
  const sheet = root(
    'worksheet',
    '<dataValidation promptTitle="choose"/><headerFooter><oddHeader>one</oddHeader></headerFooter>',
  );
  const { parts } = translate({ [SHEET]: sheet }, ({ text, tags }) => ({ text: text.repeat(100), tags }));
  assert.equal(parts[SHEET], sheet);
});

test('keeps the texts that formulas, lists and filters name', () => {
  const sheet = root(
    'worksheet',
    `<autoFilter ref="A1:A9"><filterColumn colId="0"><filters><filter val="done"/></filters></filterColumn></autoFilter><sheetData><row><c><f>COUNTIF(A:A,"open &amp; new")</f><v>2</v></c><c><f>SUM(Orders[[#This Row],[Unit price]])</f></c><c><f>[@Amount]*2</f></c></row></sheetData><dataValidations><dataValidation><formula1>"yes,no"</formula1></dataValidation></dataValidations>`,
  );
  const { units } = translate({
    [SHEET]: sheet,
    [STRINGS]: strings('Open &amp; new', 'unit price', 'Amount', 'done', 'no', 'yes', 'price'),
  });
  assert.deepEqual(
    units.map(({ text }) => text),
    ['price'],
  );
});

test('keeps the texts of which formulas, filters and conditional formats look for a part', () => {
  const sheet = root(
    'worksheet',
    `<autoFilter><filterColumn colId="0"><customFilters><customFilter val="*late"/></customFilters></filterColumn></autoFilter><sheetData><row><c><f>COUNTIF(A:A,"Delivered*")</f></c><c><f>IF(ISNUMBER(SEARCH("spring",A1)),1,0)</f></c></row></sheetData><conditionalFormatting><cfRule type="beginsWith" operator="beginsWith" text="Not"><formula>LEFT(A1,LEN("Not"))="Not"</formula></cfRule></conditionalFormatting>`,
  );
  const { units } = translate({
    [SHEET]: sheet,
    [STRINGS]: strings('Delivered today', 'Until spring', 'Not now', 'Too late', 'To be delivered', 'Later'),
  });
  assert.deepEqual(
    units.map(({ text }) => text),
    ['To be delivered', 'Later'],
  );
});

test('keeps columns of tables, pivot tables, charts and results of formulas equal to their cells', () => {
  const parts = (name: (text: string) => string) => ({
    [STRINGS]: strings(name('region'), name('north')),
    [SHEET]: root(
      'worksheet',
      `<c t="str"><f>A2</f><v>${name('north')}</v></c><c t="str"><f>A2&amp;B2</f><v>northern</v></c>`,
    ),
    [TABLE]: root(
      'table',
      `<tableColumns><tableColumn id="1" name="${name('region')}"/><tableColumn id="2" name="2025"/></tableColumns>`,
    ),
    [PIVOT_CACHE]: root(
      'pivotCacheDefinition',
      `<cacheSource type="worksheet"/><cacheFields><cacheField name="${name('region')}"><sharedItems><s v="${name('north')}"/></sharedItems></cacheField></cacheFields>`,
    ),
    [PIVOT_TABLE]: root('pivotTableDefinition', `<dataFields><dataField name="${name('region')}"/></dataFields>`),
    [CHART]: root(
      'c:chartSpace',
      `<c:cat><c:strRef><c:strCache><c:pt idx="0"><c:v>${name('north')}</c:v></c:pt></c:strCache></c:strRef></c:cat>`,
    ),
  });
  const { parts: translated, units } = translate(parts((text) => text));
  assert.equal(units.length, 2);
  for (const [name, source] of Object.entries(parts((text) => text.toUpperCase())))
    assert.equal(translated[name], source);
});

test('keeps the fields of a pivot cache that a calculated field uses, or that are not from cells', () => {
  const cache = (source: string, formula: string): string =>
    root(
      'pivotCacheDefinition',
      `<cacheSource type="${source}"/><cacheField name="amount"/><cacheField name="double" ${formula}/>`,
    );
  const calculated = cache('worksheet', 'formula="amount*2"');
  assert.equal(translate({ [STRINGS]: strings('amount'), [PIVOT_CACHE]: calculated }).units.length, 0);
  const foreign = cache('external', '');
  const { parts, units } = translate({ [STRINGS]: strings('amount'), [PIVOT_CACHE]: foreign });
  assert.equal(units.length, 1);
  assert.equal(parts[PIVOT_CACHE], foreign);
});

test('keeps two columns of a table different', () => {
  const source = strings('begin', 'start', 'end');
  const table = root('table', '<tableColumn name="begin"/><tableColumn name="start"/><tableColumn name="end"/>');
  const { parts } = translate({ [STRINGS]: source, [TABLE]: table }, ({ text, tags }) => ({
    text: text === 'end' ? 'fim' : 'início',
    tags,
  }));
  assert.equal(parts[STRINGS], strings('begin', 'start', 'fim'));
  assert.equal(parts[TABLE], table.replace('"end"', '"fim"'));
});

test('calculates formulas again when the workbook opens, if any text is changed', () => {
  const parts = {
    [STRINGS]: strings('one'),
    [SHEET]: root('worksheet', '<c><f>LEN(A1)</f></c>'),
    [WORKBOOK]: root('workbook', '<sheets><sheet name="Sales"/></sheets><calcPr calcId="1"/>'),
  };
  assert.equal(
    translate(parts).parts[WORKBOOK],
    root('workbook', '<sheets><sheet name="Sales"/></sheets><calcPr calcId="1" fullCalcOnLoad="1"/>'),
  );
  assert.equal(translate(parts, identity).parts[WORKBOOK], parts[WORKBOOK]);
});

test('sets the direction of the sheets of a changed workbook', () => {
  const parts = {
    [STRINGS]: strings('one'),
    [SHEET]: root('worksheet', '<sheetViews><sheetView workbookViewId="0"/></sheetViews>'),
  };
  assert.match(
    translate(parts, undefined, ARABIC).parts[SHEET] ?? '',
    /<sheetView workbookViewId="0" rightToLeft="1"\/>/,
  );
  assert.equal(translate(parts, identity, ARABIC).parts[SHEET], parts[SHEET]);
});

test('translates comments, but not their authors', () => {
  const comments = (text: string): string =>
    root(
      'comments',
      `<authors><author>Ana</author></authors><commentList><comment><text><r><t>${text}</t></r></text></comment></commentList>`,
    );
  assert.equal(translate({ [COMMENTS]: comments('one') }).parts[COMMENTS], comments('ONE'));
});

test('removes the mentions of a changed comment with answers, which name offsets of its text', () => {
  const comments = (one: string, mentions: string): string =>
    root(
      'ThreadedComments',
      `<threadedComment><text>${one}</text>${mentions}</threadedComment><threadedComment><text>5</text><mentions/></threadedComment>`,
    );
  const source = comments('@Ana look', '<mentions><mention startIndex="0" length="4"/></mentions>');
  assert.equal(translate({ [THREADED_COMMENTS]: source }).parts[THREADED_COMMENTS], comments('@ANA LOOK', ''));
  assert.equal(translate({ [THREADED_COMMENTS]: source }, identity).parts[THREADED_COMMENTS], source);
});
