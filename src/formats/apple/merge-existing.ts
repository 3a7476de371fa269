import { isDeepStrictEqual } from 'node:util';
import { getNodeValue, type Node } from 'jsonc-parser';
import { z } from 'zod';
import { applyEdits, type Edit } from '../edits.ts';
import type { Existing } from '../existing.ts';
import {
  addProperty,
  type JsonLayout,
  type JsonValue,
  propertiesOf,
  property,
  readTree,
  textOf,
  writeValue,
} from './json-tree.ts';

const jsonValue: z.ZodType<JsonValue> = z.lazy(() =>
  z.union([z.string(), z.number(), z.boolean(), z.record(z.string(), jsonValue)]),
);

/** Depths of a string and its localizations. */
const DEPTH = { string: 2, localizations: 3 };

/** A catalogue with the localizations of another one. */
export interface MergedCatalogue {
  readonly source: string;
  /** Number of localizations of the other catalogue that are not taken over. */
  readonly lost: number;
}

/**
 * Gives the strings of a catalogue the localizations of an existing one in a language, and its comments, where they lack them. Strings that only the
 * existing one has become stale, as in Xcode, unless it is pruned.
 * @param named name of the language in a file
 * @param isOpen whether a localization is still to be made
 */
export function mergeExisting(
  source: string,
  strings: Node,
  { text, changed = [], isPruned = false }: Existing,
  { named, isOpen, layout }: { named: (strings: Node) => string; isOpen: (node: Node) => boolean; layout: JsonLayout },
): MergedCatalogue {
  const former = property(readTree(text), 'strings');
  if (!former) return { source, lost: 0 };
  const from = named(former);
  const known = new Map(
    propertiesOf(former).map(({ key, value }) => [key, property(property(value, 'localizations'), from)]),
  );
  const comments = new Map(propertiesOf(former).map(({ key, value }) => [key, textOf(value, 'comment')]));
  const name = named(strings);
  const again = new Set(changed);
  let lost = 0;
  const addLocalization = (key: string, entry: Node, comment: string | undefined): Edit[] => {
    const found = known.get(key);
    const localizations = property(entry, 'localizations');
    const old = property(localizations, name);
    known.delete(key);
    if (!found || isOpen(found) || entry.type !== 'object' || again.has(key)) return [];
    const value = jsonValue.parse(getNodeValue(found));
    if (old && isOpen(old)) {
      const written = writeValue(value, layout, DEPTH.localizations + 1);
      return [{ start: old.offset, end: old.offset + old.length, text: written }];
    }
    if (old) {
      if (!isDeepStrictEqual(getNodeValue(old), getNodeValue(found))) lost++;
      return [];
    }
    if (localizations) return [addProperty(localizations, name, value, layout, DEPTH.localizations)];
    const added = { [name]: value };
    // Edits at the same place of an empty object would not be separated.
    if (propertiesOf(entry).length === 0 && comment !== undefined) {
      const text = writeValue({ comment, localizations: added }, layout, DEPTH.string);
      return [{ start: entry.offset, end: entry.offset + entry.length, text }];
    }
    return [addProperty(entry, 'localizations', added, layout, DEPTH.string)];
  };
  const edits = propertiesOf(strings).flatMap(({ key, value: entry }): Edit[] => {
    const comment = comments.get(key);
    const isMissing = comment !== undefined && entry.type === 'object' && !property(entry, 'comment');
    const own = addLocalization(key, entry, isMissing ? comment : undefined);
    const isWritten = own.length > 0 && propertiesOf(entry).length === 0;
    return isMissing && !isWritten ? [addProperty(entry, 'comment', comment, layout, DEPTH.string), ...own] : own;
  });
  for (const [key, found] of isPruned ? [] : known) {
    if (!found || isOpen(found)) continue;
    // Edits at the same place of an empty object would not be separated.
    if (propertiesOf(strings).length === 0) {
      lost++;
      continue;
    }
    const comment = comments.get(key);
    const localizations = { [name]: jsonValue.parse(getNodeValue(found)) };
    const stale = { ...(comment !== undefined && { comment }), extractionState: 'stale', localizations };
    edits.push(addProperty(strings, key, stale, layout, DEPTH.string - 1));
  }
  edits.sort((one, other) => one.start - other.start);
  return { source: applyEdits(source, edits), lost };
}
