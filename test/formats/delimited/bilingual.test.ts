import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { csv, tsv } from '../../../src/formats/delimited/delimited.ts';
import type { DocumentLanguages } from '../../../src/formats/parse-options.ts';

function translate(source: string, languages: DocumentLanguages = { target: 'pt' }, format = csv): string {
  const parsed = format.parse(source, { languages });
  const upper = parsed.units.map(({ text }) => ({ text: text.toUpperCase(), tags: [] }));
  return format.compose(parsed, upper, { code: languages.target, isRightToLeft: false });
}

describe('tables with columns of sources and translations', () => {
  test('the empty translations are filled, and nothing else changes', () => {
    for (const [from, to] of [
      ['source', 'target'],
      ['Source Text', 'Translation'],
      ['en', 'pt'],
      ['en-US', 'pt_BR'],
      ['English', 'Portuguese'],
      ['English', 'Português'],
      ['title_en', 'title_pt'],
      ['Title (en)', 'Title (pt)'],
      ['msgid', 'msgstr'],
    ])
      assert.equal(
        translate(`key,${from},note,${to}\na_b,One text,a note,\nx,Close it,,Feche\n`),
        `key,${from},note,${to}\na_b,One text,a note,ONE TEXT\nx,Close it,,Feche\n`,
        `${from}, ${to}`,
      );
  });

  test('a source that is no language is its own translation', () => {
    assert.equal(translate('source,target\n%s,\n12,\nOK,""\n'), 'source,target\n%s,%s\n12,12\nOK,"OK"\n');
  });

  test('of several languages, those that were asked for are taken', () => {
    const source = 'de,en,pt,fr\nEin Text,One text,,\n';
    assert.equal(translate(source), 'de,en,pt,fr\nEin Text,One text,ONE TEXT,\n');
    assert.equal(translate(source, { source: 'de', target: 'fr' }), 'de,en,pt,fr\nEin Text,One text,,EIN TEXT\n');
    assert.equal(translate('en,pt,pt-BR\nOne text,,\n', { target: 'pt-BR' }), 'en,pt,pt-BR\nOne text,,ONE TEXT\n');
    assert.equal(csv.parse(source, { languages: { target: 'pt' } }).language, 'en');
    assert.equal(translate('key,en\na_b,One text\n'), 'key,en\na_b,ONE TEXT\n');
    assert.equal(translate('id,name\n1,One text\n', { target: 'id' }), 'id,name\n1,ONE TEXT\n');
  });

  test('each field has its columns', () => {
    assert.equal(
      translate('title_en,title_pt,body_en,body_pt\nA title,,A body,Um corpo\n'),
      'title_en,title_pt,body_en,body_pt\nA title,A TITLE,A body,Um corpo\n',
    );
  });

  test('a record that lacks the cell gets it', () => {
    assert.equal(
      translate('source;note;target\r\nOne text\r\n"Two; texts"\r\n'),
      'source;note;target\r\nOne text;;ONE TEXT\r\n"Two; texts";;"TWO; TEXTS"\r\n',
    );
    assert.equal(translate('en\tpt\nOne text\n', { target: 'pt' }, tsv), 'en\tpt\nOne text\tONE TEXT\n');
  });

  test('translations that all repeat their sources count as empty', () => {
    assert.equal(translate('en,pt\nOne text,One text\nTwo,Two\n'), 'en,pt\nOne text,ONE TEXT\nTwo,TWO\n');
    assert.equal(translate('en,pt\nMenu,Menu\nOne text,Um texto\n'), 'en,pt\nMenu,Menu\nOne text,Um texto\n');
  });

  test('of two columns without a header, the first is the key', () => {
    assert.equal(
      translate('"Sign In","Sign In"\n"Log out","Sair"\n"Open %1","Open %1",module,Acme_Customer\n'),
      '"Sign In","SIGN IN"\n"Log out","Sair"\n"Open %1","OPEN %1",module,Acme_Customer\n',
    );
    assert.equal(translate('One text,Two texts\nThree,Four\n'), 'One text,Two texts\nTHREE,FOUR\n');
  });

  test('what is filled is reported', () => {
    const { warnings } = csv.parse('source,target\nOne,Um\nTwo,\n', { languages: { target: 'pt' } });
    assert.deepEqual(warnings, { kept_filled: 1 });
  });

  test('columns with texts that are neither sources nor translations are reported', () => {
    const source = 'id,source,target,module,help\n1,One,,Acme,Say it short\n2,Two,,Acme,\n3,Three,,Acme,On a button\n';
    assert.deepEqual(csv.parse(source, { languages: { target: 'pt' } }).warnings, { not_read: 1 });
  });

  test('notes for translators stay without a warning', () => {
    for (const name of ['note', 'Notes', 'Developer comments', 'context'])
      assert.deepEqual(
        csv.parse(`source,target,${name}\nOne,,Say it short\n`, { languages: { target: 'pt' } }).warnings,
        {},
      );
  });

  test('a source without a translation leaves its target empty', () => {
    const parsed = csv.parse('source,target\nOne,\n12,\n', { languages: { target: 'pt' } });
    const composed = csv.compose(parsed, [undefined], { code: 'pt', isRightToLeft: false });
    assert.equal(composed, 'source,target\nOne,\n12,12\n');
  });
});
