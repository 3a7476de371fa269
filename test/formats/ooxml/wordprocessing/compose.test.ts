import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { TaggedText } from '@glossa/tagged-text';
import type { Unit } from '../../../../src/formats/format.ts';
import { translateBody, upperCase } from './word-part.ts';

const ARABIC = { code: 'ar', isRightToLeft: true };

const tags = (...ranges: [number, number][]): TaggedText['tags'] =>
  ranges.map(([start, end]) => ({ start, end, parent: undefined }));
const answer = (translation: TaggedText) => (): TaggedText => translation;

describe('a translated paragraph', () => {
  test('has its formatting around other words', () => {
    const body =
      '<w:p><w:r w:rsidR="1"><w:t>A </w:t></w:r><w:r><w:rPr><w:b/></w:rPr><w:t xml:space="preserve">green </w:t></w:r><w:r><w:t>house</w:t></w:r></w:p>';
    assert.equal(
      translateBody(body, answer({ text: 'Uma casa verde', tags: tags([9, 14]) })),
      '<w:p><w:r w:rsidR="1"><w:t xml:space="preserve">Uma casa </w:t></w:r><w:r><w:rPr><w:b/></w:rPr><w:t>verde</w:t></w:r></w:p>',
    );
  });

  test('has links, notes and images at their words', () => {
    const note = '<w:r><w:rPr><w:rStyle w:val="n"/></w:rPr><w:footnoteReference w:id="2"/></w:r>';
    const body = `<w:p><w:pPr><w:jc w:val="both"/></w:pPr><w:r><w:t xml:space="preserve">The </w:t></w:r><w:hyperlink r:id="r1"><w:r><w:t>red</w:t></w:r></w:hyperlink><w:r><w:t xml:space="preserve"> car</w:t></w:r>${note}</w:p>`;
    assert.equal(
      translateBody(body, answer({ text: 'O carro vermelho', tags: tags([8, 16], [7, 7]) })),
      `<w:p><w:pPr><w:jc w:val="both"/></w:pPr><w:r><w:t>O carro</w:t></w:r>${note}<w:r><w:t xml:space="preserve"> </w:t></w:r><w:hyperlink r:id="r1"><w:r><w:t>vermelho</w:t></w:r></w:hyperlink></w:p>`,
    );
  });

  test('keeps tabs and line breaks with their properties', () => {
    const body =
      '<w:p><w:r><w:t>a</w:t><w:tab/><w:t>b.</w:t><w:br w:type="page"/><w:t>C</w:t></w:r><w:r><w:rPr><w:b/></w:rPr><w:t>d</w:t><w:ptab w:leader="dot"/></w:r></w:p>';
    assert.equal(
      translateBody(body, upperCase),
      body.replace(/(?<=<w:t>)[a-zA-Z.]+(?=<)/g, (text) => text.toUpperCase()),
    );
  });

  test('has a line break in the middle of a sentence at its words', () => {
    const bodyWith = (before: string, after: string) =>
      `<w:p><w:r><w:t>${before}</w:t><w:br/><w:t>${after}</w:t></w:r></w:p>`;
    assert.equal(
      translateBody(
        bodyWith('At the end,', 'it goes on. So do we.'),
        answer({ text: 'No fim, continua. Nós também.', tags: tags([8, 8]) }),
      ),
      bodyWith('No fim,', 'continua. Nós também.'),
    );
  });

  test('keeps the two ends of a range in order', () => {
    const body =
      '<w:p><w:bookmarkStart w:id="1"/><w:hyperlink><w:r><w:t>one</w:t></w:r><w:bookmarkEnd w:id="1"/><w:r><w:t xml:space="preserve"> two</w:t></w:r></w:hyperlink></w:p>';
    const translated = translateBody(body, ({ tags: own }: Unit) => ({
      text: 'dois um',
      tags: own.map(({ parent }, at) =>
        at === 1 ? { start: 0, end: 7, parent } : { start: 7 * (1 - at / 2), end: 7 * (1 - at / 2), parent },
      ),
    }));
    assert.match(translated, /bookmarkStart.*bookmarkEnd/);
  });

  test('keeps a field with its value', () => {
    const field =
      '<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>PAGE</w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r><w:r><w:rPr><w:noProof/></w:rPr><w:t>iv</w:t></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>';
    const body = `<w:p><w:r><w:t xml:space="preserve">Page </w:t></w:r>${field}</w:p>`;
    const translated = translateBody(body, upperCase);
    assert.equal(translated, `<w:p><w:r><w:t xml:space="preserve">PAGE </w:t></w:r>${field}</w:p>`);
  });

  test('is escaped, and keeps its blanks and hyphens', () => {
    const body = '<w:p><w:r><w:t>Text</w:t></w:r></w:p>';
    assert.equal(
      translateBody(body, answer({ text: '<a> & e\u2011mail\u0000 ', tags: [] })),
      '<w:p><w:r><w:t>&lt;a&gt; &amp; e</w:t><w:noBreakHyphen/><w:t xml:space="preserve">mail </w:t></w:r></w:p>',
    );
  });

  test('has its text boxes translated, in both variants of a drawing', () => {
    const box = (text: string) => `<w:txbxContent><w:p><w:r><w:t>${text}</w:t></w:r></w:p></w:txbxContent>`;
    const bodyWith = (outer: string, inner: string) =>
      `<w:p><w:r><w:t>${outer}</w:t></w:r><w:r><mc:AlternateContent><mc:Choice Requires="wps"><wp:anchor><wp:docPr id="1" name="Box" descr="${inner} &quot;x&quot;"/>${box(inner)}</wp:anchor></mc:Choice><mc:Fallback><v:rect alt="${inner} &quot;x&quot;">${box(inner)}</v:rect></mc:Fallback></mc:AlternateContent></w:r></w:p>`.replace(
        '</w:t></w:r><w:r><mc:',
        '</w:t><mc:',
      );
    const seen: string[] = [];
    const translated = translateBody(bodyWith('outer', 'inner'), (unit) => {
      seen.push(unit.text);
      return upperCase(unit);
    });
    assert.equal(translated, bodyWith('OUTER', 'INNER').replaceAll('INNER &quot;x', 'INNER &quot;X'));
    assert.deepEqual(seen, ['inner "x"', 'inner', 'outer']);
    // The text box is translated where the paragraph around it stays.
    const inBox = translateBody(bodyWith('outer', 'inner'), (unit) =>
      unit.text === 'inner' ? upperCase(unit) : undefined,
    );
    assert.match(inBox, />outer<.*>INNER<.*>INNER</);
  });

  test('gets the language of the translation where its runs name one', () => {
    const body = '<w:p><w:r><w:rPr><w:b/><w:lang w:val="en-US" w:eastAsia="ja-JP"/></w:rPr><w:t>text</w:t></w:r></w:p>';
    assert.match(translateBody(body, upperCase), /<w:lang w:val="pt-BR" w:eastAsia="ja-JP"\/>/);
    assert.match(
      translateBody(body, upperCase, { code: 'zh', isRightToLeft: false }),
      /<w:lang w:val="en-US" w:eastAsia="zh-CN"\/>/,
    );
  });
});

