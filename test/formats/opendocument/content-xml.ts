import type { TaggedText } from '@glossa/tagged-text';
import type { Unit } from '../../../src/formats/format.ts';
import { createContentFormat } from '../../../src/formats/opendocument/content.ts';
import { showUnit } from '../html/show-unit.ts';

const OASIS = 'urn:oasis:names:tc:opendocument:xmlns';
const NAMESPACES = Object.entries({
  chart: `${OASIS}:chart:1.0`,
  dc: 'http://purl.org/dc/elements/1.1/',
  draw: `${OASIS}:drawing:1.0`,
  fo: `${OASIS}:xsl-fo-compatible:1.0`,
  form: `${OASIS}:form:1.0`,
  loext: 'urn:org:documentfoundation:names:experimental:office:xmlns:loext:1.0',
  office: `${OASIS}:office:1.0`,
  officeooo: 'http://openoffice.org/2009/office',
  presentation: `${OASIS}:presentation:1.0`,
  style: `${OASIS}:style:1.0`,
  svg: `${OASIS}:svg-compatible:1.0`,
  table: `${OASIS}:table:1.0`,
  text: `${OASIS}:text:1.0`,
  xlink: 'http://www.w3.org/1999/xlink',
})
  .map(([prefix, uri]) => ` xmlns:${prefix}="${uri}"`)
  .join('');

/** Automatic styles: B is bold, I is italic, N changes only the language, S is a superscript, M is monospaced. */
const STYLES = [
  ['B', 'fo:font-weight="bold" officeooo:rsid="001"'],
  ['C', 'fo:font-weight="bold" fo:language="en" officeooo:rsid="002"'],
  ['I', 'fo:font-style="italic"'],
  ['M', 'style:font-name="Courier New1"'],
  ['S', 'style:text-position="sub 58%"'],
  ['N', 'fo:language="en" fo:country="GB" officeooo:rsid="003"'],
]
  .map(
    ([name, properties]) =>
      `<style:style style:name="${name}" style:family="text"><style:text-properties ${properties}/></style:style>`,
  )
  .join('');

/** A part of an OpenDocument file. */
export function contentXml(body: string, styles = ''): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<office:document-content${NAMESPACES}><office:automatic-styles>${STYLES}${styles}</office:automatic-styles><office:body>${body}</office:body></office:document-content>`;
}

export const PORTUGUESE = { code: 'pt-BR', isRightToLeft: false };
export const ARABIC = { code: 'ar', isRightToLeft: true };

export function showUnits(body: string): string[] {
  return createContentFormat().parse(contentXml(body)).units.map(showUnit);
}

/** Translates the body of a part. @returns the new body */
export function translateBody(body: string, translate: (unit: Unit) => TaggedText | undefined): string {
  const format = createContentFormat();
  const parsed = format.parse(contentXml(body));
  const composed = format.compose(parsed, parsed.units.map(translate), PORTUGUESE);
  return composed.slice(composed.indexOf('<office:body>') + '<office:body>'.length, composed.indexOf('</office:body>'));
}

export const inCapitals = ({ text, tags }: Unit): TaggedText => ({ text: text.toUpperCase(), tags });
