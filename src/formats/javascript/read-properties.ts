import type { Node } from '@babel/types';
import type { ObjectNode, PropertyNode } from '../values/keep-properties.ts';
import { unwrap } from './find-exports.ts';
import { keyOf } from './read-objects.ts';

const FUNCTIONS = new Set(['ObjectMethod', 'ArrowFunctionExpression', 'FunctionExpression']);

/** The objects among some expressions, in the order of the source. */
export function readProperties(roots: readonly Node[]): ObjectNode[] {
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
