import { type Node, type ParseError, parseTree } from 'jsonc-parser';
import type { ObjectNode } from '../values/keep-properties.ts';

/** Nesting to which the parser, which calls itself for each level, reads. Catalogues have fewer than 15 levels. */
const MAX_DEPTH = 200;
const BRACKET = /[[\]{}]/g;

/** The object of a file. Empty for a file that is no object, or nests too deeply. */
export function readProperties(source: string): ObjectNode[] {
  let [depth, deepest] = [0, 0];
  for (const [bracket] of source.matchAll(BRACKET)) {
    depth += bracket === '{' || bracket === '[' ? 1 : -1;
    deepest = Math.max(deepest, depth);
  }
  if (deepest > MAX_DEPTH) return [];
  const errors: ParseError[] = [];
  const tree = parseTree(source, errors, { allowTrailingComma: true });
  return tree?.type === 'object' && errors.length === 0 ? [toObject(tree)] : [];
}

function toObject({ children = [], offset }: Node): ObjectNode {
  const properties = children.flatMap(({ children: [key, value] = [], offset: start }) => {
    if (!key || !value) return [];
    const object = value.type === 'object' ? toObject(value) : undefined;
    return [{ key: String(key.value), start, end: value.offset + value.length, object }];
  });
  return { start: offset + 1, properties };
}
