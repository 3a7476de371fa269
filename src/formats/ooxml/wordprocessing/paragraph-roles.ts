import type { UnitRole } from '../../format.ts';
import { attributeOf, type XmlElement } from '../runs/xml-element.ts';
import { wordName } from './names.ts';

/** Names of the built-in styles. Word writes them in English in every language. */
const HEADINGS = /^(?:heading \d|title)$/i;
const LISTS = /^list(?: bullet| number| \d|$)/i;
/** Tables of contents, captions and notes. */
const ASIDES = /^(?:toc|table of|index|caption|footnote text|endnote text|header$|footer$)/i;

/** Tells what a paragraph with these properties is in the running text. */
export type ParagraphRoles = (properties: XmlElement | undefined) => UnitRole | undefined;

/** @param stylesFor returns the identifiers of the styles whose name, or that of a style that they are based on, passes a test */
export function createParagraphRoles(
  stylesFor: (isMeant: (name: string) => boolean) => ReadonlySet<string>,
): ParagraphRoles {
  const headings = stylesFor((name) => HEADINGS.test(name));
  const lists = stylesFor((name) => LISTS.test(name));
  const asides = stylesFor((name) => ASIDES.test(name));
  return (properties) => {
    const readValue = (local: string): string | undefined => {
      const own = properties?.children.find(({ tag }) => wordName(tag) === local);
      return own && (attributeOf(own.tag, 'val') ?? '');
    };
    const style = readValue('pStyle') ?? '';
    if (asides.has(style)) return undefined;
    // Level 9 is body text.
    if (headings.has(style) || /^[0-8]$/.test(readValue('outlineLvl') ?? '')) return 'heading';
    return lists.has(style) || readValue('numPr') !== undefined ? 'list_item' : 'paragraph';
  };
}
