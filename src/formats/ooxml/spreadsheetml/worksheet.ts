import type { TaggedText } from '@glossa/tagged-text';
import { applyEdits } from '../../edits.ts';
import type { Format, TargetLanguage, TextRange, Unit } from '../../format.ts';
import { isTranslatedCell } from '../../formulas/cell-texts.ts';
import { addWarning, type WarningCounts } from '../../warnings.ts';
import { findAttributes, setAttribute } from '../../xml/attributes.ts';
import { unescapeXml } from '../../xml/escape.ts';
import { leafUnit } from '../../xml/leaf-places.ts';
import { type Composition, composePlaces, type ParsedPlaces, type Place } from '../../xml/places.ts';
import { readXml, type XmlTag } from '../../xml/read-xml.ts';
import { UnreadParts } from '../unread-parts.ts';
import type { SheetChoice } from './cell-choice.ts';
import { MAX_CELL_LENGTH, type ParsedStrings, selectTranslations } from './cell-strings.ts';
import { editHeader, readHeader } from './header-footer.ts';
import { columnOf } from './read-rows.ts';
import { heightPlaces } from './row-heights.ts';
import { escapeString, escapeStringAttribute, unescapeString } from './string-escapes.ts';
import { StringReader, writeString } from './string-reader.ts';
import { indexPlaces, targetPlaces, translationColumns } from './translation-columns.ts';
import type { WorkbookTexts } from './workbook-texts.ts';

interface ParsedSheet extends ParsedPlaces, ParsedStrings {
  /** Where the texts of the cells are that hold them themselves, by their unit. */
  readonly cellStarts: ReadonlyMap<number, number>;
}

/** Attributes that are shown, by their element, with the longest text that Excel allows, in UTF-16 units. */
const ATTRIBUTES: ReadonlyMap<string, Readonly<Record<string, number>>> = new Map([
  ['dataValidation', { promptTitle: 32, errorTitle: 32, prompt: 255, error: 255 }],
  ['hyperlink', { tooltip: 255 }],
]);
const HEADER = /^(?:odd|even|first)(?:Header|Footer)$/;
const TRUE = new Set(['1', 'true', 'on']);

/**
 * Makes the format of a sheet of a workbook. Most texts of cells are in the part of shared strings.
 * @param choice of a request in this sheet. Default: all texts are translated
 */
export function createSheetFormat(texts: WorkbookTexts, choice?: SheetChoice): Format<ParsedSheet> {
  return {
    parse: (source) => new SheetReader(source, texts, choice).read(),
    compose(parsed, translations, target, onKept) {
      const isBeside = target.shownSource !== undefined || choice?.target !== undefined;
      const selected = selectTranslations(parsed, translations, texts, onKept, () => isBeside);
      const changed = [...parsed.cellStarts].flatMap(([unit, start]) => {
        const to = selected[unit]?.text;
        return to === undefined ? [] : [{ start, from: parsed.units[unit]?.text ?? '', to }];
      });
      const fitted = withPlaces(parsed, heightPlaces(parsed.source, texts, changed));
      if (isBeside) return composeBeside(fitted, selected, { texts, choice, target }, onKept);
      const copied = choice ? indexPlaces(parsed.source, { ofShared: createSharedTest(texts, choice) }) : [];
      if (copied.length > 0) texts.isChanged = true;
      return composePlaces(withPlaces(fitted, copied), selected, target);
    },
  };
}

/** Finds the translation of a shared string in a cell that is chosen. */
function createSharedTest({ besides }: WorkbookTexts, choice: SheetChoice | undefined) {
  return (index: number, { column, row }: { column: number; row: number }): number | undefined =>
    choice && !choice.namesOf(column, row) ? undefined : besides.get(index);
}

function withPlaces(parsed: ParsedSheet, more: readonly Place[]): ParsedSheet {
  if (more.length === 0) return parsed;
  return { ...parsed, places: [...parsed.places, ...more].sort((one, other) => one.end - other.end) };
}

/** Writes the translations of cells into another column. All other texts are replaced. */
function composeBeside(
  parsed: ParsedSheet,
  selected: readonly (TaggedText | undefined)[],
  { texts, choice, target }: { texts: WorkbookTexts; choice: SheetChoice | undefined; target: TargetLanguage },
  onKept?: (unit: number) => void,
): string {
  const { source, cellStarts } = parsed;
  const contents = [...cellStarts].flatMap(([unit, start]) => {
    const translation = selected[unit];
    return translation ? [{ start, content: writeString({ name: '' }, undefined, translation, target, source) }] : [];
  });
  let next = 0;
  const ofInline = ({ start, end }: TextRange): string | undefined => {
    while ((contents[next]?.start ?? end) < start) next++;
    const content = contents[next];
    return content && content.start < end ? content.content : undefined;
  };
  const translated = { ofShared: createSharedTest(texts, choice), ofInline };
  const columns = choice?.target
    ? targetPlaces(source, translated, choice.target)
    : translationColumns(source, translated, () => onKept?.(0));
  const others = selected.map((translation, unit) => (cellStarts.has(unit) ? undefined : translation));
  return composePlaces(withPlaces(parsed, columns), others, target);
}

