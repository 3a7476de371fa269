import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createContentFormat } from '../../../src/formats/opendocument/content.ts';
import { contentXml, showUnits } from './content-xml.ts';

describe('Texts of OpenDocument', () => {
  test('are whole paragraphs and headings, with formatting as tags', () => {
    assert.deepEqual(
      showUnits(
        '<text:h>A title</text:h><text:p>A <text:span text:style-name="B">bold</text:span> and <text:a xlink:href="x">linked</text:a> word.</text:p>',
      ),
      ['A title', 'A <0>bold</0> and <1>linked</1> word.'],
    );
  });

  test('have no tags for spans that change only the language or belong to an editing session', () => {
    assert.deepEqual(
      showUnits(
        '<text:p><text:span text:style-name="N">One sen</text:span>tence<text:span text:style-name="N">.</text:span></text:p>',
      ),
      ['One sentence.'],
    );
  });

  test('have one tag for neighbours of the same formatting', () => {
    const bold = (style: string, text: string): string => `<text:span text:style-name="${style}">${text}</text:span>`;
    assert.deepEqual(
      showUnits(`<text:p>A ${bold('B', 'very bo')}${bold('C', 'ld')}${bold('B', ' word')} here</text:p>`),
      ['A <0>very bold word</0> here'],
    );
    assert.deepEqual(
      showUnits(`<text:p>A ${bold('B', 'bold')}${bold('I', 'er')} <text:span text:style-name="B"/>word</text:p>`),
      ['A <0>bold</0><1>er</1> <2/>word'],
    );
  });

  test('have no tag for formatting of the whole paragraph', () => {
    assert.deepEqual(showUnits('<text:p><text:span text:style-name="B">All bold.</text:span></text:p>'), ['All bold.']);
  });

  test('have no tag for formatting of most of the paragraph, where all of its words are formatted', () => {
    const span = (style: string, text: string): string => `<text:span text:style-name="${style}">${text}</text:span>`;
    const field = '<text:page-number>3</text:page-number>';
    assert.deepEqual(
      showUnits(
        `<text:p>${span('I', 'Act')}${span('B', 'ion')}${span('I', ' is needed')} ${span('I', `on page ${field}`)}</text:p>`,
      ),
      ['Act<0>ion</0> is needed <1>on page <2=3/></1>'],
    );
  });

  test('keep notes, comments and frames at their words, and have their paragraphs as texts', () => {
    const note =
      '<text:note><text:note-citation>1</text:note-citation><text:note-body><text:p>A note.</text:p></text:note-body></text:note>';
    const comment =
      '<office:annotation><dc:creator>Ann Lee</dc:creator><text:p>A comment.</text:p></office:annotation>';
    const frame =
      '<draw:frame><draw:text-box><text:p>In a box.</text:p></draw:text-box><svg:title>A box</svg:title><svg:desc>Its text</svg:desc></draw:frame>';
    assert.deepEqual(showUnits(`<text:p>Words${note} and${comment} more${frame} words.</text:p>`), [
      'A note.',
      'A comment.',
      'In a box.',
      'A box',
      'Its text',
      'Words<0/> and<1/> more<2/> words.',
    ]);
  });

  test('keep tabs, line breaks and blanks apart from words', () => {
    assert.deepEqual(showUnits('<text:p>one<text:tab/>two<text:line-break/>three<text:s text:c="2"/>four</text:p>'), [
      'one <0/>two <1/>three <2/>four',
    ]);
  });

  test('are divided at tabs and line breaks between sentences', () => {
    assert.deepEqual(
      showUnits('<text:p>Introduction<text:tab/>12</text:p><text:p>One.<text:line-break/>Two.</text:p>'),
      ['Introduction', 'One.', 'Two.'],
    );
  });

  test('are not divided at a line break in the title of a slide', () => {
    const frame = (kind: string): string =>
      `<draw:frame presentation:class="${kind}"><draw:text-box><text:p>Annual report<text:line-break/>Financial Year 2025</text:p></draw:text-box></draw:frame>`;
    assert.deepEqual(showUnits(frame('title') + frame('outline')), [
      'Annual report <0/>Financial Year 2025',
      'Annual report',
      'Financial Year 2025',
    ]);
  });

  test('keep fields, and translate those that repeat a text of the document', () => {
    assert.deepEqual(
      showUnits(
        '<text:p>By <text:author-name>Ann Lee</text:author-name> on page <text:page-number>3</text:page-number>, see <text:bookmark-ref>Figure 2</text:bookmark-ref>.</text:p>',
      ),
      ['By <0=Ann Lee/> on page <1=3/>, see <2>Figure 2</2>.'],
    );
  });

  test('have the words in content controls', () => {
    assert.deepEqual(
      showUnits(
        '<text:p>Your <loext:content-control><text:span>full name</text:span></loext:content-control> here</text:p>',
      ),
      ['Your <0>full name</0> here'],
    );
  });

  test('have a tag for a bookmark around words, and positions for one that overlaps with formatting', () => {
    const start = '<text:bookmark-start text:name="a"/>';
    const end = '<text:bookmark-end text:name="a"/>';
    assert.deepEqual(showUnits(`<text:p>The ${start}marked words${end} here.</text:p>`), [
      'The <0>marked words</0> here.',
    ]);
    assert.deepEqual(
      showUnits(`<text:p>The ${start}marked <text:span text:style-name="B">words${end} here</text:span> end.</text:p>`),
      ['The <0/>marked <1>words<2/> here</1> end.'],
    );
  });

  test('are those of cells with text, not of numbers and results', () => {
    const cell = (attributes: string, text: string): string =>
      `<table:table-cell ${attributes}><text:p>${text}</text:p></table:table-cell>`;
    assert.deepEqual(
      showUnits(
        cell('office:value-type="string"', 'A text') +
          cell('office:value-type="float" office:value="12"', '12 apples') +
          cell('office:value-type="string" table:formula="of:=A1"', 'A result') +
          cell('', 'Another text'),
      ),
      ['A text', 'Another text'],
    );
  });

  test('are not those of tracked deletions, scripts and ranges of charts', () => {
    assert.deepEqual(
      showUnits(
        '<text:tracked-changes><text:changed-region><text:deletion><text:p>Gone.</text:p></text:deletion></text:changed-region></text:tracked-changes>' +
          '<office:chart><chart:title><text:p>Sales</text:p></chart:title><table:table-cell><text:p>North</text:p><draw:g><svg:desc>Sheet1.A1:A4</svg:desc></draw:g></table:table-cell></office:chart>',
      ),
      ['Sales', 'North'],
    );
  });

  test('are labels of controls, entries of indexes, and messages of validations', () => {
    assert.deepEqual(
      showUnits(
        '<form:button form:label="Send" form:name="b"/><table:help-message table:title="Help"><text:p>Choose one.</text:p></table:help-message>' +
          '<text:p>The <text:alphabetical-index-mark text:string-value="library"/>library opens.</text:p>',
      ),
      ['Send', 'Help', 'Choose one.', 'library', 'The <0/>library opens.'],
    );
  });

  test('are not those that formulas, validations, filters and pivot tables of a spreadsheet name', () => {
    const cell = (text: string): string => `<table:table-cell><text:p>${text}</text:p></table:table-cell>`;
    assert.deepEqual(
      showUnits(
        `<office:spreadsheet>${['open', 'Yes', 'North', 'Region', 'Closed'].map(cell).join('')}` +
          '<table:table-cell table:formula="of:=COUNTIF([.A1:.A9];&quot;open&quot;)" office:value-type="float"/>' +
          '<table:content-validation table:condition="cell-content-is-in-list(&quot;Yes&quot;;&quot;No&quot;)"/>' +
          '<table:filter-condition table:field-number="0" table:value="North"/>' +
          '<table:data-pilot-field table:source-field-name="Region"/></office:spreadsheet>',
      ),
      ['Closed'],
    );
  });

  test('keep code as nouns, and paragraphs of code', () => {
    assert.deepEqual(
      showUnits(
        '<text:p>Call <text:span text:style-name="Source_20_Text">open<text:s/>file</text:span> now.</text:p><text:p text:style-name="Source_20_Code">let title</text:p>',
      ),
      ['Call <0=open file/> now.'],
    );
  });

  test('keep words in a font for code, except in a document with such fonts only', () => {
    const code = '<text:p><text:span text:style-name="M">let title</text:span></text:p>';
    const inline = '<text:p>Call <text:span text:style-name="M">open file</text:span> now.</text:p>';
    assert.deepEqual(showUnits(inline + code), ['Call <0=open file/> now.']);
    assert.deepEqual(showUnits(code), ['let title']);
  });

  const preformatted = (...lines: string[]): string =>
    lines.map((line) => `<text:p text:style-name="Preformatted_20_Text">${line}</text:p>`).join('');

  test('are no lines of code in a style for preformatted texts, unless there is no other text', () => {
    assert.deepEqual(showUnits(`<text:p>Call it.</text:p>${preformatted('let title')}`), ['Call it.']);
    assert.deepEqual(showUnits(preformatted('let title')), ['let title']);
  });

  test('are the preformatted texts that read as prose', () => {
    const license = ['THE SOFTWARE IS PROVIDED WITHOUT WARRANTY', 'of any kind, express or implied.'];
    const code = ['if (count &gt; 1) {', '  <text:s text:c="2"/>print(count);', '}', 'end'];
    const body = `<text:p>A book.</text:p>${preformatted(...license)}<text:p>Call it.</text:p>${preformatted(...code)}`;
    assert.deepEqual(showUnits(body), ['A book.', ...license, 'Call it.']);
    assert.deepEqual(createContentFormat().parse(contentXml(body)).warnings, { kept_preformatted: 3 });
  });

  test('are the words in a font for code that read as prose', () => {
    const span = (text: string): string => `<text:span text:style-name="M">${text}</text:span>`;
    const prose = span('This is what he wrote.');
    assert.deepEqual(showUnits(`<text:p>${prose}</text:p><text:p>${span('x = y[0];')}</text:p><text:p>Ok.</text:p>`), [
      'This is what he wrote.',
      'Ok.',
    ]);
    assert.deepEqual(showUnits(`<text:p>He said: ${prose} Call ${span('open file')}.</text:p>`), [
      'He said: <0>This is what he wrote.</0> Call <1=open file/>.',
    ]);
  });

  test('are told from code also where spans lie within spans', () => {
    const span = (text: string): string => `<text:span text:style-name="M">${text}</text:span>`;
    const nested = span(`This is ${span('what')} he wrote to us.`);
    const after = `<text:p>Call ${span('open file')} or ${span('Then he went home again.')}</text:p>`;
    assert.deepEqual(showUnits(`<text:p>He said: ${nested}</text:p>${after}`), [
      'He said: <0>This is <1>what</1> he wrote to us.</0>',
      'Call <0=open file/> or <1>Then he went home again.</1>',
    ]);
  });

  test('are entries of a table of contents without the numbers of headings', () => {
    const entry = (text: string): string => `<text:p><text:a xlink:href="x">${text}<text:tab/>1</text:a></text:p>`;
    assert.deepEqual(
      showUnits(
        `<text:index-body>${entry('1. The garden')}${entry('2024 in review')}${entry('3 A figure')}</text:index-body>` +
          '<text:h>The garden</text:h><text:h>2024 in review</text:h>',
      ),
      ['The garden', '2024 in review', '3 A figure', 'The garden', '2024 in review'],
    );
  });

  test('are not codes in cells of a spreadsheet', () => {
    const cell = (text: string): string => `<table:table-cell><text:p>${text}</text:p></table:table-cell>`;
    assert.deepEqual(
      showUnits(`<office:spreadsheet>${cell('station_code')}${cell('A station')}</office:spreadsheet>`),
      ['A station'],
    );
    assert.deepEqual(showUnits(cell('station_code')), ['station_code']);
  });

  test('keep formulas such as H₂O as nouns', () => {
    assert.deepEqual(showUnits('<text:p>Drink H<text:span text:style-name="S">2</text:span>O now.</text:p>'), [
      'Drink <0=H2O/> now.',
    ]);
  });
});
