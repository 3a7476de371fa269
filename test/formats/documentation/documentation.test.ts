import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { dita, docbook } from '../../../src/formats/documentation/documentation.ts';
import type { Format } from '../../../src/formats/format.ts';
import type { ParsedPlaces } from '../../../src/formats/xml/places.ts';
import { replaceWords, translateFile } from '../subtitles/translate.ts';

const textsOf = (format: Format<ParsedPlaces>, source: string): string[] =>
  format.parse(source).units.map(({ text }) => text);
const shout = (format: Format<ParsedPlaces>, source: string): string =>
  translateFile(format, source, (unit) =>
    replaceWords(unit, (word) =>
      unit.verbatim?.some(({ start, end }) => unit.text.slice(start, end).includes(word)) ? word : word.toUpperCase(),
    ),
  );

const book = (body: string): string => `<?xml version="1.0"?>
<!DOCTYPE article PUBLIC "-//OASIS//DTD DocBook XML V4.5//EN" "docbookx.dtd" [
<!ENTITY product "Big Sea">
<!ENTITY % more SYSTEM "more.ent">
%more;
]>
<article lang="en" id="a">${body}</article>
`;
const topic = (body: string): string => `<?xml version="1.0"?>
<!DOCTYPE topic PUBLIC "-//OASIS//DTD DITA Topic//EN" "topic.dtd">
<topic id="a" xml:lang="en-us"><title>The sea</title><body>${body}</body></topic>
`;

describe('DocBook', () => {
  test('keeps code, names and references as nouns of their sentence, byte for byte', () => {
    const source = book(
      '<para>The <filename>/etc/a</filename> of &product; and &other; &mdash; see\n    <xref linkend="b"/> or <citerefentry><refentrytitle>ls</refentrytitle><manvolnum>1</manvolnum></citerefentry>.</para>',
    );
    assert.deepEqual(textsOf(docbook, source), ['The /etc/a of Big Sea and other — see\n{x} or ls1.']);
    assert.equal(
      shout(docbook, source).replace('lang="pt"', 'lang="en"'),
      source
        .replace('The', 'THE')
        .replace('> of', '> OF')
        .replace('; and', '; AND')
        .replace('see\n', 'SEE\n')
        .replace('> or', '> OR'),
    );
    assert.equal(
      translateFile(docbook, source, (unit) => unit),
      source,
    );
  });

  test('takes an entity between sentences for no part of them', () => {
    assert.deepEqual(textsOf(docbook, book('<para>&foo; Some are. &notes; Others of &other; Sea are not.</para>')), [
      'Some are. Others of other Sea are not.',
    ]);
  });

  test('keeps listings, included files, names of people and comments', () => {
    const source = book(
      '<articleinfo><author><firstname>Ana</firstname></author><date>May</date></articleinfo><xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="b.xml"/><programlisting>if <emphasis>no</emphasis> &product;</programlisting><screen><![CDATA[a < b]]></screen><!-- words --><?pi words?><remark>words</remark><informaltable><tgroup cols="1"><tbody><row><entry>One</entry></row></tbody></tgroup></informaltable>',
    );
    assert.deepEqual(textsOf(docbook, source), ['One']);
  });

  test('reads footnotes, terms of an index and paths of menus apart from their sentence', () => {
    const source = book(
      '<para>Open<footnote><para>Not <emphasis>here</emphasis>.</para></footnote> <menuchoice><guimenu>File</guimenu><guimenuitem>Save all</guimenuitem></menuchoice>.<indexterm><primary>file</primary><secondary>open one</secondary></indexterm></para>',
    );
    assert.deepEqual(textsOf(docbook, source), [
      'Not here.',
      'File',
      'Save all',
      'file',
      'open one',
      'Open File > Save all.',
    ]);
    const result = translateFile(docbook, source, (unit) => ({
      ...replaceWords(unit, (word) => word),
      text: unit.text
        .replace('here', 'aqui')
        .replace('Open', 'Abra')
        .replace(/^File$/, 'Arquivo'),
    }));
    assert.match(
      result,
      /<para>Abra<footnote><para>Not <emphasis>aqui<\/emphasis>\.<\/para><\/footnote> <menuchoice><guimenu>Arquivo<\/guimenu><guimenuitem>Save all<\/guimenuitem><\/menuchoice>\.<indexterm>/,
    );
  });

  test('names the language of the translation where texts change, and keeps words of other languages', () => {
    const source = book(
      '<section lang="fr"><para>Bonjour.</para></section><para>The <phrase lang="la">ad hoc</phrase> team.</para>',
    );
    const parsed = docbook.parse(source);
    assert.deepEqual(
      parsed.units.map(({ text, language }) => [text, language]),
      [
        ['Bonjour.', 'fr'],
        ['The ad hoc team.', 'en'],
      ],
    );
    const [, unit] = parsed.units;
    const translated = docbook.compose(
      parsed,
      [undefined, { text: 'A equipe ad hoc.', tags: [{ ...unit?.tags[0], start: 9, end: 15, parent: undefined }] }],
      { code: 'pt', isRightToLeft: false },
    );
    assert.equal(
      translated,
      source
        .replace('lang="en"', 'lang="pt"')
        .replace('The <phrase lang="la">ad hoc</phrase> team', 'A equipe <phrase lang="la">ad hoc</phrase>'),
    );
  });

  test('escapes what a translation would make markup, and counts texts in lines that stay', () => {
    const source = book(
      '<para>One</para><literallayout>A poem\nin lines</literallayout><para><![CDATA[a & b]]></para>',
    );
    const parsed = docbook.parse(source);
    assert.deepEqual(parsed.warnings, { kept_preformatted: 1 });
    const result = docbook.compose(parsed, [{ text: '<b> & ]]> &x;', tags: [] }, undefined], {
      code: 'pt',
      isRightToLeft: false,
    });
    assert.match(result, /<para>&lt;b&gt; &amp; \]\]&gt; &amp;x;<\/para>/);
    assert.match(result, /<!\[CDATA\[a & b\]\]>/);
  });

  test('that is not well-formed is damaged', () => {
    for (const source of ['<article><para>One</article>', '<article>&', '<article>'])
      assert.throws(() => docbook.parse(source), { code: 'document_damaged' }, source);
  });
});

