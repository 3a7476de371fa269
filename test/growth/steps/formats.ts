import { Buffer } from 'node:buffer';
import { decodeFile, encodeFile } from '../../../src/formats/files/text-encoding.ts';
import { FORMATS } from '../../../src/formats/formats.ts';
import { plainText } from '../../../src/formats/plain-text/plain-text.ts';
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
