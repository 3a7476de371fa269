import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { stringsDictionary } from '../../../src/formats/apple/strings-dictionary.ts';
import { recompose, textsOf, translateWith } from '../translate-with.ts';

const plist = (content: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">\n<plist version="1.0">\n<dict>\n${content}</dict>\n</plist>\n`;
const FILES = plist(
  '  <key>files.left</key>\n  <dict>\n    <key>NSStringLocalizedFormatKey</key>\n    <string>%#@n@ in this folder</string>\n    <key>n</key>\n    <dict>\n      <key>NSStringFormatSpecTypeKey</key>\n      <string>NSStringPluralRuleType</string>\n      <key>NSStringFormatValueTypeKey</key>\n      <string>d</string>\n      <key>one</key>\n      <string>One file &amp; more</string>\n      <key>other</key>\n      <string>%d files</string>\n    </dict>\n  </dict>\n',
);

describe('dictionaries of strings', () => {
  test('a plural is one message, which gets the categories of the target', () => {
    assert.deepEqual(textsOf(stringsDictionary, FILES), [
      '%#@n@ in this folder',
      '{n, plural, one {One file & more} other {# files}}',
    ]);
    const translations = ['%#@n@ aqui', '{n, plural, one {Um & mais} few {# <few>} other {# arquivos}}'];
    assert.equal(
      translateWith(stringsDictionary, FILES, (_, unit) => translations[unit] ?? ''),
      FILES.replace('%#@n@ in this folder', '%#@n@ aqui')
        .replace('One file &amp; more', 'Um &amp; mais')
        .replace('<key>other</key>', '<key>few</key>\n      <string>%d &lt;few&gt;</string>\n      <key>other</key>')
        .replace('%d files', '%d arquivos'),
    );
    assert.equal(recompose(stringsDictionary, FILES), FILES);
  });

  test('a translation that exists gets the forms that its language needs, and keeps its own', () => {
    const languages = { source: 'en', target: 'pl' };
    const text = FILES.replace('One file', 'Jeden plik').replace('%d files', '%d pliku');
    const parsed = stringsDictionary.parse(FILES, { languages, existing: { text } });
    const translation = { text: '{n, plural, one {x} few {# pliki} many {# plików} other {# y}}', tags: [] };
    const composed = stringsDictionary.compose(parsed, [translation], { code: 'pl', isRightToLeft: false });
    const [few, many] = ['few</key>\n      <string>%d pliki', 'many</key>\n      <string>%d plików'];
    const complete = text.replace('<key>other', `<key>${few}</string>\n      <key>${many}</string>\n      <key>other`);
    assert.equal(composed, complete);
    assert.deepEqual(stringsDictionary.parse(FILES, { languages, existing: { text: complete } }).units, []);
  });

  test('a text without its variable is kept', () => {
    const kept: number[] = [];
    const parsed = stringsDictionary.parse(FILES);
    const composed = stringsDictionary.compose(
      parsed,
      [{ text: 'aqui', tags: [] }],
      { code: 'pt', isRightToLeft: false },
      (unit) => kept.push(unit),
    );
    assert.deepEqual([composed, kept], [FILES, [0]]);
  });

  test('variants by width are texts, and names for programs stay', () => {
    const source = plist(
      '<key>a</key><dict><key>NSStringVariableWidthRuleType</key><dict><key>1</key><string>Hi there</string><key>20</key><string>Hello there</string></dict></dict>',
    );
    assert.deepEqual(textsOf(stringsDictionary, source), ['Hi there', 'Hello there']);
  });

  test('a file that is no XML is damaged', () => {
    assert.throws(() => stringsDictionary.parse('<plist><dict>'), { code: 'document_damaged' });
  });
});
