import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hasNames } from '../../../src/formats/choice.ts';
import { flatOpenDocument } from '../../../src/formats/opendocument/flat.ts';
import { recompose, textsOf, translateWith } from '../translate-with.ts';

const NAMESPACE = 'urn:oasis:names:tc:opendocument:xmlns';
const SOURCE = `<?xml version="1.0" encoding="UTF-8"?>
<office:document xmlns:office="${NAMESPACE}:office:1.0" xmlns:style="${NAMESPACE}:style:1.0" xmlns:text="${NAMESPACE}:text:1.0" xmlns:draw="${NAMESPACE}:drawing:1.0" xmlns:fo="${NAMESPACE}:xsl-fo-compatible:1.0" xmlns:dc="http://purl.org/dc/elements/1.1/" office:mimetype="application/vnd.oasis.opendocument.text">
 <office:meta><dc:title>My report</dc:title></office:meta>
 <office:styles><style:default-style style:family="paragraph"><style:text-properties fo:language="en" fo:country="US"/></style:default-style></office:styles>
 <office:body><office:text><text:p>One text<draw:image><office:binary-data>QSB0ZXh0</office:binary-data></draw:image></text:p></office:text></office:body>
</office:document>
`;

test('OpenDocument as one file is translated with its title, its language follows, and images stay', () => {
  assert.deepEqual(textsOf(flatOpenDocument, SOURCE), ['My report', 'One text']);
  assert.equal(recompose(flatOpenDocument, SOURCE), SOURCE);
  assert.equal(
    translateWith(flatOpenDocument, SOURCE, (text) => text.toUpperCase()),
    SOURCE.replace('My report', 'MY REPORT')
      .replace('One text', 'ONE TEXT')
      .replace('fo:language="en" fo:country="US"', 'fo:language="es" fo:country="none"'),
  );
});

test('sheets and slides of such a file have names to choose by', () => {
  const namesIn = (body: string): (readonly string[] | undefined)[] => {
    const namespaces = ['table', 'drawing', 'presentation'].map(
      (one) => `xmlns:${one === 'drawing' ? 'draw' : one}="${NAMESPACE}:${one}:1.0"`,
    );
    const source = `<office:document xmlns:office="${NAMESPACE}:office:1.0" xmlns:text="${NAMESPACE}:text:1.0" ${namespaces.join(' ')}><office:body>${body}</office:body></office:document>`;
    return flatOpenDocument.parse(source, { choice: {} }).units.map(({ names }) => names);
  };
  const cell = '<table:table-row><table:table-cell><text:p>A text</text:p></table:table-cell></table:table-row>';
  assert.deepEqual(
    namesIn(`<office:spreadsheet><table:table table:name="Prices">${cell}</table:table></office:spreadsheet>`),
    [['sheet:Prices!A', 'A', 'sheet:Prices']],
  );
  const page = '<draw:page><draw:frame><draw:text-box><text:p>A text</text:p></draw:text-box></draw:frame></draw:page>';
  assert.deepEqual(namesIn(`<office:presentation>${page}</office:presentation>`), [['slide:1']]);
  assert.equal(hasNames('fodt'), true);
});
