import { damaged } from '../damaged.ts';
import { checkExistingLanguage } from '../declared-language.ts';
import { applyEdits, type Edit } from '../edits.ts';
import type { Existing } from '../existing.ts';
import type { TextRange } from '../format.ts';
import { blanksBefore } from '../indentation.ts';
import type { DocumentLanguages } from '../parse-options.ts';
import { setAttribute } from '../xml/attributes.ts';
import { readXml } from '../xml/read-xml.ts';
import { addNotes, countLostNotes, notesOfTranslators } from './notes.ts';
import type { Token } from './read-content.ts';
import { ID_SEPARATOR, joinIds, readSegments, type XliffSegment } from './read-segments.ts';
import { isOpen, isTemplate, repeatsSource } from './template.ts';

/** A file with the targets of another one. */
export interface MergedXliff {
  readonly source: string;
  /** Names of segments that have their target from the other file. */
  readonly known: ReadonlySet<string>;
  /** Number of units of the other file that are in files (`original`) that this one does not have. */
  readonly lost: number;
  /** Number of notes of the other file that this one does not have. */
  readonly lostNotes: number;
}

interface KnownTarget {
  readonly sourceText: string;
  readonly isDivided: boolean;
  /** The element of the target. */
  readonly target: string;
  /** What follows it in its unit. Empty in version 2, where notes stand before the segments. */
  readonly after: string;
  readonly state: string | undefined;
  readonly isApproved: boolean;
}

/** An element with the segments of one text, and the file that it is in. */
interface XliffUnit extends TextRange {
  /** Where its start tag ends. */
  readonly contentStart: number;
  readonly file: string;
  readonly id: string;
}

interface XliffUnits {
  readonly units: readonly XliffUnit[];
  /** The end tag before which units are added, by file. */
  readonly ends: ReadonlyMap<string, number>;
}

const BLANKS = /\s{1,1000}/g;

/** A content as it is written, to tell whether it has changed. */
export function rawTextOf(tokens: readonly Token[], source: string): string {
  return source
    .slice(tokens[0]?.start ?? 0, tokens.at(-1)?.end ?? 0)
    .replace(BLANKS, ' ')
    .trim();
}

/**
 * Gives the segments of a file the targets of an existing one, whose sources are equal. Units that only the existing file has go to the
 * end of their file.
 * @throws GlossaError `document_damaged`
 */
export function mergeExisting(
  source: string,
  { text, changed = [], isPruned = false }: Existing,
  languages: DocumentLanguages | undefined,
): MergedXliff {
  const keyOf = createKey(source, text);
  const again = new Set(changed.map(keyOf));
  const targets = new Map<string, KnownTarget>();
  const former = readSegments(text, (segment) => {
    const key = keyOf(segment.name);
    const found = again.has(key) ? undefined : toKnown(segment, text);
    if (found) targets.set(key, found);
  });
  const isCopy = isTemplate(source) ? repeatsSource : () => false;
  const known = new Set<string>();
  const edits: Edit[] = [];
  const own = readSegments(source, (segment, { isVersion2 }) => {
    const found = targets.get(keyOf(segment.name));
    const isUsed =
      found?.sourceText === rawTextOf(segment.source.tokens, source) &&
      found.isDivided === (segment.divided !== undefined);
    if (!found || !isUsed) {
      // The targets of a template are texts of the source language.
      if (segment.target && isCopy(segment)) edits.push({ ...rangeOf(segment.target), text: '' });
      return;
    }
    // The parts of a divided source that have no target are still to be translated.
    if (!found.isDivided) known.add(segment.name);
    const notes = isVersion2 ? [] : notesOfTranslators(found.after, unitAt(segment, source));
    edits.push(...fill(segment, { ...found, notes }, source, isVersion2));
  });
  // Targets of another version of XLIFF would be lost.
  if (own.isVersion2 !== former.isVersion2 && targets.size > 0) throw damaged();
  const name = own.isVersion2 ? 'trgLang' : 'target-language';
  const language = former.languageTags.map(({ attributes }) => attributes[former.isVersion2 ? 'trgLang' : name]?.value);
  const [declared] = language.filter((code) => code !== undefined && code !== '');
  checkExistingLanguage(declared, languages);
  if (declared !== undefined) for (const tag of own.languageTags) edits.push(setAttribute(source, tag, name, declared));
  const gone =
    !isPruned && own.isVersion2 === former.isVersion2 ? keepGone(source, text, keyOf) : { edits: [], lost: 0 };
  edits.push(...gone.edits);
  if (own.isVersion2 && former.isVersion2) edits.push(...keepNotes(source, text, keyOf));
  edits.sort((one, other) => one.start - other.start || one.end - other.end);
  const merged = applyEdits(source, edits);
  return { source: merged, known, lost: gone.lost, lostNotes: isPruned ? 0 : countLostNotes(text, merged) };
}

const UNIT_END = 'trans-unit>';

