import type { Node, ObjectMethod, ObjectProperty } from '@babel/types';
import { hasWords } from '../values/is-language.ts';
import { joinNames } from '../values/join-names.ts';
import type { Pair } from '../values/value.ts';
import { addWarning, type WarningCounts } from '../warnings.ts';
import { unwrap } from './find-exports.ts';
import type { LiteralValue } from './string-literal.ts';

interface Pending {
  readonly node: Node;
  readonly key: string;
  readonly name: string;
  readonly group: number;
  readonly pair?: Pair;
}

/** An object with one of these is a message for translators and programs, whose other keys are in the second list. */
const MESSAGE_KEYS = new Set(['message', 'defaultMessage']);
const NOTE_KEYS = new Set(['description', 'placeholders', 'id']);
/** Texts that code puts together stay. */
const COMPOSED = new Set([
  'TemplateLiteral',
  'BinaryExpression',
  'ConditionalExpression',
  'LogicalExpression',
  'ArrowFunctionExpression',
  'FunctionExpression',
  'TaggedTemplateExpression',
]);

/** Finds the strings in objects and arrays, in the order of the source. */
export function readObjects(
  roots: readonly Node[],
  source: string,
): { values: LiteralValue[]; warnings: WarningCounts } {
  const values = new Map<number, LiteralValue>();
  const warnings: WarningCounts = {};
  const pending: Pending[] = roots.map((node) => ({ node, key: '', name: '', group: 0 }));
  for (let next = pending.pop(); next; next = pending.pop()) {
    const { key, name, group, pair } = next;
    const node = unwrap(next.node);
    const start = node.start ?? 0;
    const choices = choicesOf(node, source);
    const literal = readTextLiteral(node, source);
    const result = resultOf(node);
    if (literal) {
      const { value, codes } = literal;
      const quote = source.charAt(start);
      if (quote === '"' || quote === "'" || quote === '`')
        values.set(start, {
          ...{ start: start + 1, end: (node.end ?? 0) - 1, value, key, names: [name], group, quote },
          ...(codes.length > 0 && { codes }),
          ...(pair && codes.length === 0 && { pair }),
        });
    } else if (node.type === 'ArrayExpression') {
      for (const [index, element] of node.elements.entries())
        if (element) pending.push({ node: element, key, name: joinNames(name, index), group: start });
    } else if (node.type === 'ObjectExpression') {
      const properties = node.properties.filter((property) => property.type === 'ObjectProperty');
      const isMessage = properties.some((property) => MESSAGE_KEYS.has(keyOf(property)));
      for (const property of properties) {
        const own = keyOf(property);
        if (!isMessage || !NOTE_KEYS.has(own))
          pending.push({
            ...{ node: property.value, key: own, name: joinNames(name, own), group: start },
            pair: { start: property.start ?? 0, end: property.end ?? 0, hasComma: true },
          });
      }
    } else if (result) pending.push({ node: result, key, name, group });
    else if (choices.length > 0) {
      for (const [index, choice] of choices.entries())
        pending.push({ node: choice, key, name: joinNames(name, index), group: start });
    } else if (COMPOSED.has(node.type) && hasWords(source.slice(start, node.end ?? start)))
      addWarning(warnings, 'kept_structure');
  }
  return { values: [...values.values()].sort((one, other) => one.start - other.start), warnings };
}

/** The texts among which code chooses. Empty if one of them is put together, so that a message is never half translated. */
function choicesOf(node: Node, source: string): Node[] {
  const found: Node[] = [];
  const pending = [node];
  for (let next = pending.pop(); next; next = pending.pop()) {
    const own = unwrap(next);
    if (own.type === 'ConditionalExpression') pending.push(own.alternate, own.consequent);
    else if (own.type === 'LogicalExpression' && own.operator !== '&&') pending.push(own.right, own.left);
    else if (own.type === 'LogicalExpression') pending.push(own.right);
    else if (COMPOSED.has(own.type) && !readTextLiteral(own, source)) return [];
    else if (own !== node) found.push(own);
  }
  return found;
}

export function keyOf({ key, computed }: ObjectProperty | ObjectMethod): string {
  if (key.type === 'StringLiteral') return key.value;
  return key.type === 'Identifier' && !computed ? key.name : '';
}

/** The text of a string or a template. */
interface TextLiteral {
  readonly value: string;
  /** The variables in a template, as it writes them, such as `${user.name}`. */
  readonly codes: readonly string[];
}

const CODE_START = '${';
const VARIABLE = /^[A-Za-z_$][\w$]{0,60}(?:\??\.[A-Za-z_$][\w$]{0,60}){0,8}$/;

/** Reads the text of a string, or of a template whose only code are variables; undefined for other code. */
function readTextLiteral(node: Node, source: string): TextLiteral | undefined {
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
function resultOf(node: Node): Node | undefined {
  if (node.type !== 'ArrowFunctionExpression') return undefined;
  const result = unwrap(node.body);
  return RESULTS.has(result.type) ? result : undefined;
}

const RESULTS = new Set(['StringLiteral', 'TemplateLiteral', 'ConditionalExpression', 'LogicalExpression']);
