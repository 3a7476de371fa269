import { escapeJson, type JsonStyle } from '../json/escape.ts';
import type { YamlValue } from './read-scalars.ts';

/** Values that are no strings without quotes, in YAML 1.1 and 1.2. */
const CONSTANT = /^(?:~|null|true|false|y|yes|n|no|on|off|=|<<|[-+.]?\.?(?:inf|nan))$/i;
const NUMBER_OR_DATE = /^[-+.\d][\d_,.:eExXoOa-fA-FtTzZ+ -]*$/;
const STARTS_WITH_INDICATOR = /^[\s\-?:,[\]{}#&*!|>'"%@`]/;
const SPECIAL = /: |:\t|\s#|:$|\s$|---|\.\.\./;
/** Characters that JSON has as they are, and YAML only as escapes. */
const NOT_IN_JSON = /[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/g;
const FLOW_INDICATOR = /[,[\]{}]/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: these cannot be written without escapes.
const NEEDS_ESCAPES = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/;
const LINE_BREAKS = /\n+/g;
const STARTS_WITH_BLANK = /^[ \t]/m;
const LINE_END = /\r\n|\r|\n/;
const INDENT = /^[ \t]*/;
const BLANKS_AT_START = /^[ \t]+/;
const LINE_BREAKS_AT_START = /^\n+/;
const SINGLE_SPACE = /(?<=\S) (?=\S)/;
/** Columns of a value that the source writes on several short lines. */
const MIN_WIDTH = 40;

/** Writes a text in place of a value, in its style where the style can hold the text. */
export function writeScalar(text: string, value: YamlValue, style: JsonStyle, source: string): string {
  const raw = source.slice(value.start, value.end);
  const lines = raw.split(LINE_END);
  if (value.kind === 'literal' || value.kind === 'folded') return writeBlock(text, value, raw, lines);
  return wrap(writeFlow(text, value, raw, style), lines, lineBreakOf(raw));
}

function writeFlow(text: string, { kind, isFlow }: YamlValue, raw: string, style: JsonStyle): string {
  if (kind === 'plain' && isPlain(text, isFlow)) return text;
  const needsEscapes = NEEDS_ESCAPES.test(text);
  const isSingle = kind === 'single' || (kind === 'plain' && !text.includes("'"));
  if (isSingle && !needsEscapes) return `'${text.replaceAll("'", "''")}'`;
  const content = kind === 'double' ? raw.slice(1, -1) : '';
  return `"${escapeJson(text, content, style).replace(NOT_IN_JSON, toEscape)}"`;
}

function isPlain(text: string, isFlow: boolean): boolean {
  if (text === '' || STARTS_WITH_INDICATOR.test(text) || SPECIAL.test(text) || NEEDS_ESCAPES.test(text)) return false;
  if (CONSTANT.test(text) || NUMBER_OR_DATE.test(text)) return false;
  return !isFlow || !FLOW_INDICATOR.test(text);
}

function toEscape(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

/** Divides a value over lines if its source is. A line break stands for a space. */
function wrap(text: string, [first = '', ...lines]: readonly string[], lineBreak: string): string {
  const next = lines.find((line) => line.trim() !== '');
  if (next === undefined) return text;
  const width = [first, ...lines].reduce((longest, { length }) => Math.max(longest, length), MIN_WIDTH);
  return wrapLine(text, width).join(`${lineBreak}${INDENT.exec(next)?.[0] ?? ''}`);
}

function writeBlock(
  text: string,
  { kind, value }: YamlValue,
  raw: string,
  [header = '', ...lines]: readonly string[],
): string {
  const startsWithBlank = STARTS_WITH_BLANK.test(value.slice(0, 1));
  // The first line tells the indentation.
  const content = startsWithBlank ? text : text.replace(BLANKS_AT_START, '');
  const spaces = INDENT.exec(lines.find((line) => line.trim() !== '') ?? '')?.[0] ?? '';
  const indent = spaces.slice(INDENT.exec(value.replace(LINE_BREAKS_AT_START, ''))?.[0].length ?? 0);
  // Lines that begin with a blank are not folded.
  const isFolded = kind === 'folded' && !STARTS_WITH_BLANK.test(content);
  const width = lines.reduce((longest, { length }) => Math.max(longest, length - indent.length), MIN_WIDTH);
  const written = isFolded
    ? content
        .replace(LINE_BREAKS, (breaks, at) => (at === 0 ? breaks : `${breaks}\n`))
        .split('\n')
        .flatMap((line) => wrapLine(line, width))
    : content.split('\n');
  const own = [isFolded ? header : header.replace('>', '|'), ...written.map((line) => line && indent + line)];
  return own.join(lineBreakOf(raw));
}

function lineBreakOf(raw: string): string {
  return raw.includes('\r\n') ? '\r\n' : '\n';
}

/** Divides a line at single spaces into lines that fit into a width. A longer word has a separate line. */
function wrapLine(line: string, width: number): string[] {
  const lines: string[] = [];
  let columns = width + 1;
  for (const word of line.split(SINGLE_SPACE)) {
    columns += 1 + word.length;
    if (columns > width) {
      lines.push(word);
      columns = word.length;
    } else lines[lines.length - 1] += ` ${word}`;
  }
  return lines;
}
