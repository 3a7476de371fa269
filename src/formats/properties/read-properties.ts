import { readJavaChoices } from '../../text/java-choice.ts';
import { damaged } from '../damaged.ts';
import type { Value } from '../values/value.ts';
import { addWarning, type WarningCounts } from '../warnings.ts';

export interface PropertyValue extends Value {
  /** Whether `MessageFormat` reads the value, so that two apostrophes stand for one. */
  readonly isMessage: boolean;
}

export interface PropertiesStyle {
  /** The last character that is written as it is. Others are written as `\uXXXX`. */
  readonly lastRaw: number;
}

export interface PropertiesFile {
  readonly values: PropertyValue[];
  readonly warnings: WarningCounts;
  readonly style: PropertiesStyle;
}

const BLANKS = /[ \t\f\r\n]*/y;
const COMMENT = /[#!][^\r\n]*/y;
const SEPARATOR = /(?:[ \t\f]|\\(?:\r\n|\r|\n))*(?:[=:](?:[ \t\f]|\\(?:\r\n|\r|\n))*)?/y;
const KEY_END = /[ \t\f\r\n=:\\]/g;
const VALUE_END = /[\r\n\\]/g;
const ESCAPE = /\\(?:u([\da-fA-F]{4})?|(?:\r\n|\r|\n)[ \t\f]*|([^\r\n]))/g;
const CONTROLS: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', f: '\f' };
const ARGUMENT = /\{\d{1,3}[,}]/;
const CHOICE = /\{\d{1,3},\s{0,9}choice,/;
/** An apostrophe that `MessageFormat` would drop, in a file that another program reads. */
const LONE_APOSTROPHE = /\p{L}'\p{L}/u;
// biome-ignore lint/suspicious/noControlCharactersInRegex: this is the range of ASCII.
const BEYOND_ASCII = /[^\u0000-\u007f]/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: this is the range of ISO-8859-1.
const BEYOND_LATIN_1 = /[^\u0000-\u00ff]/;

/**
 * Finds the values of a file of Java properties. A value with a `choice` of `MessageFormat` that cannot be read is fixed, because its
 * texts are in an argument.
 * @throws GlossaError `document_damaged` for an escape `\u` without four digits, which Java rejects
 */
export function readProperties(source: string): PropertiesFile {
  const entries: Value[] = [];
  const warnings: WarningCounts = {};
  for (let at = skip(BLANKS, source, 0); at < source.length; at = skip(BLANKS, source, at)) {
    const afterComment = skip(COMMENT, source, at);
    if (afterComment > at) {
      at = afterComment;
      continue;
    }
    const keyStart = at;
    const keyEnd = endOf(KEY_END, source, at);
    const key = unescapeProperty(source.slice(keyStart, keyEnd));
    const start = skip(SEPARATOR, source, keyEnd);
    at = endOf(VALUE_END, source, start);
    const value = unescapeProperty(source.slice(start, at));
    const isFixed = CHOICE.test(value) && !readJavaChoices(value);
    if (isFixed) addWarning(warnings, 'kept_structure');
    const entry = { start: keyStart, end: at };
    entries.push({ start, end: at, value, key, group: 0, entry, ...(isFixed && { isFixed }) });
  }
  const isMessage = messageTest(entries);
  const values = entries.map((entry) => {
    // The texts of a choice keep their doubled apostrophes.
    const doubles = isMessage(entry) && !CHOICE.test(entry.value);
    return { ...entry, isMessage: doubles, value: doubles ? entry.value.replaceAll("''", "'") : entry.value };
  });
  const lastRaw = BEYOND_LATIN_1.test(source) ? 0xffff : BEYOND_ASCII.test(source) ? 0xff : 0x7f;
  return { values, warnings, style: { lastRaw } };
}

/**
 * Tells which values double their apostrophes: those with an argument unless one of them has a lone apostrophe, and the others
 * if one of them has a double one. `MessageFormat` reads no expressions (`${valid ? 'yes' : ''}`), which have apostrophes themselves.
 */
function messageTest(entries: readonly Value[]): (entry: Value) => boolean {
  const isLone = ({ value }: Value): boolean => LONE_APOSTROPHE.test(value);
  const plain = entries.filter((entry) => !hasExpression(entry));
  const [messages, others] = [plain.filter(hasArgument), plain.filter((entry) => !hasArgument(entry))];
  const areMessages = !messages.some(isLone);
  const areAll = areMessages && others.some(({ value }) => value.includes("''")) && !others.some(isLone);
  return (entry) => !hasExpression(entry) && (hasArgument(entry) ? areMessages : areAll);
}

function hasExpression({ value }: Value): boolean {
  return value.includes('${');
}

function hasArgument({ value }: Value): boolean {
  return ARGUMENT.test(value);
}

/** @throws GlossaError `document_damaged` */
function unescapeProperty(raw: string): string {
  if (!raw.includes('\\')) return raw;
  return raw.replace(ESCAPE, (written: string, hex: string | undefined, character: string | undefined) => {
    if (hex !== undefined) return String.fromCharCode(Number.parseInt(hex, 16));
    if (written === '\\u') throw damaged('An escape has no four digits.');
    return character === undefined ? '' : (CONTROLS[character] ?? character);
  });
}

/** @param pattern sticky @returns where its match ends */
function skip(pattern: RegExp, source: string, at: number): number {
  pattern.lastIndex = at;
  return at + (pattern.exec(source)?.[0].length ?? 0);
}

/** @param stop global; finds a backslash, which goes with the next character, or the end */
function endOf(stop: RegExp, source: string, start: number): number {
  stop.lastIndex = start;
  for (let match = stop.exec(source); match; match = stop.exec(source)) {
    if (match[0] !== '\\') return match.index;
    stop.lastIndex = match.index + (source.startsWith('\r\n', match.index + 1) ? 3 : 2);
  }
  return source.length;
}
