import { columnLetters } from '../choice.ts';
import type { Header } from '../column-pair.ts';
import { unescapeXml } from '../xml/escape.ts';
import { readXml, type XmlTag } from '../xml/read-xml.ts';
import { attributeValue, isTitleFrame, nameOf } from './elements.ts';

/** The names of the places that texts are in: sheets with their columns, and slides with their notes. */
export interface PlaceNames {
  open(tag: XmlTag, name: string): void;
  close(name: string): void;
  /** The names of a text at this place, the most telling one first; none outside of all places. */
  current(): readonly string[];
}

/** What is known of the places before they are read. */
interface Titles {
  /** Headers of columns, by the number of the sheet. */
  readonly headers: readonly Header[];
  /** Titles of slides. */
  readonly slides: readonly string[];
}

const NO_NAMES: readonly string[] = [];
/** Rows among which the header of a sheet is, and UTF-16 units of a name. */
const MAX_HEADER_ROWS = 20;
const MAX_LENGTH = 1_000;
const MAX_COLUMNS = 16_384;
const BLANKS = /\s+/g;

/** Makes a reader of names for one part, which reads the part twice. */
export function createPlaceNames(source: string): PlaceNames {
  const { headers, slides } = readTitles(source);
  const place = createCounter();
  /** Names of each cell of a sheet, which many cells share. */
  let known: (readonly string[])[] = [];
  const namesOfCell = (): readonly string[] => {
    const header = headers[place.sheet]?.names[place.column] ?? '';
    const own = [...(header === '' ? [] : [header]), columnLetters(place.column)];
    const sheet = `sheet:${place.sheetName}`;
    known[place.column] ??= [...own.map((name) => `${sheet}!${name}`), ...own, sheet];
    return known[place.column] ?? NO_NAMES;
  };
  return {
    open(tag, name) {
      place.open(tag, name);
      if (name === 'table:table' && place.tables === 1) known = [];
    },
    close: place.close,
    current() {
      if (place.isInPage) {
        const title = slides[place.slide] ?? '';
        const names = [`slide:${place.slide + 1}`, ...(title === '' ? [] : [`slide:${title}`])];
        return place.isInNotes ? [`notes:${place.slide + 1}`, 'notes', ...names] : names;
      }
      if (!place.isInSheets || place.tables === 0) return NO_NAMES;
      return place.isInCell ? namesOfCell() : [`sheet:${place.sheetName}`];
    },
  };
}

/** Follows where a reader is. Numbers are from 0. */
export function createCounter() {
  const state = {
    ...{ sheet: -1, sheetName: '', row: -1, column: -1, slide: -1, tables: 0 },
    ...{ isInSheets: false, isInCell: false, isInPage: false, isInNotes: false },
  };
  let repeated = 1;
  return Object.assign(state, {
    open(tag: XmlTag, name: string): void {
      if (name === 'office:spreadsheet') state.isInSheets = true;
      if (name === 'table:table' && state.tables++ === 0) {
        state.sheet++;
        state.sheetName = (attributeValue(tag, 'table', 'name') ?? '').slice(0, MAX_LENGTH);
        state.row = -1;
      }
      if (name === 'draw:page') {
        state.slide++;
        state.isInPage = true;
      }
      if (name === 'presentation:notes') state.isInNotes = true;
      if (state.tables !== 1) return;
      if (name === 'table:table-row') {
        state.row++;
        [state.column, repeated] = [-1, 1];
      }
      if (name !== 'table:table-cell' && name !== 'table:covered-table-cell') return;
      state.column = Math.min(state.column + repeated, MAX_COLUMNS);
      repeated = Number(attributeValue(tag, 'table', 'number-columns-repeated') ?? 1) || 1;
      state.isInCell = true;
    },
    close(name: string): void {
      if (name === 'office:spreadsheet') state.isInSheets = false;
      if (name === 'table:table') state.tables--;
      if (name === 'draw:page') state.isInPage = false;
      if (name === 'presentation:notes') state.isInNotes = false;
      if (state.tables === 1 && (name === 'table:table-cell' || name === 'table:covered-table-cell'))
        state.isInCell = false;
    },
  });
}

/** Reads the headers of sheets, which are the first of their rows with two texts or more, and the titles of slides. */
export function readTitles(source: string): Titles {
  const headers: Header[] = [];
  const slides: string[] = [];
  const place = createCounter();
  let row: string[] = [];
  let [text, isTitle] = ['', false];
  const cleaned = (): string => text.replaceAll(BLANKS, ' ').trim().slice(0, MAX_LENGTH);
  readXml(source, {
    open(tag) {
      const name = nameOf(tag);
      place.open(tag, name);
      if (name === 'table:table-row' && place.tables === 1) row = [];
      if (name === 'table:table-cell' && place.tables === 1) text = '';
      if (name === 'draw:frame' && place.isInPage && isTitleFrame(tag)) [text, isTitle] = ['', true];
    },
    text({ start, end }) {
      const isWanted = isTitle || (place.isInCell && place.row < MAX_HEADER_ROWS);
      if (isWanted && text.length < MAX_LENGTH) text += unescapeXml(source.slice(start, end));
    },
    close(tag) {
      const name = nameOf(tag);
      if (name === 'text:p') text += ' ';
      if (name === 'table:table-cell' && place.tables === 1 && cleaned() !== '') row[place.column] = cleaned();
      const isHeader = place.row < MAX_HEADER_ROWS && Object.keys(row).length > 1;
      if (name === 'table:table-row' && place.tables === 1 && isHeader)
        headers[place.sheet] ??= { row: place.row, names: row };
      if (name === 'draw:frame' && isTitle) {
        slides[place.slide] ??= cleaned();
        isTitle = false;
      }
      place.close(name);
    },
  });
  return { headers, slides };
}
