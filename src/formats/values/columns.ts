import { isLanguageCode } from './code-keys.ts';
import { isLanguage } from './is-language.ts';

/** What the values of a column have in common, as numbers of them. */
interface Column {
  count: number;
  booleans: number;
  capitals: number;
  languages: number;
  units: number;
  /** Values that are no language by their form. */
  codes: number;
  /** Values without a blank that do not begin like a sentence. */
  tokens: number;
}

export interface Columns {
  add(column: string | number, value: string): void;
  /** Whether all values of a column are for programs, so that a word among them is, too. */
  isCode(column: string | number): boolean;
}

const BOOLEAN = /^(?:true|false|yes|no|y|n|t|f|on|off|0|1)$/i;
/** Codes of countries, currencies and states. */
const CAPITALS = /^[A-Z]{2,3}$/;
const UNIT =
  /^(?:kg|g|mg|lbs?|oz|t|km|m|cm|mm|in|ft|yd|mi|l|ml|cl|gal|px|pt|em|rem|h|hrs?|min|s|sec|ms|pcs?|ea|kb|mb|gb|tb|w|kw|kwh|v|a|hz|c|f|k|%)$/i;
const TOKEN = /^(?!\p{Lu}\p{Ll})\S{1,200}$/u;
const LABEL = /^\p{Lu}(?:\p{Ll}|$)/u;
const LETTER = /\p{L}/u;
/** A value alone says little of its column. */
const MIN_VALUES = 2;

/** @param isTable whether the columns have headers, so that booleans are told from labels of buttons */
export function createColumns(isTable: boolean): Columns {
  const columns = new Map<string | number, Column>();
  return {
    add(name, value) {
      const text = value.trim();
      if (text === '') return;
      const column = columns.get(name) ?? {
        count: 0,
        booleans: 0,
        capitals: 0,
        languages: 0,
        units: 0,
        codes: 0,
        tokens: 0,
      };
      columns.set(name, column);
      column.count++;
      if (BOOLEAN.test(text)) column.booleans++;
      if (CAPITALS.test(text)) column.capitals++;
      // Capitalized words are labels: "No", "In".
      if (!LABEL.test(text) && isLanguageCode(text)) column.languages++;
      if (!LABEL.test(text) && UNIT.test(text)) column.units++;
      if (LETTER.test(text) && !isLanguage(text)) column.codes++;
      if (TOKEN.test(text)) column.tokens++;
    },
    isCode(name) {
      const column = columns.get(name);
      if (!column) return false;
      const { count, booleans, capitals, languages, units, codes, tokens } = column;
      if (isTable && booleans === count) return true;
      if (count < MIN_VALUES) return false;
      return [capitals, languages, units].includes(count) || (tokens === count && codes * 2 >= count);
    },
  };
}
