import { SaxesParser, type SaxesTagNS } from 'saxes';
import { GlossaError } from '../../errors.ts';
import type { TextRange } from '../format.ts';

/** A start tag, or the tag of an empty element, with its range in the source. */
export interface XmlTag extends TextRange {
  /** Name with its prefix. */
  readonly name: string;
  readonly local: string;
  /** Namespace; empty without one. */
  readonly uri: string;
  /** By name with prefix. The values are resolved. */
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
 * @param entities further entities with their texts
 * @throws GlossaError `document_damaged` for XML that is not well-formed, has unknown entities or nests too deeply
 */
export function readXml(source: string, handler: XmlHandler, entities: Readonly<Record<string, string>> = {}): void {
  const parser = new SaxesParser<{ xmlns: true }>({ xmlns: true });
  Object.assign(parser.ENTITIES, entities);
  const open: XmlTag[] = [];
  const share = createNamePool();
  /** End of the last piece of markup. */
  let end = 0;

  /** Reports the text before the next piece of markup. @returns the start of the markup, which ends here */
  function advance(): number {
    const start = source.indexOf('<', end);
    if (start > end && open.length > 0) handler.text?.({ start: end, end: start }, 'text');
    end = parser.position;
    return start;
  }

  parser.on('error', (error) => {
    throw damaged(error);
  });
  parser.on('opentag', ({ name, local, uri, attributes: own, isSelfClosing }) => {
    const start = advance();
    const attributes = attributeCount > 0 ? own : NO_ATTRIBUTES;
    const tag = { name: share(name), local: share(local), uri, attributes, isSelfClosing, start, end };
    if (open.push(tag) > MAX_DEPTH) throw damaged('Elements nest too deeply.');
    handler.open?.(tag);
  });
  let attributeCount = 0;
  parser.on('opentagstart', () => {
    attributeCount = 0;
  });
  parser.on('attribute', () => {
    if (++attributeCount > MAX_ATTRIBUTES) throw damaged('An element has too many attributes.');
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
    if (open.length > 0) handler.other?.({ start, end });
  };
  parser.on('processinginstruction', () => addOther(0));
  // The event of a comment precedes its `>`.
  parser.on('comment', () => addOther(1));
  parser.write(source).close();
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

function damaged(cause: unknown): GlossaError {
  return new GlossaError('document_damaged', { cause });
}
