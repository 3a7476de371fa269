import type { Node } from 'jsonc-parser';
import { pluralCategories } from '../../languages/plural-rules.ts';
import { applyEdits, type Edit } from '../edits.ts';
import { PLURAL_CATEGORIES } from '../format.ts';
import type { Place } from '../xml/places.ts';
import { addProperty, type JsonLayout, propertiesOf, property, textOf, writeValue } from './json-tree.ts';
import { readPlural, type UnitSink } from './localization.ts';

/** A plural of a localization that lacks forms. */
interface IncompletePlural {
  /** The same plural in the source language. */
  readonly own: Node;
  readonly target: Node;
  /** Depth of the target in the file. */
  readonly depth: number;
  readonly missing: readonly string[];
}

/**
 * Finds the plurals of a localization that lack forms which its language needs.
 * @param own localization of the source language
 * @param depth of the localizations in the file
 * @param language canonical code
 */
export function findIncompletePlurals(own: Node, target: Node, depth: number, language: string): IncompletePlural[] {
  return propertiesOf(own).flatMap(({ key, value }): IncompletePlural[] => {
    const inner = property(target, key);
    if (!inner) return [];
    if (key !== 'plural') return findIncompletePlurals(value, inner, depth + 1, language);
    const needed: readonly string[] = pluralCategories(language, 'cardinal') ?? [];
    const missing = PLURAL_CATEGORIES.filter((form) => needed.includes(form) && isOpen(property(inner, form)));
    const isPlural = propertiesOf(inner).length > 0;
    return isPlural && missing.length > 0 ? [{ own: value, target: inner, depth: depth + 1, missing }] : [];
  });
}

/** Makes a place of the missing forms of a plural. None for a plural whose texts are not known. */
export function completePlural(
  { own, target, depth, missing }: IncompletePlural,
  sink: UnitSink,
  layout: JsonLayout,
): Place[] {
  const writer = readPlural(own, sink);
  const place = { start: target.offset, end: target.offset + target.length };
  if (!writer) return [];
  return [
    {
      ...place,
      write(composition) {
        const written = writer(composition);
        if (!written) return undefined;
        const edits = missing.flatMap((form): Edit[] => {
          const value = written[form];
          const old = property(target, form);
          if (value === undefined) return [];
          if (!old) return [addProperty(target, form, value, layout, depth)];
          return [{ start: old.offset, end: old.offset + old.length, text: writeValue(value, layout, depth + 1) }];
        });
        edits.sort((one, other) => one.start - other.start);
        return applyEdits(composition.source, edits, place.start, place.end);
      },
    },
  ];
}

/** Whether a localization, or a form of it, is absent or empty, or says that it is new. */
export function isOpen(localization: Node | undefined): boolean {
  const unit = property(localization, 'stringUnit');
  if (!unit) return propertiesOf(localization).length === 0;
  return (textOf(unit, 'value') ?? '') === '' || textOf(unit, 'state') === 'new';
}
