import type { Node } from '@babel/types';
import { unwrap } from './find-exports.ts';

/** The text of a string or a template. */
export interface TextLiteral {
  readonly value: string;
  /** The variables in a template, as it writes them, such as `${user.name}`. */
  readonly codes: readonly string[];
}

const CODE_START = '${';
const VARIABLE = /^[A-Za-z_$][\w$]{0,60}(?:\??\.[A-Za-z_$][\w$]{0,60}){0,8}$/;

/** Reads the text of a string, or of a template whose only code are variables; undefined for other code. */
export function readTextLiteral(node: Node, source: string): TextLiteral | undefined {
  if (node.type === 'StringLiteral') return { value: node.value, codes: [] };
  if (node.type !== 'TemplateLiteral') return undefined;
  const codes: string[] = [];
  for (const { start, end } of node.expressions) {
    const code = source.slice(start ?? 0, end ?? 0);
    if (!VARIABLE.test(code)) return undefined;
    codes.push(`${CODE_START}${code}}`);
  }
  const texts = node.quasis.map(({ value }) => value.cooked ?? '');
  if (codes.length > 0 && texts.some((text) => text.includes(CODE_START))) return undefined;
  return { value: texts.map((text, at) => text + (codes[at] ?? '')).join(''), codes };
}

/** What a function without a body gives, if it is a text or chooses among texts. */
export function resultOf(node: Node): Node | undefined {
  if (node.type !== 'ArrowFunctionExpression') return undefined;
  const result = unwrap(node.body);
  return RESULTS.has(result.type) ? result : undefined;
}

const RESULTS = new Set(['StringLiteral', 'TemplateLiteral', 'ConditionalExpression', 'LogicalExpression']);
