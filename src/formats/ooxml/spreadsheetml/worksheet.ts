import { applyEdits } from '../../edits.ts';
import type { Format, TextRange } from '../../format.ts';
import { findAttributes, setAttribute } from '../../xml/attributes.ts';
import { unescapeXml } from '../../xml/escape.ts';
import { leafUnit } from '../../xml/leaf-places.ts';
import type { Composition, Place } from '../../xml/places.ts';
import { readXml, type XmlTag } from '../../xml/read-xml.ts';
import { composeStrings, MAX_CELL_LENGTH, type ParsedStrings, StringCollector } from './cell-strings.ts';
import { type HeaderText, MAX_HEADER_LENGTH, readHeader, writeHeaderText } from './header-footer.ts';
import { escapeString, escapeStringAttribute, unescapeString } from './string-escapes.ts';
import type { WorkbookTexts } from './workbook-texts.ts';

/** Attributes that are shown, by their element, with the longest text that Excel allows, in UTF-16 units. */
const ATTRIBUTES: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  dataValidation: { promptTitle: 32, errorTitle: 32, prompt: 255, error: 255 },
  hyperlink: { tooltip: 255 },
};
const HEADER = /^(?:odd|even|first)(?:Header|Footer)$/;
const TRUE = new Set(['1', 'true', 'on']);

/** Makes the format of the sheets of a workbook. Most texts of cells are in the part of shared strings. */
export function createSheetFormat(texts: WorkbookTexts): Format<ParsedStrings> {
  return {
    parse: (source) => new SheetReader(source, texts).read(),
    compose: (parsed, translations, target, onKept) => composeStrings(parsed, translations, target, onKept, texts),
  };
}

class SheetReader {
  readonly #source: string;
  readonly #texts: WorkbookTexts;
  readonly #strings: StringCollector;
  /** The cell around the current place, if it holds a text itself. */
  #cell: { hasFormula: boolean } | undefined;
  #leaf: { tag: XmlTag; text: string } | undefined;

  constructor(source: string, texts: WorkbookTexts) {
    this.#source = source;
    this.#texts = texts;
    this.#strings = new StringCollector(source, texts);
  }

  read(): ParsedStrings {
    readXml(this.#source, {
      open: (tag) => this.#open(tag),
      text: (range, kind) => this.#text(range, kind),
      close: (tag, range) => this.#close(tag, range),
    });
    return this.#strings.parsed();
  }

  #open(tag: XmlTag): void {
    if (this.#strings.isReading) {
      this.#strings.open(tag);
      return;
    }
    this.#leaf = undefined;
    const { local } = tag;
    if (local === 'c') this.#cell = tag.attributes.t?.value === 'str' ? { hasFormula: false } : undefined;
    else if (local === 'f' && this.#cell) this.#cell.hasFormula = true;
    else if (local === 'is') this.#strings.begin(tag);
    else if ((local === 'v' && this.#cell) || HEADER.test(local)) this.#leaf = { tag, text: '' };
    else if (local === 'sheetView') this.#strings.places.push(this.#viewPlace(tag));
    else if (local in ATTRIBUTES) this.#addAttributes(tag);
  }

  #text(range: TextRange, kind: 'text' | 'cdata'): void {
    this.#strings.text(range, kind);
    const raw = this.#leaf ? this.#source.slice(range.start, range.end) : '';
    if (this.#leaf) this.#leaf.text += kind === 'cdata' ? raw : unescapeXml(raw);
  }

  #close(tag: XmlTag, range: TextRange): void {
    if (this.#strings.isReading) {
      this.#strings.close(tag, range, true);
      return;
    }
    if (this.#leaf?.tag === tag) this.#addLeaf(this.#leaf.text, tag, { start: tag.end, end: range.start });
    this.#leaf = undefined;
    if (tag.local === 'c') this.#cell = undefined;
  }

  #addLeaf(text: string, tag: XmlTag, range: TextRange): void {
    if (tag.local !== 'v') this.#addHeader(text, range);
    else if (this.#cell?.hasFormula) this.#strings.places.push(this.#resultPlace(unescapeString(text), range));
    else this.#addCell(unescapeString(text), range);
  }

  #addCell(text: string, range: TextRange): void {
    const unit = leafUnit(text);
    const place = (index: number): Place => stringPlace(range, index, escapeString);
    if (unit) this.#strings.add(unit, place, { cell: text, maxLength: MAX_CELL_LENGTH });
  }

  #addAttributes(tag: XmlTag): void {
    const lengths = ATTRIBUTES[tag.local] ?? {};
    for (const { name, ...range } of findAttributes(this.#source, tag, Object.keys(lengths))) {
      const unit = leafUnit(unescapeString(unescapeXml(this.#source.slice(range.start, range.end))));
      const place = (index: number): Place => stringPlace(range, index, escapeStringAttribute);
      if (unit) this.#strings.add(unit, place, { maxLength: lengths[name] ?? MAX_CELL_LENGTH });
    }
  }

  #addHeader(header: string, range: TextRange): void {
    const headerTexts = readHeader(header);
    if (headerTexts.length === 0) return;
    const first = this.#strings.units.length;
    for (const { unit } of headerTexts) this.#strings.units.push(unit);
    const write = ({ translationOf }: Composition): string | undefined => {
      const edits = headerTexts.flatMap((text, at) => editHeader(text, translationOf(first + at)));
      const changed = applyEdits(header, edits);
      return edits.length === 0 || changed.length > MAX_HEADER_LENGTH ? undefined : escapeString(changed);
    };
    this.#strings.places.push({ ...range, write });
  }

  /** The result of a formula that is the text of a cell. Excel calculates the others when it opens the workbook. */
  #resultPlace(text: string, range: TextRange): Place {
    const write = (): string | undefined => {
      const newText = this.#texts.newTextOf(text);
      return newText === undefined ? undefined : escapeString(newText);
    };
    return { ...range, write };
  }

  #viewPlace(tag: XmlTag): Place {
    const { start, end } = tag;
    const write = ({ source, target: { isRightToLeft } }: Composition): string | undefined => {
      const isSet = TRUE.has(tag.attributes.rightToLeft?.value ?? '');
      if (!this.#texts.isChanged || isSet === isRightToLeft) return undefined;
      return applyEdits(source, [setAttribute(source, tag, 'rightToLeft', isRightToLeft ? '1' : '0')], start, end);
    };
    return { start, end, write };
  }
}

function editHeader(text: HeaderText, translation: Parameters<typeof writeHeaderText>[1] | undefined) {
  return translation ? [{ start: text.start, end: text.end, text: writeHeaderText(text, translation) }] : [];
}

function stringPlace({ start, end }: TextRange, unit: number, escapeText: (text: string) => string): Place {
  const write = ({ translationOf }: Composition): string | undefined => {
    const translation = translationOf(unit);
    return translation && escapeText(translation.text);
  };
  return { start, end, write };
}
