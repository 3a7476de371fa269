import type { TaggedText } from '@glossa/tagged-text';
import type { Format, ParsedText, TargetLanguage, Unit } from '../../format.ts';
import { isTranslatedCell } from '../../formulas/cell-texts.ts';
import type { WarningCounts } from '../../warnings.ts';
import { readXml, type XmlTag } from '../../xml/read-xml.ts';
import type { ParagraphPlan } from '../runs/build-unit.ts';
import type { CellChoice } from './cell-choice.ts';
import { MAX_CELL_LENGTH, selectTranslations } from './cell-strings.ts';
import { StringReader, writeString } from './string-reader.ts';
import type { WorkbookTexts } from './workbook-texts.ts';

/** Strings by the index of their unit. Lists of numbers need little memory, because a part can have a million strings. */
interface ParsedStringList extends ParsedText {
  /** Ranges of the contents of their elements. */
  readonly starts: readonly number[];
  readonly ends: readonly number[];
  /** The index of each one among all strings. */
  readonly indexes: readonly number[];
  /** Number of all strings. */
  readonly count: number;
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
  choice?: CellChoice,
): Format<ParsedStringList> {
  const isCell = (): boolean => areCells;
  const maxLengthOf = (): number => MAX_CELL_LENGTH;
  return {
    parse: (source) => readStrings(source, element, areCells ? texts : undefined, choice),
    compose(parsed, translations, target, onKept) {
      const { source, units, starts, ends, plans, tag, indexes } = parsed;
      const isBeside = (unit: number): boolean =>
        areCells && (target.shownSource !== undefined || (choice?.isCopied(indexes[unit] ?? 0) ?? false));
      const strings = { source, units, isCell, maxLengthOf };
      const selected = selectTranslations(strings, translations, texts, onKept, isBeside);
      let composed = '';
      let copied = 0;
      for (const [index, translation] of selected.entries()) {
        const from = units[index]?.text ?? '';
        // A workbook can have a million strings, so only those are noted that can need more lines.
        if (translation && areCells && texts.wrapped.size > 0 && translation.text.length > from.length)
          texts.changed.set(indexes[index] ?? 0, { from, to: translation.text });
        if (!translation || isBeside(index)) continue;
        const content = writeString(tag, plans.get(index), translation, target, source);
        composed += source.slice(copied, starts[index]) + content;
        copied = ends[index] ?? copied;
      }
      const beside = selected.map((translation, unit) => (isBeside(unit) ? translation : undefined));
      return appendStrings(composed + source.slice(copied), parsed, beside, texts, target);
    },
  };
}

/** Attributes that count the strings. They are optional. */
const COUNT = /\s(?:uniqueCount|count)\s{0,9}=\s{0,9}(?:"[^"]{0,20}"|'[^']{0,20}')/g;
const LIST = /<(?:[\w.-]{1,100}:)?sst[^<>]{0,10000}>/;

/** Adds the translations behind all strings, for cells beside those of the sources. */
function appendStrings(
  composed: string,
  { source, indexes, count, plans, tag }: ParsedStringList,
  translations: readonly (TaggedText | undefined)[],
  { besides }: WorkbookTexts,
  target: TargetLanguage,
): string {
  const added: string[] = [];
  for (const [unit, translation] of translations.entries()) {
    if (!translation) continue;
    besides.set(indexes[unit] ?? 0, count + added.length);
    added.push(`<${tag.name}>${writeString(tag, plans.get(unit), translation, target, source)}</${tag.name}>`);
  }
  if (added.length === 0) return composed;
  const end = composed.lastIndexOf('</');
  const strings = composed.slice(0, end).replace(LIST, (list) => list.replace(COUNT, ''));
  return strings + added.join('') + composed.slice(end);
}

/** @param texts of cells; undefined for other strings */
function readStrings(
  source: string,
  element: string,
  texts: WorkbookTexts | undefined,
  choice: CellChoice | undefined,
): ParsedStringList {
  const units: Unit[] = [];
  const starts: number[] = [];
  const ends: number[] = [];
  const indexes: number[] = [];
  let count = 0;
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
      const at = count++;
      const names = choice?.namesOfShared(at);
      // All cells with a text that names a column of a table have to be the same.
      const isNamed = (text: string): boolean =>
        texts !== undefined && (texts.isNamed(text) || (choice?.canStay(at) === true && texts.isShown(text)));
      const read =
        choice && !names ? undefined : string.reader.end((text) => isTranslatedCell(text, isNamed, warnings));
      string = undefined;
      if (!read) return;
      indexes.push(at);
      const index = units.push(names ? { ...read.unit, names } : read.unit) - 1;
      starts.push(tag.end);
      ends.push(range.start);
      if (read.plan) plans.set(index, read.plan);
      name = tag.name;
    },
  });
  return { source, units, warnings, starts, ends, indexes, count, plans, tag: { name } };
}
