import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { GlossaError } from '../../../src/errors.ts';
import { createContentFormat } from '../../../src/formats/opendocument/content.ts';
import { openDocument } from '../../../src/formats/opendocument/opendocument.ts';
import { ARABIC, contentXml, inCapitals, PORTUGUESE, translateBody } from './content-xml.ts';

describe('OpenDocument from translations', () => {
  test('has tags at their new places', () => {
    const body = '<text:p>The <text:span text:style-name="B">green</text:span> house.</text:p>';
    const translated = translateBody(body, () => ({
      text: 'A casa verde.',
      tags: [{ start: 7, end: 12, parent: undefined }],
    }));
    assert.equal(translated, '<text:p>A casa <text:span text:style-name="B">verde</text:span>.</text:p>');
  });

  test('escapes texts', () => {
    assert.equal(
      translateBody('<text:p>One</text:p>', () => ({ text: 'a < b & c', tags: [] })),
      '<text:p>a &lt; b &amp; c</text:p>',
    );
  });

  test('translates a note within a paragraph that stays, and a paragraph around a note that stays', () => {
    const body = '<text:p>Words<text:note><text:p>Note</text:p></text:note> here</text:p>';
    assert.equal(
      translateBody(body, (unit) => (unit.text === 'Note' ? inCapitals(unit) : undefined)),
      '<text:p>Words<text:note><text:p>NOTE</text:p></text:note> here</text:p>',
    );
    assert.equal(
      translateBody(body, (unit) => (unit.text === 'Note' ? undefined : inCapitals(unit))),
      '<text:p>WORDS<text:note><text:p>Note</text:p></text:note> HERE</text:p>',
    );
    assert.equal(
      translateBody(body, inCapitals),
      '<text:p>WORDS<text:note><text:p>NOTE</text:p></text:note> HERE</text:p>',
    );
  });

  test('keeps tabs, line breaks and blanks as the source has them', () => {
    const body = '<text:p>one<text:tab/>two <text:line-break/>three <text:s/>four</text:p>';
    assert.equal(
      translateBody(body, inCapitals),
      body.replace(/(?<=>|^|\s)[a-z]+(?=<|\s)/g, (word) => word.toUpperCase()),
    );
  });

  test('has blanks and words between its spans in the formatting of the text', () => {
    const span = (style: string, text: string): string => `<text:span text:style-name="${style}">${text}</text:span>`;
    const body = `<text:p>${span('B', 'Read a report ')}${span('I', 'of Ann')}${span('B', ' or go home')}</text:p>`;
    assert.equal(
      translateBody(body, () => ({
        text: 'Leia um relatório da Ana ou vá embora',
        tags: [{ start: 21, end: 24, parent: undefined }],
      })),
      `<text:p>${span('B', 'Leia um relatório da')}${span('B', ' ')}${span('I', 'Ana')}${span('B', ' ou vá embora')}</text:p>`,
    );
  });

  test('has no blank after a line break where the source has none', () => {
    const translated = translateBody('<text:p>By Ann <text:line-break/>and Lee</text:p>', () => ({
      text: 'De Ann e Lee',
      tags: [{ start: 6, end: 6, parent: undefined }],
    }));
    assert.equal(translated, '<text:p>De Ann<text:line-break/>e Lee</text:p>');
  });

  test('leaves out the number of an entry of a table of contents', () => {
    const body = '<text:index-body><text:p>1. One</text:p></text:index-body><text:h>One</text:h>';
    assert.equal(translateBody(body, inCapitals), body.replaceAll('One', 'ONE'));
  });

  test('merges spans of the same formatting into one', () => {
    const body =
      '<text:p>A <text:span text:style-name="B">bo</text:span><text:span text:style-name="C">ld</text:span> <text:span text:style-name="N">word</text:span></text:p>';
    assert.equal(
      translateBody(body, inCapitals),
      '<text:p>A <text:span text:style-name="B">BOLD</text:span> WORD</text:p>',
    );
  });

  test('keeps comments of the XML, and CDATA sections that do not change', () => {
    const body = '<text:p>one <!-- x --> two</text:p><text:p><![CDATA[a & b]]></text:p>';
    assert.equal(
      translateBody(body, (unit) => (unit.text.startsWith('one') ? inCapitals(unit) : undefined)),
      '<text:p>ONE <!-- x --> TWO</text:p><text:p><![CDATA[a & b]]></text:p>',
    );
    assert.equal(translateBody('<text:p>one<![CDATA[ & ]]>two</text:p>', inCapitals), '<text:p>ONE &amp; TWO</text:p>');
  });

  test('keeps the text that a cell repeats in step', () => {
    const body =
      '<table:table-cell office:value-type="string" office:string-value="1. One&#10;Two"><text:p>1. One</text:p><text:p>Two</text:p></table:table-cell>';
    assert.equal(
      translateBody(body, inCapitals),
      '<table:table-cell office:value-type="string" office:string-value="1. ONE&#10;TWO"><text:p>1. ONE</text:p><text:p>TWO</text:p></table:table-cell>',
    );
  });

  test('has the words around the numbers of headings', () => {
    const level =
      '<text:outline-level-style loext:num-list-format="Chapter %1%." style:num-prefix="Chapter " style:num-suffix="."/>';
    assert.equal(translateBody(level, inCapitals), level.replaceAll('Chapter', 'CHAPTER'));
  });

  test('has results of formulas that are equal to a translated cell', () => {
    const result = (text: string): string =>
      `<table:table-cell table:formula="of:=[.A1]" office:value-type="string" office:string-value="${text}"><text:p>${text}</text:p></table:table-cell>`;
    const cell = '<table:table-cell office:value-type="string"><text:p>A &amp; b</text:p></table:table-cell>';
    assert.equal(
      translateBody(result('A &amp; b') + cell + result('Other'), inCapitals),
      result('A &amp; B') + cell.replace('A &amp; b', 'A &amp; B') + result('Other'),
    );
  });

  test('has the language and the direction of the translation, in all parts after a translated text', () => {
    const format = createContentFormat();
    const style =
      '<style:style><style:paragraph-properties fo:text-align="start"/></style:style>' +
      '<style:style><style:paragraph-properties fo:text-align="center"/></style:style>' +
      '<style:style><style:paragraph-properties style:writing-mode="rl-tb" fo:text-align="right"/></style:style>' +
      '<style:default-style style:family="paragraph"><style:paragraph-properties/><style:text-properties fo:language="en" fo:country="US" style:language-asian="zh" style:language-complex="hi" style:country-complex="IN"/></style:default-style>' +
      '<style:page-layout><style:page-layout-properties style:writing-mode="lr-tb"/></style:page-layout>' +
      '<style:page-layout><style:page-layout-properties style:writing-mode="tb-rl"/></style:page-layout>';
    const content = format.parse(contentXml('<text:p>One</text:p>'));
    const styles = format.parse(contentXml('', style));
    assert.equal(format.compose(styles, [], ARABIC), styles.source);
    assert.equal(format.compose(content, content.units, ARABIC), content.source);
    assert.equal(format.compose(styles, [], ARABIC), styles.source);

    format.compose(content, content.units.map(inCapitals), ARABIC);
    assert.equal(
      format.compose(styles, [], ARABIC),
      styles.source
        .replace(
          '<style:paragraph-properties/>',
          '<style:paragraph-properties style:writing-mode="rl-tb" fo:text-align="right"/>',
        )
        .replace('"start"', '"right"')
        .replace('"hi"', '"ar"')
        .replace('"IN"', '"none"')
        .replace('"lr-tb"', '"rl-tb"')
        .replaceAll('fo:font-weight="bold"', 'style:font-weight-complex="bold" fo:font-weight="bold"')
        .replace('fo:font-style="italic"', 'style:font-style-complex="italic" fo:font-style="italic"'),
    );
    assert.equal(
      format.compose(styles, [], PORTUGUESE),
      styles.source
        .replace('fo:language="en" fo:country="US"', 'fo:language="pt" fo:country="BR"')
        .replace('"rl-tb" fo:text-align="right"', '"lr-tb" fo:text-align="left"'),
    );
  });
});

