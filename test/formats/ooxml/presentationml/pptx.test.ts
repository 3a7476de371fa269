import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ARABIC } from '../translate-parts.ts';
import { MASTER, root, SLIDE, slide, translate, translateParagraphs } from './presentation.ts';

const run = (text: string, properties = '<a:rPr lang="en-US"/>'): string =>
  `<a:r>${properties}<a:t>${text}</a:t></a:r>`;
const paragraph = (content: string): string => `<a:p>${content}</a:p>`;

test('joins the runs of a paragraph that look the same, and gives them the language of the target', () => {
  const { xml, units } = translateParagraphs(
    paragraph(
      `${run('Sales ', '<a:rPr lang="en-US" dirty="0"/>')}${run('grew &amp; grew', '<a:rPr lang="en-GB" err="1"/>')}<a:endParaRPr/>`,
    ),
  );
  assert.deepEqual(units, [{ text: 'Sales grew & grew', tags: [], role: 'paragraph' }]);
  assert.equal(
    xml,
    '<a:p><a:r><a:rPr lang="pt-PT" dirty="0"/><a:t>SALES GREW &amp; GREW</a:t></a:r><a:endParaRPr/></a:p>',
  );
});

test('keeps formatting and links at their words', () => {
  const link = '<a:rPr lang="en-US"><a:hlinkClick r:id="rId2"/></a:rPr>';
  const { xml, units } = translateParagraphs(
    paragraph(`${run('See the ')}${run('report', link)}${run(' of May')}`),
    () => ({
      text: 'Veja o relatório de maio',
      tags: [{ start: 7, end: 16, parent: undefined }],
    }),
  );
  assert.deepEqual(units, [
    { text: 'See the report of May', tags: [{ start: 8, end: 14, parent: undefined }], role: 'paragraph' },
  ]);
  const portuguese = '<a:rPr lang="pt-PT"/>';
  assert.equal(
    xml,
    paragraph(
      run('Veja o ', portuguese) + run('relatório', link.replace('en-US', 'pt-PT')) + run(' de maio', portuguese),
    ),
  );
});

test('does not underline blanks beside a link that is most of its paragraph', () => {
  const link = '<a:rPr><a:hlinkClick r:id="rId2"/></a:rPr>';
  const { xml } = translateParagraphs(
    paragraph(`${run('Read ', '')}${run('the annual report', link)}${run(' now', '<a:rPr b="1"/>')}`),
  );
  assert.equal(
    xml,
    paragraph(`${run('READ ', '')}${run('THE ANNUAL REPORT', link)}${run(' ', '')}${run('NOW', '<a:rPr b="1"/>')}`),
  );
});

test('keeps formulas such as those of chemistry', () => {
  const source = paragraph(`${run('Melt H', '')}${run('2', '<a:rPr baseline="-25000"/>')}${run('O first', '')}`);
  const { xml, units } = translateParagraphs(source);
  assert.deepEqual(units[0]?.verbatim, [{ start: 5, end: 8 }]);
  assert.equal(xml, source.replace('Melt', 'MELT').replace('first', 'FIRST'));
});

test('keeps code in a font for code, and translates prose in it', () => {
  const code = '<a:rPr><a:latin typeface="Courier New"/></a:rPr>';
  const colored = '<a:rPr><a:solidFill/><a:latin typeface="Courier New"/></a:rPr>';
  const block = paragraph(`${run('npm ', code)}${run('start', colored)}`);
  const inline = paragraph(
    `${run('Run', '')}${run(' npm ', code)}${run('start ', colored)}${run('and open ', '')}${run('a', code)}`,
  );
  const { xml, units } = translateParagraphs(inline + block);
  assert.deepEqual(
    units.map(({ text, verbatim }) => [text, verbatim]),
    [
      [
        'Run npm start and open a',
        [
          { start: 4, end: 13 },
          { start: 23, end: 24 },
        ],
      ],
    ],
  );
  const text = (source: string): string => source.replaceAll(/<[^>]*>/g, '');
  assert.equal(text(xml), 'RUN npm start AND OPEN anpm start');
  assert.match(xml, /typeface="Courier New"\/><\/a:rPr><a:t>npm <\/a:t>/);
  assert.ok(xml.endsWith(block));
  const prose = 'All of these notes are typed.';
  const said = paragraph(run(prose, code)) + paragraph(`${run('He wrote: ', '')}${run(prose, code)}`);
  const translated = translateParagraphs(said + block);
  assert.equal(text(translated.xml), `${prose.toUpperCase()}HE WROTE: ${prose.toUpperCase()}npm start`);
  assert.equal(text(translateParagraphs(paragraph(run('Agenda', code))).xml), 'AGENDA');
});

