import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { markdown } from '../../../src/formats/markdown/markdown.ts';
import { showUnit } from '../html/show-unit.ts';

const unitsOf = (source: string): string[] => markdown.parse(source).units.map(showUnit);

describe('units of Markdown', () => {
  test('paragraphs, headings, items and cells are units', () => {
    const source = '# Title #\n\nText\n===\n\n- one\n  1. two\n\n> three\nfour\n\n| a | b\n|---|--\n| c \\| d |\n';
    assert.deepEqual(unitsOf(source), ['Title', 'Text', 'one', 'two', 'three\nfour', 'a', 'b', 'c | d']);
  });

  test('marks are tags around their words', () => {
    assert.deepEqual(unitsOf('The **green _door_** is ~~not~~ [open](/url) <b>now</b>.'), [
      'The <0>green <1>door</1></0> is <2>not</2> <3>open</3> <4>now</4>.',
    ]);
  });

  test('code, addresses, formulas and labels are nouns that stay', () => {
    assert.deepEqual(
      unitsOf('Use `x *y*` at https://a.example/b_c, <a@b.example>, $a_1 + b$ or [label].\n\n[label]: /url'),
      ['Use <0=x *y*/> at <1=https://a.example/b_c/>, <2=<a@b.example>/>, <3=$a_1 + b$/> or <4=label/>.'],
    );
  });

  test('subscripts and superscripts are part of a formula or of an ordinal, or marks', () => {
    assert.deepEqual(
      unitsOf(
        'No more than 2<sup>53</sup> of H<sub>2</sub>O or C<sub>n</sub>H<sub>2n+2</sub>, *y<sub>i+1</sub>* and *z*<sub>*k*</sub> on the ' +
          '21<sup>st</sup> of `a`<sub>i</sub>.<sup>[1](#n)</sup> The energy<sub>total</sub>.',
      ),
      [
        'No more than <0=253/> of <1=H2O/> or <2=CnH2n+2/>, <3><4=yi+1/></3> and <5>z</5><6/> on the 21st of <7=a/><8/>.' +
          '<9><10>1</10></9> The energy<11>total</11>.',
      ],
    );
  });

  test('a link whose text is its destination is a noun that stays', () => {
    assert.deepEqual(unitsOf('See [docs/a_b.md](docs/a_b.md) and [docs](docs "Text").'), [
      'See <0=docs/a_b.md/> and <1>docs</1>.',
      'Text',
    ]);
  });

  test('prices are no formulas', () => {
    assert.deepEqual(unitsOf('It costs $5 or 10$ and $20.'), ['It costs $5 or 10$ and $20.']);
  });

  test('descriptions of images and titles of links and definitions are separate units', () => {
    const source = 'A [link](/a "Its title") and ![an *image*](/b).\n\n[label]: /c (The title)';
    assert.deepEqual(unitsOf(source), ['A <0>link</0> and <1/>.', 'Its title', 'an <0>image</0>', 'The title']);
  });

  test('escapes and character references are resolved', () => {
    assert.deepEqual(unitsOf('1 \\* 2 &lt; 3 &amp; caf&eacute; &#x41;'), ['1 * 2 < 3 & café A']);
  });

  test('a label without a definition is text', () => {
    assert.deepEqual(unitsOf('See [this] and [that] [one] and [^note].'), ['See [this] and [that] [one] and <0/>.']);
  });

  test('footnotes are marks, and their texts units', () => {
    assert.deepEqual(unitsOf('A fact[^1].\n\n[^1]: A source.\n\n    More of it.'), [
      'A fact<0/>.',
      'A source.',
      'More of it.',
    ]);
  });

  test('the marker of a task is not part of its text', () => {
    assert.deepEqual(unitsOf('- [x] done\n- [ ] open'), ['done', 'open']);
  });

  test('the mark of an alert is not part of its text', () => {
    assert.deepEqual(unitsOf('> [!NOTE]\n> A text.\n>\n> [!NOTE]'), ['A text.', '[!NOTE]']);
    assert.deepEqual(unitsOf('> [!tip]- A title\n> A text.'), ['A title', 'A text.']);
    assert.deepEqual(unitsOf('[!NOTE]\nA text.'), ['[!NOTE]\nA text.']);
  });

  test('a hard break divides a paragraph unless the sentence goes on in lower case', () => {
    assert.deepEqual(unitsOf('Green Street 1  \nOld Town\\\nThe sentence  \ngoes on.'), [
      'Green Street 1',
      'Old Town',
      'The sentence<0/> goes on.',
    ]);
  });

  test('of front matter, only the title and the description are units', () => {
    const source = '---\ntitle: "The \\"old\\" town"\ndescription: \'It\'\'s old\'\nlayout: page\ntags: [a]\n---\nText';
    assert.deepEqual(unitsOf(source), ['The "old" town', "It's old", 'Text']);
    assert.deepEqual(unitsOf('---\npage:\n  title: One\nTitle: Two\nid: &title Three\ndescription: *title\n---\n'), []);
    assert.deepEqual(unitsOf(`---\ntitle: Text\nlist: ${'['.repeat(15_000)}\n---\nText`), ['Text']);
    assert.deepEqual(unitsOf(`---\ntitle: Text\nlist: ${'[],'.repeat(100_000)}\n---\nText`), ['Text']);
  });

  test('code, HTML, formulas and lines of other dialects have no units', () => {
    for (const source of [
      '```js\nlet a;\n```',
      '    code',
      '<!-- a\n\nb -->',
      '$$\na_1\n$$',
      ':::',
      "import Door from './door';",
      '***',
      '![](/image.png)',
    ])
      assert.deepEqual(unitsOf(source), [], source);
  });
});
