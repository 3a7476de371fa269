import { decodeHTMLStrict } from 'entities/decode';
import { html as names, Token } from 'parse5';
import { GlossaError } from '../../errors.ts';
import type { Format, TextRange } from '../format.ts';
import { findAttributes } from '../xml/attributes.ts';
import { replaceForbiddenCharacters } from '../xml/escape.ts';
import { readXml, type XmlTag } from '../xml/read-xml.ts';
import { compose } from './compose.ts';
import { buildUnits, html } from './html.ts';
import type { ParsedHtml } from './parsed-html.ts';
import { type OnText, PageReader } from './read-page.ts';

/**
 * HTML in the syntax of XML. A page that is not well-formed is read as HTML. A well-formed page stays well-formed.
 */
export const xhtml: Format<ParsedHtml> = {
  parse(source) {
    // References to entities that a page declares itself cannot be written in other texts.
    if (DECLARES_ENTITIES.test(source)) return { source, units: [], places: [], roots: [] };
    try {
      return buildUnits(source, (onText) => readXhtml(source, onText));
    } catch (error) {
      if (error instanceof GlossaError) return html.parse(source);
      throw error;
    }
  },
  compose: composeXhtml,
};

/** Puts a well-formed page together. It stays well-formed. @see Format.compose */
export function composeXhtml(...[parsed, translations, target, onKept]: Parameters<typeof compose>): string {
  const allowed = translations.map(
    (translation) => translation && { ...translation, text: replaceForbiddenCharacters(translation.text) },
  );
  return compose(parsed, allowed, target, onKept, true);
}

const DECLARES_ENTITIES = /<!ENTITY\s/;
const ENTITY = /&([A-Za-z][A-Za-z\d]{1,31});/g;
const NAMESPACES = new Set<string>([names.NS.HTML, names.NS.MATHML, names.NS.SVG]);
const CDATA_START = '<![CDATA['.length;
const CDATA_END = ']]>'.length;
const EMPTY_RANGE = { startLine: 0, startCol: 0, endLine: 0, endCol: 0 };

/** Reads a page with the reader of HTML, which gets the tags of the XML as tokens. */
function readXhtml(source: string, onText: OnText): PageReader {
  const reader = new PageReader(source, { hasImpliedTags: false }, onText);
  const addText = (chars: string, { start, end }: TextRange): void =>
    reader.onCharacter({ type: Token.TokenType.CHARACTER, chars, location: locate({ start, end }) });
  readXml(
    source,
    {
      open: (tag) => reader.onStartTag(startTag(source, tag)),
      close(tag, range) {
        if (!isEmpty(source, tag)) reader.onEndTag(makeToken(Token.TokenType.END_TAG, tag, range));
      },
      text({ start, end }, kind) {
        const text = source.slice(start, end);
        if (kind === 'cdata') addText(text, { start: start - CDATA_START, end: end + CDATA_END });
        else addText(text.includes('&') ? decodeHTMLStrict(text) : text, { start, end });
      },
      other: (range) => reader.addOther(range),
    },
    { entities: findEntities(source) },
  );
  reader.onEof();
  return reader;
}

/** The entities of HTML that a page uses. */
function findEntities(source: string): Record<string, string> {
  const entities: Record<string, string> = {};
  for (const [reference, name = ''] of source.matchAll(ENTITY)) {
    const text = decodeHTMLStrict(reference);
    if (text !== reference) entities[name] = text;
  }
  return entities;
}

function isEmpty(source: string, tag: XmlTag): boolean {
  return tag.isSelfClosing || source.startsWith('</', tag.end);
}

/** The token of a start tag. That of an empty element encloses its end tag. */
function startTag(source: string, tag: XmlTag): Token.TagToken {
  const isWhole = isEmpty(source, tag);
  const end = isWhole && !tag.isSelfClosing ? source.indexOf('>', tag.end) + 1 : tag.end;
  const token = makeToken(Token.TokenType.START_TAG, tag, { start: tag.start, end });
  const attributes = Object.values(tag.attributes);
  token.selfClosing = isWhole;
  token.attrs = attributes.map(({ name, value }) => ({ name, value }));
  const values = findAttributes(
    source,
    tag,
    attributes.map(({ name }) => name),
  );
  if (token.location && values.length === attributes.length)
    token.location.attrs = locateAll(source, attributes, values);
  return token;
}

/** Ranges of attributes, from the equals sign to the end quote. */
function locateAll(
  source: string,
  attributes: readonly { name: string }[],
  values: readonly TextRange[],
): Record<string, Token.Location> {
  const located = values.map(({ start, end }, index) => {
    const range = { start: source.lastIndexOf('=', start - 1), end: end + 1 };
    return [attributes[index]?.name ?? '', locate(range)];
  });
  return Object.fromEntries(located);
}

function makeToken(type: Token.TagToken['type'], { name, local, uri }: XmlTag, range: TextRange): Token.TagToken {
  // Names in other cases are no elements of XHTML, but authors mean those of HTML.
  const tagName = (NAMESPACES.has(uri) ? local : name).toLowerCase();
  const location: Token.LocationWithAttributes = locate(range);
  return {
    type,
    tagName,
    tagID: names.getTagID(tagName),
    selfClosing: false,
    ackSelfClosing: false,
    attrs: [],
    location,
  };
}

function locate({ start, end }: TextRange): Token.Location {
  return { ...EMPTY_RANGE, startOffset: start, endOffset: end };
}
