import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { TargetLanguage } from '../../../src/formats/format.ts';
import { qt } from '../../../src/formats/qt/qt.ts';
import { textsOf, translateWith } from '../translate-with.ts';

const POLISH: TargetLanguage = { code: 'pl', isRightToLeft: false };
const file = (messages: string, attributes = ''): string =>
  `<?xml version="1.0" encoding="utf-8"?>\n<!DOCTYPE TS>\n<TS version="2.1"${attributes}>\n<context>\n    <name>A</name>\n${messages}</context>\n</TS>\n`;
const message = (source: string, translation: string, attributes = ''): string =>
  `    <message${attributes}>\n        <source>${source}</source>\n        ${translation}\n    </message>\n`;

describe('translation sources of Qt', () => {
  test('messages without a translation get one, and the others stay', () => {
    const source = file(
      message('Save &amp; &quot;close&quot;', '<translation type="unfinished"></translation>') +
        message('Open it', '<translation type="unfinished"/>') +
        message('Close it', '<translation>Zamknij</translation>') +
        message('Old text', '<translation type="vanished"></translation>') +
        message('%1 / %2', '<translation type="unfinished"></translation>'),
    );
    assert.deepEqual(textsOf(qt, source), ['Save & "close"', 'Open it']);
    assert.equal(
      translateWith(qt, source, (text) => `${text} <ą>`, POLISH),
      source
        .replace('"unfinished"></t', '"unfinished">Save &amp; "close" &lt;ą&gt;</t')
        .replace('<translation type="unfinished"/>', '<translation type="unfinished">Open it &lt;ą&gt;</translation>')
        .replace('<TS version="2.1"', '<TS version="2.1" language="pl"'),
    );
    assert.deepEqual(qt.parse(source).warnings, { kept_filled: 1 });
    assert.equal(qt.compose(qt.parse(source), [], POLISH).replace(' language="pl"', ''), source);
  });

  test('a message with a number gets the forms of the target in the order of Qt', () => {
    const empty = '<translation type="unfinished"><numerusform></numerusform></translation>';
    const source = file(message('%n file(s) of %1', empty, ' numerus="yes"'), ' language="pl_PL"');
    assert.deepEqual(textsOf(qt, source), ['{n, plural, one {# file(s) of %1} other {# file(s) of %1}}']);
    const translation = '{n, plural, one {# plik %1} few {# pliki %1} many {# plików %1} other {# pliku %1}}';
    const forms = ['plik', 'pliki', 'plików'].map((word) => `            <numerusform>%n ${word} %1</numerusform>\n`);
    assert.equal(
      translateWith(qt, source, () => translation, POLISH),
      source.replace('<numerusform></numerusform>', `\n${forms.join('')}        `),
    );
  });

  test('a translation gets the forms that it lacks, and keeps its own', () => {
    const polish = (forms: string): string =>
      file(message('%n file(s)', `<translation>${forms}</translation>`, ' numerus="yes"'), ' language="pl"');
    const own = '\n            <numerusform>%n plik</numerusform>';
    const complete = polish(
      `${own}\n            <numerusform>%n pliki</numerusform>\n            <numerusform>%n plików</numerusform>\n        `,
    );
    const languages = { source: 'en', target: 'pl' };
    const source = file(message('%n file(s)', '<translation type="unfinished"/>', ' numerus="yes"'));
    for (const former of [
      polish(`${own}\n        `),
      polish(`${own}\n            <numerusform/>\n            <numerusform></numerusform>\n        `),
    ])
      for (const parsed of [
        qt.parse(former, { languages }),
        qt.parse(source, { languages, existing: { text: former } }),
      ]) {
        const text = '{n, plural, one {#} few {# pliki} many {# plików} other {#}}';
        assert.equal(qt.compose(parsed, [{ text, tags: [] }], POLISH), complete);
        assert.equal(qt.compose(parsed, [{ text: 'no plural', tags: [] }], POLISH), former);
      }
    assert.deepEqual(qt.parse(source, { languages, existing: { text: complete } }).units, []);
  });

  test('vanished messages of a source leave no part of their line break in an updated translation', () => {
    const [first, last] = ['One', 'Three'].map((text) =>
      message(text, '<translation type="unfinished"></translation>'),
    );
    const gone = message('Two', '<translation type="vanished"></translation>');
    const toCrLf = (text: string): string => text.replaceAll('\n', '\r\n');
    const [source, others] = [`${first}${gone}${last}`, `${first}${last}`].map((messages) => toCrLf(file(messages)));
    const existing = { text: toCrLf(file('')) };
    assert.equal(qt.compose(qt.parse(source ?? '', { existing }), [], POLISH).replace(' language="pl"', ''), others);
  });

  test('a translation without the places of values or the tags of its source is kept', () => {
    const source = file(
      message('&amp;Open', '<translation type="unfinished"></translation>') +
        message('%1 of &lt;b&gt;%2&lt;/b&gt; files', '<translation type="unfinished"></translation>'),
    );
    const parsed = qt.parse(source);
    const kept: number[] = [];
    const translations = ['&Otwórz', '%1 %1 z <b>%2</b>'].map((text) => ({ text, tags: [] }));
    assert.match(
      qt.compose(parsed, translations, POLISH, (unit) => kept.push(unit)),
      /&amp;Otwórz/,
    );
    assert.deepEqual(kept, [1]);
  });

  test('a source with elements is kept and counted, and the language of a file with other translations stays', () => {
    const source = file(
      message('A <byte value="x9"/> text', '<translation type="unfinished"></translation>') +
        message('A text', '<translation>Ein Text</translation>') +
        message('One more', '<translation type="unfinished"></translation>'),
      ' language="de_DE"',
    );
    assert.deepEqual(qt.parse(source).warnings, { kept_filled: 1, kept_structure: 1 });
    assert.match(
      translateWith(qt, source, () => 'x', POLISH),
      /language="de_DE"/,
    );
  });

  test('a file that is no XML is damaged', () => {
    assert.throws(() => qt.parse('<TS><context>'), { code: 'document_damaged' });
  });
});
