import { Buffer } from 'node:buffer';
import { dita, docbook } from '../../../src/formats/documentation/documentation.ts';
import { decodeFile, encodeFile } from '../../../src/formats/files/text-encoding.ts';
import { createNamedTexts } from '../../../src/formats/formulas/named-texts.ts';
import { xhtml } from '../../../src/formats/html/xhtml.ts';
import { FORMATS } from '../../../src/formats/markup-formats.ts';
import { createDrawingFormat } from '../../../src/formats/ooxml/drawingml/drawing.ts';
import { fitShapes } from '../../../src/formats/ooxml/presentationml/fit/fit-shapes.ts';
import { createStringsFormat } from '../../../src/formats/ooxml/spreadsheetml/shared-strings.ts';
import { translationColumns } from '../../../src/formats/ooxml/spreadsheetml/translation-columns.ts';
import { createWorkbookTexts } from '../../../src/formats/ooxml/spreadsheetml/workbook-texts.ts';
import { readPart } from '../../../src/formats/ooxml/wordprocessing/part-reader.ts';
import { createContentFormat } from '../../../src/formats/opendocument/content.ts';
import { plainText } from '../../../src/formats/plain-text/plain-text.ts';
import { rtf } from '../../../src/formats/rtf/rtf.ts';
import { lyrics } from '../../../src/formats/subtitles/lyrics.ts';
import { substation } from '../../../src/formats/subtitles/substation.ts';
import { srt, vtt } from '../../../src/formats/subtitles/subtitles.ts';
import { timedText } from '../../../src/formats/subtitles/timed-text.ts';
import { escapeXmlAttribute, escapeXmlText } from '../../../src/formats/xml/escape.ts';
import { composePlaces } from '../../../src/formats/xml/places.ts';
import { contentXml } from '../../formats/opendocument/content-xml.ts';
import type { Work } from '../measure.ts';
import { type Step, steps } from '../step.ts';
import { replaceTexts } from './replace-texts.ts';

/** Documents with an element for every few characters are 5 to 80 times as long as their text, so a part of it suffices. */
const partOf = (text: string, share: number): string => text.slice(0, Math.floor(text.length / share));

/** A part of a Word document with a text in its contents. */
const inWordPart = (contents: (text: string) => string, share = 1, isBilingual = false): Work => {
  const namespace = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
  const toPart = (text: string): string =>
    `<w:document xmlns:w="${namespace}"><w:p>${contents(escapeXmlText(partOf(text, share)))}</w:p></w:document>`;
  return replaceTexts({ parse: (source) => readPart(source), compose: composePlaces }, toPart, isBilingual);
};

const strings = createStringsFormat(
  'si',
  createWorkbookTexts({
    hasFormulas: false,
    hasCopies: false,
    named: createNamedTexts(),
    distinct: [],
    wrapped: new Set(),
  }),
  true,
);

/** The source under its translation. */
const BILINGUAL_STEPS: readonly Step[] = [
  steps('cells of bilingual workbooks', [], (text) => {
    const cells = text.replace(/.{1,9}/gsu, '<c t="s"><v>1</v></c><c r="B2" s="1" t="s"><v>0</v></c><v ');
    const sheet = `<cols>${'<col min="1" max="9"/>'.repeat(text.length / 100)}</cols><sheetData><row>${cells}</row></sheetData>`;
    return translationColumns(sheet, { ofShared: (index) => index, ofInline: () => undefined }, () => {}).length;
  }),
  steps(
    'bilingual OpenDocument',
    [],
    replaceTexts(
      createContentFormat(),
      (text) => contentXml(`<text:p>The <text:span>house</text:span> ${escapeXmlText(text)}</text:p>`),
      true,
    ),
  ),
  steps(
    'bilingual Word paragraphs',
    [],
    inWordPart((text) => `<w:r><w:t>The house</w:t></w:r><w:r><w:rPr><w:b/></w:rPr><w:t> ${text}</w:t></w:r>`, 1, true),
  ),
  steps(
    'bilingual HTML',
    [],
    replaceTexts(FORMATS.html, (text) => `<p>The <b id="a">house ${text}</b> is green.</p>`, true),
  ),
  steps(
    'bilingual Markdown',
    [],
    replaceTexts(FORMATS.markdown, (text) => `[a]: /b\n\n- > The **[house ${text}][a]** is green.`, true),
  ),
  steps(
    'bilingual plain text',
    [],
    replaceTexts(plainText, (text) => text, true),
  ),
  steps(
    'bilingual subtitles',
    [],
    replaceTexts(vtt, (text) => `WEBVTT\n\n00:01.000 --> 00:02.000\nThe <b>house</b> ${text}`, true),
  ),
];

