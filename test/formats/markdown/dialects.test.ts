import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { markdown } from '../../../src/formats/markdown/markdown.ts';
import { showUnit } from '../html/show-unit.ts';

const unitsOf = (source: string): string[] => markdown.parse(source).units.map(showUnit);

/** Translates each text into capital letters. */
function translate(source: string): string {
  const parsed = markdown.parse(source);
  const translations = parsed.units.map(({ text, tags }) => ({ text: text.toUpperCase(), tags }));
  return markdown.compose(parsed, translations, { code: 'pt', isRightToLeft: false });
}

describe('Markdown of documentation', () => {
  for (const [name, source, expected] of [
    [
      'admonitions and tabs of MkDocs keep their marks, and their titles and bodies are translated',
      '!!! note "Read this"\n    One.\n\n    Two.\n\n    - three\n\n???+ tip inline end\n    Four.\nFive.\n\n=== "First tab"\n\n    Six.\n\n        code\n\n1. item\n\n    !!! warning\n        Seven.\n',
      '!!! note "READ THIS"\n    ONE.\n\n    TWO.\n\n    - THREE\n\n???+ tip inline end\n    FOUR.\nFIVE.\n\n=== "FIRST TAB"\n\n    SIX.\n\n        code\n\n1. ITEM\n\n    !!! warning\n        SEVEN.\n',
    ],
    [
      'blocks of PyMdown keep their types and options',
      '/// details | Some *title*\n    type: warning\n\nOne.\n\n///\n\n/// html | div.class\n\nTwo.\n\n///\n',
      '/// details | SOME *TITLE*\n    type: warning\n\nONE.\n\n///\n\n/// html | div.class\n\nTWO.\n\n///\n',
    ],
    [
      'containers of Docusaurus, VuePress, Pandoc and MyST keep their types and attributes',
      ':::note[Read `this` [page](/p)]{.a}\nOne.\n:::\n\n::: tip Good to know {open}\nTwo.\n:::\n\n::::info "Quoted"\n:::{note} Three\n::: module.Class\n::: {.note title="x"}\n:::{figure} image.png\n:::code-group one two\n::::\n',
      ':::note[READ `this` [PAGE](/p)]{.a}\nONE.\n:::\n\n::: tip GOOD TO KNOW {open}\nTWO.\n:::\n\n::::info "QUOTED"\n:::{note} THREE\n::: module.Class\n::: {.note title="x"}\n:::{figure} image.png\n:::code-group one two\n::::\n',
    ],
    [
      'attribute lists stay, at blocks and at elements',
      '# One {#one}\n\nTwo\n{: .lead #two }\n\n{: .note }\nThree ![four](/4){width=50%} [five](/5){target=_blank} **six**{.red} [seven]{.small} `eight`{.py}.\n\n- nine {: .a }\n\n## Ten {/* #ten */}\n\n:icon:{ .a } eleven\n',
      '# ONE {#one}\n\nTWO\n{: .lead #two }\n\n{: .note }\nTHREE ![FOUR](/4){width=50%} [FIVE](/5){target=_blank} **SIX**{.red} [SEVEN]{.small} `eight`{.py}.\n\n- NINE {: .a }\n\n## TEN {/* #ten */}\n\n:icon:{ .a } ELEVEN\n',
    ],
    [
      'links of wikis and names of blocks stay',
      'See [[Home page]], [[a/b|the text]], ![[image.png]]. ^block-1\n\n| a |\n|---|\n| [[c\\|d]] |\n',
      'SEE [[Home page]], [[a/b|THE TEXT]], ![[image.png]]. ^block-1\n\n| A |\n|---|\n| [[c\\|D]] |\n',
    ],
    [
      'terms, definitions and abbreviations are separate texts',
      'Apple\nPear\n:   A fruit\n    on trees.\n\n    More.\n: Another.\n\n*[HTML]: Hyper Text\n*[W3C]: World Wide\n',
      'APPLE\nPEAR\n:   A FRUIT\n    ON TREES.\n\n    MORE.\n: ANOTHER.\n\n*[HTML]: HYPER TEXT\n*[W3C]: WORLD WIDE\n',
    ],
    [
      'lines that a tag breaks are separate texts, with the blanks around it',
      'Open it<br>close it <br/> Print it<BR>\nand go on<br />\n*One*<br><br>- two\n\n| a<br>B |\n|---|\n| c |\n',
      'OPEN IT<br>CLOSE IT <br/> PRINT IT<BR>\nAND GO ON<br />\n*ONE*<br><br>- TWO\n\n| A<br>B |\n|---|\n| C |\n',
    ],
    [
      'texts in blocks of HTML are translated, and expressions of JSX stay',
      '<details>\n<summary>One</summary>\n\nTwo.\n\n</details>\n\n<p align="center">\n  <img alt="three" src="a">\n  four <b>five</b>\n</p>\n\n<Tab onClick={() => go("x")}>six</Tab>\n\n<pre>\nseven\n</pre>\n',
      '<details>\n<summary>ONE</summary>\n\nTWO.\n\n</details>\n\n<p align="center">\n  <img alt="THREE" src="a">\n  FOUR <b>FIVE</b>\n</p>\n\n<Tab onClick={() => go("x")}>six</Tab>\n\n<pre>\nseven\n</pre>\n',
    ],
    [
      'keys and included files stay',
      'Press ++ctrl+alt+del++ now.\n\n--8<-- "a file.md"\n\n{!a file.md!}\n\n{% include "a file" %}\n',
      'PRESS ++ctrl+alt+del++ NOW.\n\n--8<-- "a file.md"\n\n{!a file.md!}\n\n{% include "a file" %}\n',
    ],
    [
      'links to what another file or a program defines keep their labels',
      '[the door][house.door.Door], [`Door`][house.door] and a[i][j], [1][2].\n',
      '[THE DOOR][house.door.Door], [`Door`][house.door] AND A\\[I][J], \\[1][2].\n',
    ],
    [
      'names and notes that another file defines stay in their brackets',
      'See [pathlib.Path][] and [`a_b.c`][], a[i][], [the door][], one[^note] and [^two](/2).\n',
      'SEE [pathlib.Path][] AND [`a_b.c`][], A\\[I]\\[], \\[THE DOOR]\\[], ONE[^note] AND [\\^TWO](/2).\n',
    ],
    [
      'fields keep their names, and their texts go on over several lines',
      ':param a: One\n  two\n:param b_c: Three\n:returns: Four\n    five\n\n:tada: Six\nseven\n',
      ':param a: ONE\n  TWO\n:param b_c: THREE\n:returns: FOUR\n    FIVE\n\n:TADA: SIX\nSEVEN\n',
    ],
    [
      'directives of MyST keep their options, comments and code, and their bodies are translated',
      'One.\n\n````{note} \n:class: tip dropdown\nTwo\nthree.\n\n```python\nx\n```\n````\n\n```{admonition} The title\n---\nclass: tip\n---\nFour.\n```\n\n:::{dropdown} Title\n:open:\n:class: a\nFive.\n:::\n\n```{code-block} python\n:name: it\nit\n```\n\n% a comment\n% goes on\n\nSix.\n',
      'ONE.\n\n````{note} \n:class: tip dropdown\nTWO\nTHREE.\n\n```python\nx\n```\n````\n\n```{admonition} THE TITLE\n---\nclass: tip\n---\nFOUR.\n```\n\n:::{dropdown} TITLE\n:open:\n:class: a\nFIVE.\n:::\n\n```{code-block} python\n:name: it\nit\n```\n\n% a comment\n% goes on\n\nSIX.\n',
    ],
    [
      'names of places and lines that divide a card or a page stay, and end a paragraph',
      '(usage/of-it)=\n# One\n\nTwo\n(three.x)=\nFour (five)=\n\n:::{card} Six\nSeven\n^^^\nEight\n+++\nNine\n:::\n\n+++ {"tags": ["ten"]}\n\n+++ eleven\n',
      '(usage/of-it)=\n# ONE\n\nTWO\n(three.x)=\nFOUR (FIVE)=\n\n:::{card} SIX\nSEVEN\n^^^\nEIGHT\n+++\nNINE\n:::\n\n+++ {"tags": ["ten"]}\n\n+++ ELEVEN\n',
    ],
    [
      'alerts keep the options of their type',
      '> [!warning | inline | end] Mind it\n> One.\n\n> [!tip|right]\n> Two.\n',
      '> [!warning | inline | end] MIND IT\n> ONE.\n\n> [!tip|right]\n> TWO.\n',
    ],
    [
      'a bar in the code of a table divides no cells where a row would have too many',
      'a | b\n--|--\n`x`|One or `|` or `` ` | `` two\n`|`|three\n`y`|`z | four\n',
      'A | B\n--|--\n`x`|ONE OR `|` OR `` ` | `` TWO\n`|`|THREE\n`y`|\\`Z | FOUR\n',
    ],
    [
      'code in a preformatted text of HTML stays beyond an empty line',
      '<div><pre>import it\n\nfor one in it:\n    # Heading\n</pre></div>\n\nOne.\n\n<div><pre>\n\nTwo.\n',
      '<div><pre>import it\n\nfor one in it:\n    # Heading\n</pre></div>\n\nONE.\n\n<div><pre>\n\nTWO.\n',
    ],
  ] as const) {
    test(name, () => assert.equal(translate(source), expected));
  }

  test('an indented list with letters does not go on with the words before it', () => {
    assert.deepEqual(
      unitsOf(
        '1. One\n    a. two\n    b. three\n2. Four\n   goes on\n   (ii) five\n\nSix\n  (@seven) eight\n\nNine\na. ten\n',
      ),
      ['One', 'a. two\nb. three', 'Four\ngoes on', '(ii) five', 'Six', '(@seven) eight', 'Nine\na. ten'],
    );
  });

  test('parts that a tag divides without blanks are texts, a wrapped sentence is one', () => {
    assert.deepEqual(unitsOf('Monday<br>closed\n\nIt is<br />\ngreen.'), ['Monday', 'closed', 'It is<0/> green.']);
  });

  test('tags of blocks divide the texts of a cell, and preformatted text in it stays', () => {
    assert.deepEqual(
      unitsOf(
        '| a |\n|---|\n| <ul><li>Read <b>this</b></li><li>`x` :tada:</li> <li>end</li></ul> or <pre>a b</pre> |\n',
      ),
      ['a', 'Read <0>this</0>', '<0=x/> :tada:', 'end', 'or <0=a b/>'],
    );
  });

  test('an image stays apart from the words beside it', () => {
    const parsed = markdown.parse('See ![](/a) and go.');
    const translations = [{ text: 'Veja e vá.', tags: [{ start: 5, end: 5, parent: undefined }] }];
    const composed = markdown.compose(parsed, translations, { code: 'pt', isRightToLeft: false });
    assert.equal(composed, 'Veja ![](/a) e vá.');
  });

  test('so does an element that has only an image, and the words after an image in an element', () => {
    const parsed = markdown.parse('See <mark>![](/a)</mark> or <em>![](/b) files</em>.');
    const tags = [
      { start: 5, end: 5, parent: undefined },
      { start: 5, end: 5, parent: 0 },
      { start: 8, end: 16, parent: undefined },
      { start: 8, end: 8, parent: 2 },
    ];
    const composed = markdown.compose(parsed, [{ text: 'Veja ou arquivos.', tags }], {
      code: 'pt',
      isRightToLeft: false,
    });
    assert.equal(composed, 'Veja <mark>![](/a)</mark> ou <em>![](/b) arquivos</em>.');
  });

  test('keys of the front matter are translated that are asked for, also within others and in lists', () => {
    const source = '---\ntitle: One\nhero: { text: Two, name: x }\nfeatures:\n  - title: Three\n  - title: Four\n---\n';
    const { units } = markdown.parse(source, { frontMatterKeys: ['hero.text', 'features.title'] });
    assert.deepEqual(units.map(showUnit), ['Two', 'Three', 'Four']);
  });

  test('texts of HTML in quotes and with expressions of JSX are counted', () => {
    const { warnings } = markdown.parse(
      '> <div>\n> One\n> </div>\n\n<Tab on={x}>Two</Tab>\n\n<button on={() => x}>Three</button>\n\n<!-- note -->\n',
    );
    assert.deepEqual(warnings, { kept_structure: 1, kept_code: 2 });
  });

  test('a block of HTML that would end elsewhere stays, and is reported', () => {
    const source = '<div>\none\n</div>\n\n<div>two</div>\n';
    const parsed = markdown.parse(source);
    const kept: number[] = [];
    const texts = ['um\n\ndois', 'dois'].map((text) => ({ text, tags: [] }));
    const composed = markdown.compose(parsed, texts, { code: 'pt', isRightToLeft: false }, (unit) => kept.push(unit));
    assert.equal(composed, '<div>\none\n</div>\n\n<div>dois</div>\n');
    assert.deepEqual(kept, [0]);
  });

  test('a text of such a block is reported once, also where it lacks a tag of a template', () => {
    const parsed = markdown.parse('<div title="{{ a }} door">\none\n</div>\n');
    const kept: number[] = [];
    const texts = parsed.units.map((_, index) => ({ text: ['porta', 'um\n\ndois'][index] ?? '', tags: [] }));
    markdown.compose(parsed, texts, { code: 'pt', isRightToLeft: false }, (unit) => kept.push(unit));
    assert.deepEqual(kept.toSorted(), [0, 1]);
  });
});
