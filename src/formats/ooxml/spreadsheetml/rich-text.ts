import type { TextRange, Unit } from '../../format.ts';
import { unescapeXml } from '../../xml/escape.ts';
import type { Composition, Place } from '../../xml/places.ts';
import type { XmlTag } from '../../xml/read-xml.ts';
import { buildUnit } from '../runs/build-unit.ts';
import { type Content, LINE_BREAK, type Run } from '../runs/content.ts';
import type { RunDialect } from '../runs/run-writer.ts';
import { writeParagraph } from '../runs/write-paragraph.ts';
import { type XmlElement, XmlElementReader } from '../runs/xml-element.ts';
import { escapeString, unescapeString } from './string-escapes.ts';

/** A string of a workbook: of a cell or a comment. */
export interface WorkbookString {
  /** Its whole text. */
  readonly text: string;
  readonly unit: Unit;
  /** @param unit its index */
  place(unit: number): Place;
}

const LETTER = /\p{L}/u;
const LINE_FEED = /\n/g;
const LINE_BREAKS = new RegExp(LINE_BREAK, 'g');

const dialect: RunDialect = {
  writeProperties: ({ properties }, _, source) => (properties ? source.slice(properties.start, properties.end) : ''),
  writeText: writeTextElement,
  // Tabs and line breaks are characters of the text.
  writeControl: () => undefined,
};

/** Reads the string in an element, such as `si`, from the tags inside of it. Readings of characters (`rPh`) are left out. */
export class StringReader {
  readonly #tag: XmlTag;
  readonly #source: string;
  readonly #contents: Content[] = [];
  readonly #open: XmlTag[] = [];
  #isRich = false;
  #propertiesReader: XmlElementReader | undefined;
  #properties: XmlElement | undefined;
  #text = '';
  #runText = '';

  constructor(tag: XmlTag, source: string) {
    this.#tag = tag;
    this.#source = source;
  }

  open(tag: XmlTag): void {
    this.#propertiesReader?.open();
    this.#open.push(tag);
    if (this.#open.length === 1 && tag.local === 'r') {
      this.#isRich = true;
      this.#properties = undefined;
      this.#runText = '';
    }
    const isOfRun = this.#open.length === 2 && this.#open[0]?.local === 'r';
    if (isOfRun && tag.local === 'rPr') this.#propertiesReader = new XmlElementReader(tag);
  }

  text({ start, end }: TextRange, kind: 'text' | 'cdata'): void {
    const [outer, inner] = this.#open;
    const isText = this.#open.length === 1 && outer?.local === 't';
    const isOfRun = this.#open.length === 2 && outer?.local === 'r' && inner?.local === 't';
    if (!isText && !isOfRun) return;
    const raw = this.#source.slice(start, end);
    const text = unescapeString(kind === 'cdata' ? raw : unescapeXml(raw));
    this.#text += text;
    this.#runText += text;
  }

  close(tag: XmlTag, range: TextRange): void {
    const properties = this.#propertiesReader?.close(tag, range);
    if (properties) {
      this.#properties = properties;
      this.#propertiesReader = undefined;
    }
    this.#open.pop();
    if (this.#open.length > 0 || tag.local !== 'r' || this.#runText === '') return;
    const key = this.#properties ? this.#source.slice(this.#properties.start, this.#properties.end) : '';
    const run: Run = { start: tag, properties: this.#properties, key };
    this.#contents.push({ kind: 'text', text: this.#runText.replace(LINE_FEED, LINE_BREAK), run });
  }

  /** @param range of the end tag @returns undefined if it has nothing to translate */
  end(range: TextRange): WorkbookString | undefined {
    const text = this.#text;
    if (!LETTER.test(text)) return undefined;
    const { start, end } = { start: this.#tag.end, end: range.start };
    if (!this.#isRich) {
      const prefix = this.#tag.name.slice(0, -this.#tag.local.length);
      return {
        text,
        unit: { text, tags: [], layout: 'lines' },
        place: (unit) => new PlainStringPlace(start, end, unit, prefix),
      };
    }
    const built = buildUnit(this.#contents);
    if (!built) return undefined;
    const { unit, plan } = built;
    const write = (index: number, { translationOf, target, source, copy }: Composition): string | undefined => {
      const translation = translationOf(index);
      return translation && writeParagraph(plan, translation, { dialect, target, source, copy });
    };
    return { text, unit, place: (index) => ({ start, end, write: (composition) => write(index, composition) }) };
  }
}

/** The whole text of a string with a translation. */
export function textOf(translation: string): string {
  return translation.replace(LINE_BREAKS, '\n');
}

/** A class, because a workbook can have a million of them. */
class PlainStringPlace implements Place {
  readonly start: number;
  readonly end: number;
  readonly #unit: number;
  readonly #prefix: string;

  constructor(start: number, end: number, unit: number, prefix: string) {
    this.start = start;
    this.end = end;
    this.#unit = unit;
    this.#prefix = prefix;
  }

  write({ translationOf }: Composition): string | undefined {
    const translation = translationOf(this.#unit);
    return translation && writeTextElement(translation.text, this.#prefix);
  }
}

function writeTextElement(text: string, prefix: string): string {
  const space = text.trim() === text && !text.includes('\n') ? '' : ' xml:space="preserve"';
  return `<${prefix}t${space}>${escapeString(textOf(text))}</${prefix}t>`;
}
