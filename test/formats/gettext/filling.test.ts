import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { gettext } from '../../../src/formats/gettext/gettext.ts';
import type { DocumentLanguages } from '../../../src/formats/parse-options.ts';
import { recompose, translateWith } from '../translate-with.ts';
import { HEADER, target, upper } from './catalogue.ts';

describe('filled catalogues', () => {
  test('each empty translation is filled, also with its message', () => {
    for (const id of ['Menu', '12', '%s', 'https://example.com', '...']) {
      const source = `${HEADER}msgid "${id}"\nmsgstr ""\n`;
      const expected = `${HEADER}msgid "${id}"\nmsgstr "${id}"\n`;
      assert.equal(recompose(gettext, source), expected);
    }
    const broken = `#, c-format\nmsgid "%d files"\nmsgstr ""\n`;
    assert.equal(
      translateWith(gettext, broken, () => 'ficheros'),
      broken,
    );
  });

  test('a template in the source language is translated', () => {
    const source =
      'msgid ""\nmsgstr ""\n"Language: en\\n"\n"Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n\n' +
      'msgid "One"\nmsgstr "One"\n\nmsgid "a file"\nmsgid_plural "files"\nmsgstr[0] "a file"\nmsgstr[1] "files"\n';
    const translate = (text: string, languages?: DocumentLanguages): string => {
      const parsed = gettext.parse(text, { languages });
      const translations = parsed.units.map((unit) => ({ text: upper(unit.text), tags: [] }));
      return gettext.compose(parsed, translations, target('fr'));
    };
    const french = translate(source, { target: 'fr' });
    assert.match(french, /"Language: fr\\n"\n"Plural-Forms: nplurals=2; plural=\(n > 1\);/);
    assert.match(french, /msgstr "ONE"\n.*msgstr\[0\] "A FILE"\nmsgstr\[1\] "FILES"/s);
    assert.equal(translate(source.replace('Language: en', 'Language: fr'), { target: 'fr' }).includes('ONE'), false);
    assert.equal(translate(source), source);
    const edited = source.replace('msgstr "One"', 'msgstr "First"');
    assert.equal(translate(edited, { target: 'fr' }), edited);
  });

  test('the form of one thing has the place of its number', () => {
    const countOf = (id: string, plural: string): unknown =>
      gettext
        .parse(`msgid "${id}"\nmsgid_plural "${plural}"\nmsgstr[0] ""\nmsgstr[1] ""\n`)
        .units.map(({ count }) => count);
    const one = { category: 'one', isOrdinal: false };
    assert.deepEqual(countOf('%d minute', '%d minutes'), [{ start: 0, end: 2, ...one }, undefined]);
    assert.deepEqual(countOf('in {count} file of {name}', 'x'), [{ start: 3, end: 10, ...one }, undefined]);
    for (const text of ['one minute', '%d%% full', '%s of %s'])
      assert.deepEqual(countOf(text, 'x'), [undefined, undefined]);
  });
});
