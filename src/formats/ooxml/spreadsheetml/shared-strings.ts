import type { Format, ParsedText, Unit } from '../../format.ts';
import { isTranslatedCell } from '../../formulas/cell-texts.ts';
import type { WarningCounts } from '../../warnings.ts';
import { readXml, type XmlTag } from '../../xml/read-xml.ts';
import type { ParagraphPlan } from '../runs/build-unit.ts';
import { MAX_CELL_LENGTH, selectTranslations } from './cell-strings.ts';
import { StringReader, writeString } from './string-reader.ts';
import type { WorkbookTexts } from './workbook-texts.ts';

/** Strings by the index of their unit. Lists of numbers need little memory, because a part can have a million strings. */
interface ParsedStringList extends ParsedText {
  /** Ranges of the contents of their elements. */
  readonly starts: readonly number[];
  readonly ends: readonly number[];
  /** The plans of the strings with formatting. */
  readonly plans: ReadonlyMap<number, ParagraphPlan>;
  /** One of their elements. */
  readonly tag: Pick<XmlTag, 'name'>;
}

/**
 * Makes the format of a part whose strings stand in elements of one name: the strings of cells (`si`), or comments.
 * @param areCells whether the strings are cells
 */
export function createStringsFormat(
  element: string,
  texts: WorkbookTexts,
  areCells: boolean,
): Format<ParsedStringList> {
  const isCell = (): boolean => areCells;
  const maxLengthOf = (): number => MAX_CELL_LENGTH;
  return {
    parse: (source) => readStrings(source, element, areCells ? texts.isNamed : () => false),
    compose({ source, units, starts, ends, plans, tag }, translations, target, onKept) {
      const selected = selectTranslations({ source, units, isCell, maxLengthOf }, translations, texts, onKept);
      let composed = '';
      let from = 0;
      for (const [index, translation] of selected.entries()) {
        if (!translation) continue;
        const content = writeString(tag, plans.get(index), translation, target, source);
        composed += source.slice(from, starts[index]) + content;
        from = ends[index] ?? from;
      }
      return composed + source.slice(from);
    },
  };
}

function readStrings(source: string, element: string, isNamed: (text: string) => boolean): ParsedStringList {
  const units: Unit[] = [];
  const starts: number[] = [];
  const ends: number[] = [];
  const plans = new Map<number, ParagraphPlan>();
  const warnings: WarningCounts = {};
  let string: { tag: XmlTag; reader: StringReader } | undefined;
  let name = element;
  readXml(source, {
    open(tag) {
      if (string) string.reader.open(tag);
      else if (tag.local === element) string = { tag, reader: new StringReader(source) };
    },
    text: (range, kind) => string?.reader.text(range, kind),
    close(tag, range) {
      if (string?.tag !== tag) {
        string?.reader.close(tag, range);
        return;
      }
      const read = string.reader.end((text) => isTranslatedCell(text, isNamed, warnings));
      string = undefined;
      if (!read) return;
      const index = units.push(read.unit) - 1;
      starts.push(tag.end);
      ends.push(range.start);
      if (read.plan) plans.set(index, read.plan);
      name = tag.name;
    },
  });
  return { source, units, warnings, starts, ends, plans, tag: { name } };
}
