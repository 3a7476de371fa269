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
  let at = unit.start;
  let isKept = false;
  for (const mark of unit.marks) {
    const start = source.indexOf(mark.open, at);
    const isWithin = start >= 0 && start < unit.end;
    const note = isWithin && !unit.title ? noteOf(mark, start, source, isOld) : undefined;
    if (note) {
      notes.push(note);
      at = start + mark.open.length;
    } else isKept ||= keepsText(mark);
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
