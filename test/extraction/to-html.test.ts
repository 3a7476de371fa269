import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parse } from 'parse5';
import type { Block } from '../../src/extraction/block.ts';
import { toHtml } from '../../src/extraction/to-html.ts';
import { html } from '../../src/formats/html/html.ts';

const BLOCKS: Block[] = [
  { kind: 'heading', text: 'Report on <cats> & "dogs"', page: 1 },
  { kind: 'paragraph', text: 'A paragraph.', page: 1 },
  { kind: 'list_item', text: 'a bullet', page: 1 },
  { kind: 'list_item', text: 'another one', page: 1 },
  { kind: 'list_item', text: '3. the third', page: 1 },
  { kind: 'list_item', text: 'b) a letter', page: 1 },
  {
    kind: 'table_row',
    text: 'All <5',
    page: 1,
    cells: [
      { text: 'All', columns: 2 },
      { text: '<5', columns: 1 },
    ],
  },
  { kind: 'table_row', text: '1', page: 1, cells: ['1', '', ''].map((text) => ({ text, columns: 1 })) },
  { kind: 'table_row', text: '2', page: 1, cells: [{ text: '2', columns: 1 }] },
  { kind: 'code', text: 'if (a < b)', page: 1 },
  { kind: 'code', text: '  print(a)', page: 1 },
  { kind: 'heading', text: 'Second', page: 3 },
  { kind: 'list_item', text: 'last', page: 3 },
];

function bodyOf(page: string): string {
  return page.slice(page.indexOf('<body>') + '<body>\n'.length, page.indexOf('</body>'));
}

test('the text of a document is a page with a section for each page, headings, paragraphs and lists', () => {
  assert.equal(
    bodyOf(toHtml(BLOCKS, 'cats')),
    `<section id="page-1" data-page="1">
<h1>Report on &lt;cats&gt; &amp; &quot;dogs&quot;</h1>
<p>A paragraph.</p>
<ul>
<li>a bullet</li>
<li>another one</li>
</ul>
<ol>
<li value="3">the third</li>
</ol>
<ul class="marked">
<li>b) a letter</li>
</ul>
<table>
<tr><td colspan="2">All</td><td>&lt;5</td></tr>
<tr><td>1</td><td></td><td></td></tr>
</table>
<table>
<tr><td>2</td></tr>
</table>
<pre><code>if (a &lt; b)
  print(a)
</code></pre>
</section>
<section id="page-3" data-page="3">
<h2>Second</h2>
<ul>
<li>last</li>
</ul>
</section>
`,
  );
});

test('the page is valid HTML, and each text is a unit of its translation', () => {
  const page = toHtml(BLOCKS, 'cats');
  const errors: string[] = [];
  parse(page, { onParseError: ({ code }) => errors.push(code) });
  assert.deepEqual(errors, []);
  const parsed = html.parse(page);
  assert.deepEqual(
    parsed.units.map(({ text }) => text),
    [
      'Report on <cats> & "dogs"',
      'Report on <cats> & "dogs"',
      'A paragraph.',
      'a bullet',
      'another one',
      'the third',
      'b) a letter',
      'All',
      'Second',
      'last',
    ],
  );
  const translations = parsed.units.map(({ text, tags }) => ({ text: text.toUpperCase(), tags }));
  const arabic = html.compose(parsed, translations, { code: 'ar', isRightToLeft: true });
  assert.match(arabic, /<html dir="rtl" lang="ar">/);
});

test('a document without a heading at its beginning has its name as the title, which stays', () => {
  const page = toHtml([{ kind: 'paragraph', text: 'Only this.' }], 'my <file>');
  assert.match(page, /<title translate="no">my &lt;file&gt;<\/title>/);
  assert.deepEqual(
    html.parse(page).units.map(({ text }) => text),
    ['Only this.'],
  );
});
