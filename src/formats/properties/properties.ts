import { PROPERTY_COMMENTS } from '../comment-syntax.ts';
import type { Format } from '../format.ts';
import { createEntryKeeper } from '../values/keep-entries.ts';
import { createValueFormat, type ParsedValues } from '../values/value-format.ts';
import { type PropertiesStyle, type PropertyValue, readProperties } from './read-properties.ts';

/** Properties of Java. Its units are the values that are language. */
export const properties: Format<ParsedValues<PropertyValue, PropertiesStyle>> = {
  ...createValueFormat(
    readProperties,
    writeProperty,
    createEntryKeeper((source) => readProperties(source).values),
    (written, { lastRaw }) => !Array.from(written).some((character) => (character.codePointAt(0) ?? 0) > lastRaw),
  ),
  comments: PROPERTY_COMMENTS,
};

/** The escape of a line end before the next natural line, and the end of a natural line. */
const LINE_BREAK = /\\n(\\(?:\r\n|\r|\n)[ \t\f]*)/;
/** A backslash, and the escape of a line end before another line. */
const ESCAPED_LINE_BREAK = /\\\\|\\n(?!$)/g;
/** Where a line can end: before a word. A blank at its start would be dropped. */
const WORD_START = /(?<=[^ \\] )(?=[^ ])/;
const CONTINUATION = /\\(?:\r\n|\r|\n)[ \t\f]*/;
const ESCAPED_SIGN = /\\([:=#!"'])/g;
/** An apostrophe, and quoted braces, whose apostrophes are no text. */
const APOSTROPHE = /'[{}]{1,9}'|'/g;
const TO_ESCAPE = /[\\\n\t\r\f:=#!"']|^ |[^ -~]/g;
const ESCAPES: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  '\n': '\\n',
  '\t': '\\t',
  '\r': '\\r',
  '\f': '\\f',
  ' ': '\\ ',
};

/** Writes a value on the lines of its source: one for each line of text, or of about the same length. */
function writeProperty(text: string, value: PropertyValue, style: PropertiesStyle, source: string): string {
  const raw = source.slice(value.start, value.end);
  const message = value.isMessage ? text.replace(APOSTROPHE, (sign) => (sign === "'" ? "''" : sign)) : text;
  const signs = new Set(Array.from(raw.matchAll(ESCAPED_SIGN), ([, sign]) => sign));
  const escaped = message.replace(TO_ESCAPE, (character) => {
    const known = ESCAPES[character];
    if (known !== undefined) return known;
    if (signs.has(character)) return `\\${character}`;
    const code = character.charCodeAt(0);
    return code >= 0x20 && code !== 0x7f && code <= style.lastRaw ? character : toUnicodeEscape(code);
  });
  const lineBreak = LINE_BREAK.exec(raw)?.[1];
  if (lineBreak !== undefined)
    return escaped.replace(ESCAPED_LINE_BREAK, (sign) => (sign === '\\n' ? sign + lineBreak : sign));
  const continuation = CONTINUATION.exec(raw)?.[0];
  return continuation === undefined ? escaped : fold(escaped, continuation, longestLine(raw));
}

function toUnicodeEscape(code: number): string {
  return `\\u${code.toString(16).toUpperCase().padStart(4, '0')}`;
}

function longestLine(raw: string): number {
  return raw.split(CONTINUATION).reduce((longest, { length }) => Math.max(longest, length), 0);
}

/** Divides a value between words. @param width of the longest line, unless a word is longer */
function fold(escaped: string, continuation: string, width: number): string {
  const lines: string[] = [];
  let line = '';
  for (const word of escaped.split(WORD_START)) {
    if (line !== '' && line.length + word.length > width + 1) {
      lines.push(line);
      line = '';
    }
    line += word;
  }
  return [...lines, line].join(continuation);
}
