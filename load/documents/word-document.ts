import { strToU8, zipSync } from 'fflate';

const MAIN = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const CONTENT = 'application/vnd.openxmlformats-officedocument.wordprocessingml';
const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

const CONTENT_TYPES = `<Types xmlns="${PACKAGE}/content-types">
<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
<Override PartName="/word/document.xml" ContentType="${CONTENT}.document.main+xml"/>
<Override PartName="/word/styles.xml" ContentType="${CONTENT}.styles+xml"/>
</Types>`;
const ROOT_RELATIONS = `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="word/document.xml"/></Relationships>`;
const RELATIONS = `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/styles" Target="styles.xml"/><Relationship Id="rId2" Type="${OFFICE}/hyperlink" Target="https://example.com/" TargetMode="External"/></Relationships>`;
const STYLES = `<w:styles xmlns:w="${MAIN}"><w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/></w:style><w:style w:type="paragraph" w:styleId="Heading1"><w:name w:val="heading 1"/><w:rPr><w:b/><w:sz w:val="32"/></w:rPr></w:style></w:styles>`;

const SENTENCES_PER_PARAGRAPH = 4;
const PARAGRAPHS_PER_SECTION = 8;

/**
 * Writes a Word document with the sentences in paragraphs under headings. As in files of real programs, sentences are divided
 * into several runs, and some words are bold or links.
 */
export function wordDocument(sentences: readonly string[]): Uint8Array {
  let body = '';
  for (let at = 0; at < sentences.length; at += SENTENCES_PER_PARAGRAPH) {
    const number = at / SENTENCES_PER_PARAGRAPH;
    if (number % PARAGRAPHS_PER_SECTION === 0) {
      body += `<w:p><w:pPr><w:pStyle w:val="Heading1"/></w:pPr>${run(`Chapter ${number / PARAGRAPHS_PER_SECTION + 1}`)}</w:p>`;
    }
    body += paragraph(sentences.slice(at, at + SENTENCES_PER_PARAGRAPH), number);
  }
  const document = `<w:document xmlns:w="${MAIN}" xmlns:r="${OFFICE}"><w:body>${body}<w:sectPr/></w:body></w:document>`;
  return zipSync({
    '[Content_Types].xml': part(CONTENT_TYPES),
    '_rels/.rels': part(ROOT_RELATIONS),
    'word/document.xml': part(document),
    'word/_rels/document.xml.rels': part(RELATIONS),
    'word/styles.xml': part(STYLES),
  });
}

function part(xml: string): Uint8Array {
  return strToU8(DECLARATION + xml);
}

function paragraph(sentences: readonly string[], number: number): string {
  const [first = '', second = '', ...rest] = sentences;
  const id = `00${(number + 0x1000).toString(16).toUpperCase()}`;
  const runs = [
    withFormattedWord(first, '<w:b/>'),
    ' ',
    withLink(second),
    ' ',
    ...rest.map((sentence) => `${sentence} `),
  ];
  const texts = runs.map((text) => (text.startsWith('<') ? text : run(text)));
  return `<w:p w:rsidR="${id}" w:rsidRDefault="${id}"><w:pPr><w:jc w:val="both"/></w:pPr>${texts.join('')}</w:p>`;
}

/** Divides a sentence into three runs, of which the middle one has properties. */
function withFormattedWord(sentence: string, properties: string): string {
  const [before, word, after] = divide(sentence);
  return run(before) + run(word, properties) + run(after);
}

function withLink(sentence: string): string {
  const [before, word, after] = divide(sentence);
  return `${run(before)}<w:hyperlink r:id="rId2">${run(word, '<w:u w:val="single"/>')}</w:hyperlink>${run(after)}`;
}

function divide(sentence: string): [string, string, string] {
  const [first = '', second = '', third = '', ...rest] = sentence.split(' ');
  return [`${first} ${second} `, third, rest.length > 0 ? ` ${rest.join(' ')}` : ''];
}

function run(text: string, properties = ''): string {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  const before = properties === '' ? '' : `<w:rPr>${properties}</w:rPr>`;
  return `<w:r>${before}<w:t xml:space="preserve">${escaped}</w:t></w:r>`;
}
