import { contentOfLines, type Line } from '../marked-text/lines.ts';
import type { WrittenMark } from '../marked-text/marked-unit.ts';
import { readMarkedUnit } from '../marked-text/read-unit.ts';
import { isLanguage } from '../values/is-language.ts';
import { addWarning } from '../warnings.ts';
import type { AsciiDocBlocks, AsciiDocUnit } from './asciidoc-unit.ts';
import { keepsText } from './block-forms.ts';
import { readInlines } from './inlines.ts';

/** What the marks of notes have in common, whose words can differ. */
export const NOTE_KEY = 'footnote';

/** Adds a text, and behind it the notes in it, which are separate texts. @param isOld whether single quotation marks are emphasis */
export function addUnit(blocks: AsciiDocBlocks, unit: AsciiDocUnit, source: string, isOld: boolean): void {
  const notes: AsciiDocUnit[] = [];
  const text = source.slice(unit.start, unit.end);
  let at = unit.title ? -1 : 0;
  let isKept = false;
  for (const mark of unit.marks) {
    // A note that is not found, such as one in indented lines, ends the search: each would go through the whole text.
    const start = mark.key === NOTE_KEY && at >= 0 ? text.indexOf(mark.open, at) : -1;
    if (mark.key === NOTE_KEY) at = start < 0 ? -1 : start + mark.open.length;
    const note = start < 0 ? undefined : noteOf(mark, unit.start + start, source, isOld);
    if (note) notes.push(note);
    else isKept ||= keepsText(mark);
  }
  if (isKept) addWarning(blocks.warnings, 'not_read');
  blocks.units.push(notes.length > 0 ? { ...unit, notes: notes.length } : unit, ...notes);
}

/** @returns undefined for another mark, and for a note whose end depends on the marks in it */
function noteOf(
  { key, name, open }: WrittenMark,
  at: number,
  source: string,
  isOld: boolean,
): AsciiDocUnit | undefined {
  if (key !== NOTE_KEY || name === undefined || /[[\]]/.test(name) || !isLanguage(name)) return undefined;
  const end = at + open.length - 1;
  const lines: Line[] = [];
  for (let start = end - name.length; start <= end; ) {
    const lineEnd = source.indexOf('\n', start);
    const stop = lineEnd < 0 || lineEnd > end ? end : lineEnd;
    lines.push({ at: start, end: stop, column: 0 });
    start = stop + 1;
  }
  const content = contentOfLines(source, lines);
  return readMarkedUnit(source, content, readInlines(content.text, isOld), undefined);
}

/** A note with its translation. @param texts translated notes by their range in the source */
export function writeNote({ open, name = '' }: WrittenMark, texts: ReadonlyMap<string, string>): string {
  const text = texts.get(name.trim());
  return text === undefined ? open : `${open.slice(0, open.length - name.length - 1)}${text}]`;
}
