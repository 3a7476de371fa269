import { getNodeValue, type Node } from 'jsonc-parser';
import { z } from 'zod';
import { applyEdits, type Edit } from '../edits.ts';
import type { Existing } from '../existing.ts';
import { addProperty, type JsonLayout, type JsonValue, propertiesOf, property, readTree } from './json-tree.ts';

const jsonValue: z.ZodType<JsonValue> = z.lazy(() =>
  z.union([z.string(), z.number(), z.boolean(), z.record(z.string(), jsonValue)]),
);

/** Depths of a string and its localizations. */
const DEPTH = { string: 2, localizations: 3 };

/**
 * Gives the strings of a catalogue the localizations of an existing one in a language, where they lack it.
 * @param named name of the language in a file
 */
export function mergeExisting(
  source: string,
  strings: Node,
  { text }: Existing,
  { named, layout }: { named: (strings: Node) => string; layout: JsonLayout },
): string {
  const former = property(readTree(text), 'strings');
  if (!former) return source;
  const from = named(former);
  const known = new Map(
    propertiesOf(former).map(({ key, value }) => [key, property(property(value, 'localizations'), from)]),
  );
  const name = named(strings);
  const edits = propertiesOf(strings).flatMap(({ key, value: entry }): Edit[] => {
    const found = known.get(key);
    const localizations = property(entry, 'localizations');
    if (!found || entry.type !== 'object' || property(localizations, name)) return [];
    const value = jsonValue.parse(getNodeValue(found));
    return [
      localizations
        ? addProperty(localizations, name, value, layout, DEPTH.localizations)
        : addProperty(entry, 'localizations', { [name]: value }, layout, DEPTH.string),
    ];
  });
  return applyEdits(source, edits);
}
