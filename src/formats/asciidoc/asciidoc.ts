import type { TaggedText } from '@glossa/tagged-text';
import { applyEdits, type Edit } from '../edits.ts';
import type { Format, ParsedText } from '../format.ts';
import { composeMarked, type MarkedDocument } from '../marked-text/compose-marked.ts';
import type { WrittenMark } from '../marked-text/marked-unit.ts';
import { type Writing, writeText } from '../marked-text/write-text.ts';
import type { AsciiDocUnit } from './asciidoc-unit.ts';
import { readInlines } from './inlines.ts';
import { NOTE_KEY, writeNote } from './notes.ts';
import { readBlocks } from './read-blocks.ts';

/** A document of AsciiDoc, taken apart. Plain data. */
export interface ParsedAsciiDoc extends ParsedText, MarkedDocument {
  readonly units: readonly AsciiDocUnit[];
}

/** AsciiDoc. A translation has the same blocks and marks as its source, and references to titles follow them. */
export const asciidoc: Format<ParsedAsciiDoc> = {
  parse: read,
  compose: (parsed, translations, _, onKept) => composeMarked({ read, write }, parsed, translations, onKept),
};

const ID_ATTRIBUTE = /^:(idprefix|idseparator):(?:[ \t]+(\S+))?[ \t]*$/gm;
const COMPATIBLE = /^:compat-mode:|^[^\n=:][^\n]{0,200}\n={3,}[ \t]*\r?$/m;
const REFERENCE = /<<#?([^,<>\n]{1,300}?)(?:,[^<>]{0,500})?>>|\bxref:#?([\w-]{1,200})\[/g;
const NOT_IN_ID = /&(?:[a-z]+\d*|#\d+|#x[\da-f]+);|[^ \p{L}\p{M}\p{N}_.-]/giu;
function read(source: string): ParsedAsciiDoc {
  const { units, structure, warnings } = readBlocks(source, isCompatible(source));
  return { source, units, structure, warnings };
}

/** Whether a document has the marks of older versions, as Asciidoctor decides. */
const isCompatible = (source: string): boolean => COMPATIBLE.test(source);

function write({ source, units }: ParsedAsciiDoc, fitted: readonly (TaggedText | undefined)[]): string {
  const titles = new Map<string, string>();
  for (const [index, unit] of units.entries()) {
    const text = fitted[index];
    if (unit.title && text) titles.set(unit.text, text.text.replaceAll(/\s+/g, ' ').trim());
  }
  const referenced = new Set(Array.from(source.matchAll(REFERENCE), ([, one, two]) => one ?? two ?? ''));
  const idOf = createIdMaker(source);
  const isOld = isCompatible(source);
  const writing: Writing = { escape: (text) => escapeText(text, isOld), mark: (mark) => markOf(mark, titles) };
  const edits: Edit[] = [];
  /** Notes up to this index are written with their text. */
  let lastNote = -1;
  for (const [index, unit] of units.entries()) {
    const text = fitted[index];
    if (!text || index <= lastNote) continue;
    const notes = new Map<string, string>();
    for (const [at, note] of units.slice(index + 1, index + 1 + (unit.notes ?? 0)).entries()) {
      const own = fitted[index + 1 + at];
      lastNote = index + 1 + at;
      if (own) notes.set(source.slice(note.start, note.end), writeText(note, own, writing));
    }
    const mark = (one: WrittenMark): string => (one.key === NOTE_KEY ? writeNote(one, notes) : markOf(one, titles));
    const written = writeText(unit, text, { ...writing, mark });
    const { title } = unit;
    // A title keeps the name that references have for it.
    const id = title && !title.hasAnchor ? idOf(unit.text) : '';
    if (title && referenced.has(id))
      edits.push({ start: title.lineStart, end: title.lineStart, text: `[[${id}]]${title.lineBreak || '\n'}` });
    const line = title ? written.replaceAll(/\s+/g, ' ') : written;
    const underline = title?.underline
      ? title.lineBreak + title.underline.charAt(0).repeat(Array.from(line).length)
      : '';
    edits.push({ start: unit.start, end: unit.end, text: line + underline });
  }
  return applyEdits(source, edits);
}

/** A reference that has the words of a title. */
const markOf = ({ open, key, name }: WrittenMark, titles: ReadonlyMap<string, string>): string => {
  const title = key === 'xref' && name !== undefined ? titles.get(name) : undefined;
  return title === undefined ? open : `<<${title}>>`;
};

/** The ids that Asciidoctor gives titles. */
function createIdMaker(source: string): (title: string) => string {
  const options = Object.fromEntries(
    Array.from(source.matchAll(ID_ATTRIBUTE), ([, name = '', value = '']) => [name, value]),
  );
  const { idprefix = '_', idseparator = '_' } = options;
  return (title) => {
    const plain = title
      .toLowerCase()
      .replaceAll(NOT_IN_ID, '')
      .replaceAll(/[ .-]+/g, idseparator === '' ? '' : idseparator.charAt(0));
    const trimmed =
      idseparator === '' ? plain : plain.replace(/[ _.-]$/, '').replace(idprefix === '' ? /^[_.-]/ : /^(?!)/, '');
    return idprefix + trimmed;
  };
}

/** Sets a backslash before what would be a mark. */
function escapeText(text: string, isOld: boolean): string {
  const marks = readInlines(text, isOld).filter(({ kind }) => kind !== 'character');
  const edits = marks
    .filter(({ value = '' }) => !/^https?:/.test(value))
    .map(({ start }): Edit => ({ start, end: start, text: '\\' }));
  return applyEdits(text, edits);
}
