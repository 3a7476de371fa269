import { createXmlTextFormat } from '../xml/xml-texts.ts';

export const CORE_PROPERTIES = 'application/vnd.openxmlformats-package.core-properties+xml';
const DUBLIN_CORE = 'http://purl.org/dc/elements/1.1/';
const PROPERTIES = new Set(['title', 'description']);

/** The title and the description of a document. */
export const coreProperties = createXmlTextFormat({
  isText: ({ uri, local }) => uri === DUBLIN_CORE && PROPERTIES.has(local),
});
