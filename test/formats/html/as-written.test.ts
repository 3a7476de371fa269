import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { html } from '../../../src/formats/html/html.ts';
import { xhtml } from '../../../src/formats/html/xhtml.ts';
import { showUnit } from './show-unit.ts';

/** Before a brace, it begins an expression of JSP, and of a template string. */
const DOLLAR = '$';
const PORTUGUESE = { code: 'pt', isRightToLeft: false };
const unitsOf = (source: string): string[] => html.parse(source).units.map(showUnit);

/** Translates each text into capital letters but for what stays. */
function translate(source: string, format = html): string {
  const parsed = format.parse(source);
  const translations = parsed.units.map(({ text, tags }) => ({
    text: text.replaceAll(/<%.*?%>|\{\{.*?\}\}|\{%.*?%\}|[^<{]+|[<{]/g, (part) =>
      /^(?:<%|\{\{|\{%)/.test(part) ? part : part.toUpperCase(),
    ),
    tags,
  }));
  return format.compose(parsed, translations, PORTUGUESE);
}

describe('HTML as it is written', () => {
  test('texts of elements side by side without a blank are separate', () => {
    for (const [source, ...expected] of [
      ['<b>Note</b>Read this first.', 'Note', 'Read this first.'],
      ['<b>NOTE</b>Read this.', 'NOTE', 'Read this.'],
      ['<b>Warning!</b>Do not open.', 'Warning!', 'Do not open.'],
      ['<b>Status:</b>open', 'Status:', 'open'],
      ['Price<i>12 euros</i>', 'Price', '12 euros'],
      ['<i>5</i>items left', 'items left'],
      ['Save it<b>Cancel</b>', 'Save it', 'Cancel'],
      ['<span>Name</span><span>required</span>', 'Name', 'required'],
      ['<b class=a>Size</b><b class=b>large</b>', 'Size', 'large'],
      ['<a><b>Home</b></a><a><b>About us</b></a>', 'Home', 'About us'],
      ['Welcome<i>to our shop</i>', 'Welcome', 'to our shop'],
      ['<b>Free shipping</b>on all orders', 'Free shipping', 'on all orders'],
      ['<i>May 5, 2024</i><i>5 min read</i>', 'May 5, 2024', '5 min read'],
      ['<kbd>Esc</kbd>Close it', 'Close it'],
      ['<i>i</i>Phone', '<0>i</0>Phone'],
      ['<b>Note</b> Read this.', '<0>Note</0> Read this.'],
      ['1<sup>st</sup> floor', '1st floor'],
      ['<b>un</b>believable', '<0>un</0>believable'],
      ['<b>这是</b>第<i>三</i>章', '<0>这是</0>第<1>三</1>章'],
    ] as const)
      assert.deepEqual(unitsOf(`<p>${source}</p>`), expected, source);
  });

  test('the names of icons are no text, and their labels are', () => {
    assert.deepEqual(
      unitsOf(
        '<button><i class="material-icons md-18">delete</i>Delete</button><mat-icon aria-label="Close it">close</mat-icon>' +
          '<p>Press <span class=material-symbols-outlined>home</span> now.</p><p><i class="materials">home</i>',
      ),
      ['Delete', 'Close it', 'Press <0/>now.', 'home'],
    );
  });

  test('a translation has the words of ruby without their readings', () => {
    const source =
      '<p>The <ruby>old<rt>o</rt>book<rp>(</rp><rt>b</rt><rp>)</rp></ruby> and <ruby><rb><span>door</span></rb><rt>d</ruby>.</p><ruby>Home<rt>h</rt></ruby>';
    assert.equal(translate(source), '<p>THE OLDBOOK AND DOOR.</p>HOME');
    const parsed = html.parse(source);
    assert.equal(html.compose(parsed, parsed.units, PORTUGUESE), source);
  });

  test('the reading of a link stays, and is no text', () => {
    assert.equal(
      translate('<p>The <ruby><a href=x>book</a><rt>b</rt></ruby> is old</p>'),
      '<p>THE <ruby><a href=x>BOOK</a><rt>b</rt></ruby> IS OLD</p>',
    );
  });

  test('a drop cap keeps to one letter', () => {
    for (const [source, text, expected] of [
      ['<b>O</b>nce upon a time', 'Era uma vez', '<b>E</b>ra uma vez'],
      ['<b><i>“O</i></b>nce upon', '“Era uma', '<b><i>“E</i></b>ra uma'],
      ['<b class="dropcap">A</b> house', 'Uma casa', '<b class="dropcap">U</b>ma casa'],
    ] as const) {
      const parsed = html.parse(source);
      // An engine puts the tags around the first word.
      const end = text.indexOf(' ');
      const translations = parsed.units.map(({ tags }) => ({ text, tags: tags.map((tag) => ({ ...tag, end })) }));
      assert.equal(html.compose(parsed, translations, PORTUGUESE), expected);
    }
  });

  test('a preformatted text keeps its lines, blanks and references', () => {
    const page = (text: string): string => `<pre class=x>\n    ${text}</pre>\n`;
    const source = page('The door of the house\r\n      is &lt;open&gt;, and the\r\n    house is red.\r\n');
    const parsed = html.parse(source);
    assert.equal(parsed.units.length, 1);
    const translations = parsed.units.map(({ text }) => ({ text: text.replace('red', 'vermelha &'), tags: [] }));
    assert.equal(html.compose(parsed, translations, PORTUGUESE), source.replace('red', 'vermelha &amp;'));
  });

  test('preformatted texts that are no prose are counted', () => {
    const { warnings } = html.parse(
      '<pre>a house  b</pre><pre>1 + 1</pre><pre><code>x</code></pre><pre>The door is open and green.</pre><pre>the <b>door</b></pre>',
    );
    assert.deepEqual(warnings, { kept_preformatted: 2 });
  });

  test('styles and scripts in any case are no text in XHTML either', () => {
    const source =
      '<html xmlns="http://www.w3.org/1999/xhtml"><HEAD><STYLE>p { color: red }</STYLE><Script>go("x")</Script></HEAD><Body><P>One</P></Body></html>';
    assert.equal(translate(source, xhtml), source.replace('One', 'ONE'));
  });
});

describe('tags of template languages in HTML', () => {
  for (const source of [
    '<p>one <%= link_to "a", b > c ? "</p>" : x %> two</p>',
    '<% if a < b && c > d %><p>one</p><% else %>two<% end %><%# note %><%-- note --%>',
    '<option value="1" <% if a > 3 %>selected<% end %>>one</option>',
    '<a href=<%= url %> title="one <%= t("x > y") %> two">three</a>',
    '<img src={{ url }} alt=\'one {{ x|default("<") }}\'><div {% if x > 4 %}class="a"{% endif %}>two</div>',
    '<p>{% for x in y %}one {{ x }} two{% else %}three{% endfor %}{# <b>note</b> #}</p>',
    '<p>{{#if ok}}one{{else}}two{{/if}} {{{ raw }}} {{!-- <i>note</i> --}}</p>',
    '@if (count($x) > 1)\n<p>one {{ $x->y }}</p>\n@elseif(f("(")) two @endif {!! $html !!} {{-- note --}} @lang(\'x.y\') three',
    '<?php if ($a > 5): ?>one<?php endif; ?> two <?= f($x) > 1 ?> three',
    `<c:if test="${DOLLAR}{a > b}">one ${DOLLAR}{fn:length(x) > 3 ? "x" : "y"} two</c:if><#if a gt b>three</#if>`,
    '<html lang="{{ locale }}" dir="{{ dir }}"><title><%= title %> - one</title><p>two</html>',
    '<p>Use <code>{% if x %}</code> now</p><script>{{ x }} if (a < b) "</p>"</script>',
  ]) {
    test(`stay byte for byte: ${source.slice(0, 50).replaceAll('\n', ' ')}`, () => {
      const translated = translate(source);
      const words = /\b(?:one|two|three|Use|now)\b/g;
      assert.notEqual(translated, source);
      assert.equal(
        translated,
        source.replaceAll(words, (word) => word.toUpperCase()),
      );
    });
  }

  test('an attribute whose translation lacks a tag stays, and is reported', () => {
    const source = '<img alt="one {{ x }}">';
    const parsed = html.parse(source);
    const kept: number[] = [];
    assert.equal(
      html.compose(parsed, [{ text: 'um { x }', tags: [] }], PORTUGUESE, (unit) => kept.push(unit)),
      source,
    );
    assert.deepEqual(kept, [0]);
  });
});
