import { csv } from '../../../src/formats/delimited/delimited.ts';
import { gettext } from '../../../src/formats/gettext/gettext.ts';
import { json } from '../../../src/formats/json/json.ts';
import { isLanguage } from '../../../src/formats/values/is-language.ts';
import { type Step, step, steps } from '../step.ts';
import { replaceTexts } from './replace-texts.ts';

export const VALUE_FORMAT_STEPS: readonly Step[] = [
  step(isLanguage, (text) => isLanguage(text)),
  steps(
    'CSV',
    [],
    replaceTexts(csv, (text) => `a,b\n"One text",${text}`),
  ),
  steps(
    'gettext',
    [],
    replaceTexts(gettext, (text) => `msgid "${text.replace(/["\\\r\n]/g, ' ')}"\nmsgstr ""\n`),
  ),
  steps(
    'JSON',
    [],
    replaceTexts(json, (text) => JSON.stringify({ text, texts: text.split(' ') })),
  ),
];
