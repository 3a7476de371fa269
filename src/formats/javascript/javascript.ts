import { parse, parseExpression } from '@babel/parser';
import type { Node } from '@babel/types';
import { SLASH_COMMENTS } from '../comment-syntax.ts';
import type { Format } from '../format.ts';
import { type JsonStyle, readStyle } from '../json/escape.ts';
import { createPropertyKeeper, type ObjectNode, type PropertyNode } from '../values/keep-properties.ts';
import { parseSource } from '../values/parse-source.ts';
import { createValueFormat, type ParsedValues } from '../values/value-format.ts';
import { findExports, unwrap } from './find-exports.ts';
import { keyOf, readObjects } from './read-objects.ts';
import { type LiteralValue, writeLiteral } from './string-literal.ts';

type LiteralFormat = Format<ParsedValues<LiteralValue, JsonStyle>>;

/** JSON5. Its units are the strings that are language. */
export const json5: LiteralFormat = createLiteralFormat((source) => [parseSource(() => parseExpression(source))]);

/** Modules of JavaScript and TypeScript that export messages. Their units are the strings of exported objects that are language. */
export const javascript: LiteralFormat = createLiteralFormat((source) => {
  const file = parseSource(() =>
    parse(source, { sourceType: 'unambiguous', plugins: ['typescript'], allowReturnOutsideFunction: true }),
  );
  return findExports(file.program.body);
});

/** @param findRoots finds the expressions with the messages */
function createLiteralFormat(findRoots: (source: string) => Node[]): LiteralFormat {
  const format = createValueFormat(
    (source) => ({ ...readObjects(findRoots(source), source), style: readStyle(source) }),
    writeLiteral,
    createPropertyKeeper((source) => readProperties(findRoots(source))),
  );
  return { ...format, comments: SLASH_COMMENTS };
}

const FUNCTIONS = new Set(['ObjectMethod', 'ArrowFunctionExpression', 'FunctionExpression']);

/** The objects among some expressions, in the order of the source. */
function readProperties(roots: readonly Node[]): ObjectNode[] {
  return roots
    .map(unwrap)
    .toSorted((one, other) => (one.start ?? 0) - (other.start ?? 0))
    .flatMap((node) => toObject(node) ?? []);
}

function toObject(node: Node): ObjectNode | undefined {
  if (node.type === 'ArrayExpression') {
    const items = node.elements.map((element, at): PropertyNode => {
      const range = { start: element?.start ?? 0, end: element?.end ?? 0 };
      return { ...range, key: String(at), object: element ? toObject(unwrap(element)) : undefined };
    });
    return { start: (node.start ?? 0) + 1, properties: items, isList: true };
  }
  if (node.type !== 'ObjectExpression') return undefined;
  const properties = node.properties.map((property): PropertyNode => {
    const range = { start: property.start ?? 0, end: property.end ?? 0 };
    if (property.type === 'SpreadElement') return { ...range, key: '', object: undefined, isCode: true };
    const value = property.type === 'ObjectProperty' ? unwrap(property.value) : property;
    const isFunction = FUNCTIONS.has(value.type);
    return { ...range, key: keyOf(property), object: toObject(value), isCode: !isPlain(value), isFunction };
  });
  return { start: (node.start ?? 0) + 1, properties };
}

/** Whether a value has texts, objects and lists only. */
function isPlain(node: Node): boolean {
  const pending: (Node | null)[] = [node];
  for (let next = pending.pop(); next; next = pending.pop()) {
    const own = unwrap(next);
    if (own.type === 'ArrayExpression') pending.push(...own.elements.filter((element) => element !== null));
    else if (own.type === 'ObjectExpression') {
      if (own.properties.some((property) => property.type !== 'ObjectProperty' || property.computed)) return false;
      pending.push(
        ...own.properties.flatMap((property) => (property.type === 'ObjectProperty' ? [property.value] : [])),
      );
    } else if (!isLiteral(own)) return false;
  }
  return true;
}

function isLiteral(node: Node): boolean {
  if (node.type === 'TemplateLiteral') return node.expressions.length === 0;
  return ['StringLiteral', 'NumericLiteral', 'BooleanLiteral', 'NullLiteral'].includes(node.type);
}