test('keeps fields at their words', () => {
  const field = '<a:fld id="{1}" type="slidenum"><a:rPr lang="en-US"/><a:t>7</a:t></a:fld>';
  const { xml, units } = translateParagraphs(paragraph(`${run('Page ', '')}${field}${run(' of the report', '')}`));
  assert.deepEqual(units[0]?.tags, [{ start: 5, end: 5, parent: undefined }]);
  assert.equal(xml, paragraph(`${run('PAGE ', '')}${field}${run(' OF THE REPORT', '')}`));
});

test('translates the lines of a text box separately, and those of a title together', () => {
  const lines = paragraph(`${run('One', '')}<a:br><a:rPr/></a:br>${run('Two', '')}`);
  const box = translateParagraphs(lines);
  assert.equal(box.units[0]?.text, 'One\u2028Two');
  assert.equal(box.xml, lines.replace('One', 'ONE').replace('Two', 'TWO'));
  const title = translateParagraphs(lines, undefined, undefined, '<p:ph type="title"/>');
  assert.equal(title.units[0]?.text, 'One Two');
  assert.equal(title.xml, lines.replace('One', 'ONE').replace('Two', 'TWO'));
});

test('keeps tabs in the text of their run', () => {
  const { xml } = translateParagraphs(paragraph(run('One\tTwo', '')));
  assert.equal(xml, paragraph(run('ONE\tTWO', '')));
});

test('reads slides in their order, then notes, comments, masters and sections', () => {
  const text = (words: string): string => slide(paragraph(run(words)));
  const { units } = translate({
    [MASTER]: text('master'),
    'ppt/presentation.xml': root('p:presentation', '<p:extLst><p14:section name="section" id="{1}"/></p:extLst>'),
    'ppt/comments/comment1.xml': root('p:cmLst', '<p:cm authorId="1"><p:text>comment</p:text></p:cm>'),
    'ppt/notesSlides/notesSlide1.xml': text('notes'),
    'ppt/slides/slide10.xml': text('tenth'),
    'ppt/slides/slide2.xml': text('second'),
    'docProps/core.xml':
      '<p xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>title</dc:title><dc:creator>me</dc:creator></p>',
  });
  assert.deepEqual(
    units.map((unit) => unit.text),
    ['title', 'second', 'tenth', 'notes', 'comment', 'master', 'section'],
  );
});

test('leaves the prompts of masters, and translates their footers and other texts', () => {
  const shape = (placeholder: string, words: string): string =>
    `<p:sp><p:nvPr>${placeholder}</p:nvPr><p:txBody>${paragraph(run(words))}</p:txBody></p:sp>`;
  const { units } = translate({
    [MASTER]: root(
      'p:sldMaster',
      shape('<p:ph type="title"/>', 'Click to edit') +
        shape('<p:ph type="ftr"/>', 'Confidential') +
        shape('', 'Our company'),
    ),
  });
  assert.deepEqual(
    units.map((unit) => unit.text),
    ['Confidential', 'Our company'],
  );
});

test('translates alternative texts, and the texts of charts but not their numbers and formulas', () => {
  const cache = (name: string, value: string): string =>
    `<c:${name}><c:pt idx="0"><c:v>${value}</c:v></c:pt></c:${name}>`;
  const chart = root(
    'c:chartSpace',
    `<c:title><c:tx><c:rich>${paragraph(run('Sales', ''))}</c:rich></c:tx></c:title><c:cat><c:strRef><c:f>Sheet1!A2</c:f>${cache('strCache', 'North')}</c:strRef></c:cat><c:val>${cache('numCache', 'NaN')}</c:val>`,
  );
  const picture = root(
    'p:sld',
    '<p:pic><p:nvPicPr><p:cNvPr id="1" title="A &quot;house&quot;" name="Picture 1" descr="On a hill"/><p:cNvPr descr="hill.png"/></p:nvPicPr></p:pic>',
  );
  const { parts } = translate({ 'ppt/charts/chart1.xml': chart, [SLIDE]: picture });
  const expected = chart.replace('Sales', 'SALES').replace('North', 'NORTH');
  assert.equal(parts['ppt/charts/chart1.xml'], expected);
  assert.equal(
    parts[SLIDE],
    picture.replace('A &quot;house&quot;', 'A &quot;HOUSE&quot;').replace('On a hill', 'ON A HILL'),
  );
});

