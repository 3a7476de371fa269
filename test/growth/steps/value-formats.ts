import { android } from '../../../src/formats/android/android.ts';
import { stringCatalog } from '../../../src/formats/apple/string-catalog.ts';
import { strings } from '../../../src/formats/apple/strings.ts';
import { stringsDictionary } from '../../../src/formats/apple/strings-dictionary.ts';
import { matchesName } from '../../../src/formats/choice.ts';
import { csv } from '../../../src/formats/delimited/delimited.ts';
import { fluent } from '../../../src/formats/fluent/fluent.ts';
import type { Format, ParsedText } from '../../../src/formats/format.ts';
import { gettext } from '../../../src/formats/gettext/gettext.ts';
import { javascript, json5 } from '../../../src/formats/javascript/javascript.ts';
import { json, readProperties } from '../../../src/formats/json/json.ts';
import { notebook } from '../../../src/formats/notebook/notebook.ts';
import { flatOpenDocument } from '../../../src/formats/opendocument/flat.ts';
import { php } from '../../../src/formats/php/php.ts';
import { countIn, digitOfOne } from '../../../src/formats/plural-count.ts';
import { properties } from '../../../src/formats/properties/properties.ts';
import { qt } from '../../../src/formats/qt/qt.ts';
import { resx } from '../../../src/formats/resx/resx.ts';
import { toml } from '../../../src/formats/toml/toml.ts';
import { isCodeByKey } from '../../../src/formats/values/code-keys.ts';
import { hasWords, isLanguage } from '../../../src/formats/values/is-language.ts';
import { createEntryKeeper } from '../../../src/formats/values/keep-entries.ts';
import { createPropertyKeeper } from '../../../src/formats/values/keep-properties.ts';
import { createKnownTexts } from '../../../src/formats/values/known-texts.ts';
import { xliff } from '../../../src/formats/xliff/xliff.ts';
import { escapeXmlText } from '../../../src/formats/xml/escape.ts';
import { keepGonePairs } from '../../../src/formats/yaml/keep-gone.ts';
import { yaml } from '../../../src/formats/yaml/yaml.ts';
import { type Step, step, steps } from '../step.ts';
import { replaceTexts } from './replace-texts.ts';

const GERMAN = { code: 'de', isRightToLeft: false };

/** A catalogue with a key for each word of a text, half of which another one has. */
function toTree(text: string, prefix: string): string {
  const words = text.split(/\s+/).map((word, at) => [at % 2 === 0 ? `k${at}` : `${prefix}${at}`, word]);
  return JSON.stringify({ page: Object.fromEntries(words), list: text.split(/\s+/) });
}

const toProperties = (tree: string): string => toYaml(tree).replaceAll(/: "|"$/gm, '=');

function toYaml(tree: string): string {
  const { page }: { page: Record<string, string> } = JSON.parse(tree);
  return Object.entries(page)
    .map(([key, word]) => `  ${key}: ${JSON.stringify(word)}\n`)
    .join('');
}

/** A format whose files are written without the elements around them. */
function inElement<P extends ParsedText>(format: Format<P>, start: string, end: string): Format<P> {
  return {
    ...format,
    parse: (source, options = {}) => {
      const { existing } = options;
      const former = existing && { ...existing, text: start + existing.text + end };
      return format.parse(start + source + end, { ...options, existing: former });
    },
  };
}

