import { GlossaError } from '../../errors.ts';
import type { Columns } from '../choice.ts';
import { type ColumnPair, findColumnPair, NO_COLUMNS } from '../column-pair.ts';
import { addWarning, type WarningCounts } from '../warnings.ts';
import type { Place } from '../xml/places.ts';
import { readXml, type XmlTag } from '../xml/read-xml.ts';
import { attributeValue, isCell, NAMESPACES, nameOf } from './elements.ts';
import { createCounter, readTitles } from './place-names.ts';

/** The units of a cell: the first one, and the one after the last one. */
interface UnitRange {
  readonly from: number;
  readonly to: number;
}

/** The cells of spreadsheets whose translations stand in another column. */
export interface ColumnCells {
  /** Whether a paragraph is the text of such a cell. @param at where its tag starts */
  has(at: number): boolean;
  note(at: number, units: UnitRange): void;
  /** The places of the translations, and what stays. @param texts what was read, with the places of the cells themselves */
  finish(texts: { places: readonly Place[]; warnings: WarningCounts }): { places: Place[]; warnings: WarningCounts };
}

interface Cell {
  readonly start: number;
  end: number;
  readonly tag: XmlTag;
  /** The first of its columns, and how many columns it repeats. */
  readonly column: number;
  readonly count: number;
  readonly paragraphs: { readonly start: number; end: number }[];
  isFilled: boolean;
}

/** A cell with a text, and the place of its translation. */
interface Pair {
  readonly source: Cell;
  /** Undefined where the row ends before it. */
  readonly target: Cell | undefined;
  /** Columns between the begin of the target, or the end of the row, and the translation. */
  readonly gap: number;
  /** Where the row ends. */
  readonly end: number;
  readonly units: UnitRange[];
}

const OFFICE = new RegExp(`xmlns:([\\w.-]{1,40})=["']${NAMESPACES.office.replaceAll('.', '\\.')}["']`);

/** @throws GlossaError `invalid_request` for spreadsheets of which none has the columns */
export function readColumnCells(source: string, columns: Columns): ColumnCells {
  const { pairs, filled, isFound, hasSheets } = readPairs(source, columns);
  if (hasSheets && !isFound) throw new GlossaError('invalid_request', { message: NO_COLUMNS });
  const byParagraph = new Map(
    pairs.flatMap((pair) => pair.source.paragraphs.map(({ start }) => [start, pair] as const)),
  );
  return {
    has: (at) => byParagraph.has(at),
    note(at, units) {
      if (units.to > units.from) byParagraph.get(at)?.units.push(units);
    },
    finish({ places, warnings }) {
      const used = pairs.filter(({ units }) => units.length > 0);
      const office = OFFICE.exec(source)?.[1] ?? 'office';
      const counts = { ...warnings };
      for (let count = 0; count < filled; count++) addWarning(counts, 'kept_filled');
      const all = [...places, ...used.map((pair) => pairPlace(pair, office))];
      return { places: all.sort((one, other) => one.end - other.end || other.start - one.start), warnings: counts };
    },
  };
}

/** The place of a row from one of its two cells to the other. The cell of the source stays in it. */
function pairPlace({ source, target, gap, end, units }: Pair, office: string): Place {
  const at = target ?? { start: end, end };
  const [start, last] = [Math.min(source.start, at.start), Math.max(source.end, at.end)];
  return {
    start,
    end: last,
    write({ source: xml, translationOf, copy }) {
      const isTranslated = units.some(({ from, to }) =>
        Array.from({ length: to - from }, (_, index) => from + index).some((unit) => translationOf(unit)),
      );
      if (!isTranslated) return xml.slice(start, last);
      const content = source.paragraphs.map((paragraph) => copy(paragraph.start, paragraph.end)).join('');
      const cell = writeCell(xml, { source, target, gap }, { content, office });
      return xml.slice(start, at.start) + cell + xml.slice(at.end, last);
    },
  };
}