describe('DITA', () => {
  test('keeps code, references to keys, and what is marked as not to translate', () => {
    const source = topic(
      '<p>Run <codeph>dita</codeph> of <keyword keyref="product"/> or <ph translate="no">Big Sea</ph>, <xref href="b.dita"/>.</p><codeblock>run this</codeblock><p translate="no">Stays.</p><draft-comment>No.</draft-comment><p conref="c.dita#c/p"/>',
    );
    assert.deepEqual(textsOf(dita, source), ['The sea', 'Run dita of {x} or Big Sea, {x}.']);
    assert.equal(
      shout(dita, source),
      source
        .replace('xml:lang="en-us"', 'xml:lang="pt"')
        .replace('The sea', 'THE SEA')
        .replace('Run', 'RUN')
        .replace('> of', '> OF')
        .replace('> or', '> OR'),
    );
  });

  test('reads tasks, tables and specialized elements', () => {
    const source = topic(
      '<steps><step><cmd>Click <uicontrol>Save</uicontrol>.</cmd><info>It <mine class="+ topic/ph mine-d/mine ">works</mine> now.</info></step></steps><table><tgroup cols="1"><tbody><row><entry>Cell</entry></row></tbody></tgroup></table><p>Choose <menucascade><uicontrol>File</uicontrol><uicontrol>Open</uicontrol></menucascade>.</p>',
    );
    const { units } = dita.parse(source);
    assert.deepEqual(
      units.map(({ text, role }) => [text, role]),
      [
        ['The sea', 'heading'],
        ['Click Save.', 'list_item'],
        ['It works now.', undefined],
        ['Cell', 'cell'],
        ['File', 'paragraph'],
        ['Open', 'paragraph'],
        ['Choose File > Open.', 'paragraph'],
      ],
    );
  });

  test('reads the titles of maps, also in attributes', () => {
    const source =
      '<map title="The book"><topicref href="a.dita" navtitle="First &amp; last"/><topichead><topicmeta><navtitle>Second</navtitle></topicmeta></topichead><keydef keys="p"><topicmeta><keywords><keyword>Big</keyword></keywords></topicmeta></keydef></map>';
    assert.deepEqual(textsOf(dita, source), ['The book', 'First & last', 'Second']);
    assert.equal(
      shout(dita, source),
      source
        .replace('The book', 'THE BOOK')
        .replace('First &amp; last', 'FIRST &amp; LAST')
        .replace('Second', 'SECOND'),
    );
  });
});
