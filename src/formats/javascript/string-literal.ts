import type { JsonStyle } from '../json/escape.ts';
import type { Value } from '../values/value.ts';

/** The content of a string or of a template. */
export interface LiteralValue extends Value {
  readonly quote: '"' | "'" | '`';
}

const ESCAPED = /\\(?:u([\da-fA-F]{4})|u\{([\da-fA-F]{1,6})\}|x([\da-fA-F]{2})|\/|[\s\S])/g;
const TO_ESCAPE = /\$\{|[\s\S]/gu;
const CONTROLS: Readonly<Record<string, string>> = {
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
  '\b': '\\b',
  '\f': '\\f',
  '\v': '\\v',
  '\\': '\\\\',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
};
// biome-ignore lint/suspicious/noControlCharactersInRegex: this is the range of ASCII.
const BEYOND_ASCII = /[^\u0000-\u007f]/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to find.
const CONTROL = /[\u0000-\u001f\u007f]/;

/** Writes the content of a string. A character that the source escapes in one way is escaped so again. */
export function writeLiteral(
  text: string,
  { start, end, quote, codes = [] }: LiteralValue,
  style: JsonStyle,
  source: string,
): string {
  const escaped = new Map<string, string>();
  for (const [written, ...digits] of source.slice(start, end).matchAll(ESCAPED)) {
    const hex = digits.find((found) => found !== undefined);
    if (hex !== undefined) escaped.set(String.fromCodePoint(Number.parseInt(hex, 16)), written);
    else if (written === '\\/') escaped.set('/', written);
  }
  const raw = text.replace(TO_ESCAPE, (sign, at: number) => {
    if (sign === '${' && codes.some((code) => text.startsWith(code, at))) return sign;
    const known = escaped.get(sign);
    if (known !== undefined) return known;
    if (quote === '`' && (sign === '\n' || sign === '\t')) return sign;
    if (quote === '`' && sign === '${') return '\\${';
    if (sign === quote) return `\\${sign}`;
    return CONTROLS[sign] ?? (CONTROL.test(sign) ? toEscape(sign, style) : sign);
  });
  return style.isAscii ? raw.replace(BEYOND_ASCII, (unit) => toEscape(unit, style)) : raw;
}

function toEscape(unit: string, { isUpperHex }: JsonStyle): string {
  const hex = unit.charCodeAt(0).toString(16).padStart(4, '0');
  return `\\u${isUpperHex ? hex.toUpperCase() : hex}`;
}