const REPEATED = /\s[\w.-]{1,40}:number-columns-repeated=(?:"\d{1,9}"|'\d{1,9}')/;

/** The target as a cell with the translation, between the rest of the columns that it repeats. */
function writeCell(
  xml: string,
  { source, target, gap }: Pick<Pair, 'source' | 'target' | 'gap'>,
  { content, office }: { content: string; office: string },
): string {
  const name = target?.tag.name ?? source.tag.name;
  const prefix = name.slice(0, -'table-cell'.length);
  const tag = target?.tag;
  const attributes = tag && xml.slice(tag.start + 1 + name.length, tag.end - (tag.isSelfClosing ? 2 : 1));
  const kept = attributes?.replace(REPEATED, '').trimEnd() ?? '';
  const empty = (count: number): string =>
    count > 0 ? `<${name}${kept}${count > 1 ? ` ${prefix}number-columns-repeated="${count}"` : ''}/>` : '';
  const after = target ? target.count - gap - 1 : 0;
  return `${empty(gap)}<${name}${kept} ${office}:value-type="string">${content}</${name}>${empty(after)}`;
}

function readPairs(source: string, columns: Columns) {
  const { headers } = readTitles(source);
  const place = createCounter();
  const pairs: Pair[] = [];
  let [filled, isFound, hasSheets] = [0, false, false];
  let wanted: ColumnPair | undefined;
  let cells: Cell[] = [];
  /** Open elements in a cell. */
  let depth = 0;

  function endRow(end: number): void {
    if (!wanted || (wanted.isNamed && place.row <= (headers[place.sheet]?.row ?? -1))) return;
    const { from, to } = wanted;
    const at = (column: number): Cell | undefined =>
      cells.find((cell) => cell.column <= column && column < cell.column + cell.count);
    const [own, target] = [at(from), at(to)];
    if (!own || own.paragraphs.length === 0) return;
    if (target?.isFilled) filled++;
    else {
      const last = cells.at(-1);
      const next = target?.column ?? (last ? last.column + last.count : 0);
      pairs.push({ source: own, target, gap: to - next, end, units: [] });
    }
  }

  readXml(source, {
    open(tag) {
      const name = nameOf(tag);
      place.open(tag, name);
      if (!place.isInSheets || place.tables !== 1) return;
      hasSheets = true;
      if (name === 'table:table') {
        wanted = findColumnPair(columns, headers[place.sheet]);
        isFound ||= wanted !== undefined;
      }
      if (name === 'table:table-row') cells = [];
      if (!place.isInCell) return;
      const cell = cells.at(-1);
      if (depth++ === 0 && isCell(name)) {
        const count = Number(attributeValue(tag, 'table', 'number-columns-repeated') ?? 1) || 1;
        const isFilled =
          name !== 'table:table-cell' ||
          attributeValue(tag, 'table', 'formula') !== undefined ||
          attributeValue(tag, 'office', 'value-type') !== undefined;
        cells.push({ tag, start: tag.start, end: tag.end, column: place.column, count, paragraphs: [], isFilled });
      } else if (cell && name === 'text:p' && depth === 2) cell.paragraphs.push({ start: tag.start, end: tag.end });
    },
    close(tag, range) {
      const name = nameOf(tag);
      const cell = cells.at(-1);
      if (place.isInCell && place.tables === 1 && cell) {
        depth--;
        const paragraph = cell.paragraphs.at(-1);
        if (depth === 1 && name === 'text:p' && paragraph) paragraph.end = range.end;
        // Only texts are translated. A cell with a comment alone gets no translation over it.
        if (depth === 0) {
          cell.end = range.end;
          cell.isFilled ||= range.end > cell.tag.end;
        }
      }
      if (name === 'table:table-row' && place.isInSheets && place.tables === 1) endRow(range.start);
      place.close(name);
    },
  });
  return { pairs, filled, isFound, hasSheets };
}
