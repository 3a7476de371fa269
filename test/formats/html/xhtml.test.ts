import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { seededRandom } from '../../../load/random.ts';
import { xhtml } from '../../../src/formats/html/xhtml.ts';
import { readXml } from '../../../src/formats/xml/read-xml.ts';
import { translateAtRandom } from './random-translation.ts';
import { showUnit } from './show-unit.ts';

const ARABIC = { code: 'ar', isRightToLeft: true };

const page = (body: string): string =>
  `<?xml version="1.0"?>\n<!DOCTYPE html>\n<html xmlns="http://www.w3.org/1999/xhtml" xml:lang="en"><head><title/><script src="a.js"/></head><body>${body}</body></html>`;
const unitsOf = (body: string): string[] => xhtml.parse(page(body)).units.map(showUnit);

function translate(source: string, seed: number): string {
  const random = seededRandom(seed);
  const parsed = xhtml.parse(source);
  return xhtml.compose(
    parsed,
    parsed.units.map((unit) => translateAtRandom(unit, random)),
    ARABIC,
  );
}

/** The elements of a page. @throws GlossaError if it is not well-formed */
function elementsOf(source: string): string[] {
  const elements: string[] = [];
  readXml(source, { open: ({ name }) => elements.push(name) }, { entities: { nbsp: '\u00a0', eacute: 'é' } });
  return elements.sort();
}

const word = fc.constantFrom('one', 'Two.', 'caf&eacute;', 'a&nbsp;b', 'x &lt; y', '漢字', '<![CDATA[c & d]]>');
const whole = fc.constantFrom(
  '<br/>',
  '<br></br>',
  '<a id="p1"/>',
  '<a id="p2"></a>',
  '<img alt="An image" src="x"/>',
  '<!-- a comment -->',
  '<code>x = 1</code>',
  '<script>//<![CDATA[\na < b\n//]]></script>',
  '<svg xmlns="http://www.w3.org/2000/svg"><text>A label</text><path/></svg>',
  '<m:math xmlns:m="http://www.w3.org/1998/Math/MathML"><m:mi>x</m:mi></m:math>',
);
const name = fc.constantFrom('b', 'i', 'span', 'p', 'div', 'li', 'td', 'title', 'textarea', 'br', 'pre', 'select');
const content = fc.letrec<{ item: string; items: string }>((tie) => ({
  item: fc.oneof(
    { maxDepth: 4 },
    { arbitrary: word, weight: 3 },
    { arbitrary: whole, weight: 1 },
    {
      arbitrary: fc.tuple(name, tie('items')).map(([own, inner]) => `<${own} title="A title">${inner}</${own}>`),
      weight: 3,
    },
  ),
  items: fc
    .array(fc.tuple(tie('item'), fc.constantFrom('', ' ', '\n')), { maxLength: 5 })
    .map((items) => items.flat().join('')),
}));

describe('XHTML', () => {
  test('has elements without content, such as scripts, titles and anchors', () => {
    assert.deepEqual(unitsOf('<p><a id="p1"/>One <b/>two.</p><p/><p>Three<br/>four.</p>'), [
      'One <0/>two.',
      'Three <0/>four.',
    ]);
  });

  test('has CDATA sections, entities of HTML, and blocks within paragraphs', () => {
    assert.deepEqual(unitsOf('<p>A<![CDATA[ & ]]>caf&eacute;<div>inside</div>after</p>'), [
      'A & café',
      'inside',
      'after',
    ]);
  });

  test('has names with a prefix', () => {
    const source =
      '<h:html xmlns:h="http://www.w3.org/1999/xhtml"><h:body><h:p>One</h:p><h:p>Two</h:p></h:body></h:html>';
    const parsed = xhtml.parse(source);
    assert.deepEqual(parsed.units.map(showUnit), ['One', 'Two']);
    assert.equal(
      xhtml.compose(parsed, [{ text: 'Um', tags: [] }, undefined], ARABIC),
      source.replace('One', 'Um').replace('<h:html', '<h:html dir="rtl"'),
    );
  });

  test('is read as HTML if it is not well-formed, and stays if it declares entities', () => {
    assert.deepEqual(xhtml.parse('<p>One<br>two & three</p>').units.map(showUnit), ['One <0/>two & three']);
    assert.deepEqual(xhtml.parse('<!DOCTYPE html [<!ENTITY a "b">]><p>One &a; two</p>').units, []);
  });

  test('has no characters that XML does not allow', () => {
    const parsed = xhtml.parse('<p>One</p>');
    assert.equal(xhtml.compose(parsed, [{ text: 'U\u0001m \ud800', tags: [] }], ARABIC), '<p>U\ufffdm \ufffd</p>');
  });

  test('of any kind stays as it is when nothing is translated', () => {
    const check = fc.property(content.items.map(page), (source) => {
      const parsed = xhtml.parse(source);
      assert.equal(xhtml.compose(parsed, parsed.units, ARABIC), source);
    });
    fc.assert(check, { seed: 101, numRuns: 1_000 });
  });

  test('of any kind is well-formed and has the same elements in any translation', () => {
    const check = fc.property(content.items.map(page), fc.integer(), (source, seed) => {
      assert.deepEqual(elementsOf(translate(source, seed)), elementsOf(source));
    });
    fc.assert(check, { seed: 102, numRuns: 3_000 });
  });
});