test('a large first letter in a separate paragraph belongs to the next paragraph', () => {
  const cap = (text: string): string =>
    `<w:p><w:pPr><w:framePr w:dropCap="drop"/></w:pPr><w:r><w:rPr><w:sz w:val="80"/></w:rPr><w:t>${text}</w:t></w:r></w:p>`;
  const rest = (text: string): string => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`;
  const seen: string[] = [];
  const translated = translateBody(cap('T') + rest('he house'), (unit) => {
    seen.push(unit.text);
    return { text: '“A casa', tags: [] };
  });
  assert.deepEqual(seen, ['The house']);
  assert.equal(translated, cap('“A') + rest(' casa').replace('<w:t>', '<w:t xml:space="preserve">'));
});

describe('a translation from right to left', () => {
  test('sets the direction of paragraphs, runs and tables, in the order of the schema', () => {
    const body =
      '<w:tbl><w:tblPr><w:tblStyle w:val="s"/><w:tblW w:w="0"/></w:tblPr><w:tr><w:tc><w:p><w:pPr><w:pStyle w:val="a"/><w:jc w:val="left"/></w:pPr><w:r><w:rPr><w:b/><w:sz w:val="20"/><w:lang w:val="en-US"/></w:rPr><w:t>text</w:t></w:r></w:p></w:tc></w:tr></w:tbl><w:p><w:r><w:t>12</w:t></w:r></w:p>';
    assert.equal(
      translateBody(body, upperCase, ARABIC),
      '<w:tbl><w:tblPr><w:tblStyle w:val="s"/><w:bidiVisual/><w:tblW w:w="0"/></w:tblPr><w:tr><w:tc><w:p><w:pPr><w:pStyle w:val="a"/><w:bidi/><w:jc w:val="left"/></w:pPr><w:r><w:rPr><w:b/><w:bCs/><w:sz w:val="20"/><w:szCs w:val="20"/><w:rtl/><w:lang w:val="en-US" w:bidi="ar-EG"/></w:rPr><w:t>TEXT</w:t></w:r></w:p></w:tc></w:tr></w:tbl><w:p><w:pPr><w:bidi/></w:pPr><w:r><w:t>12</w:t></w:r></w:p>',
    );
  });

  test('adds properties to a paragraph and a run without them', () => {
    assert.equal(
      translateBody('<w:p><w:r><w:t>text</w:t></w:r></w:p>', upperCase, ARABIC),
      '<w:p><w:pPr><w:bidi/></w:pPr><w:r><w:rPr><w:rtl/></w:rPr><w:t>TEXT</w:t></w:r></w:p>',
    );
  });

  test('leaves paragraphs that stay as they are', () => {
    const body =
      '<w:p><w:r><w:t>one</w:t></w:r></w:p><w:p><w:pPr><w:jc w:val="left"/></w:pPr><w:r><w:t>two</w:t></w:r></w:p>';
    const translated = translateBody(body, (unit) => (unit.text === 'one' ? upperCase(unit) : undefined), ARABIC);
    assert.ok(translated.endsWith('<w:p><w:pPr><w:jc w:val="left"/></w:pPr><w:r><w:t>two</w:t></w:r></w:p>'));
  });

  test('loses its direction in a translation from left to right', () => {
    const body =
      '<w:p><w:pPr><w:bidi/></w:pPr><w:r><w:rPr><w:bCs/><w:rtl/><w:lang w:bidi="ar-SA"/></w:rPr><w:t>نص</w:t></w:r></w:p>';
    assert.equal(
      translateBody(body, answer({ text: 'texto', tags: [] })),
      '<w:p><w:pPr></w:pPr><w:r><w:rPr><w:b/><w:bCs/><w:lang w:bidi="ar-SA" w:val="pt-BR"/></w:rPr><w:t>texto</w:t></w:r></w:p>',
    );
  });
});

test('a document whose texts stay is the same, byte for byte', () => {
  const body =
    "<w:p w:x='1' ><w:pPr ></w:pPr><!-- no --><w:r><w:t>One&#32;&amp;&apos;</w:t></w:r ><w:proofErr/><w:r>\r\n<w:t>two</w:t></w:r></w:p>";
  for (const target of [{ code: 'pt', isRightToLeft: false }, ARABIC]) {
    assert.equal(
      translateBody(body, (unit) => unit, target),
      body,
    );
    assert.equal(
      translateBody(body, () => undefined, target),
      body,
    );
  }
});
