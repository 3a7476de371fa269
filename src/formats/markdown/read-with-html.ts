import type { Unit } from '../format.ts';
import { html } from '../html/html.ts';
import { readDocument } from './read-document.ts';

/** The texts of a Markdown document and of its blocks of HTML, which a translation keeps, in order. */
export function readWithHtml(source: string): Unit[] {
  const { units, htmlBlocks } = readDocument(source);
  const inHtml = htmlBlocks.flatMap(({ start, end }) =>
    html.parse(source.slice(start, end)).units.map((unit) => ({ start, unit })),
  );
  return [...units.map((unit) => ({ start: unit.start, unit })), ...inHtml]
    .toSorted((one, other) => one.start - other.start)
    .map(({ unit }) => unit);
}
