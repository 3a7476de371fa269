import { rejectTooManyTags } from '../count-tags.ts';
import type { Format, Unit } from '../format.ts';
import type { TagOptions } from '../tag-options.ts';
import { addWarning, type WarningCounts } from '../warnings.ts';
import type { AttributeText } from './attributes.ts';
import { buildUnit } from './build-unit.ts';
import { compose, composeInParts } from './compose.ts';
import type { Run } from './items.ts';
import { joinFormulas } from './join-formulas.ts';
import type { ParsedHtml, Place } from './parsed-html.ts';
import { type OnText, type PageReader, readPage } from './read-page.ts';
import { splitRun } from './split-run.ts';
import { collapse } from './whitespace.ts';

/**
 * HTML, a fragment or a whole page. Its units are the texts of its blocks and the attributes that a reader sees. Elements
 * within a text are its tags.
 */
export const html: Format<ParsedHtml> = { parse, compose, composeInParts };

interface Found {
  readonly unit: Unit;
  readonly place: Place;
}

function parse(source: string, { ignoreTags = [] }: TagOptions = {}): ParsedHtml {
  rejectTooManyTags(source);
  return buildUnits(source, (onText) => readPage(source, onText, ignoreTags));
}

/** Makes the units of a page. */
export function buildUnits(source: string, read: (onText: OnText) => PageReader): ParsedHtml {
  const units: Unit[] = [];
  const places: Place[] = [];
  const { roots, keptPreformatted } = read((text) => {
    for (const { unit, place } of 'kind' in text ? readAttribute(text) : readRun(text, source)) {
      units.push(unit);
      places.push(place);
    }
  });
  // A fragment has a language if all of its outermost elements declare the same one.
  const [language, ...others] = new Set(roots.map(({ languages }) => languages[0]?.text.toLowerCase()));
  for (const [index, unit] of units.entries())
    if (others.length === 0 && unit.language?.toLowerCase() === language) units[index] = withoutLanguage(unit);
  const warnings: WarningCounts = {};
  addWarning(warnings, 'kept_preformatted', keptPreformatted);
  return { source, units, places, roots, warnings };
}

function readRun(found: Run, source: string): Found[] {
  const run = joinFormulas(found, source);
  return splitRun(run, source).flatMap(({ from, to }) => buildUnit(run.slice(from, to), source) ?? []);
}

function readAttribute({ language, ...place }: AttributeText): Found[] {
  const text = collapse(place.text).trim();
  return [{ unit: { text, tags: [], ...(language === undefined ? {} : { language }) }, place }];
}

function withoutLanguage({ language: _, ...unit }: Unit): Unit {
  return unit;
}