test('Formatting of western text alone holds for the script of the translation, too', () => {
  const format = createContentFormat();
  const properties = 'fo:font-weight="bold" fo:font-size="14pt" style:font-weight-asian="normal"';
  const style = (own: string): string => `<style:style><style:text-properties ${own}/></style:style>`;
  const parsed = format.parse(contentXml('<text:p>One</text:p>', style(properties)));
  const compose = (code: string): string =>
    format.compose(parsed, parsed.units.map(inCapitals), { code, isRightToLeft: false });
  assert.ok(compose('ja').includes(style(`style:font-size-asian="14pt" ${properties}`)));
  assert.ok(
    compose('th').includes(style(`style:font-size-complex="14pt" style:font-weight-complex="bold" ${properties}`)),
  );
  assert.ok(compose('pt').includes(style(properties)));
});

describe('Parts of an OpenDocument file', () => {
  const container = (
    parts: Record<string, string>,
  ): { names: string[]; read: (name: string) => string | undefined } => ({
    names: Object.keys(parts),
    read: (name) => parts[name],
  });

  test('are the contents, the styles, the title and the settings', () => {
    const names = [
      'mimetype',
      'styles.xml',
      'settings.xml',
      'meta.xml',
      'content.xml',
      'Object 1/content.xml',
      'Pictures/a.svg',
    ];
    const parts = openDocument.findParts(container(Object.fromEntries(names.map((name) => [name, '']))));
    assert.deepEqual(
      parts.map(({ name }) => name),
      ['content.xml', 'Object 1/content.xml', 'styles.xml', 'meta.xml', 'settings.xml'],
    );
  });

  test('cannot be read without a content', () => {
    const isDamaged = (error: unknown): boolean => error instanceof GlossaError && error.code === 'document_damaged';
    assert.throws(() => openDocument.findParts(container({ 'meta.xml': '' })), isDamaged);
  });
});
