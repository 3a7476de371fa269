/** How a file writes characters in its strings. */
export interface JsonStyle {
  /** Whether it writes all characters outside of ASCII as escapes. */
  readonly isAscii: boolean;
  readonly isUpperHex: boolean;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: this is the range of ASCII.
const NOT_ASCII = /[^\u0000-\u007f]/g;
const HAS_NOT_ASCII = new RegExp(NOT_ASCII.source);
const ESCAPED_NOT_ASCII = /\\u(?:00[89a-f]|0[1-9a-f]|[1-9a-f])/i;
const UPPER_HEX = /\\u[\da-f]{0,3}[A-F]/;
const CHARACTER = /./gsu;
const ESCAPE = /\\(?:u([\da-f]{4})|(\/)|.)/gis;

export function readStyle(source: string): JsonStyle {
  const isAscii = !HAS_NOT_ASCII.test(source) && ESCAPED_NOT_ASCII.test(source);
  return { isAscii, isUpperHex: UPPER_HEX.test(source) };
}

/**
 * Writes the content of a string.
 * @param raw content of the string of the source. What it escapes without need, the new content escapes too.
 */
export function escapeJson(text: string, raw: string, { isAscii, isUpperHex }: JsonStyle): string {
  const escaped = new Map<string, string>();
  for (const [written, hex, slash] of raw.matchAll(ESCAPE)) {
    if (slash) escaped.set('/', written);
    else if (hex) escaped.set(String.fromCharCode(Number.parseInt(hex, 16)), written);
  }
  const toEscape = (unit: string): string => {
    const hex = unit.charCodeAt(0).toString(16).padStart(4, '0');
    return `\\u${isUpperHex ? hex.toUpperCase() : hex}`;
  };
  const json =
    escaped.size === 0
      ? quote(text)
      : text.replace(CHARACTER, (character) => escaped.get(character) ?? quote(character));
  return isAscii ? json.replace(NOT_ASCII, toEscape) : json;
}

function quote(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}
