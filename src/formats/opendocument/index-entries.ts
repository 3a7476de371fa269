import type { Unit } from '../format.ts';
import type { TextPlace } from '../html/parsed-html.ts';
import type { Place } from '../xml/places.ts';
import { paragraphPlace } from './unit-places.ts';

/** A line of an index, such as a table of contents. */
export interface IndexEntry {
  /** Index of its unit. */
  readonly unit: number;
  /** Index of its place. */
  readonly position: number;
  readonly place: TextPlace;
}

const NUMBER = /^[\p{N}\p{P}\s]+/u;

/**
 * Leaves the numbers of headings out of the entries of indexes, so that an entry has the text of its heading and gets the same
 * translation.
 * @param texts their units and places are replaced
 */
export function leaveOutNumbers(
  entries: readonly IndexEntry[],
  headings: Pick<ReadonlySet<string>, 'has'>,
  source: string,
  { units, places }: { units: Unit[]; places: Place[] },
): void {
  for (const { unit: index, position, place } of entries) {
    const unit = units[index];
    const { length } = NUMBER.exec(unit?.text ?? '')?.[0] ?? '';
    const number = unit?.text.slice(0, length) ?? '';
    if (!unit || headings.has(unit.text) || !headings.has(unit.text.slice(length))) continue;
    if (!source.startsWith(number, place.start) || unit.tags.some(({ start }) => start < length)) continue;
    const shifted = shift(unit, length);
    units[index] = shifted;
    places[position] = paragraphPlace(index, shifted, { ...place, start: place.start + length });
  }
}

function shift({ text, tags, verbatim, ...rest }: Unit, by: number): Unit {
  const move = <R extends { start: number; end: number }>(range: R): R => ({
    ...range,
    start: range.start - by,
    end: range.end - by,
  });
  return { ...rest, text: text.slice(by), tags: tags.map(move), ...(verbatim && { verbatim: verbatim.map(move) }) };
}
