import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { csv, tsv } from '../../../src/formats/delimited/delimited.ts';
import { recompose, textsOf, translateWith } from '../translate-with.ts';

const upper = (text: string): string => text.toUpperCase();

describe('comma-separated values', () => {
  test('cells with language are translated, and the header, codes, numbers and formulas stay', () => {
    const source = 'Id,Name,Price,Total\r\nA-1,Green apple,"1,50",=SUM(C2)\r\n\r\nA-2,"Pear, ""ripe""",2,x_y\r\n';
    const expected = 'Id,Name,Price,Total\r\nA-1,GREEN APPLE,"1,50",=SUM(C2)\r\n\r\nA-2,"PEAR, ""RIPE""",2,x_y\r\n';
    assert.equal(translateWith(csv, source, upper), expected);
  });

  test('the first record is translated unless its cells are names of columns', () => {
    assert.deepEqual(textsOf(csv, 'Name,Text\nOne text,Two'), ['One text', 'Two']);
    assert.deepEqual(textsOf(csv, 'One text,12\nTwo,13'), ['One text', 'Two']);
    assert.deepEqual(textsOf(csv, 'This is a sentence.,Text\nTwo,13'), ['This is a sentence.', 'Text', 'Two']);
    assert.deepEqual(textsOf(csv, 'One text\nTwo'), ['One text', 'Two']);
    assert.deepEqual(textsOf(csv, 'One text,Two\n'), ['One text', 'Two']);
  });

  test('the delimiter is told by the records', () => {
    assert.deepEqual(textsOf(csv, 'Name;Price\nOne, two;1,5\nThree, four, five;2,5\n'), [
      'One, two',
      'Three, four, five',
    ]);
    assert.deepEqual(textsOf(csv, 'Name\tPrice\nOne; two\t1,5\nThree\t2\n'), ['One; two', 'Three']);
    assert.deepEqual(textsOf(csv, 'Name|Text\nOne|Two, four\n'), ['One', 'Two, four']);
    assert.deepEqual(textsOf(csv, '\ufeffsep=#\nName#Text\nOne, a#Two; b\n'), ['One, a', 'Two; b']);
    assert.deepEqual(textsOf(tsv, '\ufeffName\tText\nOne, a, b\tTwo\n'), ['One, a, b', 'Two']);
  });

  test('a cell is quoted as in the source, unless its translation needs quotes', () => {
    const source = 'a,b\n"One text",Two\nThree,5" pipe\rFour,Five';
    const translations = ['Un "texto"', 'Dos, tres', '"Tres"', 'tubo 5"', 'Cuatro\nlíneas', 'Cinco'];
    assert.equal(
      translateWith(csv, source, (_, unit) => translations[unit] ?? ''),
      'a,b\n"Un ""texto""","Dos, tres"\n"""Tres""",tubo 5"\r"Cuatro\nlíneas",Cinco',
    );
  });

  test('cells of several lines and records of several lengths are read', () => {
    const source = 'a,b\n"One\n\ntext, ""it""",,\n\n,Two\n"Three"';
    assert.deepEqual(textsOf(csv, source), ['One\n\ntext, "it"', 'Two', 'Three']);
  });

  test('quotes without an end are part of their cells', () => {
    assert.deepEqual(textsOf(csv, 'a,b\n"One text,Two\n"Three,Four'), ['"One text', 'Two', '"Three', 'Four']);
    const source = 'a,b\n"One" text,"Two" it","Three\n';
    assert.equal(recompose(csv, source), source);
    assert.equal(recompose(csv, 'a,"b"c'.repeat(200_000)), 'a,"b"c'.repeat(200_000));
  });

  test('any file comes back byte for byte, and another reader finds the translations in its place', () => {
    const cell = fc.oneof(
      fc.constantFrom(
        'One text',
        'Two',
        '12',
        '',
        ' a b ',
        'x_y',
        '=A1 b',
        'Say "it" now',
        'lines\nof it',
        'a, b; c\td|e',
      ),
      fc.string({ unit: 'grapheme' }).map((text) => text.replaceAll('\r', '').replaceAll('\ufeff', '')),
    );
    const records = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 6 });
    const property = fc.property(records, fc.constantFrom('\n', '\r\n'), fc.boolean(), (table, lineEnd, quotesAll) => {
      const write = (value: string): string =>
        quotesAll || /["\t\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value;
      const source = table.map((record) => record.map(write).join('\t')).join(lineEnd) + lineEnd;
      assert.equal(recompose(tsv, source), source);
      const texts = new Set(textsOf(tsv, source));
      const translated = translateWith(tsv, source, (text) => `«"${text}\t»`);
      const options = { delimiter: '\t', relax_column_count: true, record_delimiter: lineEnd };
      const before: string[][] = parse(source, options);
      const after: string[][] = parse(translated, options);
      const restore = (value: string): string => {
        const inner = /^«"(.*)\t»$/su.exec(value)?.[1];
        return inner !== undefined && texts.has(inner) ? inner : value;
      };
      assert.deepEqual(
        after.map((record) => record.map(restore)),
        before,
      );
    });
    fc.assert(property, { seed: 20, numRuns: 500 });
  });

  test('any text comes back byte for byte', () => {
    const text = fc.string({
      unit: fc.constantFrom('a', 'b c', '"', '""', ',', '\n', '\r', '\t', ';', '|', '\ufeff', 'é'),
    });
    fc.assert(
      fc.property(text, (source) => {
        assert.equal(recompose(csv, source), source);
        assert.equal(recompose(tsv, source), source);
      }),
      { seed: 20, numRuns: 1_000 },
    );
  });
});
