import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { html } from '../../../src/formats/html/html.ts';
import { showUnit } from './show-unit.ts';

const unitsOf = (source: string): string[] => html.parse(source).units.map(showUnit);

describe('units of HTML', () => {
  test('each block is a unit, also without end tags', () => {
    assert.deepEqual(unitsOf('<h1>Title</h1><ul><li>One<li>Two</ul><table><tr><td>Cell<td>Other</table>End'), [
      'Title',
      'One',
      'Two',
      'Cell',
      'Other',
      'End',
    ]);
  });

  test('inline elements are tags around their words, without the blanks at their ends', () => {
    assert.deepEqual(unitsOf('<p>The <b>green <i>door</i> </b>is<a href=x> open</a>.</p>'), [
      'The <0>green <1>door</1></0> is <2>open</2>.',
    ]);
  });

  test('a blank inside of an element, or beside an empty one, separates words and no sentences', () => {
    assert.deepEqual(
      unitsOf(
        '<p><b>I bought a new </b>house.<p>I bought a <a href=x>new house </a><i>near the river.</i>' +
          '<p>I bought a new <b></b>house.<p>I bought a new<i> house.</i><p>I bought a<span> </span>new house.',
      ),
      [
        '<0>I bought a new</0> house.',
        'I bought a <0>new house</0> <1>near the river.</1>',
        'I bought a new <0/>house.',
        'I bought a new <0>house.</0>',
        'I bought a <0/>new house.',
      ],
    );
  });

  test('unknown elements are inline', () => {
    assert.deepEqual(unitsOf('<p>The <x-door>green</x-door> door</p>'), ['The <0>green</0> door']);
  });

  test('the content of ignored elements is a noun, whatever it declares', () => {
    const { units } = html.parse('<p>Open <K-B title="A">the <i translate="yes">door</i></K-B> now.</p><kb>no</kb>', {
      ignoreTags: ['K-b', 'kb'],
    });
    assert.deepEqual(units.map(showUnit), ['Open <0=the door/> now.']);
  });

  test('blanks collapse, and a line break stays one', () => {
    assert.deepEqual(unitsOf('<p>\n  The  green\t<b>\n   door</b> \r\n is open.\n</p>'), [
      'The green\n<0>door</0>\nis open.',
    ]);
  });

  test('character references are resolved', () => {
    assert.deepEqual(unitsOf('<p>Caf&eacute;&nbsp;&amp; bar &lt;b&gt; &#x41;</p>'), ['Café\u00a0& bar <b> A']);
  });

  test('elements that enclose a whole unit, and what has no text at its ends, are not part of it', () => {
    assert.deepEqual(unitsOf('<p><img src=a> <b><i><a id=x></a>The door</i></b> <!-- c --><br></p>'), ['The door']);
  });

  test('parts that are not text stand at their position', () => {
    assert.deepEqual(
      unitsOf(
        '<p>An <img src=a> image, <!-- c -->a comment,<script>var a = "b";</script> a <svg><path/></svg> sign, ' +
          'an <i class=icon></i> icon.</p>',
      ),
      ['An <0/>image, <1/>a comment,<2/> a <3/>sign, an <4/>icon.'],
    );
  });

  test('inline code and elements that are not translated are nouns', () => {
    assert.deepEqual(
      unitsOf(
        '<p>Use <code>a &lt; <b>b</b></code> or <span translate="no">Big <i>Corp</i></span> or <b class="x notranslate">C</b>.</p>',
      ),
      ['Use <0=a < b/> or <1=Big Corp/> or <2=C/>.'],
    );
  });

  test('code without letters, and code that is too long for a noun, stands at its position', () => {
    assert.deepEqual(unitsOf(`<p>Add <code>+ 1</code> to <kbd>${'key '.repeat(30)}</kbd> here.</p>`), [
      'Add <0/>to <1/>here.',
    ]);
  });

  test('typewriter text is code, unless it is prose', () => {
    assert.deepEqual(
      unitsOf(
        '<p>Set <tt><b>have</b></tt> by <tt>zpipe -d &lt; a.txt</tt>. <tt>The door of the house is open.</tt></p>',
      ),
      ['Set <0=have/> by <1=zpipe -d < a.txt/>. <2>The door of the house is open.</2>'],
    );
  });

  test('a formula is a noun, and the mark of a footnote stands at its position', () => {
    assert.deepEqual(
      unitsOf(
        '<p>Not H<sub>2</sub>O but C<sub>6</sub>H<sub>12</sub>O<sub>6</sub> and 5 m<sup>2</sup> here.<sup><a>[1]</a></sup> The ' +
          '1<sup>st</sup> door<sub>below</sub> SO<sub>4</sub><sup>2-</sup> and CO<sub>2</sub></p>',
      ),
      ['Not <0=H2O/> but <1=C6H12O6/> and 5 m<2/> here.<3/> The 1st door<4>below</4> <5=SO4/><6/> and <7=CO2/>'],
    );
  });

  test('subscripts and superscripts with letters are part of a formula or of an ordinal, or marks', () => {
    assert.deepEqual(
      unitsOf(
        '<p>If x<sub>i</sub><sup>2</sup> and <i>y<sub>i+1</sub></i> and 2<sup>n-1</sup> of C<sub>n</sub>H<sub>2n+2</sub> or ' +
          '<i>z</i><sub><i>k</i></sub> and &alpha;<sub>i</sub> are the n<sup>th</sup> of XX<sup>e</sup> M<sup>me</sup>.</p>',
      ),
      [
        'If <0=xi/><1/> and <2><3=yi+1/></2> and <4=2n-1/> of <5=CnH2n+2/> or <6>z</6><7/> and α<8/> are the nth of XXe Mme.',
      ],
    );
    assert.deepEqual(unitsOf('<p>The effect<sup>a,b</sup> of Word<sup>TM</sup> on energy<sub>total</sub></p>'), [
      'The effect<0/> of Word<1/> on energy<2>total</2>',
    ]);
    assert.deepEqual(
      unitsOf(
        '<p>In 2021<sup>a</sup> and 1,234<sup>2</sup> to 2<sup>53</sup>−1 the 5<sup><a href=x>th</a></sup> of N<sup>o</sup> one</p>',
      ),
      ['In <0=2021a/> and 1,234<1/> to <2=253/>−1 the 5<3><4>th</4></3> of No one'],
    );
  });

  test('code, preformatted text, scripts, styles and forms keep their content', () => {
    assert.deepEqual(
      unitsOf(
        '<pre>some text</pre><p><code>code only</code></p><script>"<p>text</p>"</script><style>p { }</style>' +
          '<textarea>typed text</textarea><iframe>frame</iframe><noembed>text</noembed><xmp><p>text</p></xmp>',
      ),
      [],
    );
  });

  test('paragraphs of sentences in a preformatted text are units, other preformatted text stays', () => {
    assert.deepEqual(
      unitsOf(
        '<pre>\n  The door is green and\n  the house is red.\n \nnpm install the house\n\nUse the door (not it).\n\nx = "The door is open.";\n' +
          '\nThe house      is red.</pre><pre>The door <b>is</b> green and red.</pre><pre><code>The door is green and red.</code></pre>' +
          '<pre translate=no>The door is green and red.</pre>',
      ),
      ['The door is green and\nthe house is red.', 'Use the door (not it).'],
    );
  });

  test('a preformatted text in which all lines are prose is one unit with its lines', () => {
    const { units } = html.parse(
      '<pre>\r\n  THE LICENSE\r\n\r\n  You may use &amp; copy the house\r\n  and/or the door, see http://a.example/\r\n\r\n  * if the house is red\r\n</pre>',
    );
    const text =
      '  THE LICENSE\n\n  You may use & copy the house\n  and/or the door, see http://a.example/\n\n  * if the house is red';
    assert.deepEqual(units, [{ text, tags: [], layout: 'lines', role: 'paragraph' }]);
    const kept = [
      'This opens the door of the house:\n\n$ open --door\n\nThis closes the door of the house.',
      '-h, --help     show this text and exit\n-v, --version  show the version of it\n-q             be quiet and do nothing',
      'Total: 5 doors\nOpen: 3 doors',
    ];
    for (const one of kept) assert.ok(!unitsOf(`<pre>${one}</pre>`).some((found) => found.includes('\n')), one);
  });

  test('what is not to be translated stays, and what lies in it can be translated again', () => {
    assert.deepEqual(
      unitsOf(
        '<div translate="no">One <p translate="yes">Two</p> <b translate="yes">three</b></div><p class=notranslate>Four' +
          '<p>Five</p>',
      ),
      ['Two', 'three', 'Five'],
    );
  });

  test('text in an element that stays is a noun beside a text that is translated', () => {
    assert.deepEqual(unitsOf('<p>One <span translate=no>Corp <b translate=yes>two</b></span> three</p>'), [
      'One <0><1=Corp/> <2>two</2></0> three',
    ]);
  });

  test('attributes that a reader sees are units', () => {
    assert.deepEqual(
      unitsOf(
        '<meta name=description content="A page"><meta name=viewport content="width=device-width">' +
          '<meta property="og:title" content="Shared"><link rel=stylesheet title="Style">' +
          "<img alt='An image' src=a title='A title'><input type=submit value=Send><input type=text value=typed placeholder=Name>" +
          '<optgroup label=Group><option label=Choice value=c><a aria-label="Close it" data-x="no">1</a>' +
          '<b translate=no title="no">x</b><code title="no">y</code><a title="12">2</a>',
      ),
      ['A page', 'Shared', 'An image', 'A title', 'Send', 'Name', 'Group', 'Choice', 'Close it'],
    );
  });

  test('the title of a page is a unit unless it seems to have markup', () => {
    assert.deepEqual(unitsOf('<title>A page &lt; &amp; more</title><p>Text'), ['A page < & more', 'Text']);
    assert.deepEqual(unitsOf('<p>Text</p><title>A page <p>more</p>'), ['Text']);
  });

  test('links that form a menu are separate units, links in a sentence are not', () => {
    assert.deepEqual(
      unitsOf('<nav><span><a href=a>Home</a> | <a href=b>About <b>us</b></a> <i></i><a>Mail</a></span></nav>'),
      ['Home', 'About <0>us</0>', 'Mail'],
    );
    assert.deepEqual(unitsOf('<p>See <a>this</a> <a>page</a>.</p>'), ['See <0>this</0> <1>page</1>.']);
  });

  test('elements whose texts would run together as words are separate units, parts of a word are not', () => {
    assert.deepEqual(unitsOf('<div><span>Home</span><span>About us</span></div>'), ['Home', 'About us']);
    assert.deepEqual(
      unitsOf('<div><span class=a>Trans</span><span class=a>lation</span> <b>One</b> <i>Two</i></div>'),
      ['<0>Trans</0><1>lation</1> <2>One</2> <3>Two</3>'],
    );
  });

  test('a line break ends a unit unless the sentence goes on', () => {
    assert.deepEqual(unitsOf('<p>Green Street 12<br>Town<br><br>and more</p>'), [
      'Green Street 12',
      'Town',
      'and more',
    ]);
    assert.deepEqual(unitsOf('<p>The door is<br>green.<br>it is</p>'), ['The door is <0/>green.', 'it is']);
    assert.deepEqual(unitsOf('<p>The <b>door<br>House</b> is</p>'), ['The <0>door <1/>House</0> is']);
  });

  test('tags without a partner in their block stand at their positions', () => {
    assert.deepEqual(unitsOf('<p>One <b>two</p><p>three</b> four</i> five</p>'), [
      'One <0/>two',
      'three<0/> four<1/> five',
    ]);
    assert.deepEqual(unitsOf('<p>One <i>two <b>three</i> four</b> five</p>'), [
      'One <0>two <1/>three</0> four<2/> five',
    ]);
  });

  test('controls separate the texts around them', () => {
    assert.deepEqual(
      unitsOf('<p>Choose <select><option>Red<option>Blue</select> now <button>Send</button> or <label>Name</label>'),
      ['Choose', 'Red', 'Blue', 'now', 'Send', 'or', 'Name'],
    );
  });

  test('a unit has the language that is declared for it, if the page has another', () => {
    const source =
      '<html lang="en"><p>One</p><p lang="fr">Deux <b>trois</b></p><p>Four <i lang=fr>cinq</i></p><p lang="EN">Six' +
      '<p><i lang="de">Sieben</i></p><img lang="it" alt="Otto"></html>';
    assert.deepEqual(
      html.parse(source).units.map(({ text, language }) => [text, language]),
      [
        ['One', undefined],
        ['Deux trois', 'fr'],
        ['Four cinq', undefined],
        ['Six', undefined],
        ['Sieben', 'de'],
        ['Otto', 'it'],
      ],
    );
  });

  test('units of a fragment have the languages that its outermost elements declare, if they differ', () => {
    const languagesOf = (source: string): (string | undefined)[] =>
      html.parse(source).units.map(({ language }) => language);
    assert.deepEqual(languagesOf('<p lang="ja">One</p><p>Two</p>'), ['ja', undefined]);
    assert.deepEqual(languagesOf('<p lang="en">One</p><p lang="EN">Two <br lang="fr"></p>'), [undefined, undefined]);
    assert.deepEqual(languagesOf('Zero <p lang="en">One</p>'), [undefined, undefined]);
  });

  test('a tag that is cut off at the end is not text', () => {
    assert.deepEqual(unitsOf('<p>One <b title="two'), ['One']);
  });

  test('labels of a drawing are units, the drawing itself stays', () => {
    assert.deepEqual(
      unitsOf(
        '<p>The <svg><title>A house</title><style>no</style><text x=1>Door <tspan>Window</tspan> closed</text><text>Roof of {{ name }}</text></svg> plan',
      ),
      ['A house', 'Door', 'Window', 'closed', 'Roof of <0={{ name }}/>', 'The <0/>plan'],
    );
    assert.deepEqual(unitsOf('<p translate=no><svg><text>Roof</text></svg></p>'), []);
  });

  test('text of foreign content ends where a browser ends it', () => {
    assert.deepEqual(
      unitsOf('<p>a <svg><![CDATA[<p>x</p>]]><script>y</script><foreignObject><p>z</p></foreignObject></svg> b</p>'),
      ['a <0/>b'],
    );
    assert.deepEqual(unitsOf('<svg><g>x<p>Text</p>'), ['Text']);
    assert.deepEqual(unitsOf('<select><svg><script>"<p>text</p>"</script>'), []);
    assert.deepEqual(unitsOf('<svg></br><script>"<p>text</p>"</script>'), []);
    assert.deepEqual(unitsOf('<p>a <svg><g>x<b>y</b> z</p><p>Text</p>'), ['a', 'Text']);
  });
});
