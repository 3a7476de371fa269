import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { po } from 'gettext-parser';
import { gettext } from '../../../src/formats/gettext/gettext.ts';
import { findPoEncoding } from '../../../src/formats/gettext/header.ts';
import { textsOf, translateWith } from '../translate-with.ts';
import { HEADER, target, upper } from './catalogue.ts';

describe('gettext', () => {
  test('empty translations are filled, and everything else stays', () => {
    const lines = [
      '# A translator',
      '#. A comment',
      '#: src/a.c:12',
      'msgctxt "menu"',
      'msgid "Open it"',
      'msgstr ""',
      '',
      'msgid "Done"',
      'msgstr "Hecho"',
      '',
      '#, fuzzy, c-format',
      '#| msgid "Old text"',
      'msgid "New text"',
      'msgstr "Viejo"',
      '',
      '#, fuzzy',
      'msgid "Newer text"',
      'msgstr ""',
      '',
      'msgid "%"',
      'msgstr ""',
      '',
      '#, fuzzy',
      '#~ msgid "Gone"',
      '#~ msgstr ""',
      '',
      'msgid "Last"',
      'msgstr  ""',
      '',
    ];
    const source = HEADER + lines.join('\n');
    const expected = source
      .replace('"Open it"\nmsgstr ""', '"Open it"\nmsgstr "OPEN IT"')
      .replace('"Newer text"\nmsgstr ""', '"Newer text"\nmsgstr "NEWER TEXT"')
      .replace('"%"\nmsgstr ""', '"%"\nmsgstr "%"')
      .replace('msgstr  ""', 'msgstr  "LAST"');
    assert.equal(translateWith(gettext, source, upper), expected);
  });

  test('a plural form of several numbers gets the plural where the message lacks its number', () => {
    const entry = (one: string): string => `msgid "${one}"\nmsgid_plural "%d files"\nmsgstr[0] ""\nmsgstr[1] ""\n`;
    const fill = (header: string, one: string): string[] => {
      const source = `msgid ""\nmsgstr "Plural-Forms: ${header}\\n"\n\n${entry(one)}`;
      const catalogue = po.parse(translateWith(gettext, source, upper));
      return catalogue.translations['']?.[one]?.msgstr ?? [];
    };
    assert.deepEqual(fill('nplurals=2; plural=(n != 1);', 'One file'), ['ONE FILE', '%D FILES']);
    assert.deepEqual(fill('nplurals=2; plural=n>1;', 'One file'), ['%D FILES', '%D FILES']);
    assert.deepEqual(fill('nplurals=2; plural=n>1;', '%d file'), ['%D FILE', '%D FILES']);
    assert.deepEqual(fill('nplurals=2; plural=n==1;', 'One file'), ['%D FILES', 'ONE FILE']);
    assert.deepEqual(fill('nplurals=1; plural=0;', '%d file'), ['%D FILES']);
    const russian =
      'nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);';
    assert.deepEqual(fill(russian, '%d file'), ['%D FILE', '%D FILES', '%D FILES']);
  });

  test('only the empty forms of an entry are filled', () => {
    const source = `${HEADER}msgid "a file"\nmsgid_plural "%d files"\nmsgstr[0] "un archivo"\nmsgstr[1] ""\n`;
    assert.equal(translateWith(gettext, source, upper), source.replace('msgstr[1] ""', 'msgstr[1] "%D FILES"'));
  });

  test('a template becomes a catalogue of the target language', () => {
    const header = [
      '#, fuzzy',
      'msgid ""',
      'msgstr ""',
      '"Project-Id-Version: x\\n"',
      '"Language: \\n"',
      '"Content-Type: text/plain; charset=CHARSET\\n"',
      '"Plural-Forms: nplurals=INTEGER; plural=EXPRESSION;\\n"',
      '',
      '',
    ];
    const source = `${header.join('\n')}msgid "%d file"\nmsgid_plural "%d files"\nmsgstr[0] ""\nmsgstr[1] ""\n`;
    const polish = translateWith(gettext, source, upper, target('pl'));
    assert.match(polish, /^"Language: pl\\n"$/m);
    assert.match(polish, /charset=UTF-8\\n"$/m);
    assert.match(polish, /^"Plural-Forms: nplurals=3; plural=\(n==1 \? 0 : .*;\\n"$/m);
    assert.match(polish, /^msgstr\[1\] "%D FILES"\nmsgstr\[2\] "%D FILES"\n$/m);
    assert.match(translateWith(gettext, source, upper, target('ja')), /files"\nmsgstr\[0\] "%D FILES"\n$/);
    assert.match(translateWith(gettext, source, upper, target('zh-Hans')), /"Language: zh_CN\\n"/);
  });

  test('a template with the plural forms of its messages and without a language gets both of the target language', () => {
    const source = [
      'msgid ""',
      'msgstr ""',
      '"Content-Type: text/plain; charset=UTF-8\\n"',
      '"Plural-Forms: nplurals=2; plural=(n != 1);\\n"',
      '',
      'msgid "%d file"',
      'msgid_plural "%d files"',
      'msgstr[0] ""',
      'msgstr[1] ""',
      '',
    ].join('\n');
    const polish = translateWith(gettext, source, upper, target('pl'));
    assert.match(polish, /nplurals=3; .*\n"Language: pl\\n"\n\nmsgid/);
    assert.match(polish, /^msgstr\[2\] "%D FILES"\n$/m);
  });

  test('the header of a catalogue with translations stays', () => {
    const source = `${HEADER}msgid "a"\nmsgstr "b"\n\nmsgid "One text"\nmsgstr ""\n`;
    assert.equal(
      translateWith(gettext, source, upper, target('fr')),
      source.replace('text"\nmsgstr ""', 'text"\nmsgstr "ONE TEXT"'),
    );
    const empty = `${HEADER}msgid "One text"\nmsgstr ""\n`;
    assert.match(
      translateWith(gettext, empty, upper, target('fr')),
      /Language: fr\\n"\n"Plural-Forms: nplurals=2; plural=\(n > 1\);/,
    );
    assert.equal(translateWith(gettext, empty, upper, target('es')), `${HEADER}msgid "One text"\nmsgstr "ONE TEXT"\n`);
  });

  test('plural forms are added to a header without them', () => {
    const source =
      'msgid ""\r\nmsgstr ""\r\n"Language: ga\\n"\r\n\r\nmsgid "a text"\r\nmsgid_plural "texts"\r\nmsgstr[0] ""\r\n';
    const result = translateWith(gettext, source, upper, target('ga'));
    assert.match(result, /ga\\n"\r\n"Plural-Forms: nplurals=5; .*\\n"\r\n\r\n/);
    assert.match(result, /\r\nmsgstr\[4\] "TEXTS"\r\n$/);
    assert.doesNotMatch(result, /[^\r]\n/);
  });

  test('line breaks at the ends are those of the message', () => {
    const source = `${HEADER}msgid "\\nOne\\n"\nmsgstr ""\n`;
    const result = po.parse(translateWith(gettext, source, () => 'Uno '));
    assert.deepEqual(result.translations['']?.['\nOne\n']?.msgstr, ['\nUno\n']);
  });

  test('a translation without the directives of its message is left out', () => {
    const fill = (flags: string, id: string, translation: string): boolean => {
      const source = `${HEADER}#, ${flags}\nmsgid "${id}"\nmsgstr ""\n`;
      return translateWith(gettext, source, () => translation) !== source;
    };
    assert.equal(fill('c-format', '%s of %d', '%d de %s'), false);
    assert.equal(fill('c-format', '%1$s of %2$d', '%2$d de %1$s'), true);
    assert.equal(fill('c-format', '%s of %d', '%s de %d'), true);
    assert.equal(fill('no-c-format', '100%s of it', 'todo'), true);
    assert.equal(fill('python-format', '%(a)s of %(b)d', '%(b)d de %(a)s'), true);
    assert.equal(fill('python-brace-format', '{a} of {b}', '{b} de {c}'), false);
    assert.equal(fill('c-format', '%d%% of it', '%d %% de'), true);
  });

  test('long translations are wrapped if the file wraps its lines', () => {
    const words = Array.from({ length: 30 }, (_, index) => `word${index}`).join(' ');
    const wrapped = translateWith(gettext, `${HEADER}msgid "text"\nmsgstr ""\n`, () => words);
    assert.ok(wrapped.split('\n').every((line) => line.length <= 79));
    assert.equal(po.parse(wrapped).translations['']?.text?.msgstr[0], words);
    const unwrapped = translateWith(gettext, `${HEADER}msgid "${words}"\nmsgstr ""\n`, (text) => text.toUpperCase());
    assert.match(unwrapped, /^msgstr "WORD0 .* WORD29"$/m);
    const chinese = translateWith(gettext, `${HEADER}msgid "text"\nmsgstr ""\n`, () => '漢字'.repeat(50));
    assert.ok(chinese.split('\n').every((line) => line.length <= 41 || line.startsWith('"Plural')));
  });

  test('lines of a text are lines of the file', () => {
    const source = `${HEADER}msgid ""\n"One\\n"\n"\\n"\n"\\t\\"Two\\" \\\\ three"\nmsgstr ""\n`;
    const expected = `${source.slice(0, -1)}\n"ONE\\n"\n"\\n"\n"\\t\\"TWO\\" \\\\ THREE"\n`;
    assert.equal(translateWith(gettext, source, upper), expected);
    const oneLine = `${HEADER}msgid "One\\nTwo"\nmsgstr ""\n`;
    assert.equal(translateWith(gettext, oneLine, upper), `${HEADER}msgid "One\\nTwo"\nmsgstr "ONE\\nTWO"\n`);
  });

  test('messages with escaped bytes stay', () => {
    assert.deepEqual(textsOf(gettext, `${HEADER}msgid "caf\\303\\251"\nmsgstr ""\n`), []);
  });

  test('the header declares the encoding', () => {
    const source = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=ISO-8859-1\\n"\n';
    const { start = 0, end = 0 } = findPoEncoding(source) ?? {};
    assert.equal(source.slice(start, end), 'ISO-8859-1');
    assert.equal(findPoEncoding('msgid "a"\nmsgstr ""\n'), undefined);
  });

  test('damaged and hostile catalogues end quickly', () => {
    for (const damaged of [
      'msgid "a',
      'msgid "a"\n',
      'msgstr "a"',
      'hello',
      'msgid "a" b\nmsgstr ""',
      'msgid "a"\nmsgid "b"\nmsgstr ""',
      '"a"',
      'msgid "a"\nmsgstr[0] ""',
    ])
      assert.throws(() => gettext.parse(damaged), { code: 'document_damaged' }, damaged);
    assert.deepEqual(textsOf(gettext, ''), []);
    const forms = `msgid ""\nmsgstr "Plural-Forms: nplurals=2; plural=${'('.repeat(990)};\\n"\n`;
    const source = `${forms}msgid "a b"\nmsgid_plural "c d"\nmsgstr[0] ""\nmsgstr[1] ""\n`;
    assert.match(translateWith(gettext, source, upper), /msgstr\[1\] "C D"/);
    const long = `msgid ""\n${'"a\\n"\n'.repeat(100_000)}msgstr ""\n`;
    assert.equal(
      po.parse(translateWith(gettext, long, upper)).translations['']?.['a\n'.repeat(100_000)]?.msgstr[0],
      'A\n'.repeat(100_000),
    );
  });

  test('any catalogue comes back byte for byte, and another reader finds the translations', () => {
    const text = fc.string({
      minLength: 1,
      unit: fc.constantFrom('a', 'B c', ' ', '\n', '\t', '"', '\\', 'é', '漢', '%', '😀', '\r'),
    });
    const entries = fc.uniqueArray(
      fc.record({ id: text, plural: fc.option(text), isDone: fc.boolean(), isFuzzy: fc.boolean() }),
      { selector: ({ id }) => id, maxLength: 8 },
    );
    const property = fc.property(
      entries,
      fc.constantFrom('\n', '\r\n'),
      fc.integer({ min: 0, max: 100 }),
      (data, lineEnd, foldLength) => {
        const headers = {
          'content-type': 'text/plain; charset=utf-8',
          language: 'es',
          'plural-forms': 'nplurals=2; plural=(n != 1);',
        };
        const translations = {
          '': Object.fromEntries(
            data.map(({ id, plural, isDone, isFuzzy }) => {
              const done = isDone ? 'hecho' : '';
              const strings = plural === null ? [done] : [done, done];
              return [
                id,
                {
                  msgid: id,
                  msgstr: strings,
                  ...(plural === null ? {} : { msgid_plural: plural }),
                  ...(isFuzzy ? { comments: { flag: 'fuzzy' } } : {}),
                },
              ];
            }),
          ),
        };
        const source = po
          .compile({ charset: 'utf-8', headers, translations }, { foldLength })
          .toString()
          .replaceAll('\n', lineEnd);
        const [own, result] = [(one: string) => one, (one: string) => `«${one}»`].map((translate) =>
          po.parse(translateWith(gettext, source, translate)),
        );
        for (const { id, plural, isDone } of data) {
          const isLanguage = [id, plural ?? ''].some((one) => /\p{L}/u.test(one));
          const fill = (one: string, sign: (text: string) => string): string =>
            isDone ? 'hecho' : one.replace(one.trim(), () => sign(one.trim()));
          const expect = (sign: (text: string) => string): string[] =>
            plural === null ? [fill(id, sign)] : [fill(id, sign), fill(plural, sign)];
          assert.deepEqual(
            own?.translations['']?.[id]?.msgstr,
            expect((one) => one),
          );
          assert.deepEqual(
            result?.translations['']?.[id]?.msgstr,
            expect((one) => (isLanguage && one !== '' ? `«${one}»` : one)),
          );
        }
      },
    );
    fc.assert(property, { seed: 20, numRuns: 300 });
  });
});
