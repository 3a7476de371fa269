/** The longest note that is read, in UTF-16 units. */
const MAX_NOTE_LENGTH = 20_000;
const NOTE = /<(?:[\w.-]{1,100}:)?note(?=[\s>])/g;
const NOTE_END = /<\/(?:[\w.-]{1,100}:)?note\s{0,100}>/g;
/** Writers of notes that belong to the program, as in Angular. */
const BY_PROGRAM = /^<[^>]{0,1000}\sfrom=["'](?:developer|description|meaning|author)["']/;
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
    if (known.has(toKey(note))) return false;
    return HAS_WRITER.test(note) ? !BY_PROGRAM.test(note) : known.size === 0;
  });
}

/** Number of notes of an existing file that a merged one lacks. */
export function countLostNotes(former: string, merged: string): number {
  const known = new Set(notesIn(merged).map(toKey));
  return new Set(notesIn(former).map(toKey)).difference(known).size;
}

const toKey = (note: string): string => note.replace(BLANKS, ' ');
