import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { rst } from '../../../src/formats/rst/rst.ts';
import { showUnit } from '../html/show-unit.ts';
import { recompose, translateWith } from '../translate-with.ts';

const upper = (text: string): string => text.toUpperCase();
const unitsOf = (source: string): string[] => rst.parse(source).units.map(showUnit);

/** Checks what changes: each text between `«»` is translated, and all else stays. */
function check(marked: string): void {
  const source = marked.replaceAll(/[«»]/g, '');
  const expected = marked.replaceAll(/«([^»]*)»/g, (_, text: string) => upper(text));
  assert.equal(translateWith(rst, source, upper), expected);
  assert.equal(recompose(rst, source), source);
}

/** Translates with a table of texts. */
const translate = (source: string, texts: Record<string, string>): string =>
  translateWith(rst, source, (text) => texts[text] ?? text);

describe('reStructuredText', () => {
  test('lines of signs are as long as their titles', () => {
    const source = '======\n Home\n======\n\nOne\n---\n\nTwo\n~~~~~~\n\nText.\n\n----\n\nText.\n';
    assert.equal(
      translate(source, { Home: 'Casa grande', One: '日本', Two: 'Quarenta e dois' }),
      '=============\n Casa grande\n=============\n\n日本\n----\n\nQuarenta e dois\n~~~~~~~~~~~~~~~\n\nText.\n\n----\n\nText.\n',
    );
  });

  test('directives keep their names, arguments and options, and their texts are translated', () => {
    check(
      '.. note::\n   :class: big\n\n   «One text.»\n\n.. warning:: «Two in\n   two lines.»\n\n.. admonition:: «A title»\n   :name: x\n\n   «Three.»\n\n.. versionadded:: 3.2\n   «Four.»\n\n.. versionchanged:: 3.3 «Five.»\n\n.. py:function:: run(text)\n   :async:\n\n   «Six.»\n\n   :param text: «Seven is here.»\n   :type text: the type\n   :returns: «Eight is here.»\n\n.. figure:: a.png\n   :alt: «Nine is here»\n\n   «Ten.»\n\n.. code-block:: python\n   :caption: «The file»\n\n   x = "text"\n\n.. image:: b.png\n.. contents:: :depth: 1\n\n.. rubric:: «The end»\n\n.. unknown-thing:: a b\n\n   Some text.\n\n.. toctree::\n   :caption: «All pages»\n\n   «First page» <one>\n   two\n\n.. list-table:: «A table»\n   :header-rows: 1\n\n   * - «One cell»\n     - «Two cells»\n\n.. tabs::\n\n   .. group-tab:: «Some Linux»\n\n      «Text.»\n\n   .. code-tab:: py\n\n      x = 1\n\n.. only:: html\n\n   «Text.»\n\n.. A comment\n   of two lines\n\n..\n\n«Text.»\n',
    );
    assert.deepEqual(rst.parse('.. unknown-thing:: a b\n\n   Some text.\n').warnings, { not_read: 1 });
  });

  test('lists, quotes, fields, options, notes and lines of verses are translated', () => {
    check(
      '- «one»\n\n  «One text.»\n\n  * «two»\n    «three»\n\n1. «four»\n#. «five»\n(a) «six»\n\n«A term»\n    «Its definition.»\nname : str\n    «The name.»\n\n    «A quote.»\n\n:Author: An author\n:Abstract: «A short text.»\n\n-a, --all  «Show all.»\n--file=NAME\n    «The file.»\n\n| «A verse»\n| «of two lines»\n\n.. [1] «A note.»\n.. [#name] «A note in\n   two lines.»\n.. [CIT2002] «A book.»\n\n.. |name| replace:: «some words»\n.. |logo| image:: logo.png\n   :alt: «Our logo is here»\n.. _target: https://a.example/\n\n__ https://b.example/\n',
    );
  });

  test('literal blocks and sessions of Python stay', () => {
    check(
      '«See the code»::\n\n    x = 1\n\n    y = 2\n\n«Two words» ::\n\n> quoted code\n> more\n\n::\n\n  code\n\n>>> print("text")\ntext\n\n«Text.»\n',
    );
  });

  test('marks go with their words, and what is code is a noun', () => {
    assert.deepEqual(
      unitsOf(
        'The *one two* and **three** of ``a b`` in :func:`~os.run`, see :ref:`the text <label>` and :ref:`label`, `x`, a |sub| [1]_ and https://a.example/b_c_.\n',
      ),
      [
        'The <0>one two</0> and <1>three</1> of <2=a b/> in <3=os.run/>, see <4>the text</4> and <5=label/>, <6=x/>, a <7=|sub|/> <8/> and <9=https://a.example/b_c_/>.',
      ],
    );
    assert.equal(
      translateWith(rst, 'An old car.\n', () => '*X* um_ `velho` |carro| \\ 2 * 3'),
      '\\*X\\* um\\_ \\`velho\\` \\|carro\\| \\\\ 2 * 3\n',
    );
  });

  test('a mark within a word is set apart by a blank without width', () => {
    const translated = translateWith(rst, 'The **big** house\n', ({ length }) => ({
      text: 'A casagrande'.slice(0, length),
      tags: [{ start: 6, end: 9, parent: undefined }],
    }));
    assert.equal(translated, 'A casa\\ **gra**\\ nde\n');
  });

  test('references find their targets, which keep their names', () => {
    const source =
      'See `One page`_, Python_, `The title`_, `some words <The title_>`_, `a link <https://a.example>`_, `no name`__ and :term:`big word`.\n\n.. _One page: one.html\n.. _python: https://python.example\n.. _Alias: `The title`_\n\n__ two.html\n\nThe title\n=========\n\n.. glossary::\n\n   big word\n      Its text.\n';
    const translated = translateWith(rst, source, (text) => text.replaceAll('e', 'é').replaceAll('o', 'ö'));
    assert.match(
      translated,
      /^Séé `Oné pagé <One page_>`__, `Pythön <Python_>`__, `Thé titlé`_, `sömé wörds <Thé titlé_>`_, `a link <https:\/\/a\.example>`_, `nö namé`__ and :term:`big wörd <big word>`\./,
    );
    assert.match(translated, /\n\.\. _Alias: `Thé titlé`_\n/);
    assert.match(translated, /\nThé titlé\n=========\n/);
    assert.match(translated, /\n {3}big word\n {6}Its téxt\.\n$/);
  });

  test('links of the same words are written without a name', () => {
    assert.equal(
      translateWith(rst, '`one <https://a.example>`_ and `two <https://b.example>`_\n', (text) => ({
        text: 'aqui e aqui',
        tags:
          text === ''
            ? []
            : [
                { start: 0, end: 4, parent: undefined },
                { start: 7, end: 11, parent: undefined },
              ],
      })),
      '`aqui <https://a.example>`_ e `aqui <https://b.example>`__\n',
    );
  });

  test('links without names keep their order, or their sentence stays', () => {
    const kept: number[] = [];
    const source = '`One`__ and `two`__\n\n__ https://a.example\n__ https://b.example\n';
    const parsed = rst.parse(source);
    const tags = [
      { start: 4, end: 7, parent: undefined },
      { start: 0, end: 3, parent: undefined },
    ];
    const translated = rst.compose(parsed, [{ text: 'Two one', tags }], { code: 'pt', isRightToLeft: false }, (unit) =>
      kept.push(unit),
    );
    assert.deepEqual([translated, kept], [source, [0]]);
  });

  test('tables are drawn anew', () => {
    const grid =
      '+------+-------+\n| One  | Two   |\n+======+=======+\n| a b  | - c d |\n|      | - e f |\n+------+-------+\n| Both of them |\n+--------------+\n';
    assert.equal(
      translate(grid, { One: 'O primeiro', 'c d': 'cê dê', 'Both of them': 'As duas coisas aqui, juntas' }),
      '+------------+----------------+\n| O primeiro | Two            |\n+============+================+\n| a b        | - cê dê        |\n|            | - e f          |\n+------------+----------------+\n| As duas coisas aqui, juntas |\n+-----------------------------+\n'.replaceAll(
        /^(.*)$/gm,
        '$1',
      ),
    );
    const simple =
      '  =====  =======\n  One    Two\n  =====  =======\n  a b    Some\n         words\n  ``x``  Text\n  =====  =======\n\nText.\n';
    assert.equal(
      translate(simple, { One: 'O primeiro', 'Some\nwords': 'Algumas\npalavras longas' }),
      '  ==========  ===============\n  O primeiro  Two\n  ==========  ===============\n  a b         Algumas\n              palavras longas\n  ``x``       Text\n  ==========  ===============\n\nText.\n',
    );
    assert.equal(recompose(rst, grid + simple), grid + simple);
  });

  test('a note between words stays apart from them', () => {
    const source = 'One [1]_ two\n[2]_ three [3]_.\n\n.. [1] a\n.. [2] b\n.. [3] c\n';
    assert.equal(
      translateWith(rst, source, (text, unit) =>
        unit === 0
          ? {
              text: 'Um dois três.',
              tags: [
                { start: 3, end: 3, parent: undefined },
                { start: 8, end: 8, parent: undefined },
                { start: 12, end: 12, parent: undefined },
              ],
            }
          : text,
      ),
      source.replace('One [1]_ two\n[2]_ three [3]_.', 'Um [1]_ dois [2]_ três [3]_.'),
    );
  });

  test('formulas stay, and are nouns', () => {
    const formula = 'H\\ :sub:`2`\\ SO\\ :sub:`4`';
    const source = `One ${formula} two, CO\\ :sub:\`2\` and note\\ :sup:\`2\` here.\n`;
    const [unit] = rst.parse(source).units;
    assert.equal(unit?.text, 'One H2SO4 two, CO2 and note2 here.');
    assert.deepEqual(
      unit?.verbatim?.map(({ start, end }) => unit.text.slice(start, end)),
      ['H2SO4', 'CO2'],
    );
    assert.equal(
      translateWith(rst, source, (text) => text.replace('One', 'Uma')),
      source.replace('One', 'Uma'),
    );
    assert.equal(recompose(rst, source), source);
  });

  test('a table that is not well-formed stays, and is counted', () => {
    const source = '+------+\n| One\n+------+\n\n=====  ===\nOne two three\n=====  ===\n\nText.\n';
    assert.equal(translateWith(rst, source, upper), source.replace('Text', 'TEXT'));
    assert.equal(rst.parse(source).warnings?.kept_structure, 2);
  });

  test('words at the start of a block do not begin another one', () => {
    for (const words of ['- um', '1. um', '.. um', '| um', '>>> um', ':um: dois', 'A. Silva', '====', '__ um'])
      assert.equal(
        translateWith(rst, 'One text.\n\nTwo.\n', (text) => (text === 'Two.' ? text : words)).startsWith('\\'),
        true,
        words,
      );
  });

  test('hostile documents come back as they are', () => {
    for (const part of ['- ', '`a <', '*a ', '|a', '+-', '.. note:: ', ' ', '::\n ', '+-+\n|a|\n+-+\n', '==== ===\n'])
      for (const source of [part.repeat(2_000), `${part}\n`.repeat(1_000)])
        assert.equal(recompose(rst, source), source);
  });
});
