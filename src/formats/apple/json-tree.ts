import { createScanner, type Node, type ParseError, parseTree } from 'jsonc-parser';
import { damaged } from '../damaged.ts';
import type { Edit } from '../edits.ts';

/** How a file is laid out. */
export interface JsonLayout {
  /** Blanks for each level; undefined for a file on one line. */
  readonly indent: string | undefined;
  /** What stands between a key and its value. */
  readonly colon: string;
  readonly lineEnd: string;
}

export type JsonValue = string | number | boolean | { readonly [key: string]: JsonValue };

/** Objects inside of each other. Catalogues have fewer than 15. */
const MAX_DEPTH = 64;
const OPENING = [1, 3];
const CLOSING = [2, 4];
const END = 17;
const FIRST_KEY = /^\s{0,100}\{(\r?\n)?([ \t]{0,20})"[^"]{0,200}"(\s{0,9}:\s{0,9})/;

/** @throws GlossaError `document_damaged` for a source that is no object, or nests too deeply */
export function readTree(source: string): Node {
  const scanner = createScanner(source, true);
  let depth = 0;
  for (let token: number = scanner.scan(); token !== END; token = scanner.scan()) {
    if (OPENING.includes(token)) depth++;
    if (CLOSING.includes(token)) depth--;
    if (depth > MAX_DEPTH) throw damaged('Objects nest too deeply.');
  }
  const errors: ParseError[] = [];
  const tree = parseTree(source, errors, { disallowComments: true });
  if (tree?.type !== 'object' || errors.length > 0) throw damaged('The file is no JSON object.');
  return tree;
}

export function readLayout(source: string): JsonLayout {
  const [, lineEnd, indent = '', colon = ':'] = FIRST_KEY.exec(source) ?? [];
  return { indent: lineEnd === undefined ? undefined : indent, colon, lineEnd: lineEnd ?? '' };
}

/** The value of a property of an object. */
export function property(node: Node | undefined, key: string): Node | undefined {
  return node?.children?.find(({ children }) => children?.[0]?.value === key)?.children?.[1];
}

/** The value of a property, if it is a text. */
export function textOf(node: Node | undefined, key: string): string | undefined {
  const value: unknown = property(node, key)?.value;
  return typeof value === 'string' ? value : undefined;
}

/** The keys and values of an object. */
export function propertiesOf(node: Node | undefined): { key: string; value: Node; at: number }[] {
  return (node?.type === 'object' ? (node.children ?? []) : []).flatMap(({ children, offset }) => {
    const [key, value] = children ?? [];
    return key && value ? [{ key: String(key.value), value, at: offset }] : [];
  });
}

/** Adds a property to an object whose keys are sorted. @param depth of the object; 0 is the root */
export function addProperty(object: Node, key: string, value: JsonValue, layout: JsonLayout, depth: number): Edit {
  const own = propertiesOf(object);
  const text = JSON.stringify(key) + layout.colon + writeValue(value, layout, depth + 1);
  const next = own.find((one) => one.key > key);
  const last = own.at(-1);
  const line = newLine(layout, depth + 1);
  if (next) return { start: next.at, end: next.at, text: `${text},${line}` };
  if (last) {
    const end = last.value.offset + last.value.length;
    return { start: end, end, text: `,${line}${text}` };
  }
  return {
    start: object.offset,
    end: object.offset + object.length,
    text: writeValue({ [key]: value }, layout, depth),
  };
}

/** @param depth of the value; 0 is the root */
export function writeValue(value: JsonValue, layout: JsonLayout, depth: number): string {
  if (typeof value !== 'object') return JSON.stringify(value);
  const line = newLine(layout, depth + 1);
  const own = Object.entries(value).map(
    ([key, inner]) => JSON.stringify(key) + layout.colon + writeValue(inner, layout, depth + 1),
  );
  return `{${line}${own.join(`,${line}`)}${newLine(layout, depth)}}`;
}

function newLine({ indent, lineEnd }: JsonLayout, depth: number): string {
  return indent === undefined ? '' : lineEnd + indent.repeat(depth);
}
