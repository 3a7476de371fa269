import { type Attribute, type Entry, FluentParser, type Junk, type Pattern } from '@fluent/syntax';
import { parseSource } from '../values/parse-source.ts';

/** A text of a message, a term or an attribute. */
export interface NamedPattern {
  readonly pattern: Pattern;
  readonly name: string;
  /** The last word of the name. */
  readonly key: string;
  /** Where its name begins, with the sign of a term or an attribute. */
  readonly idStart: number;
}

/** The entries of a file. @throws GlossaError `document_damaged` */
export function readBody(source: string): (Entry | Junk)[] {
  return parseSource(() => new FluentParser({ withSpans: true }).parse(source)).body;
}

/** The attributes of terms are for other messages to select by. */
export function patternsOf(entry: Entry | Junk): NamedPattern[] {
  const name = entryName(entry);
  if (name === undefined || (entry.type !== 'Message' && entry.type !== 'Term')) return [];
  const idStart = (entry.id.span?.start ?? 0) - (entry.type === 'Term' ? 1 : 0);
  const own = entry.value ? [{ pattern: entry.value, name, key: name, idStart }] : [];
  const attributes: readonly Attribute[] = entry.type === 'Message' ? entry.attributes : [];
  return [
    ...own,
    ...attributes.map(({ id, value }) => ({
      ...{ pattern: value, name: `${name}.${id.name}`, key: id.name },
      idStart: (id.span?.start ?? 0) - 1,
    })),
  ];
}

/** The name of a message or a term; undefined for a comment, and for what is not read. */
export function entryName(entry: Entry | Junk): string | undefined {
  if (entry.type === 'Message') return entry.id.name;
  return entry.type === 'Term' ? `-${entry.id.name}` : undefined;
}
