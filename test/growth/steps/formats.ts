import { Buffer } from 'node:buffer';
import { decodeFile, encodeFile } from '../../../src/formats/files/text-encoding.ts';
import { FORMATS } from '../../../src/formats/formats.ts';
import { createContentFormat } from '../../../src/formats/opendocument/content.ts';
import { plainText } from '../../../src/formats/plain-text/plain-text.ts';
import { escapeXmlText } from '../../../src/formats/xml/escape.ts';
import { contentXml } from '../../formats/opendocument/content-xml.ts';
import { type Step, steps } from '../step.ts';
import { replaceTexts } from './replace-texts.ts';

export const FORMAT_STEPS: readonly Step[] = [
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
      const spans = (text.match(/.{1,9}/gsu) ?? []).map(
        (part, index) => `<text:span text:style-name="${'BNI'[index % 3]}">${escapeXmlText(part)}</text:span>`,
      );
      return contentXml(`<text:p>The ${spans.join('<text:note><text:p>A note</text:p></text:note>')}</text:p>`);
    }),
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