class SheetReader {
  readonly #source: string;
  readonly #texts: WorkbookTexts;
  readonly #units: Unit[] = [];
  readonly #places: Place[] = [];
  readonly #warnings: WarningCounts = {};
  readonly #unread = new UnreadParts();
  /** Longest texts of the units that are not cells. */
  readonly #maxLengths = new Map<number, number>();
  readonly #cellStarts = new Map<number, number>();
  #string: { tag: XmlTag; reader: StringReader } | undefined;
  /** The cell around the current place, if it holds a text itself. */
  #cell: { hasFormula: boolean } | undefined;
  #leaf: { tag: XmlTag; text: string } | undefined;
  readonly #choice: SheetChoice | undefined;
  /** The place of the current cell. */
  #row = 0;
  #column = -1;

  constructor(source: string, texts: WorkbookTexts, choice: SheetChoice | undefined) {
    this.#source = source;
    this.#texts = texts;
    this.#choice = choice;
    addWarning(this.#warnings, 'kept_filled', choice?.filled ?? 0);
  }

  read(): ParsedSheet {
    readXml(hideCells(this.#source), {
      open: (tag) => this.#open(tag),
      text: (range, kind) => this.#text(range, kind),
      close: (tag, range) => this.#close(tag, range),
    });
    const maxLengths = this.#maxLengths;
    return {
      source: this.#source,
      units: this.#units,
      places: this.#places,
      warnings: this.#warnings,
      cellStarts: this.#cellStarts,
      isCell: (unit) => !maxLengths.has(unit),
      maxLengthOf: (unit) => maxLengths.get(unit) ?? MAX_CELL_LENGTH,
    };
  }

  #open(tag: XmlTag): void {
    this.#unread.open(tag, this.#warnings);
    if (this.#string) {
      this.#string.reader.open(tag);
      return;
    }
    this.#leaf = undefined;
    const { local } = tag;
    this.#notePlace(tag);
    if (local === 'c') this.#cell = tag.attributes.t?.value === 'str' ? { hasFormula: false } : undefined;
    else if (local === 'f' && this.#cell) this.#cell.hasFormula = true;
    else if (local === 'is') this.#string = { tag, reader: new StringReader(this.#source) };
    else if ((local === 'v' && this.#cell) || HEADER.test(local)) this.#leaf = { tag, text: '' };
    else if (local === 'sheetView') this.#places.push(this.#viewPlace(tag));
    else this.#addAttributes(tag);
  }

  #notePlace({ local, attributes: { r } }: XmlTag): void {
    if (local === 'row') [this.#row, this.#column] = [Number(r?.value ?? this.#row + 1), -1];
    if (local === 'c') this.#column = columnOf(r?.value) ?? this.#column + 1;
  }

  #text(range: TextRange, kind: 'text' | 'cdata'): void {
    this.#string?.reader.text(range, kind);
    const raw = this.#leaf ? this.#source.slice(range.start, range.end) : '';
    if (this.#leaf) this.#leaf.text += kind === 'cdata' ? raw : unescapeXml(raw);
  }

  #close(tag: XmlTag, range: TextRange): void {
    const content = { start: tag.end, end: range.start };
    if (this.#string?.tag === tag) this.#endString(this.#string.reader, tag, content);
    else if (this.#string) this.#string.reader.close(tag, range);
    else if (this.#leaf?.tag === tag) this.#endLeaf(this.#leaf.text, tag, content);
    else if (tag.local === 'c') this.#cell = undefined;
  }

  #endString(reader: StringReader, tag: XmlTag, range: TextRange): void {
    const string = reader.end((text) => this.#isTranslated(text));
    this.#string = undefined;
    if (!string) return;
    const unit = this.#units.push({ ...string.unit, ...this.#cellNames() }) - 1;
    this.#cellStarts.set(unit, range.start);
    const write = ({ translationOf, target, source }: Composition): string | undefined => {
      const translation = translationOf(unit);
      return translation && writeString(tag, string.plan, translation, target, source);
    };
    this.#places.push({ ...range, write });
  }

  #endLeaf(text: string, tag: XmlTag, range: TextRange): void {
    this.#leaf = undefined;
    if (tag.local !== 'v') this.#addHeader(text, range);
    else if (this.#cell?.hasFormula) this.#addResult(unescapeString(text), range);
    else this.#addCell(unescapeString(text), range);
  }

  #isTranslated(text: string): boolean {
    if (this.#choice && !this.#choice.namesOf(this.#column, this.#row)) return false;
    const { isNamed, isShown } = this.#texts;
    // Another cell with a text that names a column of a table may stay.
    const isKept = this.#choice ? (own: string): boolean => isNamed(own) || isShown(own) : isNamed;
    return isTranslatedCell(text, isKept, this.#warnings);
  }

  #addCell(text: string, range: TextRange): void {
    if (this.#isTranslated(text)) this.#addLeaf(text, range, escapeString);
  }

  #addLeaf(text: string, { start, end }: TextRange, escapeText: (text: string) => string, maxLength?: number): void {
    const leaf = leafUnit(text);
    if (!leaf || (maxLength !== undefined && !this.#isWhole)) return;
    const names = maxLength === undefined ? this.#cellNames() : this.#sheetNames();
    const unit = this.#units.push({ ...leaf, ...names }) - 1;
    if (maxLength === undefined) this.#cellStarts.set(unit, start);
    else this.#maxLengths.set(unit, maxLength);
    const write = ({ translationOf }: Composition): string | undefined => {
      const translation = translationOf(unit);
      return translation && escapeText(translation.text);
    };
    this.#places.push({ start, end, write });
  }

  /** Whether texts of the sheet are translated that are in no cell. */
  get #isWhole(): boolean {
    return this.#choice === undefined || this.#choice.names !== undefined;
  }

  #cellNames(): Pick<Unit, 'names'> {
    return this.#choice ? { names: this.#choice.namesOf(this.#column, this.#row) } : {};
  }

  #sheetNames(): Pick<Unit, 'names'> {
    return this.#choice ? { names: this.#choice.names } : {};
  }

  #addAttributes(tag: XmlTag): void {
    const maxLengths = ATTRIBUTES.get(tag.local);
    if (!maxLengths) return;
    for (const range of findAttributes(this.#source, tag, Object.keys(maxLengths))) {
      const text = unescapeString(unescapeXml(this.#source.slice(range.start, range.end)));
      this.#addLeaf(text, range, escapeStringAttribute, maxLengths[range.name]);
    }
  }

  #addHeader(header: string, range: TextRange): void {
    const headerTexts = readHeader(header);
    if (headerTexts.length === 0 || !this.#isWhole) return;
    const first = this.#units.length;
    for (const { unit } of headerTexts)
      this.#maxLengths.set(this.#units.push({ ...unit, ...this.#sheetNames() }) - 1, MAX_CELL_LENGTH);
    const write = ({ translationOf }: Composition): string | undefined => {
      const changed = editHeader(header, headerTexts, (at) => translationOf(first + at));
      return changed === undefined ? undefined : escapeString(changed);
    };
    this.#places.push({ ...range, write });
  }

  /** The result of a formula that is the text of a cell. Excel calculates the others when it opens the workbook. */
  #addResult(text: string, range: TextRange): void {
    const write = (): string | undefined => {
      const newText = this.#texts.newTextOf(text);
      return newText === undefined ? undefined : escapeString(newText);
    };
    this.#places.push({ ...range, write });
  }

  #viewPlace(tag: XmlTag): Place {
    const { start, end } = tag;
    const write = ({ source, target: { isRightToLeft, shownSource } }: Composition): string | undefined => {
      const isSet = TRUE.has(tag.attributes.rightToLeft?.value ?? '');
      if (!this.#texts.isChanged || shownSource || isSet === isRightToLeft) return undefined;
      return applyEdits(source, [setAttribute(source, tag, 'rightToLeft', isRightToLeft ? '1' : '0')], start, end);
    };
    return { start, end, write };
  }
}

const CELLS = /<(?<prefix>(?:[\w.-]{1,100}:)?)sheetData(?:\s[^<>]{0,1000})?(?<!\/)>/;
/** A text in a cell: most cells hold the numbers of shared strings. */
const CELL_TEXT = /<(?:[\w.-]{1,100}:)?is[\s>]|\st\s?=\s?["']str["']/;

/**
 * Replaces cells by blanks if no cell holds a text itself, so that a large sheet is read fast. All offsets stay the same.
 * @param sheet XML of a sheet
 */
function hideCells(sheet: string): string {
  const begin = CELLS.exec(sheet);
  if (!begin || CELL_TEXT.test(sheet)) return sheet;
  const start = begin.index + begin[0].length;
  const end = sheet.indexOf(`</${begin.groups?.prefix ?? ''}sheetData`, start);
  return end < 0 ? sheet : sheet.slice(0, start) + ' '.repeat(end - start) + sheet.slice(end);
}
