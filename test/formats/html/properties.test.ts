import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { readParts } from '@glossa/tagged-text';
import fc from 'fast-check';
import { seededRandom } from '../../../load/random.ts';
import type { Unit } from '../../../src/formats/format.ts';
import { html } from '../../../src/formats/html/html.ts';
import { propertyRuns } from '../../support/property-runs.ts';
import { parsePage } from './parsed-page.ts';
import { isVerbatim, translateAtRandom } from './random-translation.ts';

const TARGET = { code: 'ar', isRightToLeft: true };

const word = fc.constantFrom(
  'one',
  'Two',
  'três',
  'four.',
  'caf&eacute;',
  'a&nbsp;b',
  'x &lt; y',
  '漢字',
  'ok &amp; b',
);
const blank = fc.constantFrom(' ', '', '\n  ', '\r\n', '  ');
const attributes = fc.constantFrom('', ' class=x', ' title="A title"', " href='?a&b' aria-label='It'", ' data-x="<b>"');
const whole = fc.constantFrom(
  '<img alt="an image" src=x>',
  '<img>',
  '<!-- a comment -->',
  '<br>',
  '<code>code &lt; it</code>',
  '<code title="no">--</code>',
  '<kbd><b>key</b></kbd>',
  '<span translate="no">Big <i>Corp</i></span>',
  '<script>a("<p>no</p>")</script>',
  '<svg aria-label="sign"><title>no</title><path d="x"/></svg>',
  '<i class=icon></i>',
  'H<sub>2</sub>O',
  'one<sup><a href=x>[1]</a></sup>',
);
const inlineName = fc.constantFrom('b', 'i', 'span', 'em', 'x-y', 'sup');
const blockName = fc.constantFrom('div', 'section', 'blockquote', 'article', 'header');

const inline = fc.letrec<{ item: string; items: string }>((tie) => ({
  item: fc.oneof(
    { maxDepth: 4 },
    { arbitrary: word, weight: 3 },
    { arbitrary: whole, weight: 1 },
    {
      arbitrary: fc
        .tuple(inlineName, attributes, tie('items'))
        .map(([name, own, inner]) => `<${name}${own}>${inner}</${name}>`),
      weight: 2,
    },
  ),
  items: fc.array(fc.tuple(tie('item'), blank), { maxLength: 5 }).map((items) => items.flat().join('')),
}));
const blocks = fc.letrec<{ block: string; blocks: string }>((tie) => ({
  block: fc.oneof(
    { maxDepth: 3 },
    inline.items.map((inner) => `<p>${inner}</p>`),
    inline.items.map((inner) => `<ul><li>${inner}</li><li>${inner}</ul>`),
    inline.items.map((inner) => `<table><tbody><tr><td title="Cell">${inner}</td></tr></tbody></table>`),
    fc.constantFrom(
      '<pre><code>x = 1</code></pre>',
      '<pre>\n A preformatted text of\n two lines.\n\n  x = 1\n</pre>',
      '<textarea>typed</textarea>',
      '<button>Send</button>',
      '<hr>',
    ),
    fc.tuple(blockName, attributes, tie('blocks')).map(([name, own, inner]) => `<${name}${own}>${inner}</${name}>`),
    inline.items,
  ),
  blocks: fc.array(tie('block'), { maxLength: 4 }).map((parts) => parts.join('\n')),
}));
const page = fc
  .tuple(fc.boolean(), blocks.blocks)
  .map(([isWhole, body]) =>
    isWhole ? `<!DOCTYPE html><html><head><title>A page</title></head><body>${body}</body></html>` : body,
  );