/** A unit of version 1 as it is written. */
function unitAt({ tag }: XliffSegment, source: string, from = tag.start): string {
  const end = source.indexOf(UNIT_END, Math.max(from, tag.end));
  return end < 0 ? '' : source.slice(from, end);
}

const FILE = /<(?:[\w.-]{1,100}:)?file[\s>]/g;

/** Makes a function that names segments alike in two files. Of files with one `file` each, its name (`original`) does not count. */
function createKey(source: string, text: string): (name: string) => string {
  const isOne = [source, text].every((one) => [...one.matchAll(FILE)].length === 1);
  return (name) => (isOne ? name.slice(name.indexOf(ID_SEPARATOR) + 1 || name.length) : name);
}

function rangeOf({ tag, close }: NonNullable<XliffSegment['target']>): TextRange {
  return { start: tag.start, end: close.end };
}

function toKnown(segment: XliffSegment, text: string): KnownTarget | undefined {
  const { tag, source, divided, target } = segment;
  if (!target || (isOpen(segment) && target.segments.length === 0)) return undefined;
  const { start, end } = rangeOf(target);
  return {
    sourceText: rawTextOf(source.tokens, text),
    isDivided: divided !== undefined,
    target: text.slice(start, end),
    after: tag.local === 'trans-unit' ? unitAt(segment, text, end) : '',
    state: tag.attributes.state?.value,
    isApproved: tag.attributes.approved?.value === 'yes',
  };
}

function fill(
  { tag, source: own, divided, target }: XliffSegment,
  known: KnownTarget & { readonly notes: readonly string[] },
  source: string,
  isVersion2: boolean,
): Edit[] {
  const edits: Edit[] = [];
  if (isVersion2 && known.state !== undefined) edits.push(setAttribute(source, tag, 'state', known.state));
  if (!isVersion2 && known.isApproved) edits.push(setAttribute(source, tag, 'approved', 'yes'));
  const { end } = (divided ?? own).close;
  const blanks = blanksBefore(source, own.tag.start);
  const text = [known.target, ...known.notes].join(blanks);
  if (target) edits.push({ ...rangeOf(target), text });
  else edits.push({ start: end, end, text: blanks + text });
  return edits;
}

/** Adds the notes of translators to the units of version 2, where notes stand before the segments. */
function keepNotes(source: string, text: string, keyOf: (name: string) => string): Edit[] {
  const nameOf = ({ file, id }: XliffUnit): string => keyOf(joinIds(file, id));
  const former = new Map(readUnits(text).units.map((unit) => [nameOf(unit), text.slice(unit.start, unit.end)]));
  return readUnits(source).units.flatMap((unit): Edit[] => {
    const own = source.slice(unit.start, unit.end);
    const notes = notesOfTranslators(former.get(nameOf(unit)) ?? '', own);
    return notes.length > 0 ? [addNotes(own, unit.contentStart - unit.start, notes, unit.start)] : [];
  });
}

/** Adds the units of an existing file that a file lacks. */
function keepGone(source: string, text: string, keyOf: (name: string) => string): { edits: Edit[]; lost: number } {
  const [own, former] = [readUnits(source), readUnits(text)];
  const nameOf = ({ file, id }: XliffUnit): string => keyOf(joinIds(file, id));
  const ids = new Set(own.units.map(nameOf));
  const ends = new Map([...own.ends].map(([file, end]) => [keyOf(joinIds(file)), end]));
  const missing = former.units.filter((unit) => !ids.has(nameOf(unit)));
  const gone = missing.filter(({ file }) => ends.has(keyOf(joinIds(file))));
  const edits = [...Map.groupBy(gone, ({ file }) => file)].map(([file, units]) => {
    const end = ends.get(keyOf(joinIds(file))) ?? 0;
    const lines = units.map(({ start, end: last }) => `  ${text.slice(start, last)}\n`);
    const blanks = blanksBefore(source, end);
    const indent = blanks.slice(blanks.lastIndexOf('\n') + 1);
    return { start: end, end, text: lines.map((line) => line + indent).join('') };
  });
  return { edits, lost: missing.length - gone.length };
}

function readUnits(source: string): XliffUnits {
  const units: XliffUnit[] = [];
  const ends = new Map<string, number>();
  let file = '';
  let isVersion2 = false;
  readXml(source, {
    open({ local, attributes }) {
      if (local === 'xliff') isVersion2 = (attributes.version?.value ?? '').startsWith('2');
      if (local === 'file') file = attributes.original?.value ?? attributes.id?.value ?? '';
    },
    close(tag, range) {
      if (tag.local === (isVersion2 ? 'unit' : 'trans-unit'))
        units.push({
          file,
          id: tag.attributes.id?.value ?? '',
          start: tag.start,
          end: range.end,
          contentStart: tag.end,
        });
      if (tag.local === (isVersion2 ? 'file' : 'body')) ends.set(file, range.start);
    },
    text() {},
  });
  return { units, ends };
}
