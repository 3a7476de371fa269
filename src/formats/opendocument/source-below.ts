import type { Language, TextRange } from '../format.ts';
import { withoutIds } from '../html/source-below.ts';
import { escapeXmlText } from '../xml/escape.ts';
import type { Composition, Place } from '../xml/places.ts';
import { readXml, type XmlTag } from '../xml/read-xml.ts';
import { NAMESPACES, nameOf } from './elements.ts';
import { languageAttributes } from './layout.ts';

/** Elements of a sentence that can stand twice. Of all others that are text, only the words are copied. */
const COPIED = new Set(['a', 'line-break', 's', 'span', 'tab']);
const LEFT_OUT = new Set(['note', 'ruby-text']);
/** The namespace of this element differs between versions of LibreOffice. */
const CONTENT_CONTROL = 'content-control';
const STYLE_NAME = 'GlossaSource';
const ITALIC = ['fo:font-style', 'style:font-style-asian', 'style:font-style-complex'];

/**
 * The place for the source of a paragraph, at its end.
 * @param end of its contents
 * @param units indices of its units: the first one, and the one after the last one
 * @param isInCell whether it is in a spreadsheet, whose cells have paragraphs in place of line breaks
 */
export function sourcePlace(tag: XmlTag, end: number, units: { from: number; to: number }, isInCell: boolean): Place {
  const prefix = tag.name.slice(0, -tag.local.length);
  const start = tag.end;
  return {
    start: end,
    end,
    write({ source, target, translationOf }) {
      if (!target.shownSource || !hasTranslation(units, translationOf)) return undefined;
      const lineBreak = isInCell ? `</${tag.name}><${tag.name}>` : `<${prefix}line-break/>`;
      return lineBreak + copyContents(source.slice(start, end), prefix);
    },
  };
}

function hasTranslation(
  { from, to }: { from: number; to: number },
  translationOf: Composition['translationOf'],
): boolean {
  for (let unit = from; unit < to; unit++) if (translationOf(unit)) return true;
  return false;
}

/**
 * Copies the text of a paragraph, without notes, images, fields and marks. Presentations have a style with all formatting at
 * each span, so the style of sources is within the others.
 * @param prefix of the namespace of texts
 */
function copyContents(contents: string, prefix: string): string {
  let copy = '';
  let words = '';
  const [start, end] = [`<${prefix}span ${prefix}style-name="${STYLE_NAME}">`, `</${prefix}span>`];
  /** Open elements that are left out with all that is in them. */
  let leftOut = 0;
  const isText = ({ name, local }: XmlTag): boolean => name === prefix + local;
  const isLeftOut = (tag: XmlTag): boolean => (isText(tag) ? LEFT_OUT.has(tag.local) : tag.local !== CONTENT_CONTROL);
  const isCopied = (tag: XmlTag): boolean => leftOut === 0 && isText(tag) && COPIED.has(tag.local);
  const addTag = (tag: string): void => {
    copy += (words.trim() === '' ? words : start + words + end) + tag;
    words = '';
  };
  readXml(
    contents,
    {
      open(tag) {
        if (isLeftOut(tag)) leftOut++;
        else if (isCopied(tag)) addTag(withoutIds(contents.slice(tag.start, tag.end)));
      },
      text(range, kind) {
        const text = contents.slice(range.start, range.end);
        if (leftOut > 0) return;
        words += kind === 'cdata' ? escapeXmlText(text) : text;
      },
      close(tag, range) {
        if (isLeftOut(tag)) leftOut--;
        else if (isCopied(tag) && !tag.isSelfClosing) addTag(contents.slice(range.start, range.end));
      },
    },
    { isFragment: true },
  );
  addTag('');
  return copy;
}

/** Finds where the style of sources is added: at the end of the automatic styles, or before what follows them. */
export class SourceStyle {
  #isInserted = false;
  readonly places: Place[] = [];

  open(tag: XmlTag): void {
    const name = nameOf(tag);
    if (this.#isInserted) return;
    if (name === 'office:automatic-styles') {
      const { start, end } = tag;
      const write = (style: string, source: string): string =>
        tag.isSelfClosing
          ? `${source.slice(start, end).replace(/\s?\/>$/, '>')}${style}</${tag.name}>`
          : source.slice(start, end) + style;
      this.#add({ start, end }, write);
    } else if (name === 'office:body' || name === 'office:master-styles') {
      const prefix = tag.name.slice(0, -tag.local.length);
      const write = (style: string): string => `<${prefix}automatic-styles>${style}</${prefix}automatic-styles>`;
      this.#add({ start: tag.start, end: tag.start }, write);
    }
  }

  #add(range: TextRange, write: (style: string, source: string) => string): void {
    this.#isInserted = true;
    this.places.push({
      ...range,
      write: ({ source, target: { shownSource }, isChanged }) =>
        shownSource && isChanged ? write(styleOf(shownSource), source) : undefined,
    });
  }
}

function styleOf({ code }: Language): string {
  const italic = ITALIC.map((name) => `${name}="italic"`).join(' ');
  const properties = `<style:text-properties ${italic} fo:color="#595959" ${languageAttributes(code)}/>`;
  const namespaces = `xmlns:style="${NAMESPACES.style}" xmlns:fo="${NAMESPACES.fo}"`;
  return `<style:style ${namespaces} style:name="${STYLE_NAME}" style:family="text">${properties}</style:style>`;
}
