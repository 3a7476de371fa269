import type { TextRange } from '../format.ts';
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
  loext: 'urn:org:documentfoundation:names:experimental:office:xmlns:loext:1.0',
  office: `${OASIS}office:1.0`,
  presentation: `${OASIS}presentation:1.0`,
  style: `${OASIS}style:1.0`,
  svg: `${OASIS}svg-compatible:1.0`,
  table: `${OASIS}table:1.0`,
  text: `${OASIS}text:1.0`,
  xlink: 'http://www.w3.org/1999/xlink',
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
  'loext:content-control',
  'text:a',
  'text:meta',
  'text:meta-field',
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

interface AttributeName {
  readonly prefix: Prefix;
  readonly local: string;
}

const LABEL: readonly AttributeName[] = [{ prefix: 'form', local: 'label' }];
const MESSAGE_TITLE: readonly AttributeName[] = [{ prefix: 'table', local: 'title' }];
const NUMBER_AFFIXES: readonly AttributeName[] = ['num-prefix', 'num-suffix'].map((local) => ({
  prefix: 'style',
  local,
}));
const DESCRIPTION: readonly AttributeName[] = [{ prefix: 'text', local: 'description' }];
const INDEX_ENTRY: readonly AttributeName[] = ['string-value', 'key1', 'key2'].map((local) => ({
  prefix: 'text',
  local,
}));

/** Attributes that a reader sees, by their elements. */
const READ_ATTRIBUTES = new Map<string, readonly AttributeName[]>([
  ['form:button', LABEL],
  ['form:checkbox', LABEL],
  ['form:fixed-text', LABEL],
  ['form:frame', LABEL],
  ['form:radio', LABEL],
  ['table:error-message', MESSAGE_TITLE],
  ['table:help-message', MESSAGE_TITLE],
  ['text:alphabetical-index-mark', INDEX_ENTRY],
  ['text:alphabetical-index-mark-start', INDEX_ENTRY],
  ['text:label', [{ prefix: 'text', local: 'value' }]],
  ['text:list-level-style-number', NUMBER_AFFIXES],
  ['text:outline-level-style', NUMBER_AFFIXES],
  ['text:placeholder', DESCRIPTION],
  ['text:text-input', DESCRIPTION],
  ['text:toc-mark', INDEX_ENTRY],
  ['text:toc-mark-start', INDEX_ENTRY],
  ['text:user-index-mark', INDEX_ENTRY],
  ['text:user-index-mark-start', INDEX_ENTRY],
]);

/** Name of an element with the usual prefix of its namespace. The name of an unknown element is empty. */
export function nameOf({ uri, local }: XmlTag): string {
  const prefix = PREFIXES.get(uri);
  return prefix === undefined ? '' : `${prefix}:${local}`;
}

export const isParagraph = (name: string): boolean => PARAGRAPHS.has(name);
export const isParagraphOfText = (name: string): boolean => name === 'text:p' || name === 'text:h';
export const isInline = (name: string): boolean => INLINE.has(name);
export const isRepeatingField = (name: string): boolean => REPEATING_FIELDS.has(name);
export const isField = (name: string): boolean => name.startsWith('text:') && !TEXT_OBJECTS.has(name);
export const isOpaque = (name: string): boolean => OPAQUE.has(name);
export const isCell = (name: string): boolean => name === 'table:table-cell' || name === 'table:covered-table-cell';
export const separatorOf = (name: string): 'lines' | 'words' | undefined => SEPARATORS[name];

/** Whether a frame is the title of a slide. */
export const isTitleFrame = (tag: XmlTag): boolean => attributeValue(tag, 'presentation', 'class') === 'title';

/** Value of an attribute by the usual prefix of its namespace. */
export function attributeValue(tag: XmlTag, prefix: Prefix, local: string): string | undefined {
  return attributeOf(tag, prefix, local)?.value;
}

/** Range of the value of an attribute, without its quotes. */
export function locateValue(source: string, tag: XmlTag, prefix: Prefix, local: string): TextRange | undefined {
  const attribute = attributeOf(tag, prefix, local);
  return attribute && findAttribute(source, tag, attribute.name);
}

/** The attributes of an element that a reader sees. */
export function readAttributesOf(name: string): readonly AttributeName[] {
  return READ_ATTRIBUTES.get(name) ?? [];
}

function attributeOf({ attributes }: XmlTag, prefix: Prefix, local: string): XmlTag['attributes'][string] | undefined {
  for (const name in attributes) {
    const attribute = attributes[name];
    if (attribute?.local === local && attribute.uri === NAMESPACES[prefix]) return attribute;
  }
  return undefined;
}
