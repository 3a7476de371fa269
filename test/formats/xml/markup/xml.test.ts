import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { TagOptions } from '../../../../src/formats/tag-options.ts';
import { xml } from '../../../../src/formats/xml/markup/xml.ts';
import { showUnit } from '../../html/show-unit.ts';

const target = { code: 'pt', isRightToLeft: false };

function unitsOf(source: string, options?: TagOptions): string[] {
  return xml.parse(source, options).units.map(showUnit);
}

function upperCase(source: string, options?: TagOptions): string {
  const parsed = xml.parse(source, options);
  return xml.compose(
    parsed,
    parsed.units.map(({ text, tags, verbatim = [] }) => {
      const letters = [...text.toUpperCase()];
      for (const { start, end } of verbatim) letters.splice(start, end - start, ...text.slice(start, end));
      return { text: letters.join(''), tags };
    }),
    target,
  );
}

describe('the outline of XML', () => {
  const cases: [what: string, source: string, units: string[], options?: TagOptions][] = [
    ['has elements within a sentence', 'Press <i>Continue</i> to go on.', ['Press <0>Continue</0> to go on.']],
    [
      'has elements that hold the texts of a document',
      '<doc><meta><title>A title</title></meta><par>One. Two.</par>\n<par>Three.</par></doc>',
      ['A title', 'One. Two.', 'Three.'],
    ],
    [
      'follows most elements of a name',
      '<p>See <b>this</b> house.</p><p><b>One</b><i>two</i></p><p>A <b>house</b> and <i>that</i></p>',
      ['See <0>this</0> house.', '<0>One</0><1>two</1>', 'A <0>house</0> and <1>that</1>'],
    ],
    [
      'does not follow elements that are alone in another one',
      '<li>See <b>this</b> and <i>that</i>.</li><li><b>One</b></li><li><b>Two</b></li><li><b>Red</b> <i>house</i></li>',
      ['See <0>this</0> and <1>that</1>.', 'One', 'Two', '<0>Red</0> <1>house</1>'],
    ],
    [
      'keeps a list apart from the paragraph that it is in',
      '<p>Before <ul><li>one</li><li>two <b>three</b></li></ul> after</p>',
      ['Before', 'one', 'two <0>three</0>', 'after'],
    ],
    [
      'has no separate elements without text',
      '<p>One<x id="1"/> two <x id="2"></x>three</p><p/><p>Four</p>',
      ['One<0/> two <1/>three', 'Four'],
    ],
    ['of a fragment is that of its elements', '<p>One</p> <p>Two</p>', ['One', 'Two']],
    [
      'does not count when the outline is given',
      '<doc><a>One</a> <b>two</b> <par>three</par></doc>',
      ['<0>One</0> <1>two</1>', 'three'],
      { outlineDetection: false, splittingTags: ['par'] },
    ],
    [
      'has elements that never divide a sentence',
      '<par>The house was </par><par>sold.</par>',
      ['<0>The house was</0> <1>sold.</1>'],
      { nonSplittingTags: ['par'] },
    ],
    [
      'counts the text of such an element as that of the element around it',
      '<doc><b>The</b> <i>house</i></doc>',
      ['<0>The</0> <1>house</1>'],
      { nonSplittingTags: ['b'] },
    ],
    [
      'has elements that always do, even without text',
      'One<br/>two <b>three<br/>four</b> five',
      ['One', 'two', 'three', 'four', 'five'],
      { splittingTags: ['br'], nonSplittingTags: ['br'] },
    ],
    [
      'has names with a prefix',
      '<w:p>One</w:p><w:p>Two <c:b>three</c:b></w:p>',
      ['<0>One</0><1>Two <2>three</2></1>'],
      { nonSplittingTags: ['w:p'] },
    ],
  ];
  for (const [what, source, units, options] of cases)
    test(what, () => assert.deepEqual(unitsOf(source, options), units));
});

