import type { Edit } from '../edits.ts';

/** The longest note that is read, in UTF-16 units. */
const MAX_NOTE_LENGTH = 20_000;
const NOTE = /<(?:[\w.-]{1,100}:)?note(?=[\s>])/g;
const NOTE_END = /<\/(?:[\w.-]{1,100}:)?note\s{0,100}>/g;
/** Writers of notes that belong to the program, as in Angular. */
const BY_PROGRAM = /^<[^>]{0,1000}\sfrom=["'](?:developer|description|meaning|author)["']/;
/** Kinds of notes of the program in version 2. */
const OF_PROGRAM = /^<[^>]{0,1000}\scategory=["'](?:location|description|meaning)["']/;
const NOTES_END = /<\/(?:[\w.-]{1,100}:)?notes\s{0,100}>/;
const BLANKS_AT_START = /^\s{0,1000}/;
const HAS_WRITER = /^<[^>]{0,1000}\sfrom=/;
const BLANKS = /\s{1,1000}/g;

/** The notes of a part of a file, as they are written. */
function notesIn(source: string): string[] {
  const found: string[] = [];
  for (const { index } of source.matchAll(NOTE)) {
    const note = source.slice(index, index + MAX_NOTE_LENGTH);
    NOTE_END.lastIndex = 0;
    const end = NOTE_END.exec(note);
    if (end) found.push(note.slice(0, end.index + end[0].length));
  }
  return found;
}

/**
 * The notes of an existing unit that its source lacks, and that translators have written. A note without a writer is one where the source has no
 * note, because it can be a former one of the program.
 */
export function notesOfTranslators(former: string, own: string): string[] {
  const known = new Set(notesIn(own).map(toKey));
  return notesIn(former).filter((note) => {
    if (known.has(toKey(note)) || OF_PROGRAM.test(note)) return false;
    return HAS_WRITER.test(note) ? !BY_PROGRAM.test(note) : known.size === 0;
  });
}

/**
 * Adds notes to a unit of version 2, which has them in an element before its segments.
 * @param unit as it is written
 * @param contentStart where its start tag ends
 * @param offset of the unit in its file
 */
export function addNotes(unit: string, contentStart: number, notes: readonly string[], offset: number): Edit {
  const [blanks = ''] = BLANKS_AT_START.exec(unit.slice(contentStart)) ?? [];
  const lines = notes.map((note) => (blanks.includes('\n') ? `${blanks}  ` : '') + note).join('');
  const end = NOTES_END.exec(unit)?.index;
  if (end === undefined) {
    const at = offset + contentStart;
    return { start: at, end: at, text: `${blanks}<notes>${lines}${blanks.includes('\n') ? blanks : ''}</notes>` };
  }
  const at = offset + unit.slice(0, end).trimEnd().length;
  return { start: at, end: at, text: lines };
}

/** Number of notes of an existing file that a merged one lacks. */
export function countLostNotes(former: string, merged: string): number {
  const known = new Set(notesIn(merged).map(toKey));
  return new Set(notesIn(former).map(toKey)).difference(known).size;
}

const toKey = (note: string): string => note.replace(BLANKS, ' ');
