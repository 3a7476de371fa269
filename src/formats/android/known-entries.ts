import { applyEdits } from '../edits.ts';
import type { Existing } from '../existing.ts';
import type { NamedText, TextRange } from '../format.ts';
import { readXml } from '../xml/read-xml.ts';
import { type AndroidResources, type AndroidString, readResources } from './read-resources.ts';

/** UTF-16 units between the start of a plural and its first item. */
const MAX_TAG_LENGTH = 1_000;
/** Elements with texts. */
const KINDS = new Set(['string', 'string-array', 'plurals']);

type AndroidEntry = AndroidResources['entries'][number];

/**
 * Finds what an existing translation has for the entries of a file.
 * @returns a function that takes each entry once, in their order: the content of a string, or all items of a plural; undefined for
 *   one that is missing. The items of lists of different lengths are missing, because their places do not tell which belong together
 */
export function createKnownEntries(
  entries: readonly AndroidEntry[],
  { text, changed = [] }: Existing,
): (entry: AndroidEntry) => string | undefined {
  const known = new Map<string, string[]>();
  for (const entry of readResources(text).entries) {
    const own = known.get(nameOf(entry)) ?? [];
    known.set(nameOf(entry), own);
    own.push(contentOf(entry, text));
  }
  for (const name of changed) known.delete(name);
  const counts = new Map<string, number>();
  for (const entry of entries) counts.set(nameOf(entry), (counts.get(nameOf(entry)) ?? 0) + 1);
  for (const [name, { length }] of known) if (counts.get(name) !== length) known.delete(name);
  const seen = new Map<string, number>();
  return (entry) => {
    const name = nameOf(entry);
    const at = seen.get(name) ?? 0;
    seen.set(name, at + 1);
    const content = known.get(name)?.[at];
    return content === undefined || content.trim() === '' ? undefined : content;
  };
}

/** @see Format.listTexts */
export function listTexts(source: string): NamedText[] {
  return readResources(source).entries.map((entry) => {
    const [first, last] = 'tag' in entry ? [entry, entry] : [entry[0], entry.at(-1)];
    const start = first?.start ?? 0;
    const place = { start, end: last?.end ?? start, entryStart: entryStart(entry, source) };
    return { name: nameOf(entry), text: contentOf(entry, source), place };
  });
}

/** Adds the strings, lists and plurals that only the existing translation has. */
export function keepGoneElements(composed: string, { text, isPruned }: Existing): string {
  if (isPruned) return composed;
  const names = new Set(readElements(composed).map(({ name }) => name));
  const gone = readElements(text).filter(({ name }) => !names.has(name));
  const end = composed.lastIndexOf('</');
  if (gone.length === 0 || end < 0) return composed;
  const lines = gone.map(({ start, end: last }) => `    ${text.slice(start, last)}\n`);
  return applyEdits(composed, [{ start: end, end, text: lines.join('') }]);
}

/** The strings, lists and plurals of a file, by their kind and name, also those that are not translated. */
function readElements(source: string): ({ readonly name: string } & TextRange)[] {
  const found: ({ readonly name: string } & TextRange)[] = [];
  let depth = 0;
  readXml(source, {
    open() {
      depth++;
    },
    close({ local, attributes, start }, { end }) {
      depth--;
      if (depth === 1 && KINDS.has(local)) found.push({ name: `${local} ${attributes.name?.value ?? ''}`, start, end });
    },
  });
  return found;
}

function nameOf(entry: AndroidEntry): string {
  const first: AndroidString | undefined = 'tag' in entry ? entry : entry[0];
  return first?.name ?? '';
}

function contentOf(entry: AndroidEntry, source: string): string {
  if ('tag' in entry) return source.slice(entry.content.start, entry.content.end);
  return source.slice(entry[0]?.start, entry.at(-1)?.end);
}

/** Where an element begins. The items of a plural stand in it. */
function entryStart(entry: AndroidEntry, source: string): number {
  if ('tag' in entry) return entry.start;
  const start = entry[0]?.start ?? 0;
  const before = source.slice(Math.max(0, start - MAX_TAG_LENGTH), start);
  const at = before.lastIndexOf('<plurals');
  return at < 0 ? start : start - before.length + at;
}
