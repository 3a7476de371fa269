import { type Node, type ParseError, parseTree } from 'jsonc-parser';
import { SLASH_COMMENTS } from '../comment-syntax.ts';
import { mayDeclareOneLanguage } from '../declared-language.ts';
import type { Format } from '../format.ts';
import type { DocumentLanguages } from '../parse-options.ts';
import { createPropertyKeeper, type ObjectNode, type PropertyNode } from '../values/keep-properties.ts';
import type { Value } from '../values/value.ts';
import { createValueFormat, type ParsedValues } from '../values/value-format.ts';
import { escapeJson, type JsonStyle, readStyle } from './escape.ts';
import { readStrings } from './read-strings.ts';

/** JSON, also with comments, and several documents in a row. Its units are the string values that are language. */
export const json: Format<ParsedValues<Value, JsonStyle>> = {
  ...createValueFormat(
    (source, { choice, languages }) => ({
      ...readStrings(source, { hasNames: choice !== undefined, isLanguage: languageTest(languages) }),
      style: readStyle(source),
    }),
    (text, { start, end }, style, source) => escapeJson(text, source.slice(start, end), style),
    createPropertyKeeper(readProperties),
    () => true,
  ),
  comments: SLASH_COMMENTS,
};

/** Other words are also codes of languages, such as "id" and "no". */
function languageTest(languages: DocumentLanguages | undefined): (word: string) => boolean {
  const codes = languages?.source === undefined ? [] : [languages.source, languages.target];
  return (word) => codes.some((code) => mayDeclareOneLanguage(word, code));
}

/** Maximum nesting. The parser calls itself for each level. Catalogues have fewer than 15 levels. */
const MAX_DEPTH = 200;
const BRACKET = /[[\]{}]/g;

/** The object or the list of a file. Empty for another file, or one that nests too deeply. */
export function readProperties(source: string): ObjectNode[] {
  let [depth, deepest] = [0, 0];
  for (const [bracket] of source.matchAll(BRACKET)) {
    depth += bracket === '{' || bracket === '[' ? 1 : -1;
    deepest = Math.max(deepest, depth);
  }
  if (deepest > MAX_DEPTH) return [];
  const errors: ParseError[] = [];
  const tree = parseTree(source, errors, { allowTrailingComma: true });
  const object = tree && errors.length === 0 ? toObject(tree) : undefined;
  return object ? [object] : [];
}

function toObject({ type, children = [], offset }: Node): ObjectNode | undefined {
  if (type === 'array') {
    const items = children.map((value, at) => toProperty(String(at), value, value.offset));
    return { start: offset + 1, properties: items, isList: true };
  }
  if (type !== 'object') return undefined;
  const properties = children.flatMap(({ children: [key, value] = [], offset: start }) => {
    if (!key || !value) return [];
    return [toProperty(String(key.value), value, start)];
  });
  return { start: offset + 1, properties };
}

function toProperty(key: string, value: Node, start: number): PropertyNode {
  return { key, start, end: value.offset + value.length, object: toObject(value) };
}
