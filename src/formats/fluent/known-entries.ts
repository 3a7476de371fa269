import type { Attribute, Entry, Junk, Message, Pattern, Term } from '@fluent/syntax';
import { damaged } from '../damaged.ts';
import type { Edit } from '../edits.ts';
import type { Existing } from '../existing.ts';
import type { TextRange } from '../format.ts';
import { entryName, readBody } from './read-entries.ts';

/** A text of an existing translation, in place of the source's. */
export interface KnownText extends Edit {
  readonly pattern: Pattern;
  /** The existing translation. */
  readonly source: string;
  /** Range of the text in it. */
  readonly range: TextRange;
}

/** What an existing translation has for the entries of a file. */
export interface KnownEntries {
  /** The texts that are known, by their patterns in the source. */
  readonly texts: ReadonlyMap<Pattern, KnownText>;
  /** The attributes that only the translation has. */
  readonly added: readonly Edit[];
  /** The entries that only the translation has. */
  readonly gone: readonly string[];
  /** Number of parts of the translation that are no entries, because their syntax is broken. */
  readonly broken: number;
}

interface Named {
  readonly id: Message['id'];
  readonly value: Message['value'];
}

const LINE_END = /\r\n|\n/g;
const INDENT = '    ';

/** @throws GlossaError `document_damaged` */
export function readKnownEntries(
  body: readonly (Entry | Junk)[],
  source: string,
  { text: existing, changed = [], isPruned = false }: Existing,
): KnownEntries {
  const lineEnd = source.includes('\r\n') ? '\r\n' : '\n';
  const text = existing.replace(/^\ufeff/, '').replace(LINE_END, lineEnd);
  const formerBody = readBody(text);
  const former = new Map(formerBody.flatMap((entry) => (isNamed(entry) ? [[entryName(entry), entry]] : [])));
  const again = new Set(changed);
  const own = new Set<string | undefined>();
  const texts = new Map<Pattern, KnownText>();
  const added: Edit[] = [];
  const replace = (name: string, to: Named, from: Named): void => {
    if (again.has(name) || !to.value || !from.value) return;
    const range = contentOf(from, text);
    const own = { text: text.slice(range.start, range.end), source: text, range, pattern: from.value };
    texts.set(to.value, { ...contentOf(to, source), ...own });
  };
  for (const entry of body) {
    if (!isNamed(entry)) continue;
    const name = entryName(entry) ?? '';
    own.add(name);
    const found = former.get(name);
    if (!found) continue;
    replace(name, entry, found);
    const attributes = new Map(found.attributes.map((attribute) => [attribute.id.name, attribute]));
    const lines: string[] = [];
    for (const attribute of entry.attributes) {
      const known = attributes.get(attribute.id.name);
      if (known) replace(`${name}.${attribute.id.name}`, attribute, known);
      attributes.delete(attribute.id.name);
    }
    // Other messages select by the attributes of a term, which belong to its language.
    if (!isPruned || entry.type === 'Term')
      for (const { span } of attributes.values())
        lines.push(lineEnd + INDENT + text.slice(span?.start, span?.end).trimEnd());
    const { end } = endOf(entry);
    if (lines.length > 0) added.push({ start: end, end, text: lines.join('') });
  }
  const gone = isPruned ? [] : [...former].filter(([name]) => !own.has(name));
  const broken = formerBody.filter(({ type }) => type === 'Junk').length;
  // A translation without any message would be lost as a whole.
  if (broken > 0 && former.size === 0) throw damaged('It has no message of Fluent.');
  return { texts, added, broken, gone: gone.map(([, { span }]) => text.slice(span?.start, span?.end).trimEnd()) };
}

function isNamed(entry: Entry | Junk): entry is Message | Term {
  return entry.type === 'Message' || entry.type === 'Term';
}

/** What follows the equals sign of a message, a term or an attribute, without its attributes. */
function contentOf({ id, value }: Named, source: string): TextRange {
  const start = source.indexOf('=', id.span?.end) + 1;
  return { start, end: value?.span?.end ?? start };
}

/** Where the last text of an entry ends. */
function endOf({ value, attributes, id }: Message | Term): { end: number } {
  const last: Attribute | undefined = attributes.at(-1);
  return { end: last?.value.span?.end ?? value?.span?.end ?? id.span?.end ?? 0 };
}
