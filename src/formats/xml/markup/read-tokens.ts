import { decodeHTMLStrict } from 'entities/decode';
import type { TextRange } from '../../format.ts';
import { readXml, type XmlTag } from '../read-xml.ts';

/** A piece of a text with tags. Elements are named by their index. */
export type Token =
  /** Text with its references resolved. */
  | ({ readonly kind: 'text'; readonly text: string } & TextRange)
  /** A start tag, an end tag, or an element without content. */
  | ({ readonly kind: 'open' | 'close' | 'empty'; readonly element: number } & TextRange)
  /** A part that stays, such as a comment, with what a reader sees of it. */
  | ({ readonly kind: 'whole'; readonly text: string } & TextRange);

/** An element, with what lies directly in it. */
export interface Element {
  readonly name: string;
  readonly parent: number | undefined;
  hasText: boolean;
}

export interface TaggedTokens {
  readonly tokens: readonly Token[];
  /** The elements in the order of their start tags. */
  readonly elements: readonly Element[];
  /** Whether text is outside of all elements. */
  readonly hasText: boolean;
}

/** A source with one of these is a document. Others are the content of an element. */
const DOCUMENT = /^\ufeff?<\?xml\s|<!DOCTYPE\s/;
const REFERENCE = /&[\p{L}_:][\p{L}\p{N}_:.·-]*;/gu;
const DECLARED_ENTITY = /<!ENTITY\s{1,100}([\p{L}_:][\p{L}\p{N}_:.·-]*)/gu;
const CDATA_START = '<![CDATA['.length;
const CDATA_END = ']]>'.length;
const TAG = /<[^<>]*>/g;

/**
 * Reads a text with tags: a document, or a fragment with any number of elements. An entity stays if the document declares it, or if
 * neither XML nor HTML defines it.
 * @param ignored names of elements that stay
 * @throws GlossaError `document_damaged`, caused by an `XmlSyntaxError`
 */
export function readTokens(source: string, ignored: ReadonlySet<string>): TaggedTokens {
  const declared = new Set(Array.from(source.matchAll(DECLARED_ENTITY), ([, name]) => `&${name};`));
  const tokens: Token[] = [];
  const elements: Element[] = [];
  const open: number[] = [];
  let hasText = false;
  /** The outermost ignored element, and its text. */
  let kept: { tag: XmlTag; text: string } | undefined;

  const addText = (text: string, range: TextRange): void => {
    if (range.start < range.end) tokens.push({ kind: 'text', ...range, text });
    if (text.trim() === '') return;
    const parent = elements[open.at(-1) ?? -1];
    if (parent) parent.hasText = true;
    else hasText = true;
  };

  readXml(
    source,
    {
      open(tag) {
        if (kept) return;
        if (ignored.has(tag.name)) {
          kept = { tag, text: '' };
          return;
        }
        const element = elements.push({ name: tag.name, parent: open.at(-1), hasText: false }) - 1;
        open.push(element);
        tokens.push({ kind: tag.isSelfClosing ? 'empty' : 'open', start: tag.start, end: tag.end, element });
      },
      close(tag, range) {
        if (kept) {
          if (kept.tag !== tag) return;
          tokens.push({ kind: 'whole', start: tag.start, end: range.end, text: kept.text.replace(TAG, '') });
          kept = undefined;
          return;
        }
        const element = open.pop() ?? 0;
        if (tag.isSelfClosing) return;
        const isEmpty = tag.end === range.start;
        if (isEmpty) tokens.pop();
        const start = isEmpty ? tag.start : range.start;
        tokens.push({ kind: isEmpty ? 'empty' : 'close', start, end: range.end, element });
      },
      text({ start, end }, kind) {
        const raw = source.slice(start, end);
        if (kept) kept.text += kind === 'cdata' ? raw : decode(raw);
        else if (kind === 'cdata') addText(raw, { start: start - CDATA_START, end: end + CDATA_END });
        else {
          let from = 0;
          for (const { index, 0: reference } of raw.matchAll(REFERENCE)) {
            if (!declared.has(reference) && decodeHTMLStrict(reference) !== reference) continue;
            addText(decode(raw.slice(from, index)), { start: start + from, end: start + index });
            from = index + reference.length;
            tokens.push({ kind: 'whole', start: start + index, end: start + from, text: reference });
          }
          addText(decode(raw.slice(from)), { start: start + from, end });
        }
      },
      other(range) {
        if (!kept) tokens.push({ kind: 'whole', ...range, text: '' });
      },
    },
    { entities: findEntities(source), isFragment: !DOCUMENT.test(source) },
  );
  return { tokens, elements, hasText };
}

function decode(raw: string): string {
  return raw.includes('&') ? decodeHTMLStrict(raw) : raw;
}

/** The entities that a source uses. Their texts are not read. */
function findEntities(source: string): Record<string, string> {
  return Object.fromEntries(Array.from(source.matchAll(REFERENCE), ([name]) => [name.slice(1, -1), '']));
}
