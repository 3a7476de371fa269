import type { Random } from '../../load/random.ts';
import type { NumberFormat } from '../../src/translation/text/number-format.ts';

const UNITS = ['', '', '', '%', ' %', ' km', ' kg', ' €'] as const;

/** A plain number in the format of a language, with or without decimals and a unit. */
export function plainNumber(random: Random, format: NumberFormat | undefined): string {
  const whole = String(random.below(10 ** (1 + random.below(7))));
  if (format === undefined) return whole;
  const decimals = random.chance(0.4) ? String(1 + random.below(99)) : undefined;
  const isGrouped = whole.length > 4 || (whole.length === 4 && format !== 'space-comma' && random.chance(0.5));
  const group = { 'comma-point': ',', 'point-comma': '.', 'space-comma': random.pick([' ', '\u00a0', '\u202f']) }[
    format
  ];
  const written = isGrouped ? whole.replace(/\B(?=(?:\d{3})+$)/g, group) : whole;
  return (decimals === undefined ? written : written + decimalOf(format) + decimals) + random.pick(UNITS);
}

const NUMBER = /\d+(?:[.,]\d+|[ \u00a0\u202f]\d{3}(?!\d))*/gu;

/** The values of the numbers of a text as its language reads them, in ascending order. An unreadable number is its own value. */
export function valuesOf(text: string, format: NumberFormat | undefined): string[] {
  return Array.from(text.matchAll(NUMBER), ([number]) => valueIn(number, format)).sort();
}

function valueIn(number: string, format: NumberFormat | undefined): string {
  if (format === undefined || /^\d+$/.test(number)) return number;
  const group = format === 'comma-point' ? ',' : '.';
  const [whole = '', decimals] = number.split(decimalOf(format));
  const groups = whole.split(/[., \u00a0\u202f]/u);
  const isGrouped = groups.length > 1 && groups.slice(1).every((digits) => digits.length === 3);
  if (isGrouped || groups.length === 1) return groups.join('') + (decimals === undefined ? '' : `.${decimals}`);
  // One mark of groups that divides no group of three is read as that of decimals.
  return decimals === undefined && number.split(group).length === 2 ? number.replace(group, '.') : number;
}

const decimalOf = (format: NumberFormat): string => (format === 'comma-point' ? '.' : ',');