export const FORMAT_STEPS: readonly Step[] = [
  ...BILINGUAL_STEPS,
  steps(
    'slides',
    [],
    replaceTexts(createDrawingFormat(), (text) => {
      const namespace = 'http://schemas.openxmlformats.org/drawingml/2006/main';
      return `<a:p xmlns:a="${namespace}"><a:r><a:t>The house ${escapeXmlText(text)}</a:t></a:r></a:p>`;
    }),
  ),
  steps('slides that are fitted', [], (text) => {
    const slide = (own: string): string =>
      `<sp><ext/><txBody><bodyPr/><p><r><t>${escapeXmlText(own)}</t></r></p></txBody><xfrm><ext cx="900000" cy="900000"/></xfrm></sp>`;
    return fitShapes(slide(text), slide(`${text} ${text}`), []).length;
  }),
  steps(
    'strings of workbooks',
    [],
    replaceTexts(strings, (text) => `<sst><si><r><t>The house ${escapeXmlText(text)}</t></r></si></sst>`),
  ),
  steps('parts of texts that formulas look for', [], (text) => {
    const named = createNamedTexts();
    for (const word of text.split(' ', 2_000)) {
      named.addFormula(`SEARCH("${word}",A1)`);
      named.addPattern(`*${word}?x*`);
    }
    return named.has(text);
  }),
  steps(
    'HTML',
    [],
    replaceTexts(FORMATS.html, (text) => text),
  ),
  steps(
    'HTML in elements',
    [],
    replaceTexts(FORMATS.html, (text) => `<p>The <b>house ${text}</b> is green.</p>`),
  ),
  steps(
    'HTML in attributes',
    [],
    replaceTexts(FORMATS.html, (text) => `<p title="The house ${text} is green.">`),
  ),
  steps(
    'XHTML',
    [],
    replaceTexts(xhtml, (text) => `<p title="${escapeXmlAttribute(text)}">The <b>house ${escapeXmlText(text)}</b></p>`),
  ),
  steps(
    'XHTML with many elements',
    [],
    replaceTexts(
      xhtml,
      (text) => `<p>${partOf(text, 4).replace(/.{1,9}/gsu, 'The <b>green</b> house<br/><i a="b"/> &amp; ')}</p>`,
    ),
  ),
  steps(
    'XML',
    [],
    replaceTexts(FORMATS.xml, (text) => `<p>The <b>house ${escapeXmlText(text)}</b></p><p>Green.</p>`),
  ),
  steps(
    'XML with many elements',
    [],
    replaceTexts(
      FORMATS.xml,
      (text) => `<p>${text.replace(/.{1,90}/gsu, '<li>The <b>green</b> &house;<br/><i a="b"/></li> &amp; ')}</p>`,
    ),
  ),
  steps(
    'XML with deep elements',
    [],
    replaceTexts(FORMATS.xml, (text) => text.replace(/.{1,3000}/gsu, `${'<a>b '.repeat(99)}${'</a>'.repeat(99)}`)),
  ),
  steps(
    'XML that is not well-formed',
    [],
    replaceTexts(FORMATS.xml, (text) => text),
  ),
  steps(
    'Markdown',
    [],
    replaceTexts(FORMATS.markdown, (text) => text),
  ),
  steps(
    'Markdown in lists and links',
    [],
    replaceTexts(FORMATS.markdown, (text) => `[a]: /b\n\n- > The **[house ${text}][a]** is green.`),
  ),
  steps(
    'plain text',
    [],
    replaceTexts(plainText, (text) => text),
  ),
  steps(
    'OpenDocument',
    [],
    replaceTexts(createContentFormat(), (text) => contentXml(`<text:p>The house ${escapeXmlText(text)}</text:p>`)),
  ),
  steps(
    'OpenDocument in spans and notes',
    [],
    replaceTexts(createContentFormat(), (text) => {
      const spans = (partOf(text, 4).match(/.{1,9}/gsu) ?? []).map(
        (part, index) => `<text:span text:style-name="${'BNI'[index % 3]}">${escapeXmlText(part)}</text:span>`,
      );
      return contentXml(`<text:p>The ${spans.join('<text:note><text:p>A note</text:p></text:note>')}</text:p>`);
    }),
  ),
  steps(
    'Word paragraphs',
    [],
    inWordPart((text) => `<w:r><w:t>The house ${text}</w:t></w:r>`),
  ),
  steps(
    'runs of Word paragraphs',
    [],
    inWordPart(
      (text) =>
        text
          .split(/(?<=\s)/)
          .map(
            (word, at) => `<w:r><w:rPr><w:sz w:val="${at % 3}"/></w:rPr><w:t xml:space="preserve">${word}</w:t></w:r>`,
          )
          .join(`<w:bookmarkStart w:id="1"/><w:r><w:fldChar w:fldCharType="begin"/></w:r>`),
      8,
    ),
  ),
  steps(
    'SubRip',
    [],
    replaceTexts(srt, (text) => `00:00:01,000 --> 00:00:02,000\n${text}`),
  ),
  steps(
    'WebVTT in many cues',
    [],
    replaceTexts(vtt, (text) => {
      const lines = text.match(/[^\n]{1,40}/g) ?? [];
      return `WEBVTT\n\n${lines.map((line) => `00:01.000 --> 00:02.000\n${line}\n\n`).join('')}`;
    }),
  ),
  steps(
    'DocBook in elements',
    [],
    replaceTexts(docbook, (text) =>
      `<article><para>The <emphasis>house ${escapeXmlText(partOf(text, 8)).replaceAll(' ', '<footnote><para>a</para></footnote> <code>')}</emphasis></para></article>`.replaceAll(
        '<code>',
        '<code>b</code>',
      ),
    ),
  ),
  steps(
    'DITA in attributes',
    [],
    replaceTexts(dita, (text) => `<map title="${escapeXmlAttribute(text)}"><topicref navtitle="A house"/></map>`),
  ),
  steps(
    'RTF',
    [],
    replaceTexts(
      rtf,
      (text) =>
        `{\\rtf1 {\\b The house} ${text.replaceAll(/[\\{}]/g, '\\$&').replaceAll(' ', "\\b  {\\i \\'e9}\\u233?")}}`,
    ),
  ),
  steps(
    'SubStation Alpha',
    [],
    replaceTexts(substation, (text) => {
      const lines = text.split('\n').flatMap((line) => [line, `{\\i1}${line}{\\i0}`, `{\\p1}${line}`]);
      return `[Events]\n${lines.map((line) => `Dialogue: 0,0:00:01.00,0:00:02.00,A,,0,0,0,,${line}\n`).join('')}`;
    }),
  ),
  steps(
    'lyrics',
    [],
    replaceTexts(lyrics, (text) => `[00:01.00]${text.replaceAll(' ', ' <00:02.00>')}`),
  ),
  steps(
    'timed text',
    [],
    replaceTexts(
      timedText,
      (text) =>
        `<tt><body><p begin="1s" end="2s">The <span>house</span> ${escapeXmlText(partOf(text, 8)).replaceAll(' ', '<br/>')}</p></body></tt>`,
    ),
  ),
  steps('encodings of files', [decodeFile, encodeFile], (text) => {
    // Without the marks of UTF-8, the bytes are in a legacy encoding.
    for (const bytes of [
      Buffer.from(text),
      Buffer.from(text, 'latin1'),
      Buffer.concat([Buffer.from(text), Buffer.of(0xe9)]),
    ]) {
      const decoded = decodeFile(bytes, undefined);
      encodeFile(`${decoded.text}ж`, decoded.encoding, undefined);
    }
  }),
];
