import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { asciidoc } from '../../../src/formats/asciidoc/asciidoc.ts';
import { showUnit } from '../html/show-unit.ts';
import { recompose, translateWith } from '../translate-with.ts';

const upper = (text: string): string => text.toUpperCase();
const unitsOf = (source: string): string[] => asciidoc.parse(source).units.map(showUnit);

/** Checks what changes: each text between `«»` is translated, and all else stays. */
function check(marked: string): void {
  const source = marked.replaceAll(/[«»]/g, '');
  const expected = marked.replaceAll(/«([^»]*)»/g, (_, text: string) => upper(text));
  assert.equal(translateWith(asciidoc, source, upper), expected);
  assert.equal(recompose(asciidoc, source), source);
}

describe('AsciiDoc', () => {
  test('titles, paragraphs and labels are translated, and attributes, macros, conditions and comments stay', () => {
    check(
      '= «The title»\nAn Author <a@a.example>\nv1.0, 2024\n:toc: left\n:product: A name\n:description: «What it is about.»\n\n// A comment\n«One text\nof two lines.» +\n«Three.»\n\n== «Section»\n\n.«A label»\n[source,java]\n----\nint one = 1;\n----\n\nifdef::web[]\n«Text.»\nendif::[]\n\ninclude::other.adoc[]\n\nimage::b.png["«A picture, with a comma»",200]\n\nimage::a.png[«A picture»,200,title="«The title is here»"]\n\n[[anchor]]\n«Text.»\n\n////\nA comment\n////\n\n literal text\n\nNOTE: «Read this.»\n\n[NOTE]\n====\n«Text.»\n====\n\n\'\'\'\n',
    );
  });

  test('a line of signs gets the length of its title', () => {
    assert.equal(
      translateWith(asciidoc, 'NAME here\n---------\n\ngit - a text\n', (text) =>
        text === 'NAME here' ? 'O NOME' : text,
      ),
      'O NOME\n------\n\ngit - a text\n',
    );
  });

  test('lists keep their marks, and terms for programs stay', () => {
    check(
      '* «one»\n** «two\nthree»\n+\n«A paragraph.»\n\n. «four»\n- [x] «five»\n<1> «six»\n\n«The term»:: «Its text.»\n-a::\n--all::\n\t«Show all.»\n`code`:: «A text.»\n',
    );
  });

  test('cells of tables are translated by the format of their column', () => {
    check(
      '[cols="1,1m,a",options="header"]\n|===\n|«One»|two words|«Three»\n\n|«Four\nfive»\n|six words\n|* «seven»\n\n2+|«Eight» a|«Nine.»\n|===\n\n,===\na b,c d\n,===\n\n«Text.»\n',
    );
    check('|===\n|«One»\n//|a comment\n//|_two_\n//|three\n|«Four»\n// five\n«goes on»\n|===\n');
  });

  test('marks go with their words, and what is code is a noun', () => {
    assert.deepEqual(
      unitsOf(
        'A *bold* and _soft_ `code` in https://a.example[the link^], <<id,the place>> and <<id>>, {version}, kbd:[F1], un**bold**ed, https://b.example. footnote:[A note.]\n',
      ),
      [
        'A <0>bold</0> and <1>soft</1> <2=code/> in <3>the link</3>, <4>the place</4> and <5=id/>, <6={version}/>, <7=F1/>, un<8>bold</8>ed, <9=https://b.example/>. <10/>',
        'A note.',
      ],
    );
    check('«See» {url}/a/b[«the page»] «and» link:a.html[«more»].\n');
  });

  test('titles of blocks in attributes and words of links with attributes are translated', () => {
    check('[quote,A Person]\n[#id,title="«The title, here»",role=x]\n====\n«Text.»\n====\n');
    check(
      '«See» link:a.html[«the page»,title="A tip of it",role="x"] «and» https://a.example[«more»^,window=_blank].\n',
    );
  });

  test('words that stay in values, conditions, notes and links are counted', () => {
    const counted = [
      ':intro: The first words of it\n\n{intro}\n',
      'ifdef::a[Some words of it]\n',
      'See link:a.html[the page,title="A tip of it"].\n',
      'See link:a.html["the page, here"].\n',
    ];
    const uncounted = [
      ':product: Red Hat\n:url: https://a.example\n:author: Ana and others\n:unused: The words of it\n\n{product} {url} {author}\n',
      'ifdef::a[]\nSee link:a.html[the page,role="x"].\nendif::a[]\n',
    ];
    for (const source of counted) assert.deepEqual(asciidoc.parse(source).warnings, { not_read: 1 }, source);
    for (const source of uncounted) assert.deepEqual(asciidoc.parse(source).warnings, {}, source);
  });

  test('signs that would be marks are escaped, and a text that would begin another block stays', () => {
    assert.equal(
      translateWith(asciidoc, 'One text.\n', () => 'Um *texto* {a} aqui.'),
      'Um \\*texto* \\{a} aqui.\n',
    );
    for (const words of ['* um', '. um', '= um', '// um', '.Um', 'NOTE: um'])
      assert.equal(
        translateWith(asciidoc, 'One text.\n', () => words),
        'One text.\n',
      );
  });

  test('references to titles follow them, and names of titles stay', () => {
    assert.equal(
      translateWith(asciidoc, 'See <<First Steps>> and <<_the_end,this>>.\n\n== First Steps\n\n== The End\n', (text) =>
        text.replaceAll('e', 'é'),
      ),
      'Séé <<First Stéps>> and <<_the_end,this>>.\n\n== First Stéps\n\n[[_the_end]]\n== Thé End\n',
    );
  });

  test('a text whose marks cannot be written stays, and is told', () => {
    const kept: number[] = [];
    const parsed = asciidoc.parse('A *big* house.\n');
    const translation = { text: 'Casagrande aqui.', tags: [{ start: 4, end: 10, parent: undefined }] };
    const target = { code: 'pt', isRightToLeft: false };
    assert.equal(
      asciidoc.compose(parsed, [translation], target, (unit) => kept.push(unit)),
      'A *big* house.\n',
    );
    assert.deepEqual(kept, [0]);
  });

  test('hostile documents come back as they are', () => {
    for (const part of ['*a ', '`a', '<<a', '{a', '|', '[a', '((', 'a::', '"`', 'https://a[', '....\n', '|===\n|a\n'])
      for (const source of [part.repeat(2_000), `${part}\n`.repeat(1_000)])
        assert.equal(recompose(asciidoc, source), source);
  });

  test('notes are texts of their own, in their places', () => {
    check(
      '«One»footnote:[«A note of *it*,\nin lines.»] «and»footnote:b[«another.»]. «Two»footnote:b[].\n\n* «Three» footnote:[«Last.»]\n',
    );
    const source = 'One footnote:[A note.] two\n';
    const parsed = asciidoc.parse(source);
    const [text] = parsed.units;
    const compose = (first: string | undefined, note: string): string =>
      asciidoc.compose(
        parsed,
        [first === undefined ? undefined : { text: first, tags: text?.tags ?? [] }, { text: note, tags: [] }],
        { code: 'de', isRightToLeft: false },
      );
    assert.equal(compose(undefined, 'Eine Note.'), 'One footnote:[Eine Note.] two\n');
    assert.equal(compose(text?.text.replace('One', 'Uno'), 'Eine Note.'), 'Uno footnote:[Eine Note.] two\n');
    assert.equal(compose(text?.text.replace('One', 'Uno'), 'a ] b'), source);
  });

  test('texts of notes and images among words stay, and are counted', () => {
    const warningsOf = (text: string): unknown => asciidoc.parse(`${text}\n`).warnings;
    for (const text of [
      'One footnote:[A note of link:a.html[it].] two',
      'One image:a.png[A picture] two',
      'One image:a.png["A b",20] two',
    ])
      assert.deepEqual(warningsOf(text), { not_read: 1 }, text);
    for (const text of ['One image:a.png[] two', 'One image:a.png[width=20] two'])
      assert.deepEqual(warningsOf(text), {}, text);
  });
});
