import type { TaggedText } from '@glossa/tagged-text';
import { applyEdits, type Edit } from '../edits.ts';
import type { ParsedText, TargetLanguage, TextRange } from '../format.ts';
import { isUnchanged } from '../unchanged.ts';

/** A part of an XML document that a translation changes. */
export interface Place extends TextRange {
  /** @returns what replaces the range; undefined if it stays */
  write(composition: Composition): string | undefined;
}

/** The state that a place is written with. */
export interface Composition {
  readonly source: string;
  readonly target: TargetLanguage;
  /** Whether any unit of the document has a new text. */
  readonly isChanged: boolean;
  /** The new text of a unit; undefined if the unit stays. */
  translationOf(unit: number): TaggedText | undefined;
  /** Copies a part of the source that lies in the place. Other places inside of it are written. */
  copy(start: number, end: number): string;
}

/** An XML document taken apart. */
export interface ParsedPlaces extends ParsedText {
  /** The places in the order of their ends. A place may lie in another one. */
  readonly places: readonly Place[];
  /** Whether the file has targets to fill. A translation is then written also where it equals its source. */
  readonly hasTargets?: boolean;
  /** Whether a translation fits the unit, such as a plural with all forms. Otherwise the unit stays. Default: all fit. */
  readonly fits?: (unit: number, translation: TaggedText) => boolean;
}

/** Puts a document together. @see Format.compose */
export function composePlaces(
  { source, units, places, hasTargets = false, fits = () => true }: ParsedPlaces,
  translations: readonly (TaggedText | undefined)[],
  target: TargetLanguage,
  onKept?: (unit: number) => void,
): string {
  const changed = units.map((unit, index) => {
    const translation = translations[index];
    if (!translation || (!hasTargets && isUnchanged(unit, translation))) return undefined;
    if (translation.tags.length === unit.tags.length && fits(index, translation)) return translation;
    onKept?.(index);
    return undefined;
  });
  const shared = {
    source,
    target,
    isChanged: hasTargets || changed.some((translation) => translation !== undefined),
    translationOf: (unit: number) => changed[unit],
  };
  const edits: Edit[] = [];
  for (const place of places) {
    let first = edits.length;
    while (isInside(edits[first - 1], place)) first--;
    let inner: Edit[] | undefined;
    const copy = (start: number, end: number): string => {
      inner ??= edits.slice(first);
      return applyEdits(source, inner, start, end);
    };
    const text = place.write({ ...shared, copy });
    if (text === undefined) continue;
    edits.length = first;
    edits.push({ start: place.start, end: place.end, text });
  }
  return applyEdits(source, edits);
}

/** An insertion where a place begins is not inside of it. */
function isInside(edit: Edit | undefined, { start }: Place): boolean {
  return edit !== undefined && edit.start >= start && edit.end > start;
}
