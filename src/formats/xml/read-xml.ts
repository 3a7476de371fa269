import { type SaxesOptions, SaxesParser, type SaxesTagNS } from 'saxes';
import { GlossaError } from '../../errors.ts';
import { rejectTooManyTags } from '../count-tags.ts';
import type { TextPosition, TextRange } from '../format.ts';

/** A start tag, or the tag of an empty element, with its range in the source. */
export interface XmlTag extends TextRange {
  /** Name with its prefix. */
  readonly name: string;
  readonly local: string;
  /** Namespace; empty without one. */
  readonly uri: string;
  /** Attributes by their names with prefix. Their values are resolved. */
  readonly attributes: SaxesTagNS['attributes'];
  readonly isSelfClosing: boolean;
}

/** Receives the parts of an XML document in order. The document type is left out. */
export interface XmlHandler {
  /** For an empty element (`<a/>`), `close` follows with the same range. */
  open?(tag: XmlTag): void;
  /** @param range of the end tag */
  close?(tag: XmlTag, range: TextRange): void;
  /** Text between two pieces of markup, or the content of a CDATA section. @param range in the source, not empty */
  text?(range: TextRange, kind: 'text' | 'cdata'): void;
  /** A comment or a processing instruction within the root element. */
  other?(range: TextRange): void;
}

export interface XmlOptions {
  /** Entities with their texts, beside the five of XML. Default: none. */
  readonly entities?: Readonly<Record<string, string>>;
  /** Whether the source is the content of an element: any texts and elements, whose prefixes need no declaration. */
  readonly isFragment?: boolean;
}

const BARE_AMPERSAND = /&(?!(?:#\d{1,7}|#x[\da-f]{1,6}|[\p{L}_:][\p{L}\p{N}_:.·-]{0,1000});)/iu;

/** The cause of `document_damaged` for a source that cannot be read as XML. */
export class XmlSyntaxError extends Error {
  override readonly name = 'XmlSyntaxError';
  readonly position: TextPosition;

  constructor(position: TextPosition, details: { cause: unknown }) {
    super('The XML is not well-formed.', details);
    this.position = position;
  }
}

/** Elements inside of each other. Documents of office programs nest fewer than 100. */
const MAX_DEPTH = 512;
/** For all elements without attributes, because formats keep many tags. */
const NO_ATTRIBUTES: XmlTag['attributes'] = Object.freeze(Object.create(null));
/** Different names of one document that are held once. */
const MAX_SHARED_NAMES = 1_000;
/** Attributes of one element. */
const MAX_ATTRIBUTES = 1_000;
const CDATA_START = '<![CDATA['.length;
const CDATA_END = ']]>'.length;

/**
 * Reads a well-formed XML document with namespaces. Only the five entities of XML, character references and the given
 * entities are known: document types are skipped, so nothing is expanded or fetched.
 * @param source without a byte order mark
 * @throws GlossaError `document_damaged` for XML that is not well-formed, has unknown entities or nests too deeply;
 *   `document_too_large` for too many tags
 */
export function readXml(source: string, handler: XmlHandler, options: XmlOptions = {}): void {
  rejectTooManyTags(source);
  const { entities = {}, isFragment = false } = options;
  const parser = new SaxesParser<SaxesOptions & { xmlns: true }>({
    xmlns: true,
    fragment: isFragment,
    ...(isFragment && { resolvePrefix: (prefix: string) => prefix }),
  });
  Object.assign(parser.ENTITIES, entities);
  const open: XmlTag[] = [];
  const share = createNamePool();
  /** End of the last piece of markup. */
  let end = 0;

  let isRead = false;
  const isInside = (): boolean => isFragment || open.length > 0;

  /** Reports the text before the next piece of markup. @returns the start of the markup, which ends here */
  function advance(): number {
    const start = source.indexOf('<', end);
    if (start > end && isInside()) handler.text?.({ start: end, end: start }, 'text');
    end = parser.position;
    return start;
  }

  const syntaxError = (cause: unknown): GlossaError => {
    // The parser takes all that follows an ampersand for a reference.
    const ampersand = source.slice(end, parser.position).search(BARE_AMPERSAND);
    const unclosed = isRead ? open.at(-1)?.start : undefined;
    const offset = ampersand >= 0 ? end + ampersand : (unclosed ?? Math.max(0, parser.position - 1));
    return new GlossaError('document_damaged', { cause: new XmlSyntaxError(positionOf(source, offset), { cause }) });
  };
  parser.on('error', (error) => {
    throw syntaxError(error);
  });
  parser.on('opentag', ({ name, local, uri, attributes: own, isSelfClosing }) => {
    const start = advance();
    const attributes = attributeCount > 0 ? own : NO_ATTRIBUTES;
    const tag = { name: share(name), local: share(local), uri, attributes, isSelfClosing, start, end };
    if (open.push(tag) > MAX_DEPTH) throw syntaxError('Elements nest too deeply.');
    handler.open?.(tag);
  });
  let attributeCount = 0;
  parser.on('opentagstart', () => {
    attributeCount = 0;
  });
  parser.on('attribute', () => {
    if (++attributeCount > MAX_ATTRIBUTES) throw syntaxError('An element has too many attributes.');
  });
  parser.on('closetag', () => {
    const tag = open.at(-1);
    if (!tag) return;
    const start = tag.isSelfClosing ? tag.start : advance();
    handler.close?.(tag, { start, end });
    open.pop();
  });
  parser.on('cdata', () => {
    const start = advance() + CDATA_START;
    if (end - CDATA_END > start) handler.text?.({ start, end: end - CDATA_END }, 'cdata');
  });
  for (const event of ['xmldecl', 'doctype'] as const) parser.on(event, advance);
  const addOther = (terminatorLength: number): void => {
    const start = advance();
    end += terminatorLength;
    if (isInside()) handler.other?.({ start, end });
  };
  parser.on('processinginstruction', () => addOther(0));
  // The event of a comment precedes its `>`.
  parser.on('comment', () => addOther(1));
  parser.write(source);
  isRead = true;
  parser.close();
  if (isFragment && end < source.length) handler.text?.({ start: end, end: source.length }, 'text');
}

/** Makes a function that returns the first of equal strings. */
function createNamePool(): (name: string) => string {
  const names = new Map<string, string>();
  return (name) => {
    const first = names.get(name);
    if (first === undefined && names.size < MAX_SHARED_NAMES) names.set(name, name);
    return first ?? name;
  };
}

function positionOf(source: string, offset: number): TextPosition {
  const before = source.slice(0, offset);
  const lineStart = before.lastIndexOf('\n') + 1;
  return { line: before.split('\n').length, column: [...before.slice(lineStart)].length + 1 };
}
