import { type Node, type ParseError, parseTree } from 'jsonc-parser';
import { applyEdits, type Edit } from '../edits.ts';

/** Nesting to which the parser, which calls itself for each level, reads. Catalogues have fewer than 15 levels. */
const MAX_DEPTH = 200;
const BRACKET = /[[\]{}]/g;

interface Property {
  key: string;
  value: Node;
  start: number;
  end: number;
}

/** Adds the properties of the existing translation that the objects of a composed file lack, at their ends. */
export function keepGoneProperties(composed: string, existing: string): string {
  const [result, former] = [readTree(composed), readTree(existing)];
  if (!result || !former) return composed;
  const edits: Edit[] = [];
  const pending: [own: Node, other: Node][] = [[result, former]];
  for (let next = pending.pop(); next; next = pending.pop()) {
    const [own, other] = next.map(propertiesOf);
    const known = new Map(own?.map(({ key, value }) => [key, value]));
    const gone = (other ?? []).filter(({ key }) => !known.has(key));
    const edit = addProperties(
      next[0],
      own ?? [],
      gone.map(({ start, end }) => existing.slice(start, end)),
      composed,
    );
    if (edit) edits.push(edit);
    for (const { key, value } of other ?? []) {
      const found = known.get(key);
      if (found?.type === 'object' && value.type === 'object') pending.push([found, value]);
    }
  }
  edits.sort((one, other) => one.start - other.start);
  return applyEdits(composed, edits);
}

function addProperties(
  object: Node,
  own: readonly Property[],
  added: readonly string[],
  source: string,
): Edit | undefined {
  if (added.length === 0) return undefined;
  const [first, last] = [own[0], own.at(-1)];
  if (!first || !last) return { start: object.offset + 1, end: object.offset + 1, text: added.join(', ') };
  const line = source.slice(object.offset + 1, first.start);
  // A comment before the first property is not that of others.
  const blank = line.trim() === '' ? line : ' ';
  return { start: last.end, end: last.end, text: added.map((text) => `,${blank}${text}`).join('') };
}

function propertiesOf({ children = [] }: Node): Property[] {
  return children.flatMap(({ children: [key, value] = [], offset }) =>
    key && value ? [{ key: String(key.value), value, start: offset, end: value.offset + value.length }] : [],
  );
}

/** @returns undefined for a file that is no object, or nests too deeply */
function readTree(source: string): Node | undefined {
  let [depth, deepest] = [0, 0];
  for (const [bracket] of source.matchAll(BRACKET)) {
    depth += bracket === '{' || bracket === '[' ? 1 : -1;
    deepest = Math.max(deepest, depth);
  }
  if (deepest > MAX_DEPTH) return undefined;
  const errors: ParseError[] = [];
  const tree = parseTree(source, errors, { allowTrailingComma: true });
  return tree?.type === 'object' && errors.length === 0 ? tree : undefined;
}
