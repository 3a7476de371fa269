import type { DocumentLanguages } from '../parse-options.ts';
import type { Value } from './value.ts';

/** The names of all days or months, from Sunday or January on. */
interface Calendar {
  readonly kind: 'weekday' | 'month';
  readonly width: 'long' | 'short';
  readonly names: readonly string[];
}

/** A value and its text in the target language. */
export interface NamedValue<V extends Value> {
  readonly value: V;
  readonly text: string;
  /** The text as an existing translation writes it, if it can stay so. */
  readonly written?: string;
}

const WIDTHS = ['long', 'short'] as const;
const KINDS = { weekday: 7, month: 12 } as const;
const FINAL_DOT = /\.$/;
/** The first of January 2023 is a Sunday. */
const YEAR = 2023;

/**
 * Finds lists of all days of the week or of all months, in any order of their calendar. An abbreviation alone has other
 * meanings ("Sun", "Mar"), so the names of CLDR replace the whole list.
 */
export function findCalendarNames<V extends Value>(
  values: readonly V[],
  { source = 'en', target }: DocumentLanguages,
): NamedValue<V>[] {
  const calendars = calendarsOf(source);
  const found: NamedValue<V>[] = [];
  for (let at = 0; at < values.length; at++) {
    const calendar = calendars.find((one) => isListAt(values, at, one));
    const names =
      calendar && calendarsOf(target).find(({ kind, width }) => kind === calendar.kind && width === calendar.width);
    if (!calendar || !names) continue;
    const first = calendar.names.indexOf(nameOf(values[at]));
    const list = values.slice(at, at + calendar.names.length);
    for (const [index, value] of list.entries())
      found.push({ value, text: writeLike(value.value, names.names[(first + index) % list.length] ?? '') });
    at += list.length - 1;
  }
  return found;
}

function isListAt(values: readonly Value[], at: number, { names }: Calendar): boolean {
  const first = names.indexOf(nameOf(values[at]));
  if (first < 0 || values[at]?.group === undefined) return false;
  return names.every((_, index) => {
    const value = values[at + index];
    return value?.group === values[at]?.group && nameOf(value) === names[(first + index) % names.length];
  });
}

function nameOf(value: Value | undefined): string {
  return (value?.value ?? '').trim().replace(FINAL_DOT, '').toLowerCase();
}

/** Empty for a language without names in CLDR, for which `Intl` would take those of the system's locale. */
function calendarsOf(language: string): Calendar[] {
  const locale = language.replaceAll('_', '-');
  if (!isKnown(locale)) return [];
  return Object.entries(KINDS).flatMap(([name, count]) =>
    WIDTHS.map((width): Calendar => {
      const kind = name === 'month' ? 'month' : 'weekday';
      const format = new Intl.DateTimeFormat(locale, { [kind]: width, timeZone: 'UTC' });
      const dates = Array.from({ length: count }, (_, index) =>
        kind === 'month' ? Date.UTC(YEAR, index, 1) : Date.UTC(YEAR, 0, 1 + index),
      );
      return { kind, width, names: dates.map((date) => format.format(date).replace(FINAL_DOT, '').toLowerCase()) };
    }),
  );
}

function isKnown(locale: string): boolean {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf([locale]).length > 0;
  } catch {
    return false;
  }
}

/** Gives a name the capital and the final dot of its source. */
function writeLike(source: string, name: string): string {
  const [first = ''] = name;
  const isCapital = source.trim().charAt(0) !== source.trim().charAt(0).toLowerCase();
  const dot = FINAL_DOT.test(source.trim()) ? '.' : '';
  return (isCapital ? first.toUpperCase() + name.slice(first.length) : name) + dot;
}
