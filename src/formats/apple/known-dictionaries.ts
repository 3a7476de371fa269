import { applyEdits } from '../edits.ts';
import type { Existing } from '../existing.ts';
import type { NamedText, TextRange } from '../format.ts';
import { unescapeXml } from '../xml/escape.ts';
import { readXml } from '../xml/read-xml.ts';

/** A key of the outermost dictionary. Its range begins at the key. */
interface OuterEntry extends TextRange {
  readonly key: string;
  /** Range of the element of its value. */
  readonly value: TextRange;
}

interface OuterEntries {
  readonly entries: readonly OuterEntry[];
  /** Start of the end tag of the dictionary. */
  readonly end: number;
}

/** Elements around the keys of the outermost dictionary: it and the list. */
const DEPTH = 2;

/**
 * Finds what an existing translation has for the keys of a file.
 * @returns the keys that are known, with the places of their values and what replaces these
 */
export function readKnownDictionaries(
  source: string,
  { text, changed = [] }: Existing,
): ReadonlyMap<string, TextRange & { readonly text: string }> {
  const former = new Map(readOuterEntries(text).entries.map(({ key, value }) => [key, value]));
  for (const key of changed) former.delete(key);
  return new Map(
    readOuterEntries(source).entries.flatMap(({ key, value }) => {
      const found = former.get(key);
      return found ? [[key, { ...value, text: text.slice(found.start, found.end) }]] : [];
    }),
  );
}

/** The keys of a file with their values as they are written. */
export function listDictionaries(source: string): NamedText[] {
  return readOuterEntries(source).entries.map(({ key, start, value }) => ({
    name: key,
    text: source.slice(value.start, value.end),
    place: { ...value, entryStart: start },
  }));
}

/** Adds the keys that only the existing translation has. */
export function keepGoneDictionaries(composed: string, { text, isPruned }: Existing): string {
  if (isPruned) return composed;
  const { entries, end } = readOuterEntries(composed);
  const keys = new Set(entries.map(({ key }) => key));
  const gone = readOuterEntries(text).entries.filter(({ key }) => !keys.has(key));
  const at = composed.lastIndexOf('\n', end) + 1;
  const start = composed.slice(at, end).trim() === '' ? at : end;
  const before = entries.at(-1);
  const line = before ? composed.slice(composed.lastIndexOf('\n', before.start) + 1, before.start) : '';
  const indent = line.trim() === '' ? line : '';
  const lines = gone.map((entry) => `${indent}${text.slice(entry.start, entry.end)}\n`);
  return applyEdits(composed, [{ start, end: start, text: lines.join('') }]);
}

/** @throws GlossaError `document_damaged` */
function readOuterEntries(source: string): OuterEntries {
  const entries: OuterEntry[] = [];
  let [depth, end] = [0, source.length];
  let key: { text: string; start: number; isOpen: boolean } | undefined;
  readXml(source, {
    open(tag) {
      depth++;
      if (depth === DEPTH + 1 && tag.local === 'key') key = { text: '', start: tag.start, isOpen: true };
    },
    text({ start, end: last }) {
      if (key?.isOpen) key.text += unescapeXml(source.slice(start, last));
    },
    close(tag, range) {
      depth--;
      if (depth === DEPTH - 1 && tag.local === 'dict') end = range.start;
      if (key && tag.local === 'key') key.isOpen = false;
      if (depth !== DEPTH || tag.local === 'key' || !key) return;
      const value = { start: tag.start, end: range.end };
      entries.push({ key: key.text, start: key.start, end: range.end, value });
      key = undefined;
    },
  });
  return { entries, end };
}
