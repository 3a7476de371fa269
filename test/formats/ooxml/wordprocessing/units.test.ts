import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { unitsOf } from './word-part.ts';

const run = (text: string, properties = ''): string =>
  `<w:r>${properties === '' ? '' : `<w:rPr>${properties}</w:rPr>`}<w:t xml:space="preserve">${text}</w:t></w:r>`;
const SUB = '<w:vertAlign w:val="subscript"/>';
const SUPER = '<w:vertAlign w:val="superscript"/>';
const mark = (type: string): string => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`;
const field = (instruction: string, result: string): string =>
  `${mark('begin')}<w:r><w:instrText> ${instruction} </w:instrText></w:r>${mark('separate')}${result}${mark('end')}`;

describe('a paragraph of a Word document is one text', () => {
  const cases: readonly (readonly [string, string, string[]])[] = [
    [
      'of runs with the same formatting',
      run('One ') + run('wo', '<w:lang w:val="en-US"/><w:noProof/>') + run('rd'),
      ['One word'],
    ],
    [
      'with a tag for less frequent formatting',
      run('One ') + run('bold ', '<w:b/>') + run('word'),
      ['One [bold] word'],
    ],
    [
      'with the most frequent formatting outside of tags',
      run('All is red', '<w:color w:val="FF0000"/>') + run(': yes', '<w:b/>'),
      ['All is red[: yes]'],
    ],
    [
      'with plain words outside of tags',
      run('All of it is bold', '<w:b/>') + run(': yes'),
      ['[All of it is bold]: yes'],
    ],
    ['across a formatted blank', run('One', '<w:b/>') + run(' ') + run('two', '<w:b/>'), ['One two']],
    [
      'with a link',
      `${run('See ')}<w:hyperlink r:id="r1">${run('the page', '<w:u/>')}</w:hyperlink>.`,
      ['See [the page]'],
    ],
    [
      'with an insertion and a deletion',
      `${run('A ')}<w:ins w:id="1">${run('new ')}</w:ins><w:del w:id="2"><w:r><w:delText>old </w:delText></w:r></w:del>${run('word')}`,
      ['A [new ]|word'],
    ],
    [
      'with the mark of a footnote',
      `${run('A word')}<w:r><w:footnoteReference w:id="2"/></w:r>${run(' and more')}`,
      ['A word| and more'],
    ],
    [
      'with a bookmark around words',
      `${run('See ')}<w:bookmarkStart w:id="1" w:name="a"/>${run('this word')}<w:bookmarkEnd w:id="1"/>${run('!')}`,
      ['See [this word]!'],
    ],
    [
      'with bookmarks that end in the order in which they start',
      `<w:bookmarkStart w:id="1"/><w:bookmarkStart w:id="2"/>${run('Title')}<w:bookmarkEnd w:id="1"/><w:bookmarkEnd w:id="2"/>`,
      ['[[Title]]'],
    ],
    [
      'with marks for one of two crossing ranges',
      `${run('a')}<w:bookmarkStart w:id="1"/>${run('b')}<w:commentRangeStart w:id="1"/>${run('c')}<w:bookmarkEnd w:id="1"/>${run('d')}<w:commentRangeEnd w:id="1"/>${run('e')}`,
      ['a|b[c|d]e'],
    ],
    [
      'with the words of a content control',
      `${run('Dear ')}<w:sdt><w:sdtPr><w:text/></w:sdtPr><w:sdtContent>${run('friend')}</w:sdtContent></w:sdt>`,
      ['Dear [friend]'],
    ],
    [
      'with a blank between content controls that touch',
      ['First name', 'Last name ', 'Address']
        .map((text) => `<w:sdt><w:sdtPr/><w:sdtContent>${run(text)}</w:sdtContent></w:sdt>`)
        .join(''),
      ['[First name] [Last name ][Address]'],
    ],
    [
      'with the words of a link field',
      run('See ') + field('HYPERLINK "x"', run('the page')) + run('.'),
      ['See [the page].'],
    ],
    ['with the value of a field', run('See page ') + field('PAGEREF _Toc1', run('12')) + run('.'), ['See page {12}.']],
    [
      'with the value of a simple field',
      `${run('Figure ')}<w:fldSimple w:instr=" SEQ Figure ">${run('1')}</w:fldSimple>${run(': it')}`,
      ['Figure {1}: it'],
    ],
    ['with a formula', `${run('Let ')}<m:oMath><m:r><m:t>x=1</m:t></m:r></m:oMath>${run(' be')}`, ['Let {x=1} be']],
    ['with tabs', `<w:r><w:t>Name</w:t><w:tab/><w:t>Age</w:t></w:r>`, ['Name\tAge']],
    ['with a line break after a sentence', `<w:r><w:t>One.</w:t><w:br/><w:t>Two.</w:t></w:r>`, ['One.\u2028Two.']],
    ['with a line break in a sentence', `<w:r><w:t>One and</w:t><w:br/><w:t>two.</w:t></w:r>`, ['One and |two.']],
    [
      'with special hyphens',
      `<w:r><w:t>e</w:t><w:noBreakHyphen/><w:t>mail hy</w:t><w:softHyphen/><w:t>phen</w:t></w:r>`,
      ['e\u2011mail hyphen'],
    ],
    [
      'with the base of annotated characters',
      `<w:r><w:ruby><w:rt>${run('kanji')}</w:rt><w:rubyBase>${run('漢字')}</w:rubyBase></w:ruby></w:r>${run('です')}`,
      ['漢字です'],
    ],
    [
      'without blanks that do not count',
      '<w:r><w:t> One</w:t></w:r><w:r><w:t xml:space="preserve"> two\n</w:t></w:r>',
      ['One two '],
    ],
    ['with characters of XML', '<w:r><w:t>a &lt; b &amp;&#x20;<![CDATA[<c>]]></w:t></w:r>', ['a < b & <c>']],
    [
      'with formulas of subscripts and superscripts',
      run('C') +
        run('2', SUB) +
        run('H') +
        run('5', SUB) +
        run('OH and H') +
        run('2', SUB) +
        run('O in m') +
        run('2', SUPER),
      ['{C2H5OH} and {H2O} in m|'],
    ],
    [
      'with letters of ordinals, and letters below and above variables',
      run('The 21') +
        run('st', SUPER) +
        run(' x') +
        run('i', SUB) +
        run(' is 2') +
        run('n-1', SUPER) +
        run(' at an energy') +
        run('total', SUB),
      ['The 21st {xi} is {2n-1} at an energy[total]'],
    ],
    ['unless it has no letters', run('12 – 15'), []],
    ['unless only a field has letters', `<w:fldSimple w:instr="DATE">${run('May')}</w:fldSimple>${run('!')}`, []],
  ];
  for (const [name, contents, expected] of cases)
    test(name, () => {
      assert.deepEqual(unitsOf(`<w:p>${contents}</w:p>`), expected);
    });
});
