import type { TextRange } from '../../format.ts';
import { unescapeXml } from '../../xml/escape.ts';
import type { XmlTag } from '../../xml/read-xml.ts';
import { type Content, LINE_BREAK, WRAPPED_LINE } from '../runs/content.ts';
import { type XmlElement, XmlElementReader } from '../runs/xml-element.ts';
import { createRun } from './dialect.ts';

/** An `a:p` with text. */
export interface Paragraph {
  readonly properties: XmlTag | undefined;
  /** The start tag. */
  readonly tag: XmlTag;
  /** Its runs, and what stands between them. */
  readonly contents: readonly Content[];
  readonly range: TextRange;
}

/** XML line breaks and indentation. */
const LINE_BREAKS = /[\r\n]+/g;

/** Collects the contents of one `a:p`, from the tags inside of it. */
export class ParagraphReader {
  readonly #tag: XmlTag;
  readonly #source: string;
  readonly #lineBreak: typeof LINE_BREAK | typeof WRAPPED_LINE;
  readonly #contents: Content[] = [];
  readonly #open: XmlTag[] = [];
  #propertiesTag: XmlTag | undefined;
  #start: number;
  #end: number | undefined;
  #propertiesReader: XmlElementReader | undefined;
  #properties: XmlElement | undefined;
  #text = '';

  /** @param isTitle whether a line break never ends a text */
  constructor(tag: XmlTag, source: string, isTitle: boolean) {
    this.#tag = tag;
    this.#source = source;
    this.#lineBreak = isTitle ? WRAPPED_LINE : LINE_BREAK;
    this.#start = tag.end;
  }

  open(tag: XmlTag): void {
    this.#propertiesReader?.open();
    this.#open.push(tag);
    if (this.#open.length === 1) {
      this.#properties = undefined;
      this.#text = '';
      if (tag.local === 'endParaRPr') this.#end = tag.start;
    }
    if (this.#isIn('r', 'rPr') && this.#open.length === 2) this.#propertiesReader = new XmlElementReader(tag);
  }

  text({ start, end }: TextRange, kind: 'text' | 'cdata'): void {
    if (this.#open.length !== 2 || !this.#isIn('r', 't')) return;
    const raw = this.#source.slice(start, end);
    this.#text += (kind === 'cdata' ? raw : unescapeXml(raw)).replace(LINE_BREAKS, ' ');
  }

  close(tag: XmlTag, range: TextRange): void {
    this.#properties = this.#propertiesReader?.close(tag, range) ?? this.#properties;
    if (this.#properties) this.#propertiesReader = undefined;
    this.#open.pop();
    if (this.#open.length === 0) this.#addChild(tag, { start: tag.start, end: range.end });
  }

  /** @param range of the end tag of the paragraph */
  end({ start }: TextRange): Paragraph {
    return {
      tag: this.#tag,
      properties: this.#propertiesTag,
      contents: this.#contents,
      range: { start: this.#start, end: this.#end ?? start },
    };
  }

  #isIn(...locals: string[]): boolean {
    return locals.every((local, at) => this.#open[at]?.local === local);
  }

  #addChild(tag: XmlTag, { start, end }: TextRange): void {
    const piece = { kind: 'source', start, end, run: undefined } as const;
    if (tag.local === 'pPr') {
      this.#propertiesTag = tag;
      this.#start = end;
    } else if (tag.local === 'r') {
      const run = createRun(tag, this.#properties, this.#source);
      if (this.#text !== '') this.#contents.push({ kind: 'text', text: this.#text, run });
    } else if (tag.local === 'br')
      this.#contents.push({ kind: 'control', character: this.#lineBreak, pieces: [piece] });
    // Fields and formulas.
    else if (tag.local !== 'endParaRPr')
      this.#contents.push({ kind: 'whole', pieces: [piece], noun: '', isOrdered: false });
  }
}
