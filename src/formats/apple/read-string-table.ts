import { damaged } from '../damaged.ts';
import type { TextRange } from '../format.ts';
import type { Value } from '../values/value.ts';

const BLANK_OR_COMMENT = /\s+|\/\/[^\r\n\u2028\u2029]*/y;
const BARE = /[\w.$:/-]+/y;
const ESCAPE = /\\(?:[Uu]([\da-fA-F]{4})|([0-7]{1,3})|(\r\n|[\s\S]))/g;
const CONTROLS: Readonly<Record<string, string>> = { a: '\x07', b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' };
const STOPS = { '"': /["\\]/g, "'": /['\\]/g } as const;

/**
 * Finds the values of a string table, without their quotes. A value without quotes is a word for programs, and a key without a
 * value stands for itself: both are left out.
 * @throws GlossaError `document_damaged`
 */
export function readStringTable(source: string): Value[] {
  const values: Value[] = [];
  let at = 0;

  function skipBlanks(): void {
    for (;;) {
      BLANK_OR_COMMENT.lastIndex = at;
      const blank = BLANK_OR_COMMENT.exec(source)?.[0];
      if (blank !== undefined) at += blank.length;
      else if (source.startsWith('/*', at)) {
        const end = source.indexOf('*/', at + 2);
        if (end < 0) throw damaged('A comment has no end.');
        at = end + 2;
      } else return;
    }
  }

  /** @returns the range of a string without its quotes, or of a word */
  function readString(): TextRange & { isQuoted: boolean } {
    skipBlanks();
    const quote = source.charAt(at);
    if (quote !== '"' && quote !== "'") {
      BARE.lastIndex = at;
      const word = BARE.exec(source)?.[0];
      if (word === undefined) throw damaged('A string is missing.');
      at += word.length;
      return { start: at - word.length, end: at, isQuoted: false };
    }
    const stop = STOPS[quote];
    stop.lastIndex = at + 1;
    const start = at + 1;
    for (let match = stop.exec(source); match; match = stop.exec(source)) {
      if (match[0] === quote) {
        at = match.index + 1;
        return { start, end: match.index, isQuoted: true };
      }
      stop.lastIndex = match.index + 2;
    }
    throw damaged('A string has no end.');
  }

  function take(sign: string): boolean {
    skipBlanks();
    if (source.charAt(at) !== sign) return false;
    at++;
    return true;
  }

  for (skipBlanks(); at < source.length; skipBlanks()) {
    const entryStart = at;
    const key = readString();
    const text = take('=') ? readString() : undefined;
    if (!take(';')) throw damaged('A semicolon is missing.');
    if (!text?.isQuoted) continue;
    const { start, end } = text;
    const value = unescapeString(source.slice(start, end));
    const entry = { start: entryStart, end: at };
    values.push({ start, end, value, key: unescapeString(source.slice(key.start, key.end)), group: 0, entry });
  }
  return values;
}

function unescapeString(raw: string): string {
  if (!raw.includes('\\')) return raw;
  return raw.replace(ESCAPE, (_, hex: string | undefined, octal: string | undefined, character = '') => {
    if (hex !== undefined) return String.fromCharCode(Number.parseInt(hex, 16));
    if (octal !== undefined) return String.fromCharCode(Number.parseInt(octal, 8));
    return CONTROLS[character] ?? character;
  });
}