test('translates the texts of a diagram once, and writes them into its shapes too', () => {
  const bold = run('now', '<a:rPr b="1"/>');
  const step = (size: string): string => paragraph(`${run('Plan it ', `<a:rPr sz="${size}"/>`)}${bold}`);
  const done = paragraph(run('Done', ''));
  const point = (text: string): string => `<dgm:pt><dgm:t><a:bodyPr/>${text}</dgm:t></dgm:pt>`;
  const shape = (text: string): string => `<dsp:sp><dsp:txBody><a:bodyPr/>${text}</dsp:txBody></dsp:sp>`;
  const { parts, units } = translate({
    'ppt/diagrams/data1.xml': root('dgm:dataModel', point(done)),
    'ppt/diagrams/data2.xml': root('dgm:dataModel', point(step('900'))),
    'ppt/diagrams/drawing1.xml': root(
      'dsp:drawing',
      shape(step('2400')) + shape(paragraph(run('Page 1', ''))) + shape(done),
    ),
  });
  assert.deepEqual(
    units.map(({ text }) => text),
    ['Done', 'Plan it now', 'Page 1'],
  );
  const shown = (parts['ppt/diagrams/drawing1.xml'] ?? '').match(/<a:t>[^<]*/g);
  assert.deepEqual(shown, ['<a:t>PLAN IT ', '<a:t>NOW', '<a:t>PAGE 1', '<a:t>DONE']);
});

test('translates a shape for new and old programs once', () => {
  const shape = (content: string): string => `<p:sp><p:txBody>${content}</p:txBody></p:sp>`;
  const box = paragraph(run('In a box', ''));
  const { parts, units } = translate({
    [SLIDE]: root(
      'p:sld',
      `<mc:AlternateContent><mc:Choice Requires="p14">${shape(box)}</mc:Choice><mc:Fallback>${shape(box)}</mc:Fallback></mc:AlternateContent>${shape(box)}`,
    ),
  });
  assert.deepEqual(
    units.map(({ text }) => text),
    ['In a box', 'In a box'],
  );
  assert.equal(parts[SLIDE]?.match(/<a:t>IN A BOX/g)?.length, 3);
});

test('sets the direction of changed paragraphs, of tables, and of the styles behind them', () => {
  const source = paragraph(`<a:pPr algn="l"/>${run('One', '')}`) + paragraph(run('Two', '')) + paragraph(run('5', ''));
  const { xml } = translateParagraphs(source, undefined, ARABIC);
  assert.equal(
    xml,
    paragraph(`<a:pPr algn="r" rtl="1"/>${run('ONE', '')}`) +
      paragraph(`<a:pPr rtl="1"/>${run('TWO', '')}`) +
      paragraph(run('5', '')),
  );
  const master = root('p:sldMaster', '<a:lvl1pPr algn="l" rtl="0"/><a:lvl2pPr algn="ctr"/>');
  const table = root('p:sld', `<a:tbl><a:tblPr/>${paragraph(run('One', ''))}</a:tbl>`);
  const { parts } = translate({ [MASTER]: master, [SLIDE]: table }, undefined, ARABIC);
  assert.equal(parts[MASTER], root('p:sldMaster', '<a:lvl1pPr algn="r" rtl="1"/><a:lvl2pPr algn="ctr" rtl="1"/>'));
  assert.match(parts[SLIDE] ?? '', /<a:tblPr rtl="1"\/>/);
  const { parts: unchanged } = translate(
    { [MASTER]: master, [SLIDE]: table },
    ({ text, tags }) => ({ text, tags }),
    ARABIC,
  );
  assert.equal(unchanged[MASTER], master);
});

test('reads strict documents, whose namespaces differ, with any prefixes', () => {
  const source =
    '<x:sld xmlns:x="http://purl.oclc.org/ooxml/presentationml/main" xmlns="http://purl.oclc.org/ooxml/drawingml/main"><p><r><t>One</t></r></p></x:sld>';
  const { parts } = translate({ [SLIDE]: source });
  assert.equal(parts[SLIDE], source.replace('One', 'ONE'));
});
