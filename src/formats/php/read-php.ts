import { Engine } from 'php-parser';
import { isObject } from '../../is-object.ts';
import type { TextRange } from '../format.ts';
import { joinNames } from '../values/join-names.ts';
import type { ObjectNode } from '../values/keep-properties.ts';
import { parseSource } from '../values/parse-source.ts';
import type { Pair, Value } from '../values/value.ts';
import { addWarning, type WarningCounts } from '../warnings.ts';

/** A string without its quotes. */
export interface PhpValue extends Value {
  readonly isDouble: boolean;
  /** Whether its line breaks are written as they are. */
  readonly hasRawBreak: boolean;
}

export interface PhpFile {
  readonly values: PhpValue[];
  readonly warnings: WarningCounts;
}

/** A node of the parser's tree. */
interface PhpNode {
  readonly kind: string;
  readonly [field: string]: unknown;
}

interface Pending {
  readonly node: unknown;
  readonly key: string;
  /** All keys before the node. */
  readonly name: string;
  readonly group: number;
  /** The statement, if its value is the whole entry. */
  readonly entry?: TextRange | undefined;
  readonly pair?: Pair;
}

/** Statements whose statements are read. Those of functions and classes are not. */
const BLOCKS = new Set(['program', 'namespace', 'block', 'if']);
/** Strings with variables, and texts that are put together. Their words stay. */
const COMPOSED = new Set(['encapsed', 'nowdoc', 'bin']);
/** Functions of arrays, whose arguments are read. */
const ARRAY_FUNCTIONS = new Set(['array_merge', 'array_replace', 'array_merge_recursive', 'array_replace_recursive']);
const ESCAPED = /\\(?:u\{([\da-fA-F]{1,6})\}|x([\da-fA-F]{1,2})|([0-7]{1,3})|([\s\S]))/g;
const CONTROLS: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', v: '\v', e: '\x1b', f: '\f' };
const ESCAPED_IN_SINGLE = /\\([\\'])/g;
const IN_DOUBLE = /[\\$"]/;
const LAST_CODE_POINT = 0x10ffff;
/** Bytes beyond ASCII, which stand for parts of characters. */
const FIRST_BYTE = 0x80;

/**
 * Finds the strings that a file returns, assigns to variables or their keys, or defines as constants, outside of functions
 * and classes.
 * @throws GlossaError `document_damaged`
 */
export function readPhp(source: string): PhpFile {
  const program = parseProgram(source);
  const values: PhpValue[] = [];
  const warnings: WarningCounts = {};
  const pending: Pending[] = [{ node: program, key: '', name: '', group: 0 }];
  for (let next = pending.pop(); next; next = pending.pop()) {
    const { node, key, name, group, entry, pair } = next;
    if (!isNode(node)) continue;
    const { kind } = node;
    const around = { key, name, group };
    if (BLOCKS.has(kind)) push(pending, [...listOf(node.children), node.body, node.alternate], around);
    else if (kind === 'return') push(pending, [node.expr], around);
    else if (kind === 'expressionstatement') pushStatement(pending, node);
    else if (kind === 'array') pushItems(pending, node, around);
    else if (kind === 'entry') {
      const own = textOf(node.key);
      const around = { key: own ?? key, name: own === undefined ? name : joinNames(name, own), group };
      const ownPair = { start: startOf(node), end: endOf(node), hasComma: true };
      push(pending, [node.value], own === undefined ? around : { ...around, pair: ownPair });
    } else if (kind === 'call' && ARRAY_FUNCTIONS.has(nameOf(node.what))) push(pending, listOf(node.arguments), around);
    else if (kind === 'string') {
      const value = toValue(node, source);
      if (value) values.push({ ...value, key, names: [name], group, ...(entry && { entry }), ...(pair && { pair }) });
      else addWarning(warnings, 'kept_structure');
    } else if (COMPOSED.has(kind)) addWarning(warnings, 'kept_structure');
  }
  return { values, warnings };
}

/**
 * Finds the outermost arrays that `readPhp` reads.
 * @throws GlossaError `document_damaged`
 */
export function readPhpArrays(source: string): ObjectNode[] {
  const found: ObjectNode[] = [];
  const pending: Pending[] = [{ node: parseProgram(source), key: '', name: '', group: 0 }];
  for (let next = pending.pop(); next; next = pending.pop()) {
    const { node } = next;
    if (!isNode(node)) continue;
    const around = { key: '', name: '', group: 0 };
    if (BLOCKS.has(node.kind)) push(pending, [...listOf(node.children), node.body, node.alternate], around);
    else if (node.kind === 'return') push(pending, [node.expr], around);
    else if (node.kind === 'expressionstatement') pushStatement(pending, node);
    else if (node.kind === 'call' && ARRAY_FUNCTIONS.has(nameOf(node.what)))
      push(pending, listOf(node.arguments), around);
    else if (node.kind === 'array') found.push(toObject(node, source));
  }
  return found;
}

function toObject(node: PhpNode, source: string): ObjectNode {
  const start = startOf(node);
  const items = listOf(node.items).filter(isNode);
  const isList = items.length > 0 && items.every((item) => item.kind !== 'entry' || !item.key);
  const properties = items.flatMap((item, at) => {
    const key = isList ? String(at) : item.kind === 'entry' ? textOf(item.key) : undefined;
    if (key === undefined) return [];
    const object = isNode(item.value) && item.value.kind === 'array' ? toObject(item.value, source) : undefined;
    return [{ key, start: startOf(item), end: endOf(item), object }];
  });
  return { start: source.charAt(start) === '[' ? start + 1 : source.indexOf('(', start) + 1, properties, isList };
}

function parseProgram(source: string): unknown {
  const engine = new Engine({ parser: { extractDoc: false }, ast: { withPositions: true } });
  return parseSource(() => engine.parseCode(source, 'file.php'));
}

/** An assignment, or the definition of a constant. */
function pushStatement(pending: Pending[], statement: PhpNode): void {
  const { expression } = statement;
  const entry = { start: startOf(statement), end: endOf(statement) };
  if (!isNode(expression)) return;
  if (expression.kind === 'assign') {
    const { left, right } = expression;
    const offset = isNode(left) ? textOf(left.offset) : undefined;
    const key = offset ?? textOf(left) ?? '';
    push(pending, [right], { key, name: offset ?? '', group: 0, ...(offset !== undefined && { entry }) });
  } else if (expression.kind === 'call' && nameOf(expression.what).toLowerCase() === 'define') {
    const [name, value] = listOf(expression.arguments);
    const key = textOf(name) ?? '';
    push(pending, [value], { key, name: key, group: 0, entry });
  }
}

/** An item without a key has its number as one. */
function pushItems(pending: Pending[], node: PhpNode, around: Omit<Pending, 'node'>): void {
  for (const [at, item] of listOf(node.items).entries().toArray().toReversed()) {
    const isKeyed = isNode(item) && item.kind === 'entry' && isNode(item.key);
    const name = isKeyed ? around.name : joinNames(around.name, at);
    pending.push({ node: item, ...around, name, group: startOf(node) });
  }
}

function push(pending: Pending[], nodes: readonly unknown[], around: Omit<Pending, 'node'>): void {
  for (const node of nodes.toReversed()) pending.push({ node, ...around });
}

/** @returns undefined for a string whose escapes are not known */
function toValue(node: PhpNode, source: string): PhpValue | undefined {
  const [start, end] = [startOf(node), endOf(node)];
  const quote = source.charAt(start);
  if ((quote !== '"' && quote !== "'") || source.charAt(end - 1) !== quote || end - start < 2) return undefined;
  const raw = source.slice(start + 1, end - 1);
  const isDouble = quote === '"';
  const value = isDouble ? unescapeDouble(raw) : raw.replace(ESCAPED_IN_SINGLE, '$1');
  if (value === undefined) return undefined;
  return { start: start + 1, end: end - 1, value, isDouble, hasRawBreak: raw.includes('\n') };
}

/** @returns undefined for escaped bytes that are no characters */
function unescapeDouble(raw: string): string | undefined {
  let isKnown = true;
  const text = raw.replace(ESCAPED, (written, point?: string, hex?: string, octal?: string, sign: string = '') => {
    const digits = point ?? hex;
    const code = digits === undefined ? Number.parseInt(octal ?? '', 8) : Number.parseInt(digits, 16);
    if (Number.isNaN(code)) return CONTROLS[sign] ?? (IN_DOUBLE.test(sign) ? sign : written);
    if (code > LAST_CODE_POINT || (point === undefined && code >= FIRST_BYTE)) isKnown = false;
    return isKnown ? String.fromCodePoint(code) : '';
  });
  return isKnown ? text : undefined;
}

function isNode(value: unknown): value is PhpNode {
  return isObject(value) && typeof value.kind === 'string';
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

/** The text of a key, or the name of a variable. */
function textOf(node: unknown): string | undefined {
  if (!isNode(node)) return undefined;
  const text = node.kind === 'string' ? node.value : node.kind === 'variable' ? node.name : undefined;
  return typeof text === 'string' ? text : undefined;
}

function nameOf(node: unknown): string {
  return isNode(node) && typeof node.name === 'string' ? node.name : '';
}

function startOf(node: PhpNode): number {
  return offsetOf(node.loc, 'start');
}

function endOf(node: PhpNode): number {
  return offsetOf(node.loc, 'end');
}

function offsetOf(loc: unknown, side: 'start' | 'end'): number {
  const position = isObject(loc) ? loc[side] : undefined;
  return isObject(position) && typeof position.offset === 'number' ? position.offset : 0;
}
