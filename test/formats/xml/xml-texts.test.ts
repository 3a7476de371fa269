import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findAttribute, setAttribute } from '../../../src/formats/xml/attributes.ts';
import { createXmlTextFormat } from '../../../src/formats/xml/xml-texts.ts';

const target = { code: 'pt', isRightToLeft: false };
const notes = createXmlTextFormat({
  isText: ({ local }) => local === 'note',
  attributesOf: ({ local }) => (local === 'image' ? ['x:alt', 'title'] : []),
});
const upperCase = (source: string): string => {
  const parsed = notes.parse(source);
  return notes.compose(
    parsed,
    parsed.units.map(({ text, tags }) => ({ text: text.toUpperCase(), tags })),
    target,
  );
};

test('translates the content of elements and the values of attributes, and nothing else', () => {
  assert.equal(
    upperCase(
      `<a xmlns:x="u"><!-- no --><note>a &lt;b&gt;</note><other>c</other><image x:alt = 'it&apos;s' title="5"/></a>`,
    ),
    `<a xmlns:x="u"><!-- no --><note>A &lt;B&gt;</note><other>c</other><image x:alt = 'IT&apos;S' title="5"/></a>`,
  );
});

test('translates a text with CDATA sections and comments as a whole', () => {
  assert.equal(upperCase('<note>one <![CDATA[<two>]]><!-- x --> three</note>'), '<note>ONE &lt;TWO&gt; THREE</note>');
});

test('keeps the source of a text that its translation leaves as it is', () => {
  const source = '<note>caf&#233; <![CDATA[x]]></note>';
  const parsed = notes.parse(source);
  assert.equal(notes.compose(parsed, parsed.units, target), source);
});

test('finds attributes by their whole name, also after values that look like attributes', () => {
  const tag = `<a yb='b="1"' b = "2">`;
  const range = findAttribute(tag, { start: 0, end: tag.length }, 'b');
  assert.equal(range && tag.slice(range.start, range.end), '2');
});

test('sets an attribute, or adds it', () => {
  const apply = (tag: string): string => {
    const { start, end, text } = setAttribute(tag, { start: 0, end: tag.length }, 'b', 'x"y');
    return tag.slice(0, start) + text + tag.slice(end);
  };
  assert.equal(apply(`<a b='1'/>`), `<a b='x&quot;y'/>`);
  assert.equal(apply('<a c="1"/>'), '<a c="1" b="x&quot;y"/>');
  assert.equal(apply('<a>'), '<a b="x&quot;y">');
});