describe('XML', () => {
  test('keeps the content of ignored elements as a noun, and their tags', () => {
    const ignored = { ignoreTags: ['x', 'ph', 'bpt', 'ept'] };
    assert.deepEqual(unitsOf('Open the page <x>Big <b>Settings</b></x> now.', ignored), [
      'Open the page <0=Big Settings/> now.',
    ]);
    assert.deepEqual(unitsOf('<bpt id="1">&lt;b&gt;</bpt>One<ept id="1">&lt;/b&gt;</ept> <ph>{1}</ph> two', ignored), [
      'One<0/> <1={1}/> two',
    ]);
    assert.equal(
      upperCase('Open <x a="b">Big <b>Settings</b></x> now <ph>5</ph>.', ignored),
      'OPEN <x a="b">Big <b>Settings</b></x> NOW <ph>5</ph>.',
    );
    assert.deepEqual(unitsOf('<x>Only this</x>', ignored), []);
  });

  test('keeps attributes, comments, instructions and the document type', () => {
    const source =
      '<?xml version="1.0"?>\n<!DOCTYPE d [<!ENTITY it "x">]>\n<d title="a"><!-- one --><?pi two?><p>three</p></d>\n';
    assert.equal(upperCase(source), source.replace('three', 'THREE'));
  });

  test('resolves the references of XML and HTML, and keeps others as they are', () => {
    assert.deepEqual(unitsOf('a &lt;b&gt; R&amp;D caf&eacute; &prod; &app; &#233;'), ['a <b> R&D café ∏ <0=&app;/> é']);
    assert.equal(upperCase('a &lt;b&gt; R&amp;D &app;&nbsp;b'), 'A &lt;B&gt; R&amp;D &app;&nbsp;B');
    assert.deepEqual(unitsOf('<!DOCTYPE d [<!ENTITY prod "x">]><d>The &prod; is good.</d>'), [
      'The <0=&prod;/> is good.',
    ]);
  });

  test('escapes what was in a CDATA section, and removes what XML does not allow', () => {
    assert.equal(upperCase('<a>one <![CDATA[two & <three>]]></a>'), '<a>ONE TWO &amp; &lt;THREE&gt;</a>');
    const parsed = xml.parse('<p>One</p>');
    assert.equal(xml.compose(parsed, [{ text: 'U\u0001m', tags: [] }], target), '<p>U\ufffdm</p>');
  });

  test('takes an empty element for a word if it touches none', () => {
    assert.deepEqual(unitsOf('The <x id="1"/> of <y></y>, <br/> or <b><x/></b> press <x/>F1<x/> or (<x/>)'), [
      'The <0={x}/> of <1={x}/>, <2/>or <3><4/></3>press <5/>F1<6/> or (<7/>)',
    ]);
    assert.equal(upperCase('<x/> to <x id="1"/>, or <y></y>.'), '<x/> TO <x id="1"/>, OR <y></y>.');
  });

  test('keeps the tags at the ends of a text at their ends', () => {
    const source = '<x id="1"/><g id="2">One <x id="3"/></g> two.<x id="4"/>';
    assert.deepEqual(unitsOf(source), ['<0>One <1/></0>two.']);
    assert.equal(upperCase(source), '<x id="1"/><g id="2">ONE <x id="3"/></g> TWO.<x id="4"/>');
  });

  test('has any number of tags in a text', () => {
    const source = Array.from({ length: 100 }, (_, id) => `<g id="${id}">word</g><x id="x${id}"/>`).join(' and ');
    assert.equal(xml.parse(source).units[0]?.tags.length, 199);
    assert.equal(upperCase(source), source.replaceAll('word', 'WORD').replaceAll(' and ', ' AND '));
  });

  const malformed: [source: string, line: number, column: number][] = [
    ['<p>one<br>two</p>', 1, 17],
    ['<p>one</p>\n <p><b>two</b>', 2, 2],
    ['one\nR&D <b>two</b>', 2, 2],
    ['<a href="?b=1&c=2">one</a>', 1, 14],
    ['😀 & one; two', 1, 3],
    ['a < b', 1, 4],
    ['<a b="1" b="2">x</a>', 1, 15],
    ['one</p>', 1, 7],
    ['<a>'.repeat(600), 1, 1539],
  ];
  for (const [source, line, column] of malformed) {
    test(`that is not well-formed names the place: ${source.slice(0, 20)}`, () => {
      assert.deepEqual(xml.parse(source), { source, units: [], places: [], roots: [], malformedAt: { line, column } });
    });
  }
});
