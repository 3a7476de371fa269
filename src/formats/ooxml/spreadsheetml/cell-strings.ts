import type { TaggedText } from '@glossa/tagged-text';
import type { TargetLanguage, TextRange, Unit } from '../../format.ts';
import { isUnchanged } from '../../unchanged.ts';
import { composePlaces, type ParsedPlaces, type Place } from '../../xml/places.ts';
import type { XmlTag } from '../../xml/read-xml.ts';
import { StringReader, textOf } from './rich-text.ts';
import type { WorkbookTexts } from './workbook-texts.ts';

/** A part of a workbook with strings. */
export interface ParsedStrings extends ParsedPlaces {
  /** What is special about some units, by their index. */
  readonly uses: ReadonlyMap<number, StringUse>;
}

/** How a string is used: its whole text if it is a cell, and the longest text that is possible, in UTF-16 units. */
export interface StringUse {
  readonly cell?: string;
  readonly maxLength: number;
}

/** Longest text of a cell, in UTF-16 units. Excel repairs workbooks with longer ones. */
export const MAX_CELL_LENGTH = 32_767;

/** Collects the strings of one part. */
export class StringCollector {
  readonly units: Unit[] = [];
  readonly places: Place[] = [];
  readonly uses = new Map<number, StringUse>();
  readonly #source: string;
  readonly #texts: WorkbookTexts;
  #current: { tag: XmlTag; reader: StringReader } | undefined;

  constructor(source: string, texts: WorkbookTexts) {
    this.#source = source;
    this.#texts = texts;
  }

  get isReading(): boolean {
    return this.#current !== undefined;
  }

  /** Begins to read the string of an element. */
  begin(tag: XmlTag): void {
    this.#current = { tag, reader: new StringReader(tag, this.#source) };
  }

  open(tag: XmlTag): void {
    this.#current?.reader.open(tag);
  }

  text(range: TextRange, kind: 'text' | 'cdata'): void {
    this.#current?.reader.text(range, kind);
  }

  /** @param isCell whether the string is a cell, and not a comment */
  close(tag: XmlTag, range: TextRange, isCell: boolean): void {
    if (this.#current?.tag !== tag) {
      this.#current?.reader.close(tag, range);
      return;
    }
    const string = this.#current.reader.end(range);
    this.#current = undefined;
    if (string)
      this.add(string.unit, string.place, { maxLength: MAX_CELL_LENGTH, ...(isCell ? { cell: string.text } : {}) });
  }

  /** Adds a unit, unless formulas name it. @param place makes the place of the unit with an index */
  add(unit: Unit, place: (unit: number) => Place, use: StringUse): void {
    if (use.cell !== undefined && this.#texts.isNamed(use.cell)) return;
    const index = this.units.push(unit) - 1;
    this.uses.set(index, use);
    this.places.push(place(index));
  }

  parsed(): ParsedStrings {
    return { source: this.#source, units: this.units, places: this.places, uses: this.uses };
  }
}

/** Puts a part with strings together. @see Format.compose */
export function composeStrings(
  parsed: ParsedStrings,
  translations: readonly (TaggedText | undefined)[],
  target: TargetLanguage,
  onKept: ((unit: number) => void) | undefined,
  texts: WorkbookTexts,
): string {
  const { units, uses } = parsed;
  const fitting = translations.map((translation, index) => {
    const unit = units[index];
    if (!unit || !translation || isUnchanged(unit, translation)) return undefined;
    const { cell, maxLength = MAX_CELL_LENGTH } = uses.get(index) ?? {};
    if (translation.text.length > maxLength) {
      onKept?.(index);
      return undefined;
    }
    if (cell !== undefined) texts.setNewText(cell, textOf(translation.text));
    return translation;
  });
  const kept = texts.keepDistinct();
  for (const [index, { cell }] of kept.size > 0 ? uses : []) {
    if (cell === undefined || !kept.has(cell)) continue;
    if (fitting[index]) onKept?.(index);
    fitting[index] = undefined;
  }
  if (fitting.some((translation) => translation !== undefined)) texts.isChanged = true;
  return composePlaces(parsed, fitting, target, onKept);
}
