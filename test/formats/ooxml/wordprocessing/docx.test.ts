import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { GlossaError } from '../../../../src/errors.ts';
import { docx } from '../../../../src/formats/ooxml/wordprocessing/docx.ts';
import { ARABIC, contentTypes, identity, type Parts, translateParts, upperCase } from '../translate-parts.ts';
import { partOf } from './word-part.ts';

const WORD = 'vnd.openxmlformats-officedocument.wordprocessingml';
const MAIN = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const STRICT = 'xmlns:w="http://purl.oclc.org/ooxml/wordprocessingml/main"';

const paragraph = (text: string, properties = ''): string => `<w:p>${properties}<w:r><w:t>${text}</w:t></w:r></w:p>`;
const story = (name: string, text: string): string => `<w:${name} ${MAIN}>${paragraph(text)}</w:${name}>`;

const STYLES = `<w:styles ${MAIN}><w:docDefaults><w:rPrDefault><w:rPr><w:b/><w:lang w:val="en-US" w:bidi="ar-SA"/></w:rPr></w:rPrDefault></w:docDefaults><w:style w:type="character" w:styleId="VC"><w:name w:val="Verbatim Char"/></w:style><w:style w:type="paragraph" w:styleId="SC"><w:name w:val="Source Code"/></w:style><w:style w:type="paragraph" w:styleId="Mine"><w:name w:val="Mine"/><w:basedOn w:val="SC"/></w:style></w:styles>`;
const NUMBERING = `<w:numbering ${MAIN}><w:lvl><w:numFmt w:val="bullet"/><w:lvlText w:val="oo"/></w:lvl><w:lvl><w:numFmt w:val="decimal"/><w:lvlText w:val="Step %1:"/></w:lvl><w:lvl><w:lvlText w:val="A%1.%2"/></w:lvl><w:lvl><w:lvlText w:val="shell>"/></w:lvl></w:numbering>`;
const SETTINGS = `<w:settings ${MAIN}><w:themeFontLang w:val="en-US"/></w:settings>`;

/** A file whose main part has another name than usual. */
function fileOf(body: string): Parts {
  const parts: Parts = {
    'word/main.xml': partOf(body),
    'word/settings.xml': SETTINGS,
    'word/styles.xml': STYLES,
    'word/stylesWithEffects.xml': STYLES,
    'word/header1.xml': story('hdr', 'header'),
    'word/footnotes.xml': story('footnotes', 'note'),
    'word/comments.xml': story('comments', 'remark'),
    'word/glossary/document.xml': story('glossaryDocument', 'placeholder'),
    'word/numbering.xml': NUMBERING,
    'docProps/core.xml':
      '<c:coreProperties xmlns:c="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>title</dc:title></c:coreProperties>',
    'word/media/image1.svg': '<svg><text>image</text></svg>',
  };
  const types = {
    'word/main.xml': `${WORD}.document.main`,
    'word/settings.xml': `${WORD}.settings`,
    'word/styles.xml': `${WORD}.styles`,
    'word/stylesWithEffects.xml': 'vnd.ms-word.stylesWithEffects',
    'word/header1.xml': `${WORD}.header`,
    'word/footnotes.xml': `${WORD}.footnotes`,
    'word/comments.xml': `${WORD}.comments`,
    'word/glossary/document.xml': `${WORD}.document.glossary`,
    'word/numbering.xml': `${WORD}.numbering`,
    'docProps/core.xml': 'vnd.openxmlformats-package.core-properties',
  };
  return { ...contentTypes(types), ...parts };
}

const textsOf = (parts: Parts): string[] => translateParts(docx, parts, identity).units.map(({ text }) => text);

