import type { Segment } from '../engine.ts';
import { findAccessKey } from './access-keys.ts';
import { readCharacters } from './characters.ts';
import { readCountedItems } from './counted-items.ts';
import { readLabels } from './labels.ts';
import { readMarkup } from './markup.ts';
import { readMenuEllipsis } from './menu-ellipsis.ts';
import { readNamedItems } from './named-items.ts';
import { readPossessives } from './possessives.ts';
import type { ReadForm } from './read-form.ts';
import { readShorthands } from './shorthands.ts';
import { readSpokenTimes } from './spoken-times.ts';
import { readTimes } from './times.ts';

/** A writing that engines do not read. Returns undefined for a segment without it. */
type WrittenForm = (segment: Segment, from: string, to: string) => ReadForm | undefined;

const FORMS: readonly WrittenForm[] = [
  readCharacters,
  readShorthands,
  readSpokenTimes,
  readTimes,
  readPossessives,
  readCountedItems,
  readNamedItems,
  readLabels,
  readMenuEllipsis,
  findAccessKey,
];

/**
 * Reads what programs write in a text that people see otherwise: tags, escapes and references of characters, marks of access
 * keys, shorthands, spoken times and those of half a day, possessives and compounds of placeholders, items before their nouns, quoted labels, and the ellipsis of
 * commands. Engines translate the segment that is read, and `restore` gives the translation the writing of the source.
 * @param from canonical code
 * @param to canonical code
 * @param placesTags whether the engines move tags with their words
 */
export function readSegment(segment: Segment, from: string, to: string, placesTags = true): ReadForm {
  const forms = placesTags ? [readMarkup, ...FORMS] : FORMS;
  return forms.reduce<ReadForm>(
    (read, form) => {
      const next = form(read.segment, from, to);
      return next ? { segment: next.segment, restore: (translation) => read.restore(next.restore(translation)) } : read;
    },
    { segment, restore: (translation) => translation },
  );
}
