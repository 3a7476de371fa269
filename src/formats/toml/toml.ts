import { type AST, parseTOML } from 'toml-eslint-parser';
import { HASH_COMMENTS } from '../comment-syntax.ts';
import type { Format } from '../format.ts';
import { joinNames } from '../values/join-names.ts';
import { parseSource } from '../values/parse-source.ts';
import type { Pair, Value } from '../values/value.ts';
import { createValueFormat, type ParsedValues } from '../values/value-format.ts';
import { keepGoneKeys } from './keep-gone.ts';

/** TOML. Its units are the strings that are language, without keys and comments. */
export const toml: Format<ParsedValues<TomlValue, undefined>> = {
  ...createValueFormat(
    (source) => ({ values: readToml(source), style: undefined }),
    (text, value) => (value.isMultiline ? writeMultiline(text, value) : writeLine(text, value)),
    keepGoneKeys,
  ),
  comments: HASH_COMMENTS,
};

/** A string with its quotes. */
export interface TomlValue extends Value {
  readonly isLiteral: boolean;
  readonly isMultiline: boolean;
  /** What follows the opening quotes of a string on several lines, and is no text. */
  readonly firstBreak: string;
}

/** Characters that a string in single quotes cannot have. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to find.
const NOT_LITERAL = /['\u0000-\u0008\u000a-\u001f\u007f]/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to find.
const NOT_LITERAL_LINES = /''|'$|[\u0000-\u0008\u000b-\u001f\u007f]/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to escape.
const TO_ESCAPE = /["\\\u0000-\u001f\u007f]/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to escape.
const TO_ESCAPE_IN_LINES = /\\|"(?="|$)|[\u0000-\u0008\u000b-\u001f\u007f]/g;
const ESCAPES: Readonly<Record<string, string>> = { '"': '\\"', '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };
const FIRST_BREAK = /^\r?\n/;
const LINE_BREAK = /\r\n|\n/g;
const QUOTES_LENGTH = 3;

interface Pending {
  readonly node: AST.TOMLContentNode | AST.TOMLKeyValue | AST.TOMLTable;
  /** The last key before the node. */
  readonly key: string;
  /** All keys before the node. */
  readonly name: string;
  /** Offset of the table or array around it. */
  readonly group: number;
  readonly pair?: Pair;
}

/** @throws GlossaError `document_damaged` */
function readToml(source: string): TomlValue[] {
  const program = parseSource(() => parseTOML(source));
  const values: TomlValue[] = [];
  const pending: Pending[] = program.body[0].body.toReversed().map((node) => ({ node, key: '', name: '', group: 0 }));
  for (let next = pending.pop(); next; next = pending.pop()) {
    const { node, key, name, group, pair } = next;
    const start = node.range[0];
    if (node.type === 'TOMLTable' || node.type === 'TOMLInlineTable') {
      const own = node.type === 'TOMLTable' ? node.resolvedKey.reduce<string>(joinNames, '') : name;
      for (const inner of node.body.toReversed()) pending.push({ node: inner, key: '', name: own, group: start });
    } else if (node.type === 'TOMLArray') {
      for (let index = node.elements.length - 1; index >= 0; index--) {
        const inner = node.elements[index];
        if (inner) pending.push({ node: inner, key, name: joinNames(name, index), group: start });
      }
    } else if (node.type === 'TOMLKeyValue') {
      const keys = node.key.keys.map(nameOf);
      const ownPair = { start, end: node.range[1], hasComma: node.parent.type === 'TOMLInlineTable' };
      pending.push({
        node: node.value,
        key: keys.at(-1) ?? '',
        name: keys.reduce(joinNames, name),
        group,
        pair: ownPair,
      });
    } else if (node.kind === 'string')
      values.push({ ...toValue(node, source), key, names: [name], group, ...(pair && { pair }) });
  }
  return values;
}

function nameOf(key: AST.TOMLBare | AST.TOMLQuoted): string {
  return key.type === 'TOMLBare' ? key.name : key.value;
}

function toValue(node: AST.TOMLStringValue, source: string): TomlValue {
  const [start, end] = node.range;
  const isMultiline = node.multiline;
  const inner = isMultiline ? source.slice(start + QUOTES_LENGTH, start + QUOTES_LENGTH + 2) : '';
  const firstBreak = FIRST_BREAK.exec(inner)?.[0] ?? '';
  const value = node.value.replaceAll('\r\n', '\n');
  return { start, end, value, isLiteral: node.style === 'literal', isMultiline, firstBreak };
}

function writeLine(text: string, { isLiteral }: TomlValue): string {
  if (isLiteral && !NOT_LITERAL.test(text)) return `'${text}'`;
  return `"${text.replace(TO_ESCAPE, escapeCharacter)}"`;
}

/** Line breaks in the text are those of the string. */
function writeMultiline(text: string, { isLiteral, firstBreak }: TomlValue): string {
  const lines = firstBreak === '\r\n' ? text.replace(LINE_BREAK, '\r\n') : text;
  if (isLiteral && !NOT_LITERAL_LINES.test(lines.replaceAll('\r\n', '\n'))) return `'''${firstBreak}${lines}'''`;
  const escaped = text.replace(TO_ESCAPE_IN_LINES, escapeCharacter);
  return `"""${firstBreak}${firstBreak === '\r\n' ? escaped.replace(LINE_BREAK, '\r\n') : escaped}"""`;
}

function escapeCharacter(character: string): string {
  return ESCAPES[character] ?? `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