describe('a Word file', () => {
  test('has its texts read in all of its parts, the main part first', () => {
    const texts = ['body', 'note', 'remark', 'header', 'placeholder', 'Step %1:', 'title'];
    assert.deepEqual(textsOf(fileOf(paragraph('body'))), texts);
  });

  test('stays as it is when nothing is translated', () => {
    const parts = fileOf(paragraph('body'));
    assert.deepEqual(translateParts(docx, parts, identity, ARABIC).parts, parts);
  });

  test('has the language of the translation in its defaults', () => {
    const { parts } = translateParts(docx, fileOf(paragraph('body')), upperCase);
    assert.match(parts['word/styles.xml'] ?? '', /<w:lang w:val="pt-PT" w:bidi="ar-SA"\/>/);
    assert.equal(parts['word/stylesWithEffects.xml'], parts['word/styles.xml']);
    assert.match(parts['word/settings.xml'] ?? '', /<w:themeFontLang w:val="pt-PT"\/>/);
  });

  test('has the formatting of its styles for the script of the translation, too', () => {
    const { parts } = translateParts(docx, fileOf(paragraph('body')), upperCase, ARABIC);
    assert.match(parts['word/styles.xml'] ?? '', /<w:rPr><w:b\/><w:bCs\/><w:lang w:val="en-US" w:bidi="ar-EG"\/>/);
  });

  test('keeps code, by the names of its styles', () => {
    const code = '<w:r><w:rPr><w:rStyle w:val="VC"/></w:rPr><w:t xml:space="preserve">let title </w:t></w:r>';
    const run = '<w:r><w:t xml:space="preserve">Write </w:t></w:r>';
    const body = `<w:p>${run}${code}<w:r><w:t>here</w:t></w:r></w:p>${paragraph('int main', '<w:pPr><w:pStyle w:val="Mine"/></w:pPr>')}`;
    const { parts, units } = translateParts(docx, fileOf(body), upperCase);
    assert.deepEqual(units[0]?.verbatim, [{ start: 6, end: 15 }]);
    const main = parts['word/main.xml'] ?? '';
    assert.match(main, />WRITE <.*>let title<.*> HERE<.*>int main</);
  });

  test('keeps code in preformatted styles and fonts for code, and translates prose in them', () => {
    const mono = '<w:rPr><w:rFonts w:ascii="Courier New" w:hAnsi="Courier New"/></w:rPr>';
    const typed = (text: string): string => `<w:p><w:r>${mono}<w:t>${text}</w:t></w:r></w:p>`;
    const styled = (text: string): string => paragraph(text, '<w:pPr><w:pStyle w:val="Pre"/></w:pPr>');
    const body = [
      ...[paragraph('body'), styled('The terms of this license apply.'), styled('Terms and conditions')],
      ...[paragraph('body'), styled('count = list.size();'), styled('done'), paragraph('body')],
      ...[typed('He has typed all of this.'), paragraph('body'), typed('if (a == b) {'), typed('stop'), typed('}')],
    ];
    const parts = fileOf(body.join(''));
    const styles =
      '<w:style w:type="paragraph" w:styleId="Pre"><w:rPr><w:rFonts w:ascii="Consolas"/></w:rPr></w:style>';
    const stylesPart = (parts['word/styles.xml'] ?? '').replace('</w:styles>', `${styles}</w:styles>`);
    const main =
      translateParts(docx, { ...parts, 'word/styles.xml': stylesPart }, upperCase).parts['word/main.xml'] ?? '';
    const texts = [...main.matchAll(/<w:t[^>]*>([^<]*)</g)].map(([, text]) => text);
    assert.deepEqual(texts, [
      ...['BODY', 'THE TERMS OF THIS LICENSE APPLY.', 'TERMS AND CONDITIONS', 'BODY', 'count = list.size();', 'done'],
      ...['BODY', 'HE HAS TYPED ALL OF THIS.', 'BODY', 'if (a == b) {', 'stop', '}'],
    ]);
  });

  test('keeps the direction of code', () => {
    const style = '<w:pStyle w:val="Mine"/>';
    const body = paragraph('body') + paragraph('int main', `<w:pPr>${style}</w:pPr>`);
    const { parts } = translateParts(docx, fileOf(body), upperCase, ARABIC);
    assert.match(parts['word/main.xml'] ?? '', /<w:bidi\/>.*BODY.*<w:pPr><w:pStyle w:val="Mine"\/><\/w:pPr>.*int main/);
  });

  test('has the words of its lists translated around their numbers', () => {
    const { parts, units } = translateParts(docx, fileOf(paragraph('body')), upperCase);
    assert.deepEqual(units.find(({ text }) => text.startsWith('Step'))?.verbatim, [{ start: 5, end: 7 }]);
    assert.match(parts['word/numbering.xml'] ?? '', /"STEP %1:"/);
  });

  test('is read in the strict variant', () => {
    const parts = fileOf(paragraph('body'));
    const strict = Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, text.replace(MAIN, STRICT)]));
    assert.deepEqual(textsOf(strict), textsOf(parts));
  });

  test('is damaged without a main part', () => {
    const parts = { ...contentTypes({}), 'word/main.xml': partOf(paragraph('body')) };
    const isDamaged = (error: unknown): boolean => error instanceof GlossaError && error.code === 'document_damaged';
    assert.throws(() => textsOf(parts), isDamaged);
  });
});