export const VALUE_FORMAT_STEPS: readonly Step[] = [
  step(isLanguage, (text) => isLanguage(text)),
  step(matchesName, (text) => matchesName('*a*?b', text)),
  step(createKnownTexts, (text) => {
    const [source, existing] = [toTree(text, 'a'), toTree(text, 'b')];
    return json.compose(json.parse(source, { existing: { text: existing } }), [], GERMAN);
  }),
  step(createPropertyKeeper, (text) => createPropertyKeeper(readProperties)(toTree(text, 'a'), toTree(text, 'b'))),
  steps('updates of files with both languages', [], (text) => {
    const update = <P extends ParsedText>(format: Format<P>, write: (key: string, word: string) => string): string => {
      const [source = '', former = ''] = ['a', 'b'].map((prefix) => {
        const { page }: { page: Record<string, string> } = JSON.parse(toTree(text, prefix));
        return Object.entries(page)
          .filter((_, at) => at % 60 < 2)
          .map(([key, word]) => write(key, word.replace(/[^\p{L}]/gu, '')))
          .join('');
      });
      return format.compose(format.parse(source, { existing: { text: former } }), [], GERMAN);
    };
    const unit = (key: string, word: string): string =>
      `<trans-unit id="${key}"><source>${word}</source><target>x</target></trans-unit>`;
    return [
      update(gettext, (key, word) => `#: ${key}\nmsgctxt "${key}"\nmsgid "${word}"\nmsgstr "x"\n`),
      update(fluent, (key, word) => `${key} = A ${word}\n    .title = B\n`),
      update(
        inElement(qt, '<TS><context>', '</context></TS>'),
        (key, word) => `<message id="${key}"><source>${word}</source><translation>x</translation></message>`,
      ),
      update(inElement(xliff, '<xliff version="1.2"><file original="a"><body>', '</body></file></xliff>'), unit),
      update(
        inElement(stringsDictionary, '<plist><dict>', '</dict></plist>'),
        (key, word) => `<key>${key}</key><string>${word}</string>`,
      ),
    ].join('');
  }),
  step(createEntryKeeper, (text) => {
    const [source = '', existing = ''] = [toTree(text, 'a'), toTree(text, 'b')].map(toProperties);
    return properties.compose(properties.parse(source, { existing: { text: existing } }), [], GERMAN);
  }),
  step(keepGonePairs, (text) => {
    const [source, existing] = [toTree(text, 'a'), toTree(text, 'b')].map((tree) => `de:\n${toYaml(tree)}`);
    return yaml.compose(yaml.parse(source ?? '', { existing: { text: existing ?? '' } }), [], GERMAN);
  }),
  step(hasWords, (text) => hasWords(text)),
  step(isCodeByKey, (text) => [isCodeByKey(text, 'active', true), isCodeByKey('status', text, false)]),
  step(countIn, (text) => countIn(text, { category: 'one', isOrdinal: false }, text)),
  step(digitOfOne, (text) => digitOfOne(text, '')),
  steps(
    'CSV',
    [],
    replaceTexts(csv, (text) => `a,b\n"One text",${text}`),
  ),
  steps(
    'CSV with columns of sources and translations',
    [],
    replaceTexts(csv, (text) => `source,target\n"One text",${text}\n${text.replaceAll('"', ' ')},\n`),
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
  steps(
    'Android',
    [],
    replaceTexts(android, (text) => {
      const [words, forms] = [escapeXmlText(text).replaceAll(' ', ' <b>x</b> '), escapeXmlText(text.slice(0, 500))];
      const item = (quantity: string): string => `<item quantity="${quantity}">%d of ${forms}</item>`;
      return `<resources><string name="a">A text ${words}</string><plurals name="b">${item('one')}${item('other')}</plurals></resources>`;
    }),
  ),
  steps(
    'properties',
    [],
    replaceTexts(properties, (text) => `a=One text\nb=${text.replaceAll('\\u', 'u').replaceAll(' ', ' \\\n ')}\n`),
  ),
  steps(
    'resources of .NET',
    [],
    replaceTexts(resx, (text) => `<root><data name="a"><value>A text ${escapeXmlText(text)}</value></data></root>`),
  ),
  steps(
    'string table',
    [],
    replaceTexts(strings, (text) => `"a" = "One text";\n"b" = "${text.replace(/["\\]/g, '\\$&')}";\n`),
  ),
  steps(
    'string catalogue',
    [],
    replaceTexts(stringCatalog, (text) =>
      JSON.stringify({
        sourceLanguage: 'en',
        strings: Object.fromEntries([text, ...text.split(' ')].map((key) => [key, {}])),
      }),
    ),
  ),
  steps(
    'Fluent',
    [],
    replaceTexts(fluent, (text) => {
      const words = text.replace(/[{}\r\n]/g, ' ');
      const variant = (name: string): string => `[${name}] { $n } of ${words.slice(0, 500)}\n`;
      return `a = A ${words.replaceAll(' ', ' { $x } ')}\nb = { $n ->\n  ${variant('one')} *${variant('other')} }\n${'c = A text\n'.repeat(words.length / 10)}`;
    }),
  ),
  steps(
    'Qt',
    [],
    replaceTexts(qt, (text) => {
      const message = (words: string): string =>
        `<message><source>A ${escapeXmlText(words)}</source><translation type="unfinished"/></message>`;
      const number = message(text.slice(0, 500)).replace('<message', '<message numerus="yes"');
      return `<TS><context>${number}${message(text)}${text.split(' ').map(message).join('')}</context></TS>`;
    }),
  ),
  steps(
    'dictionary of strings',
    [],
    replaceTexts(stringsDictionary, (text) => {
      const words = escapeXmlText(text);
      const entry = `<key>a</key><dict><key>NSStringLocalizedFormatKey</key><string>A ${words}</string></dict>`;
      return `<plist><dict>${entry.slice(0, entry.indexOf('A '))}A text</string></dict>${entry}</dict></plist>`;
    }),
  ),
  steps(
    'notebook',
    [],
    replaceTexts(notebook, (text) => {
      const cell = (source: string | string[]) => ({ cell_type: 'markdown', source });
      return JSON.stringify({
        nbformat: 4,
        cells: [cell(text), cell(text.split(/(?<=\n)/)), ...text.split(' ').map(cell)],
      });
    }),
  ),
  steps(
    'flat OpenDocument',
    [],
    replaceTexts(flatOpenDocument, (text) => {
      const uri = 'urn:oasis:names:tc:opendocument:xmlns';
      const paragraph = (words: string): string => `<text:p>${escapeXmlText(words)}</text:p>`;
      return `<office:document xmlns:office="${uri}:office:1.0" xmlns:text="${uri}:text:1.0"><office:body><office:text>${[text, ...text.split(' ')].map(paragraph).join('')}</office:text></office:body></office:document>`;
    }),
  ),
  steps(
    'JSON5',
    [],
    replaceTexts(json5, (text) => JSON.stringify({ text, texts: text.split(' ') })),
  ),
  steps(
    'JavaScript',
    [],
    replaceTexts(javascript, (text) => `export default ${JSON.stringify({ text, texts: text.split(' ') })};`),
  ),
  steps(
    'PHP',
    [],
    replaceTexts(php, (text) => {
      const [one, ...more] = [text, ...text.split(' ')].map((part) => `'${part.replace(/['\\]/g, '\\$&')}'`);
      return `<?php return ['a' => ${one}, [${more.join(', ')}]];`;
    }),
  ),
  steps(
    'TOML',
    [],
    replaceTexts(toml, (text) => {
      const words = text.toWellFormed().replaceAll('\u007f', ' ');
      return `a = ${JSON.stringify(words)}\nb = ${JSON.stringify(words.split(' '))}\n`;
    }),
  ),
  steps(
    'XLIFF',
    [],
    replaceTexts(xliff, (text) => {
      const words = escapeXmlText(text).replaceAll(' ', ' <bpt id="1"/> ');
      return `<xliff><file><trans-unit id="1"><source>A text ${words}</source></trans-unit></file></xliff>`;
    }),
  ),
  steps(
    'YAML',
    [],
    replaceTexts(yaml, (text) => {
      const line = text.replace(/[^\p{L} ]/gu, 'x');
      return `- ${JSON.stringify(line)}\n- One ${line}\n- >\n  One ${line.replaceAll(' x', '\n  x')}\n`;
    }),
  ),
];
