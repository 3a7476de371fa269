import { applyEdits, type Edit } from '../edits.ts';
import type { TextRange } from '../format.ts';
import { joinNames } from './join-names.ts';

/** An object or a list of a file, in brackets. */
export interface ObjectNode {
  /** Offset after its opening bracket. */
  readonly start: number;
  readonly properties: readonly PropertyNode[];
  /** Whether it is a list, whose items have their numbers as keys. */
  readonly isList?: boolean;
}

/** A key with its value, without the comma. */
export interface PropertyNode extends TextRange {
  readonly key: string;
  /** The value, if it is an object or a list. */
  readonly object: ObjectNode | undefined;
  /** Whether the value refers to other code, so that it has no meaning in another file. */
  readonly isCode?: boolean;
  /** Whether the value is a function, such as one that tells the form of a number. */
  readonly isFunction?: boolean;
}

/**
 * Makes a function that adds the properties of an existing translation that the objects of a composed file lack, at their ends, unless
 * it is pruned. Functions are those of the existing translation, unless their texts have changed.
 * @param read finds the outermost objects, of which those of both files at the same place belong together
 */
export function createPropertyKeeper(
  read: (source: string) => readonly ObjectNode[],
): (composed: string, existing: string, isPruned?: boolean, changed?: readonly string[]) => string {
  return (composed, existing, isPruned = false, changed = []) => {
    const edits: Edit[] = [];
    const formers = read(existing);
    // Names of the texts of a function begin with its key.
    const isChanged = (name: string): boolean => changed.some((one) => one === name || one.startsWith(`${name}.`));
    const pending: [own: ObjectNode, other: ObjectNode, name: string][] = read(composed).flatMap((own, at) => {
      const other = formers[at];
      return other ? [[own, other, '']] : [];
    });
    for (let next = pending.pop(); next; next = pending.pop()) {
      const [own, other, path] = next;
      // The items of lists of different lengths do not belong together.
      const isList = own.isList || other.isList;
      if (isList && (own.isList !== other.isList || own.properties.length !== other.properties.length)) continue;
      const known = new Map(own.properties.map((property) => [property.key, property]));
      const gone = isPruned || isList ? [] : other.properties.filter(({ key, isCode }) => !known.has(key) && !isCode);
      const texts = gone.map(({ start, end }) => existing.slice(start, end));
      if (texts.length > 0) edits.push(addProperties(own, texts, composed));
      for (const { key, object, isFunction, start, end } of other.properties) {
        const found = known.get(key);
        const name = joinNames(path, key);
        if (found?.object && object) pending.push([found.object, object, name]);
        if (found?.isFunction && isFunction && !isChanged(name))
          edits.push({ start: found.start, end: found.end, text: existing.slice(start, end) });
      }
    }
    edits.sort((one, two) => one.start - two.start);
    return applyEdits(composed, edits);
  };
}

function addProperties({ start, properties }: ObjectNode, added: readonly string[], source: string): Edit {
  const [first, last] = [properties[0], properties.at(-1)];
  if (!first || !last) return { start, end: start, text: added.join(', ') };
  const line = source.slice(start, first.start);
  // A comment before the first property is not that of others.
  const blank = line.trim() === '' ? line : ' ';
  return { start: last.end, end: last.end, text: added.map((text) => `,${blank}${text}`).join('') };
}
