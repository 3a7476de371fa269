import { findAttribute } from '../xml/attributes.ts';
import type { XmlTag } from '../xml/read-xml.ts';

const OASIS = 'urn:oasis:names:tc:opendocument:xmlns:';

/** Namespaces of ODF 1.0 to 1.4. */
export const NAMESPACES = {
  chart: `${OASIS}chart:1.0`,
  dc: 'http://purl.org/dc/elements/1.1/',
  draw: `${OASIS}drawing:1.0`,
  fo: `${OASIS}xsl-fo-compatible:1.0`,
  form: `${OASIS}form:1.0`,
  office: `${OASIS}office:1.0`,
  presentation: `${OASIS}presentation:1.0`,
  style: `${OASIS}style:1.0`,
  svg: `${OASIS}svg-compatible:1.0`,
  table: `${OASIS}table:1.0`,
  text: `${OASIS}text:1.0`,
} as const;

type Prefix = keyof typeof NAMESPACES;

const PREFIXES = new Map<string, string>(Object.entries(NAMESPACES).map(([prefix, uri]) => [uri, prefix]));

/** Paragraphs, and elements that hold one text. */
const PARAGRAPHS = new Set([
  'text:p',
  'text:h',
  'dc:description',
  'dc:title',
  'presentation:footer-decl',
  'presentation:header-decl',
  'svg:desc',
  'svg:title',
  'table:desc',
  'table:title',
  'text:index-title-template',
]);

/** Elements within a paragraph whose words are part of its sentences. */
const INLINE = new Set([
  'text:a',
  'text:meta',
  'text:meta-field',
  'text:placeholder',
  'text:ruby',
  'text:ruby-base',
  'text:span',
  'text:text-input',
]);

/** Fields that repeat a text of the document, which is translated in the same way. */
const REPEATING_FIELDS = new Set([
  'text:bookmark-ref',
  'text:chapter',
  'text:description',
  'text:note-ref',
  'text:reference-ref',
  'text:sequence-ref',
  'text:subject',
  'text:title',
]);

/** Elements of the text namespace that are not fields, although they are within a paragraph. */
const TEXT_OBJECTS = new Set(['text:note', 'text:ruby-text']);

/** What stays as it is, paragraphs included. */
const OPAQUE = new Set(['office:binary-data', 'office:scripts', 'text:script', 'text:tracked-changes']);

const SEPARATORS: Readonly<Record<string, 'lines' | 'words'>> = {
  'text:line-break': 'lines',
  'text:s': 'words',
  'text:tab': 'lines',
};

const LABELLED = ['button', 'checkbox', 'fixed-text', 'frame', 'radio'].map((name) => `form:${name}`);
const INDEX_MARKS = ['alphabetical-index-mark', 'toc-mark', 'user-index-mark'].flatMap((name) => [
  `text:${name}`,
  `text:${name}-start`,
]);
/** Attributes that a reader sees, by their elements. */
const READ_ATTRIBUTES = new Map<string, readonly { prefix: Prefix; local: string }[]>([
  ...LABELLED.map((name) => [name, [{ prefix: 'form', local: 'label' }]] as const),
  ...INDEX_MARKS.map(
    (name) => [name, ['string-value', 'key1', 'key2'].map((local) => ({ prefix: 'text', local }))] as const,
  ),
  ['table:error-message', [{ prefix: 'table', local: 'title' }]],
  ['table:help-message', [{ prefix: 'table', local: 'title' }]],
]);

/** Name of an element with the usual prefix of its namespace. The name of an unknown element is empty. */
export function nameOf({ uri, local }: XmlTag): string {
  const prefix = PREFIXES.get(uri);
  return prefix === undefined ? '' : `${prefix}:${local}`;
}

export const isParagraph = (name: string): boolean => PARAGRAPHS.has(name);
export const isInline = (name: string): boolean => INLINE.has(name);
export const isRepeatingField = (name: string): boolean => REPEATING_FIELDS.has(name);
export const isField = (name: string): boolean => name.startsWith('text:') && !TEXT_OBJECTS.has(name);
export const isOpaque = (name: string): boolean => OPAQUE.has(name);
export const isCell = (name: string): boolean => name === 'table:table-cell' || name === 'table:covered-table-cell';
export const separatorOf = (name: string): 'lines' | 'words' | undefined => SEPARATORS[name];

/** Value of an attribute by the usual prefix of its namespace. */
export function valueOf(tag: XmlTag, prefix: Prefix, local: string): string | undefined {
  return findAttribute(tag, NAMESPACES[prefix], local)?.value;
}

/** Names, as they are in the source, of the attributes of an element that a reader sees. */
export function readAttributeNames(tag: XmlTag, name: string): string[] {
  const read = READ_ATTRIBUTES.get(name) ?? [];
  return read.flatMap(({ prefix, local }) => findAttribute(tag, NAMESPACES[prefix], local)?.name ?? []);
}
