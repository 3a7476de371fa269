import assert from 'node:assert/strict';
import { test } from 'node:test';
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
