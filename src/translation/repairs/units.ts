import { primarySubtag } from '../../languages/primary-subtag.ts';
import type { Candidate } from '../checks/candidate.ts';

/** Units of the same dimension, which models confuse: "2 quilos" for "2 pounds". */
const DIMENSIONS = [
  ['inch', 'foot', 'yard', 'mile', 'millimeter', 'centimeter', 'meter', 'kilometer'],
  ['ounce', 'pound', 'gram', 'kilogram'],
  ['fluid-ounce', 'gallon', 'milliliter', 'liter'],
  ['acre', 'hectare'],
  ['fahrenheit', 'celsius'],
] as const;
type Unit = (typeof DIMENSIONS)[number][number];

/** Languages that write units behind numbers as separate words without cases, with their variants. */
const LOCALES: Readonly<Record<string, readonly string[]>> = {
  ca: ['ca'],
  da: ['da'],
  de: ['de'],
  en: ['en', 'en-GB'],
  es: ['es'],
  fr: ['fr'],
  gl: ['gl'],
  it: ['it'],
  nl: ['nl'],
  pt: ['pt', 'pt-PT'],
  sv: ['sv'],
};
/** Short names of the kilogram, which the data of `Intl` lacks: singular and plural. */
const KILO: Readonly<Record<string, readonly [string, string]>> = {
  ca: ['quilo', 'quilos'],
  da: ['kilo', 'kilo'],
  de: ['Kilo', 'Kilo'],
  en: ['kilo', 'kilos'],
  es: ['kilo', 'kilos'],
  fr: ['kilo', 'kilos'],
  gl: ['quilo', 'quilos'],
  it: ['chilo', 'chili'],
  nl: ['kilo', 'kilo'],
  pt: ['quilo', 'quilos'],
  sv: ['kilo', 'kilo'],
};

interface UnitNames {
  /** The singular and the plural of a unit. */
  namesOf: ReadonlyMap<Unit, readonly [string, string]>;
  /** The unit of a name in lower case. */
  unitOf: ReadonlyMap<string, Unit>;
}

interface Quantity {
  /** The digits of the number. */
  digits: string;
  unit: Unit;
}

/** A number, and the one or two words behind it. */
const QUANTITY =
  /(\d[\d.,\u00a0\u202f]{0,20})([ \u00a0\u202f-]?)(\p{L}[\p{L}\p{M}]{1,20})( \p{L}[\p{L}\p{M}]{1,20})?(?![\p{L}\p{M}])/gu;
const DIGIT = /\d/;
const NO_DIGITS = /\D+/g;
const known = new Map<string, UnitNames | undefined>();

/** Gives the numbers that a translation copied the units of their source: "15 galões" for "15 gallons", not "15 litros". */
export function followUnits({ source, translation, from, to }: Candidate): string {
  if (!DIGIT.test(source) || !DIGIT.test(translation)) return translation;
  const [theirs, own] = [unitNames(from), unitNames(to)];
  if (!theirs || !own) return translation;
  const quantities = Map.groupBy(quantitiesIn(source, theirs), ({ digits }) => digits);
  if (quantities.size === 0) return translation;
  const translated = new Set(quantitiesIn(translation, own).map(keyOf));
  return translation.replace(QUANTITY, (whole, number: string, blank: string, first: string, second = '') => {
    const found = nameOf(own, first, second);
    const same = quantities.get(digitsOf(number)) ?? [];
    if (!found || same.some(({ unit }) => unit === found.unit)) return whole;
    const lost = new Set(same.filter((one) => !translated.has(keyOf(one))).map(({ unit }) => unit));
    const [right, ...others] = [...lost].filter((unit) => haveSameDimension(unit, found.unit));
    const names = right === undefined || others.length > 0 ? undefined : own.namesOf.get(right);
    if (!names) return whole;
    const isSingular = own.namesOf.get(found.unit)?.[0].toLowerCase() === found.name;
    return number + blank + names[isSingular ? 0 : 1] + found.rest;
  });
}

/** The unit that the words behind a number begin with, and what follows it. */
function nameOf(
  { unitOf }: UnitNames,
  first: string,
  second: string,
): { unit: Unit; name: string; rest: string } | undefined {
  for (const [words, rest] of [
    [first + second, ''],
    [first, second],
  ] as const) {
    const name = words.toLowerCase();
    const unit = unitOf.get(name);
    if (unit !== undefined) return { unit, name, rest };
  }
  return undefined;
}

function haveSameDimension(one: Unit, other: Unit): boolean {
  return DIMENSIONS.some((units: readonly Unit[]) => units.includes(one) && units.includes(other));
}

const keyOf = ({ digits, unit }: Quantity): string => `${digits} ${unit}`;

const digitsOf = (number: string): string => number.replace(NO_DIGITS, '');

function quantitiesIn(text: string, names: UnitNames): Quantity[] {
  return Array.from(text.matchAll(QUANTITY)).flatMap(([, number = '', , first = '', second = '']) => {
    const found = nameOf(names, first, second);
    return found ? { digits: digitsOf(number), unit: found.unit } : [];
  });
}

function unitNames(code: string): UnitNames | undefined {
  const language = primarySubtag(code);
  if (!known.has(language)) known.set(language, readUnitNames(language));
  return known.get(language);
}

function readUnitNames(language: string): UnitNames | undefined {
  const namesOf = new Map<Unit, readonly [string, string]>();
  const unitOf = new Map<string, Unit>();
  for (const locale of LOCALES[language] ?? [])
    for (const unit of DIMENSIONS.flat()) {
      const names = [nameIn(locale, unit, 1), nameIn(locale, unit, 2)] as const;
      if (!namesOf.has(unit)) namesOf.set(unit, names);
      for (const name of names) unitOf.set(name.toLowerCase(), unit);
      // "15 Litern"
      if (language === 'de' && names[1].endsWith('er')) unitOf.set(`${names[1].toLowerCase()}n`, unit);
    }
  if (namesOf.size === 0) return undefined;
  for (const name of KILO[language] ?? []) unitOf.set(name.toLowerCase(), 'kilogram');
  return { namesOf, unitOf };
}

function nameIn(locale: string, unit: Unit, count: number): string {
  const format = new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' });
  return format.formatToParts(count).find(({ type }) => type === 'unit')?.value ?? unit;
}