/** Parts of pages in any order, most of them malformed. */
const soup = fc
  .array(
    fc.oneof(
      word,
      whole,
      fc.constantFrom(
        ...[
          '<b>',
          '</b>',
          '<i title="It">',
          '</i>',
          '<a href=x>',
          '</a>',
          '<p>',
          '</p>',
          '<div translate=no>',
          '</div>',
        ],
        ...[
          '<svg>',
          '</svg>',
          '<path/>',
          '<foreignObject>',
          '</foreignObject>',
          '<math><mi>',
          '</math>',
          '<![CDATA[x]]>',
        ],
        ...['<title>', '</title>', '<textarea>', '</textarea>', '<style>', '</style>', '<xmp>', '</xmp>', '<select>'],
        ...[
          '<li>',
          '<td>',
          '<table>',
          '</table>',
          '<template>',
          '</template>',
          '<option>',
          '</select>',
          '<code>',
          '</code>',
        ],
        ...[
          '<',
          '>',
          '&',
          '</',
          '</>',
          '<!',
          '<!-- ',
          ' -->',
          '<?x',
          '"',
          "'",
          '=',
          '/',
          '\0',
          '\ud800',
          '\ufeff',
          '\r',
        ],
        ...[
          '<br>',
          '</br>',
          '<plaintext>',
          '<b a="',
          '<noscript>',
          '</noscript>',
          '<label>',
          '</label>',
          '&amp',
          '&#0;',
        ],
      ),
      blank,
    ),
    { maxLength: 30 },
  )
  .map((parts) => parts.join(''));

function translate(source: string, seed: number): string {
  const random = seededRandom(seed);
  const parsed = structuredClone(html.parse(source));
  return html.compose(
    parsed,
    parsed.units.map((unit) => translateAtRandom(unit, random)),
    TARGET,
  );
}

/** The text of a unit outside of what stays. */
function translatedText(unit: Unit): string {
  let text = '';
  let isKept = false;
  for (const part of readParts(unit)) {
    if (part.kind !== 'text') isKept = part.kind === 'open' && isVerbatim(unit, part.tag);
    else if (!isKept) text += part.text;
  }
  return text;
}

const isRawText = (kept: string): boolean => /^(?:script|style|textarea|iframe): /.test(kept);
const withoutBlanks = (text: string): string => text.replace(/[\s\ufeff]/g, '');

describe('HTML of any kind', () => {
  test('stays as it is when nothing is translated', () => {
    const check = fc.property(fc.oneof(page, soup), (source) => {
      const parsed = html.parse(source);
      assert.equal(html.compose(parsed, parsed.units, TARGET), source);
    });
    fc.assert(check, propertyRuns(82, 2_000));
  });

  test('has units whose tags are nested and in order', () => {
    const check = fc.property(fc.oneof(page, soup), (source) => {
      for (const { text, tags, verbatim = [] } of html.parse(source).units) {
        for (const [index, { start, end, parent }] of tags.entries()) {
          const around = parent === undefined ? { start: 0, end: text.length } : tags[parent];
          assert.ok((parent ?? -1) < index);
          assert.ok(around && around.start <= start && start <= end && end <= around.end);
          assert.ok(start >= (tags[index - 1]?.start ?? 0));
        }
        for (const { start, end } of verbatim) assert.ok(tags.some((tag) => tag.start === start && tag.end === end));
      }
    });
    fc.assert(check, propertyRuns(86, 1_000));
  });

  test('keeps the tree of its elements, its comments and its scripts in any translation', () => {
    const check = fc.property(page, fc.integer(), (source, seed) => {
      const body = source.startsWith('<!DOCTYPE') ? '' : '<body>';
      const before = parsePage(body + source);
      const after = parsePage(body + translate(source, seed).replace(/^(<!DOCTYPE html><html) dir="rtl"/, '$1'));
      assert.deepEqual(after.tokens, before.tokens);
      assert.deepEqual(after.kept, before.kept);
      assert.deepEqual([...after.elements].sort(), [...before.elements].sort());
    });
    fc.assert(check, propertyRuns(83, 2_000));
  });

  test('keeps its tags and comments in any translation, also if it is malformed', () => {
    const check = fc.property(soup, fc.integer(), (source, seed) => {
      const before = parsePage(source);
      const after = parsePage(translate(source, seed));
      assert.deepEqual(after.tokens, before.tokens);
      assert.deepEqual(after.kept.filter(isRawText), before.kept.filter(isRawText));
    });
    fc.assert(check, propertyRuns(84, 2_000));
  });

  test('has the text that a browser shows', () => {
    const withoutFormulas = page.filter((source) => !/<sub>|\[1\]|<pre>\n|<svg/.test(source));
    const check = fc.property(withoutFormulas, (source) => {
      const { units, places } = html.parse(source);
      const texts = units.filter((_, index) => places[index]?.kind === 'text').map(translatedText);
      assert.equal(withoutBlanks(texts.join('')), withoutBlanks(parsePage(source).text));
    });
    fc.assert(check, propertyRuns(85, 1_000));
  });
});
