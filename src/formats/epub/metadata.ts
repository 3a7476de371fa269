import { canonicalLanguage } from '../../languages/canonical-code.ts';
import type { Format, TargetLanguage, TextRange } from '../format.ts';
import { findAttribute, setAttribute } from '../xml/attributes.ts';
import { escapeXmlText } from '../xml/escape.ts';
import { composePlaces, type ParsedPlaces, type Place } from '../xml/places.ts';
import { readXml, type XmlTag } from '../xml/read-xml.ts';
import { createXmlTextFormat } from '../xml/xml-texts.ts';

const DUBLIN_CORE = 'http://purl.org/dc/elements/1.1/';
const TRANSLATED_PROPERTIES = new Set(['title', 'description']);
/** Parents of labels in a table of contents of EPUB 2. The other one is the author. */
const LABELLED = new Set(['docTitle', 'navInfo', 'navLabel']);

const contents = createXmlTextFormat({
  isText: ({ local }, parent) => local === 'text' && LABELLED.has(parent?.local ?? ''),
});

const packageTexts = createXmlTextFormat({
  isText: ({ uri, local }) => uri === DUBLIN_CORE && TRANSLATED_PROPERTIES.has(local),
  attributesOf: ({ local }) => (local === 'reference' ? ['title'] : []),
});

/**
 * Makes the format of a package document, with the title and the description of a publication, or of a table of contents of
 * EPUB 2. Their language and the direction of the pages follow the translation.
 * @param isTranslated whether a text of another part has changed
 */
export function createMetadataFormat(kind: 'package' | 'contents', isTranslated: () => boolean): Format<ParsedPlaces> {
  const texts = kind === 'package' ? packageTexts : contents;
  return {
    parse(source) {
      const { units, places } = texts.parse(source);
      const { language, values } = readLanguage(source);
      const following = values.map(
        ({ start, end, valueFor }): Place => ({
          start,
          end,
          write: ({ isChanged, target }) => (isChanged || isTranslated() ? valueFor(target) : undefined),
        }),
      );
      const all = [...places, ...following].sort((one, other) => one.end - other.end);
      return { source, units, places: all, ...(language === undefined ? {} : { language }) };
    },
    compose: composePlaces,
  };
}

interface FollowingValue extends TextRange {
  /** The text for a target language; undefined if it stays. */
  valueFor(target: TargetLanguage): string | undefined;
}

/** Reads the first language of a publication, and what follows the language of its translation. */
function readLanguage(source: string): { language: string | undefined; values: FollowingValue[] } {
  const values: FollowingValue[] = [];
  let declared: string | undefined;
  readXml(source, {
    open(tag) {
      const isRoot = tag.local === 'package' || tag.local === 'ncx';
      const range = isRoot ? findAttribute(source, tag, 'xml:lang') : undefined;
      if (range) values.push({ ...range, valueFor: ({ code }) => code });
      if (tag.local === 'spine')
        values.push(pageDirection(source, tag, canonicalLanguage(declared ?? '')?.rtl ?? false));
    },
    close({ uri, local, end }, { start }) {
      if (uri !== DUBLIN_CORE || local !== 'language' || declared !== undefined) return;
      declared = source.slice(end, start).trim();
      values.push({ start: end, end: start, valueFor: ({ code }) => escapeXmlText(code) });
    },
  });
  return { language: declared, values };
}

/** The start tag of the spine, with the direction in which pages follow each other. */
function pageDirection(source: string, tag: XmlTag, wasRightToLeft: boolean): FollowingValue {
  const { start, end } = tag;
  return {
    start,
    end,
    valueFor({ isRightToLeft }) {
      // Vertical text, as in Japanese, has pages from right to left too.
      if (!isRightToLeft && !wasRightToLeft) return undefined;
      const edit = setAttribute(source, tag, 'page-progression-direction', isRightToLeft ? 'rtl' : 'ltr');
      return source.slice(start, edit.start) + edit.text + source.slice(edit.end, end);
    },
  };
}
